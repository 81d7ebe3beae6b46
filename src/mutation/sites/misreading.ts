import type { Span } from '../../model/span.ts';
import { parse, type Node } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';
import type { OperatorContext } from '../operator.ts';
import { startedBy } from './statement-start.ts';

/** Joins an operator and what is around it, with a space where two would be read as one token. */
export function joinTokens(before: string, operator: string, after: string): string {
  const first = before.endsWith('!') && operator.startsWith('=') ? ' ' : '';
  const second = /^(?:\+\+|--|\/[/*]|<[<!])/.test(operator.slice(-1) + after) ? ' ' : '';
  return before + first + operator + second + after;
}

/** True where a text in place of a node would make one token with what is next to it. */
export function gluesToNeighbours(text: string, node: Span, source: string): boolean {
  const before = source[node.start - 1] ?? '';
  const after = source[node.end] ?? '';
  const first = text[0] ?? '';
  return (
    (isWordCharacter(before) && isWordCharacter(first)) ||
    (isWordCharacter(text.at(-1) ?? '') && isWordCharacter(after)) ||
    (before === first && '+-/<'.includes(first)) ||
    (after === '=' && text.endsWith('!')) ||
    (after === '.' && /^-?\d+$/.test(text))
  );
}

function isWordCharacter(character: string): boolean {
  return /[\p{ID_Continue}$\\]/u.test(character);
}

/** True where a text begins a block, a declaration or a directive instead of an expression. */
export function readsAsDeclaration(text: string, node: Node, ancestors: readonly Node[]): boolean {
  if (!/^(?:\{|['"]|(?:async\s+)?function\b|class\b|let\s*\[)/.test(text)) return false;
  const started = startedBy(node, ancestors);
  if (started === undefined) return false;
  if (text.startsWith('{')) return started.type !== 'ExportDefaultDeclaration';
  return /^['"]/.test(text) ? started.type === 'ExpressionStatement' : true;
}

/** True where an expression's last token belongs to a type. */
export function endsInType(node: Node): boolean {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return true;
    case 'BinaryExpression':
    case 'LogicalExpression':
      return endsInType(node.right);
    default:
      return false;
  }
}

/** True for what is read as more of a type: its arguments, a union, or a comment that may precede them. */
export function continuesType(text: string): boolean {
  return /^\s*(?:[<[./]|&(?!&)|\|(?!\|))/.test(text);
}

/**
 * In `f(a < b, c > (d))` TypeScript reads `a<b, c>(d)`, a call with type arguments: true where a text in place of a
 * node might be one end of that, with what stands beside it as the other. Brackets around the text help.
 */
export function readsAsTypeArguments(
  replacement: string,
  node: Node,
  context: OperatorContext,
): boolean {
  const opens = opensTypeArguments(replacement);
  const closes = closing.test(replacement);
  if (!opens && !closes) return false;
  const [before, after] = textAround(node, context, ({ type }) => mayHoldTypeArguments.has(type));
  return (opens && closing.test(after)) || (closes && before.includes('<'));
}

/** True where a text holds a `<` that may be the beginning of type arguments. */
export function opensTypeArguments(text: string): boolean {
  return /(?<!<)<(?![<=])/.test(text);
}

/**
 * True where a text in place of a node makes types of all that stands between a `<` before it and a `>` after it, as `b` does
 * in place of `!b` above: there brackets don't help. What can be a type, only the parser knows.
 */
export function makesTypeArguments(text: string, node: Node, context: OperatorContext): boolean {
  if (!context.isTypeScript) return false;
  const [before, after] = textAround(node, context, isExpression);
  if (!before.includes('<') || !closing.test(after)) return false;
  const { path, text: source } = context;
  const outcome = parse(path, source.slice(0, node.start) + text + source.slice(node.end));
  if (!outcome.ok) return true;
  return isInTypeArguments(outcome.file.program, node.start, node.start + text.length);
}

function isInTypeArguments(program: Node, start: number, end: number): boolean {
  let isFound = false;
  walk(program, {
    enter(node) {
      if (isFound || node.start > start || node.end < end) return 'skip';
      isFound = node.type === 'TSTypeParameterInstantiation';
      return undefined;
    },
  });
  return isFound;
}

/** A `>` that isn't part of an arrow or a shift, and what makes it the end of type arguments. */
const closing = /(?<![=>])>\s*[(`/]/;

/** How much text on each side of a node is looked at. */
const reach = 500;

/** The text on both sides of a node in the largest expression around it that type arguments might span. */
function textAround(
  node: Node,
  { text, ancestors }: OperatorContext,
  isSpanned: (ancestor: Node) => boolean,
): [string, string] {
  let whole = node;
  for (let at = ancestors.length - 1; at >= 0; at -= 1) {
    const ancestor = ancestors[at];
    if (ancestor === undefined || !isSpanned(ancestor)) break;
    whole = ancestor;
    if (node.start - whole.start > reach && whole.end - node.end > reach) break;
  }
  const start = Math.max(whole.start, node.start - reach);
  return [
    text.slice(start, node.start),
    text.slice(node.end, Math.min(whole.end, node.end + reach)),
  ];
}

/** True for what may be in a type, as far as its kind tells: no statement, function with a body or element. */
function isExpression({ type }: Node): boolean {
  return /^(?:(?!Function|Class)\w+Expression|Property|SpreadElement|TemplateLiteral)$/.test(type);
}

/** What a `<` and a `>` may stand in with no brackets around either. */
const mayHoldTypeArguments: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'ArrowFunctionExpression',
  'AssignmentExpression',
  'AwaitExpression',
  'BinaryExpression',
  'CallExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'NewExpression',
  'SequenceExpression',
  'SpreadElement',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'UnaryExpression',
  'YieldExpression',
]);
