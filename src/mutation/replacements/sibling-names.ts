import type { Node } from '../../syntax/parse.ts';
import type { MemberFacts } from '../../types/facts/class-facts.ts';
import type { OperatorContext, Replacement } from '../operator.ts';

/** The most members that replace one member. Otherwise a class with many accessors would have a mutant for each pair of them. */
const mostSiblings = 2;

/** Returns the names of other members, of the same type, that may take the place of the member that a node accesses by its name. */
export function siblingNames(
  node: Node,
  kind: MemberFacts['kind'],
  { types }: OperatorContext,
  isEligible: (name: string) => boolean = () => true,
): readonly string[] {
  if (node.type !== 'MemberExpression' || node.computed || node.optional) return [];
  if (node.property.type !== 'Identifier' || !isEligible(node.property.name)) return [];
  const names = types?.classes.siblingsOf(node, kind) ?? [];
  return names.filter(isEligible).slice(0, mostSiblings);
}

/** Replaces the name of the member in `access`, which is a part of `node`, by each of some names. */
export function withMembers(
  names: readonly string[],
  access: Node,
  node: Node,
  context: OperatorContext,
): readonly Replacement[] {
  return names.map((name) => ({
    text: withMember(name, access, node, context),
    probe: { kind: 'always' },
  }));
}

function withMember(name: string, access: Node, node: Node, { text }: OperatorContext): string {
  if (access.type !== 'MemberExpression') return text.slice(node.start, node.end);
  const { property } = access;
  return text.slice(node.start, property.start) + name + text.slice(property.end, node.end);
}
