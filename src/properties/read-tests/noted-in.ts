import type { FunctionNode } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { bareExpression } from '../../syntax/unwrapped.ts';
import { assertionChain } from './assertion-chain.ts';
import { loadsShould } from './loads-should.ts';
import { keyOf } from './read-literal.ts';
import type { NameScope } from './values.ts';

/**
 * Returns the outer variables in which a function notes its calls, if it does nothing else: it counts, pushes on a list, sets a variable,
 * or asserts something. Undefined for all other functions.
 */
export function notedIn(node: FunctionNode, scope: NameScope): readonly string[] | undefined {
  const { body } = node;
  if (body === null || node.generator) return undefined;
  const own = new Set(
    node.params.flatMap((each) => (each.type === 'Identifier' ? [each.name] : [])),
  );
  const names: string[] = [];
  const steps = body.type === 'BlockStatement' ? body.body : [body];
  for (const step of steps) {
    const expression = step.type === 'ExpressionStatement' ? step.expression : step;
    const noted = notes(bareExpression(expression), own, scope);
    if (noted === undefined) return undefined;
    names.push(...noted);
  }
  return names;
}

function notes(
  node: Node,
  own: ReadonlySet<string>,
  scope: NameScope,
): readonly string[] | undefined {
  const outer = (each: Node): readonly string[] | undefined =>
    each.type === 'Identifier' && !own.has(each.name) && scope.find(each.name) !== undefined
      ? [each.name]
      : undefined;
  if (node.type === 'UpdateExpression') return outer(node.argument);
  if (node.type === 'AssignmentExpression') return outer(node.left);
  if (node.type !== 'CallExpression') return undefined;
  const callee = bareExpression(node.callee);
  if (callee.type === 'MemberExpression' && keyOf(callee.property) === 'push') {
    return outer(bareExpression(callee.object));
  }
  const hasShould = loadsShould(scope.file?.text ?? '');
  return assertionChain(node, scope, { hasShould }) === undefined ? undefined : [];
}
