import { isDirective, type NodeOf } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';
import { namesOf, statementDeclarations } from '../../../syntax/scope.ts';
import { children } from '../../../syntax/walk.ts';
import { accessedName, memberName, methodOfBody } from '../../places/class-place.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';

/**
 * Overriding method calling position change: one mutant moves the statement `super.m(…)` of a method `m` to the start of the
 * body, another one to the end or before the `return` at the end. A mutant replaces one span only, so it replaces the whole
 * body.
 */
export const iop: MutationOperator = {
  name: 'IOP',
  description: 'Position of the overridden method’s call',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const place = methodOfBody(node, context.ancestors);
    const name = place && memberName(place.method);
    if (node.type !== 'BlockStatement' || name === undefined) return [];
    const { body } = node;
    if (body.some(isDirective)) return [];
    const at = body.findIndex((each) => callsParent(each, name));
    if (at === -1) return [];
    const end = body.at(-1)?.type === 'ReturnStatement' ? body.length - 1 : body.length;
    const texts: string[] = [];
    if (at > 0 && !needs(body[at], body.slice(0, at))) texts.push(moved(node, at, 0, context));
    if (at < end - 1) texts.push(moved(node, at, end, context));
    return texts.map((text) => ({ text, probe: { kind: 'always' } }));
  },
};

function callsParent(statement: Node, name: string): boolean {
  if (statement.type !== 'ExpressionStatement') return false;
  const { expression } = statement;
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
  return call.type === 'CallExpression' && accessedName(call.callee, 'Super') === name;
}

/** Returns the text of a body in which the statement with index `from` is moved before the statement with index `to`. */
function moved(
  block: NodeOf<'BlockStatement'>,
  from: number,
  to: number,
  context: OperatorContext,
): string {
  const texts = block.body.map((each) => {
    const text = context.slice(each);
    return /^(?:Expression|Variable)/.test(each.type) && !text.endsWith(';') ? `${text};` : text;
  });
  const [call = ''] = texts.slice(from, from + 1);
  const others = texts.map((text, at) => (at === from ? '' : text));
  return `{ ${[...others.slice(0, to), call, ...others.slice(to)].filter(Boolean).join('\n')} }`;
}

/** True if a statement uses a name that one of some other statements declares. */
function needs(statement: Node | undefined, others: readonly Node[]): boolean {
  if (statement === undefined) return false;
  const declared = new Set(namesOf(others.flatMap(statementDeclarations)));
  return namesIn(statement).some((name) => declared.has(name));
}

function namesIn(node: Node): string[] {
  const own = node.type === 'Identifier' ? [node.name] : [];
  return [...own, ...[...children(node)].flatMap(namesIn)];
}
