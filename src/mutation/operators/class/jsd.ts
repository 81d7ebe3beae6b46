import type { ClassNode } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';
import { classPlace, ownMembers } from '../../places/class-place.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { precedence } from '../../replacements/precedence.ts';
import { fit } from '../../replacements/replacement-text.ts';

/**
 * Static deletion. If an instance assigns a static field of its class, the mutant stores the value in the instance, and the
 * class keeps its own value: `C.count += 1` becomes `Object.assign(this, { count: C.count + (1) }).count`.
 */
export const jsd: MutationOperator = {
  name: 'JSD',
  description: 'static deletion',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const place = classPlace(context.ancestors);
    if (place === undefined || place.member.static) return [];
    const write = writeOf(node, context);
    const name = write && staticName(write.target, place.owner);
    if (write === undefined || name === undefined) return [];
    const text = `Object.assign(this, { ${name}: ${write.value} }).${name}`;
    return [{ text: fit(text, precedence.call, node, context), probe: { kind: 'always' } }];
  },
};

/** Returns the target of an assignment or of `++` and `--`, with the text of the value that it gets. */
function writeOf(
  node: Node,
  context: OperatorContext,
): { readonly target: Node; readonly value: string } | undefined {
  if (node.type === 'UpdateExpression') {
    const value = `${context.slice(node.argument)} ${node.operator[0]} 1`;
    return { target: node.argument, value };
  }
  if (node.type !== 'AssignmentExpression') return undefined;
  const right = context.slice(node.right);
  const operator = node.operator.slice(0, -1);
  const value = operator === '' ? right : `${context.slice(node.left)} ${operator} (${right})`;
  return { target: node.left, value };
}

function staticName(target: Node, owner: ClassNode): string | undefined {
  if (target.type !== 'MemberExpression' || target.computed || !owner.id) return undefined;
  const { object, property } = target;
  if (object.type !== 'Identifier' || object.name !== owner.id.name) return undefined;
  if (property.type !== 'Identifier') return undefined;
  const { name } = property;
  const isStatic = ownMembers(owner, name, true)[0]?.type === 'PropertyDefinition';
  return isStatic && ownMembers(owner, name, false).length === 0 ? name : undefined;
}
