import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { bareExpression } from '../../syntax/unwrapped.ts';
import { claimTruth, claimThrow } from './assertions.ts';
import { openScope } from './block-scope.ts';
import type { ReadClaims, ReadHost } from './read-host.ts';
import { keyOf } from './read-literal.ts';
import type { BlockEnd } from './run-loop.ts';
import { truthOf } from './truth-of.ts';
import { Unread } from './unread.ts';
import { nothing, type NameScope } from './values.ts';

/** What carrying out a branch needs of the interpreter. */
interface BranchHost extends ReadHost, ReadClaims {
  readonly run: (node: Node, scope: NameScope) => BlockEnd | undefined;
  readonly runBlock: (nodes: readonly Node[], scope: NameScope) => BlockEnd | undefined;
}

/**
 * Carries out the branch whose condition holds. Where that is not known and one branch makes the test fail, the statement is an assertion:
 * `if (!condition) throw new Error(message)`.
 */
export function runIf(
  { test, consequent, alternate }: NodeOf<'IfStatement'>,
  scope: NameScope,
  host: BranchHost,
): BlockEnd | undefined {
  const value = host.evaluate(test, scope);
  let isTrue = truthOf(value, host);
  if (isTrue === undefined) {
    isTrue = alternate !== null && fails(alternate);
    if (!isTrue && !fails(consequent))
      throw new Unread('it decides by a result what it does', test);
    claimTruth({ node: test, value, isTrue }, scope, host);
  }
  const chosen = isTrue ? consequent : alternate;
  return chosen === null ? undefined : host.run(chosen, openScope(scope));
}

/**
 * Carries out an assertion whose failure comes last, `if (condition) return; throw new Error(message)`; undefined for all other statements.
 *
 * @param rest the statements after it
 */
export function runGuard(
  node: Node,
  rest: readonly Node[],
  { scope, host }: { readonly scope: NameScope; readonly host: BranchHost },
): BlockEnd | undefined {
  if (node.type !== 'IfStatement' || node.alternate !== null) return undefined;
  if (!returnsOnly(node.consequent) || !areFailing(rest)) return undefined;
  const value = host.evaluate(node.test, scope);
  if (truthOf(value, host) === false) return undefined;
  claimTruth({ node: node.test, value, isTrue: true }, scope, host);
  return { by: 'return', value: nothing };
}

/**
 * Carries out a block whose errors are caught. If the block ends by making the test fail, a call before that end throws. Otherwise nothing is
 * thrown, as far as its text tells, and what catches errors does nothing. The run of the test case shows whether that is so.
 */
export function runTry(
  { block, handler, finalizer }: NodeOf<'TryStatement'>,
  scope: NameScope,
  host: BranchHost,
): BlockEnd | undefined {
  const inner = openScope(scope);
  const { body } = block;
  const last = body.at(-1);
  const isThrown = handler !== null && last !== undefined && fails(last) && !fails(handler.body);
  const before = host.writer.statements.length;
  const end = host.runBlock(isThrown ? body.slice(0, -1) : body, inner);
  if (isThrown) claimThrow(before, block, host);
  const after = finalizer === null ? undefined : host.run(finalizer, openScope(scope));
  return after ?? end;
}

/** Whether a statement does nothing but return from a function without a value. */
function returnsOnly(node: Node): boolean {
  if (node.type === 'BlockStatement') {
    const [only, ...others] = node.body;
    return only !== undefined && others.length === 0 && returnsOnly(only);
  }
  return node.type === 'ReturnStatement' && node.argument === null;
}

/** Whether a statement makes the test fail, whatever happens. */
function fails(node: Node): boolean {
  if (node.type === 'BlockStatement') return areFailing(node.body);
  return node.type === 'ThrowStatement' || callsFail(node);
}

function areFailing(nodes: readonly Node[]): boolean {
  const at = nodes.findIndex(fails);
  return (
    at >= 0 &&
    nodes
      .slice(0, at)
      .every(({ type }) => /^(?:VariableDeclaration|ExpressionStatement)$/.test(type))
  );
}

/** `assert.fail(message)`, `fail()`. */
function callsFail(node: Node): boolean {
  if (node.type !== 'ExpressionStatement') return false;
  const call = bareExpression(node.expression);
  if (call.type !== 'CallExpression') return false;
  const callee = bareExpression(call.callee);
  if (callee.type === 'Identifier') return callee.name === 'fail';
  return callee.type === 'MemberExpression' && keyOf(callee.property) === 'fail';
}
