import { isFunction, isFunctionExpression } from '../../syntax/nodes.ts';
import { walk } from '../../syntax/walk.ts';
import type { Node } from '../../syntax/parse.ts';
import { bareExpression } from '../../syntax/unwrapped.ts';
import type { AssignmentFacts } from './assignment-facts.ts';
import { stateBindings, type StateBinding } from './state-bindings.ts';

/**
 * Returns the names of variables at module level whose state can't be read from the module's end: namespaces, and variables of
 * blocks and immediately called functions that a function there may keep.
 */
export function hiddenState(body: readonly Node[], facts: AssignmentFacts): string[] {
  const names = new Set<string>();
  for (const statement of body) {
    const node =
      statement.type === 'ExportNamedDeclaration'
        ? (statement.declaration ?? statement)
        : statement;
    if (node.type === 'TSModuleDeclaration') {
      if (!node.declare && node.body !== null && node.id.type === 'Identifier')
        names.add(node.id.name);
    } else if (isBlock(node)) {
      for (const { text } of blockBindings(node, facts)) names.add(text);
    }
  }
  return [...names];
}

function isBlock(node: Node): boolean {
  return node.type === 'ExpressionStatement'
    ? calledFunctionOf(node.expression) !== undefined
    : /^(?:Block|If|Try|For|ForIn|ForOf|While|DoWhile|Switch|Labeled)Statement$/.test(node.type);
}

/** Returns the function that an expression like `(() => { … })()` calls. */
function calledFunctionOf(expression: Node): Node | undefined {
  const call = bareExpression(expression);
  if (call.type === 'UnaryExpression') return calledFunctionOf(call.argument);
  if (call.type === 'AwaitExpression') return calledFunctionOf(call.argument);
  if (call.type !== 'CallExpression') return undefined;
  const callee = bareExpression(call.callee);
  return isFunctionExpression(callee) ? callee : undefined;
}

/** Returns the state declared in the blocks of a statement, if a function could outlive the block and keep it. */
function blockBindings(node: Node, facts: AssignmentFacts): StateBinding[] {
  const called =
    node.type === 'ExpressionStatement' ? calledFunctionOf(node.expression) : undefined;
  const found: StateBinding[] = [];
  let hasFunction = false;
  walk(called ?? node, {
    enter(inner) {
      if (inner.type === 'BlockStatement') found.push(...stateBindings(inner.body, facts));
      if (!isFunction(inner) || inner === called) return undefined;
      hasFunction = true;
      return 'skip';
    },
  });
  return hasFunction ? found : [];
}
