import { isFunctionExpression, type NodeOf } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';

/** A call that declares a test. */
export interface TestCall {
  readonly call: NodeOf<'CallExpression'>;
  readonly title: Node;
  readonly body: NodeOf<'FunctionExpression' | 'ArrowFunctionExpression'>;
  /** Present for `test.prop(arbitraries, parameters)(title, body)`: the first of the two calls. */
  readonly prop?: NodeOf<'CallExpression'>;
  /** Whether it runs its body for each row of a table. */
  readonly isTable: boolean;
}

const names = /^(?:test|it|specify|fit)$/;

/** Reads a call that declares a test that runs. Returns undefined for any other node, and for tests that are skipped. */
export function testCall(node: Node): TestCall | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const [title, ...others] = node.arguments;
  const body = others.find((each) => isFunctionExpression(each));
  if (title === undefined || body === undefined || title.type === 'SpreadElement') return undefined;
  if (isFunctionExpression(title)) return undefined;
  const { callee } = node;
  if (callee.type === 'CallExpression') {
    const chain = chainOf(callee.callee);
    const last = chain?.at(-1);
    if (last !== 'prop' && last !== 'each' && last !== 'for') return undefined;
    const isProp = last === 'prop';
    return { call: node, title, body, isTable: !isProp, ...(isProp && { prop: callee }) };
  }
  if (callee.type === 'TaggedTemplateExpression') {
    const chain = chainOf(callee.tag);
    return chain?.at(-1) === 'each' ? { call: node, title, body, isTable: true } : undefined;
  }
  const chain = chainOf(callee);
  return chain === undefined ? undefined : { call: node, title, body, isTable: false };
}

/** Returns the names of `test.only.each` and the like; undefined if it does not begin with the name of a test, or skips it. */
function chainOf(callee: Node): readonly string[] | undefined {
  if (callee.type === 'Identifier') return names.test(callee.name) ? [callee.name] : undefined;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  if (/^(?:skip|todo|fails|failing|skipIf|runIf|extend)$/.test(callee.property.name)) {
    return undefined;
  }
  const before = chainOf(callee.object);
  return before && [...before, callee.property.name];
}
