import type { Span } from '../../model/span.ts';
import { parse, type Node } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';
import type { OperatorContext } from '../operator.ts';
import { startedBy } from '../places/statement-start.ts';

/** Joins an operator with the texts around it. Puts a space where two tokens would otherwise become one. */
export function joinTokens(before: string, operator: string, after: string): string {
  const first = before.endsWith('!') && operator.startsWith('=') ? ' ' : '';
  const second = /^(?:\+\+|--|\/[/*]|<[<!])/.test(operator.slice(-1) + after) ? ' ' : '';
  return before + first + operator + second + after;
}

/** True if a text in place of a node would form one token with a neighbouring character. */
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

/** True if a text in place of a node would begin a block, a declaration or a directive instead of an expression. */
export function readsAsDeclaration(text: string, node: Node, ancestors: readonly Node[]): boolean {
  if (!/^(?:\{|['"]|(?:async\s+)?function\b|class\b|let\s*\[)/.test(text)) return false;
  const started = startedBy(node, ancestors);
  if (started === undefined) return false;
  if (text.startsWith('{')) return started.type !== 'ExportDefaultDeclaration';
  return /^['"]/.test(text) ? started.type === 'ExpressionStatement' : true;
}

/** True for an expression whose last token belongs to a type. */
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

/** True for a text that, after a type, is parsed as part of it: type arguments, a union, or a comment that may precede them. */
export function continuesType(text: string): boolean {
  return /^\s*(?:[<[./]|&(?!&)|\|(?!\|))/.test(text);
}

/**
 * TypeScript reads `f(a < b, c > (d))` as `f(a<b, c>(d))`, a call with type arguments. True if a text in place of a node might
 * contain one end of such type arguments, and the code beside it the other end. Brackets around the text prevent that.
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

/** True for a text with a `<` that may begin type arguments. */
export function opensTypeArguments(text: string): boolean {
  return /(?<!<)<(?![<=])/.test(text);
}

/**
 * True if a text in place of a node turns everything between a `<` before it and a `>` after it into types: `f(a < !b, c > (d))`
 * has no type arguments, but it has with `b` in place of `!b`. Brackets around the text do not prevent that. Only the parser
 * knows what can be a type, so the changed text is parsed.
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

/** A `>` that is not part of an arrow or a shift, followed by a token that makes it the end of type arguments. */
const closing = /(?<![=>])>\s*[(`/]/;

/** The number of characters on each side of a node that are searched. */
const reach = 500;

/** Returns the text before and after a node, within the largest expression around it that type arguments might span. */
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

/** True for a node whose text may look like a type. Statements, functions with a body and JSX elements never do. */
function isExpression({ type }: Node): boolean {
  return /^(?:(?!Function|Class)\w+Expression|Property|SpreadElement|TemplateLiteral)$/.test(type);
}

/** The nodes that may contain a `<` and a `>` without brackets around either. */
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
