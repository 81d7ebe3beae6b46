import type { Span } from '../model/span.ts';
import { withoutBrackets } from '../mutation/replacements/replacement-text.ts';
import { parse, type Node, type Program } from '../syntax/parse.ts';
import { walk } from '../syntax/walk.ts';
import { valueReader, type ValueReader } from './value-reader.ts';
import type { Bindings } from './bindings.ts';
import { isComparison } from './comparison.ts';

/** One mutant, as the rules see it. */
export interface Change extends ValueReader {
  /** The node of the original that the mutant replaces. */
  readonly node: Node;
  /** The nodes around it, from the program to its parent. */
  readonly ancestors: readonly Node[];
  /** The expression that the mutant has instead, without brackets around it. */
  readonly replacement: Node;
  /** Returns the text of a node of the file. */
  readonly text: (node: Node) => string;
  /** Returns the text of a node in `replacement`. */
  readonly replacementText: (node: Node) => string;
}

/**
 * Returns why a mutant behaves like the original, or undefined if the rule does not show that. The reason is one sentence that
 * can follow "equivalent:".
 */
export type EquivalenceRule = (change: Change) => string | undefined;

/** The node that a mutant replaces, with the nodes around it. */
export interface MutantPlace {
  readonly node: Node;
  readonly ancestors: readonly Node[];
}

/** Finds the innermost node for each of some spans. Returns a function that looks them up. */
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

/** Returns a mutant in the form that rules need; undefined if its replacement is no expression, or if no rule applies to such a mutant. */
export function changeOf(
  { node, ancestors }: MutantPlace,
  replacement: string,
  { text, bindings }: { readonly text: string; readonly bindings: Bindings },
): Change | undefined {
  if (!mayConcernRules(node, replacement)) return undefined;
  const inBrackets = `(${replacement});`;
  const outcome = parse('replacement.ts', inBrackets);
  const [statement] = outcome.ok ? outcome.file.program.body : [];
  if (statement?.type !== 'ExpressionStatement') return undefined;
  return {
    ...valueReader(bindings, node),
    node,
    ancestors,
    replacement: withoutBrackets(statement.expression),
    text: (each) => text.slice(each.start, each.end),
    replacementText: (each) => inBrackets.slice(each.start, each.end),
  };
}

/** False for most mutants. Without this quick check, parsing the replacements would take longer than all rules. */
function mayConcernRules(node: Node, replacement: string): boolean {
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
