import type { Node } from '../../syntax/parse.ts';
import type { MemberFacts } from '../../types/facts/class-facts.ts';
import type { OperatorContext } from '../operator.ts';

/** A class with many accessors would have a mutant for each pair of them: this many stand for the rest. */
const LIMIT = 2;

/** Other members of the same type that may stand in place of the one which a node accesses by its plain name. */
export function siblingNames(
  node: Node,
  kind: MemberFacts['kind'],
  { types }: OperatorContext,
  isAlike: (name: string) => boolean = () => true,
): readonly string[] {
  if (node.type !== 'MemberExpression' || node.computed || node.optional) return [];
  if (node.property.type !== 'Identifier' || !isAlike(node.property.name)) return [];
  const names = types?.classes.siblingsOf(node, kind) ?? [];
  return names.filter(isAlike).slice(0, LIMIT);
}

/** The node's text with another name for the member that `access`, in it, names. */
export function withMember(
  name: string,
  access: Node,
  node: Node,
  { text }: OperatorContext,
): string {
  if (access.type !== 'MemberExpression') return text.slice(node.start, node.end);
  const { property } = access;
  return text.slice(node.start, property.start) + name + text.slice(property.end, node.end);
}
