import type { Mutant } from '../../../src/model/mutant.ts';
import type { Span } from '../../../src/model/span.ts';
import { parse, type Node } from '../../../src/syntax/parse.ts';
import type { MutationSite } from '../../../src/mutation/sites/site.ts';
import { walk } from '../../../src/syntax/walk.ts';
import { sufficientOperators } from './loaded-operators.ts';

const sufficient = sufficientOperators.map(({ name }) => name);

/** Returns the program that the textual substitution of a mutant gives. */
function substitute(text: string, { span, replacement }: Mutant): string {
  return text.slice(0, span.start) + replacement + text.slice(span.end);
}

/**
 * Returns why the textual substitution of a mutant is not the intended program, or undefined if it is. The intended program
 * parses, and only the site's node differs. For the sufficient operators, the node's place also has one of its operands, the
 * node with another operator, a constant or, for a statement, nothing.
 */
export function deviation(
  original: Node,
  text: string,
  mutant: Mutant,
  kind: MutationSite['kind'],
): string | undefined {
  const outcome = parse(mutant.file, substitute(text, mutant));
  if (!outcome.ok) return `does not parse: ${outcome.problem.message}`;
  const site = nodeAt(original, mutant.span, kind === 'statement');
  if (site === undefined) return 'the span is no node';
  const isDeletion = site.type === 'ExpressionStatement' && mutant.replacement.length < 3;
  const isFree = !sufficient.includes(mutant.operator) && !isDeletion;
  return matches(outcome.file.program, original, { node: bare(site), isFree })
    ? undefined
    : 'another program than intended';
}

function nodeAt(root: Node, span: Span, isStatement: boolean): Node | undefined {
  let found: Node | undefined;
  walk(root, {
    enter(node) {
      if (node.end < span.start || node.start > span.end) return 'skip';
      const isHere = node.start === span.start && node.end === span.end;
      if (isHere && node.type !== 'Program' && node.type.endsWith('Statement') === isStatement)
        found ??= node;
      return undefined;
    },
  });
  return found;
}

/** The node that may differ. If `isFree` is true, any node may take its place. */
interface Site {
  readonly node: unknown;
  readonly isFree: boolean;
}

/** Compares two trees without brackets, chains and positions. The subtree at `site` may differ. */
function matches(actual: unknown, original: unknown, site: Site | undefined): boolean {
  const one = bare(actual);
  const other = bare(original);
  if (site !== undefined && isNode(other) && other === site.node) {
    return site.isFree ? isNode(one) : isAlternative(one, other);
  }
  if (Array.isArray(one) && Array.isArray(other)) return listsMatch(one, other, site);
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return Object.is(one, other);
  }
  if (one instanceof RegExp && other instanceof RegExp) return one.toString() === other.toString();
  const keys = Object.keys(other).filter((key) => !['start', 'end', 'parent'].includes(key));
  return keys.every((key) => matches(Reflect.get(one, key), Reflect.get(other, key), site));
}

function listsMatch(
  actual: readonly unknown[],
  original: readonly unknown[],
  site: Site | undefined,
): boolean {
  const isDeleted = (node: unknown): boolean =>
    isNode(node) && node === site?.node && !site.isFree && node.type.endsWith('Statement');
  const one = actual.filter((node) => !isEmpty(node));
  const other = original.filter((node) => !isEmpty(node) && !isDeleted(node));
  return one.length === other.length && one.every((node, at) => matches(node, other[at], site));
}

function isAlternative(actual: unknown, site: Node): boolean {
  if (!isNode(actual)) return false;
  if (site.type.endsWith('Statement')) return isEmpty(actual) || isEmptyBlock(actual);
  const operands = [...operandsOf(site)];
  return (
    isConstant(actual) ||
    operands.some((operand) => matches(actual, operand, undefined)) ||
    (operands.length > 0 && matches([...operandsOf(actual)], operands, undefined))
  );
}

function* operandsOf(node: Node): Generator<Node> {
  if ('left' in node && 'right' in node) yield* [node.left, node.right];
  else if ('argument' in node && node.argument !== null) yield node.argument;
}

function isConstant(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      return true;
    case 'Identifier':
      return node.name === 'undefined';
    case 'UnaryExpression':
      return node.operator === '-' && node.argument.type === 'Literal';
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    case 'ArrayExpression':
      return node.elements.length === 0;
    case 'ObjectExpression':
      return node.properties.length === 0;
    case 'NewExpression':
      return node.arguments.length === 0;
    default:
      return false;
  }
}

function bare(value: unknown): unknown {
  if (!isNode(value)) return value;
  return value.type === 'ParenthesizedExpression' || value.type === 'ChainExpression'
    ? bare(value.expression)
    : value;
}

function isEmpty(value: unknown): boolean {
  return isNode(value) && value.type === 'EmptyStatement';
}

function isEmptyBlock(node: Node): boolean {
  return node.type === 'BlockStatement' && node.body.length === 0;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
