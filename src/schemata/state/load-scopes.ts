import { isDirective, isFunction, isFunctionExpression } from '../../syntax/nodes.ts';
import type { Node, Program } from '../../syntax/parse.ts';
import { bareExpression } from '../../syntax/unwrapped.ts';
import { someChild, walk } from '../../syntax/walk.ts';

/** A scope inside a module that runs while the module loads. */
export interface LoadScope {
  readonly body: readonly Node[];
  /** Where its first statement may stand, behind directives such as `'use strict'`. */
  readonly offset: number;
  /** Whether it has a function that may keep its variables after the module has loaded. */
  readonly hasFunction: boolean;
}

/**
 * Returns the scopes inside a module that run while it loads: blocks, namespaces, functions that are called where they are written, and
 * functions that are passed to these, as in `(function (root, factory) { … })(this, function () { … })`.
 */
export function loadScopes(program: Program): LoadScope[] {
  const scopes: LoadScope[] = [];
  walk(program, {
    enter(node, ancestors) {
      if (isFunction(node)) return runsAtLoad(node, ancestors) ? undefined : 'skip';
      if (node.type === 'TSModuleDeclaration' && node.declare) return 'skip';
      const isScope = node.type === 'BlockStatement' || node.type === 'TSModuleBlock';
      if (isScope) scopes.push(scopeOf(node.body, node.start));
      return undefined;
    },
  });
  return scopes;
}

function scopeOf(body: readonly Node[], start: number): LoadScope {
  const directive = body.findLast((each) => isDirective(each));
  return { body, offset: directive?.end ?? start + 1, hasFunction: body.some(holdsFunction) };
}

function holdsFunction(node: Node): boolean {
  return isFunction(node) || someChild(node, holdsFunction);
}

/** Returns whether a function is called where it is written, or passed to such a function, also in an array or object. */
function runsAtLoad(code: Node, ancestors: readonly Node[]): boolean {
  let child = code;
  for (const around of ancestors.toReversed()) {
    if (around.type === 'CallExpression') {
      const called = calledFunction(around.callee);
      return called === code || (called !== undefined && around.callee !== child);
    }
    if (!carriers.has(around.type)) return false;
    child = around;
  }
  return false;
}

/** What may stand between a function and the call of which it is a part. */
const carriers: ReadonlySet<string> = new Set([
  'ParenthesizedExpression',
  'MemberExpression',
  'ChainExpression',
  'ArrayExpression',
  'ObjectExpression',
  'Property',
]);

/** Returns the function that is called by `(function () { … })()` or `(function () { … }).call(this)`. */
function calledFunction(callee: Node): Node | undefined {
  const bare = bareExpression(callee);
  if (isFunctionExpression(bare)) return bare;
  if (bare.type !== 'MemberExpression' || bare.computed) return undefined;
  const isCall = bare.property.type === 'Identifier' && /^(?:call|apply)$/.test(bare.property.name);
  const owner = bareExpression(bare.object);
  return isCall && isFunctionExpression(owner) ? owner : undefined;
}
