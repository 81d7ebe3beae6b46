import { isDirective, isFunction, isFunctionExpression, type NodeOf } from '../../syntax/nodes.ts';
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
  /** Its statements whose functions can capture nothing but variables that are declared in such scopes, or in the module. */
  readonly closed: readonly Node[];
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
      if (isScope) scopes.push(scopeOf(node, ancestors));
      return undefined;
    },
  });
  return scopes;
}

function scopeOf(
  { body, start }: NodeOf<'BlockStatement' | 'TSModuleBlock'>,
  ancestors: readonly Node[],
): LoadScope {
  const directive = body.findLast((each) => isDirective(each));
  return {
    body,
    offset: directive?.end ?? start + 1,
    hasFunction: body.some(holdsFunction),
    closed: closedIn(body, ancestors),
  };
}

function closedIn(body: readonly Node[], ancestors: readonly Node[]): readonly Node[] {
  const isClosed = ancestors.every((around, at) => declaresNothing(around, ancestors.slice(0, at)));
  if (!isClosed) return [];
  if (isFunctionExpression(ancestors.at(-1))) return body;
  // A `var` of a block belongs to the code around it, which may give it another value.
  return body.filter((each) => each.type !== 'VariableDeclaration' || each.kind !== 'var');
}

/** Returns whether a node around a scope declares nothing that functions in the scope could capture, such as parameters. */
function declaresNothing(node: Node, around: readonly Node[]): boolean {
  if (!isFunctionExpression(node)) return plainParts.has(node.type);
  const call = around.findLast(({ type }) => type !== 'ParenthesizedExpression');
  return (
    node.params.length === 0 &&
    call?.type === 'CallExpression' &&
    call.arguments.length === 0 &&
    bareExpression(call.callee) === node
  );
}

/** What may stand between a module and a scope in which nothing but its own statements declare variables. */
const plainParts: ReadonlySet<string> = new Set([
  'Program',
  'BlockStatement',
  'ExportNamedDeclaration',
  'ExportDefaultDeclaration',
  'ExpressionStatement',
  'VariableDeclaration',
  'VariableDeclarator',
  'IfStatement',
  'TryStatement',
  'CallExpression',
  'ParenthesizedExpression',
  'AssignmentExpression',
  'UnaryExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'SequenceExpression',
  'ArrayExpression',
  'ObjectExpression',
  'Property',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
]);

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
