import type { Span } from '../model/span.ts';
import { parse, type Node, type Program } from '../syntax/parse.ts';
import { walk } from '../syntax/walk.ts';
import { valueReader, type ValueReader } from './value-reader.ts';
import type { Bindings } from './bindings.ts';
import { isComparison } from './comparison.ts';

/** One mutant, as the rules see it. */
export interface Change extends ValueReader {
  /** What the mutant replaces. */
  readonly node: Node;
  /** From the program to the node's parent. */
  readonly ancestors: readonly Node[];
  /** What stands there instead, out of any brackets. */
  readonly replaced: Node;
  /** Text of a node of the file. */
  readonly text: (node: Node) => string;
  /** Text of a node in `replaced`. */
  readonly replacedText: (node: Node) => string;
}

/** Says why a mutant behaves like the original, in one sentence that goes on after "equivalent:"; undefined where it is not known to. */
export type EquivalenceRule = (change: Change) => string | undefined;

/** The place of a mutant in the tree. */
export interface MutantPlace {
  readonly node: Node;
  readonly ancestors: readonly Node[];
}

/** Finds the innermost node that has each of the given spans. */
export function placesOf(
  program: Program,
  spans: Iterable<Span>,
): (span: Span) => MutantPlace | undefined {
  const wanted = new Set([...spans].map(keyOf));
  const found = new Map<number, MutantPlace>();
  walk(program, {
    enter(node, ancestors) {
      const key = keyOf(node);
      if (wanted.has(key)) found.set(key, { node, ancestors: [...ancestors] });
    },
  });
  return (span) => found.get(keyOf(span));
}

function keyOf({ start, end }: Span): number {
  return start * 2 ** 26 + end;
}

/** A mutant whose place and replacement are both expressions; undefined for any other. */
export function changeOf(
  { node, ancestors }: MutantPlace,
  replacement: string,
  { text, bindings }: { readonly text: string; readonly bindings: Bindings },
): Change | undefined {
  if (!concernsRules(node, replacement)) return undefined;
  const inBrackets = `(${replacement});`;
  const outcome = parse('replacement.ts', inBrackets);
  const [statement] = outcome.ok ? outcome.file.program.body : [];
  if (statement?.type !== 'ExpressionStatement') return undefined;
  return {
    ...valueReader(bindings, node),
    node,
    ancestors,
    replaced: bare(statement.expression),
    text: (each) => text.slice(each.start, each.end),
    replacedText: (each) => inBrackets.slice(each.start, each.end),
  };
}

/** False for most mutants, at no cost: parsing the replacement takes longer than all rules. */
function concernsRules(node: Node, replacement: string): boolean {
  if (replacement.startsWith('Math.abs(')) return true;
  switch (node.type) {
    case 'BinaryExpression':
      return isComparison(node.operator);
    case 'LogicalExpression':
      return node.operator === '||' && replacement.includes('!=');
    case 'Literal':
      return typeof node.value === 'number' || typeof node.value === 'bigint';
    case 'UnaryExpression':
      return node.operator === '-' || node.operator === '+';
    default:
      return false;
  }
}

/** An expression out of any brackets around it. */
export function bare(node: Node): Node {
  return node.type === 'ParenthesizedExpression' ? bare(node.expression) : node;
}
