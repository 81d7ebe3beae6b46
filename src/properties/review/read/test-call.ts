import { isFunctionExpression, type NodeOf } from '../../../syntax/nodes.ts';
import type { Node, Program } from '../../../syntax/parse.ts';

/** A function that is the body of a test or of a property. */
export type BodyNode = NodeOf<'FunctionExpression' | 'ArrowFunctionExpression'>;

/** A call that declares a test. */
export interface TestCall {
  readonly call: NodeOf<'CallExpression'>;
  readonly title: Node;
  readonly body: BodyNode;
  /** Present for `test.prop(arbitraries, parameters)(title, body)`: the first of the two calls. */
  readonly prop?: NodeOf<'CallExpression'>;
  /** Whether it runs its body for each row of a table. */
  readonly isTable: boolean;
}

const names = /^(?:test|it|specify|fit)$/;

/** Returns the local names of functions that declare tests: the usual ones, and those that an import renames. */
export function testNames(program: Program): ReadonlySet<string> {
  const found = new Set(['test', 'it', 'specify', 'fit']);
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const specifier of statement.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier')
        continue;
      if (names.test(specifier.imported.name)) found.add(specifier.local.name);
    }
  }
  return found;
}

/** Reads a call that declares a test that runs. Returns undefined for any other node, and for tests that are skipped. */
export function testCall(node: Node, known: ReadonlySet<string>): TestCall | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const [title, ...others] = node.arguments;
  const body = others.find((each) => isFunctionExpression(each));
  if (title === undefined || body === undefined || title.type === 'SpreadElement') return undefined;
  if (isFunctionExpression(title)) return undefined;
  const { callee } = node;
  if (callee.type === 'CallExpression') {
    const chain = chainOf(callee.callee, known);
    const last = chain?.at(-1);
    if (last !== 'prop' && last !== 'each' && last !== 'for') return undefined;
    const isProp = last === 'prop';
    return { call: node, title, body, isTable: !isProp, ...(isProp && { prop: callee }) };
  }
  if (callee.type === 'TaggedTemplateExpression') {
    const chain = chainOf(callee.tag, known);
    return chain?.at(-1) === 'each' ? { call: node, title, body, isTable: true } : undefined;
  }
  const chain = chainOf(callee, known);
  return chain === undefined ? undefined : { call: node, title, body, isTable: false };
}

/** Returns the names of `test.only.each` and the like; undefined if it does not begin with the name of a test, or skips it. */
function chainOf(callee: Node, known: ReadonlySet<string>): readonly string[] | undefined {
  if (callee.type === 'Identifier') return known.has(callee.name) ? [callee.name] : undefined;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  if (/^(?:skip|todo|fails|failing|skipIf|runIf|extend)$/.test(callee.property.name)) {
    return undefined;
  }
  const before = chainOf(callee.object, known);
  return before && [...before, callee.property.name];
}
