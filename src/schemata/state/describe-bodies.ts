import { isFunctionExpression, type NodeOf } from '../../syntax/nodes.ts';
import type { Node, Program } from '../../syntax/parse.ts';
import { bindingNames } from '../../syntax/scope.ts';
import { bareExpression } from '../../syntax/unwrapped.ts';
import { walk } from '../../syntax/walk.ts';

const suiteFunctions = new Set(['describe', 'suite', 'context']);

/**
 * Returns the bodies of the functions that are passed to `describe`, `suite` and `context`, including nested ones. All forms of these
 * calls count, such as `describe.only`, `describe.each(table)(name, callback)` and `describe.skipIf(condition)(name, callback)`.
 */
export function describeBodies(program: Program): NodeOf<'BlockStatement'>[] {
  const bodies: NodeOf<'BlockStatement'>[] = [];
  walk(program, {
    enter(node) {
      if (node.type !== 'CallExpression' || !suiteFunctions.has(rootName(node.callee))) return;
      for (const argument of node.arguments) {
        const callback = bareExpression(argument);
        if (!isFunctionExpression(callback)) continue;
        if (callback.body?.type === 'BlockStatement') bodies.push(callback.body);
      }
    },
  });
  return bodies;
}

/** Returns the name at the start of a chain of property accesses, calls and tagged templates. */
function rootName(callee: Node): string {
  switch (callee.type) {
    case 'Identifier':
      return callee.name;
    case 'MemberExpression':
      return rootName(callee.object);
    case 'CallExpression':
      return rootName(callee.callee);
    case 'TaggedTemplateExpression':
      return rootName(callee.tag);
    default:
      return '';
  }
}

/**
 * Returns the names that a `beforeEach` callback in this very body always assigns. By the time another test reads them, they
 * hold nothing that a test left there.
 */
export function namesSetBeforeEach(body: readonly Node[]): Set<string> {
  const names = new Set<string>();
  for (const statement of body) {
    const call = expressionOf(statement);
    if (call?.type !== 'CallExpression' || rootName(call.callee) !== 'beforeEach') continue;
    const [callback] = call.arguments;
    if (!isFunctionExpression(callback)) continue;
    const { body: block } = callback;
    const parts = block?.type === 'BlockStatement' ? block.body : [block];
    for (const part of parts) for (const name of namesAssignedBy(part)) names.add(name);
  }
  return names;
}

function expressionOf(statement: Node | null): Node | undefined {
  if (statement === null) return undefined;
  return bareExpression(
    statement.type === 'ExpressionStatement' ? statement.expression : statement,
  );
}

function namesAssignedBy(statement: Node | null): string[] {
  const assignment = expressionOf(statement);
  if (assignment?.type !== 'AssignmentExpression' || assignment.operator !== '=') return [];
  return [...bindingNames(assignment.left), ...namesAssignedBy(assignment.right)];
}
