import type { ClassNode } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';
import { classPlace, memberName, superCallIn } from '../../places/class-place.ts';
import { neighbour } from '../../places/statement-start.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { precedence } from '../../replacements/precedence.ts';
import { fit } from '../../replacements/replacement-text.ts';

/**
 * Hiding field insertion. In JavaScript a child class that declares a field again gets no second field: the inherited value is
 * lost when the fields of the child are initialised. The mutant sets the inherited field to `undefined` at the same moment:
 * before the child's first initial value or, in a class without initial values, before the statement after the `super` call.
 */
export const ihi: MutationOperator = {
  name: 'IHI',
  description: 'Hiding field insertion',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const place = classPlace(context.ancestors);
    if (place === undefined || place.owner.superClass === null) return [];
    const { owner } = place;
    const first = firstInitialised(owner);
    const isPlace =
      first === undefined ? followsSuperCall(node, context) : node === first && isDirect(context);
    if (!isPlace) return [];
    return hideable(owner, context).map((name) => {
      const hide = `Reflect.set(this, '${name}', undefined)`;
      const text =
        first === undefined
          ? `${hide}; ${context.slice(node)}`
          : fit(`${hide}, ${context.slice(node)}`, precedence.sequence, node, context);
      return { text, probe: { kind: 'always' } };
    });
  },
};

function isDirect({ ancestors }: OperatorContext): boolean {
  return ancestors.at(-1)?.type === 'PropertyDefinition';
}

function firstInitialised({ body }: ClassNode): Node | undefined {
  const field = body.body.find(
    (each) => each.type === 'PropertyDefinition' && !each.static && each.value !== null,
  );
  return field?.type === 'PropertyDefinition' ? (field.value ?? undefined) : undefined;
}

function followsSuperCall(node: Node, { ancestors }: OperatorContext): boolean {
  if (!node.type.endsWith('Statement')) return false;
  const before = neighbour(node, ancestors.at(-1), -1);
  return before !== undefined && superCallIn([before]) === 0;
}

function hideable(owner: ClassNode, { types }: OperatorContext): readonly string[] {
  const own = new Set(
    owner.body.body.flatMap((each) =>
      each.type === 'MethodDefinition' || each.type === 'PropertyDefinition'
        ? (memberName(each) ?? [])
        : [],
    ),
  );
  const inherited = types?.classes.inheritedBy(owner) ?? [];
  const fields = inherited.filter(({ kind, isStatic }) => kind === 'field' && !isStatic);
  return [...new Set(fields.map(({ name }) => name))].filter((name) => !own.has(name));
}
