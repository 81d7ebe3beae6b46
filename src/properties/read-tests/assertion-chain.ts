import type { Node } from '../../syntax/parse.ts';
import { bareExpression } from '../../syntax/unwrapped.ts';
import { keyOf } from './read-literal.ts';
import { toolOf, type TestTool } from './tools.ts';
import type { NameScope, ReadValue } from './values.ts';

/** One word of an assertion, with its arguments if it is called. */
export interface ChainLink {
  readonly name: string;
  readonly given?: readonly Node[];
}

/** An assertion as its words: `expect(a).not.toBe(b)` has the words `not` and `toBe(b)` behind its subject, as `a.should.not.equal(b)` has. */
export interface AssertionChain {
  readonly tool: Extract<TestTool, 'expect' | 'assert'>;
  /** What `expect(…)` or `assert(…)` was given, or what stands before `should`; undefined for `assert.equal(…)`. */
  readonly subject: readonly Node[] | undefined;
  readonly links: readonly ChainLink[];
  readonly isAwaited: boolean;
}

/**
 * Returns an assertion as its words; undefined for all other expressions.
 *
 * @param hasShould whether assertions may begin with a member `should` of their subject
 */
export function assertionChain(
  node: Node,
  scope: NameScope,
  { hasShould }: { readonly hasShould: boolean },
): AssertionChain | undefined {
  const outer = bareExpression(node);
  const isAwaited = outer.type === 'AwaitExpression';
  const links: ChainLink[] = [];
  let at = isAwaited ? bareExpression(outer.argument) : outer;
  for (;;) {
    if (at.type === 'CallExpression') {
      const callee = bareExpression(at.callee);
      const name = callee.type === 'MemberExpression' ? keyOf(callee.property) : undefined;
      if (callee.type === 'MemberExpression' && name !== undefined) {
        links.unshift({ name, given: at.arguments });
        at = bareExpression(callee.object);
        continue;
      }
      if (callee.type !== 'Identifier') return undefined;
      links.unshift({ name: callee.name, given: at.arguments });
      break;
    }
    if (at.type === 'MemberExpression') {
      const name = keyOf(at.property);
      if (name === undefined || at.computed) return undefined;
      // should.js and chai give values a member with which assertions begin.
      if (hasShould && name === 'should' && links.length > 0)
        return { tool: 'expect', subject: [at.object], links, isAwaited };
      links.unshift({ name });
      at = bareExpression(at.object);
      continue;
    }
    if (at.type !== 'Identifier') return undefined;
    links.unshift({ name: at.name });
    break;
  }
  return fromTool(links, scope, isAwaited);
}

function fromTool(
  links: readonly ChainLink[],
  scope: NameScope,
  isAwaited: boolean,
): AssertionChain | undefined {
  const [root, ...rest] = links;
  if (root === undefined) return undefined;
  const found: ReadValue = scope.find(root.name) ?? { is: 'global', path: [root.name] };
  if (found.is !== 'global' && found.is !== 'foreign') return undefined;
  const path = [...found.path];
  let subject = root.given;
  let left = rest;
  // `chai.expect(a)`, `expect.soft(a)`, `t.assert.equal(a, b)`
  while (subject === undefined && left.length > 0) {
    const [next, ...more] = left;
    const isAssert = toolOf({ ...found, path })?.tool === 'assert';
    if (next === undefined || (isAssert && next.given !== undefined)) break;
    path.push(next.name);
    subject = next.given;
    left = more;
  }
  const value: ReadValue = { ...found, path };
  const tool = toolOf(value);
  if (tool?.tool === 'assert') {
    const own = tool.path.at(-1);
    return own === undefined
      ? { tool: 'assert', subject, links: left, isAwaited }
      : {
          tool: 'assert',
          subject: undefined,
          links: [{ name: own, given: subject ?? [] }, ...left],
          isAwaited,
        };
  }
  const isExpect = tool?.tool === 'expect' && (tool.path.length === 0 || tool.path[0] === 'soft');
  if (!isExpect || subject === undefined) return undefined;
  return { tool: 'expect', subject, links: left, isAwaited };
}
