import type { Span } from '../model/span.ts';
import type { Node } from '../syntax/parse.ts';
import type { OperatorContext } from './operator.ts';
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
  const [before, after] = textAround(node, context);
  return (opens && closing.test(after)) || (closes && before.includes('<'));
}

/** True where a text holds a `<` that may be the beginning of type arguments. */
export function opensTypeArguments(text: string): boolean {
  return /(?<!<)<(?![<=])/.test(text);
}

/** Like `readsAsTypeArguments`, for a text between the two, such as the `b` that is left of `!b`: there brackets don't help. */
export function readsAsTypeArgument(node: Node, context: OperatorContext): boolean {
  if (!opened.test(context.text.slice(Math.max(0, node.start - 200), node.start))) return false;
  return closedLater.test(context.text.slice(node.end, node.end + 500));
}

/** The same, with no end of a statement before it. */
const closedLater = /^[^;{}]*(?<![=>])>\s*[(`/]/;

/** A `<` and nothing behind it that could not be in a type. */
const opened = /<[\s\w$.,&|()[\]'"]*$/;

/** A `>` that isn't part of an arrow or a shift, and what makes it the end of type arguments. */
const closing = /(?<![=>])>\s*[(`/]/;

/** The text on both sides of a node in the largest expression that type arguments might span. */
function textAround(node: Node, { text, ancestors }: OperatorContext): [string, string] {
  const outside = ancestors.findLastIndex((ancestor) => !mayHoldTypeArguments.has(ancestor.type));
  const whole = ancestors[outside + 1] ?? node;
  return [text.slice(whole.start, node.start), text.slice(node.end, whole.end)];
}

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
