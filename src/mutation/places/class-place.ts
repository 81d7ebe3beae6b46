import { isClass, type ClassNode, type FieldNode, type NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';

/** A method of a class, abstract or not. */
export type MethodNode = NodeOf<'MethodDefinition' | 'TSAbstractMethodDefinition'>;

/** The class and the member whose code a node is in, so that `this` in the node is the member's `this`. */
export interface ClassPlace {
  readonly owner: ClassNode;
  readonly member: MethodNode | FieldNode;
}

/** Returns the member whose `this` a node has; undefined outside of classes, inside other functions and in static blocks. */
export function classPlace(ancestors: readonly Node[]): ClassPlace | undefined {
  for (let at = ancestors.length - 1; at >= 2; at -= 1) {
    const node = ancestors[at];
    const owner = ancestors[at - 2];
    if (node === undefined || owner === undefined) return undefined;
    if (isMember(node)) {
      const isInside = ancestors[at + 1] !== node.key;
      return isClass(owner) && isInside ? { owner, member: node } : undefined;
    }
    const isMethod = node.type === 'FunctionExpression' && isMember(ancestors[at - 1]);
    const hasOwnThis = /^(?:Function|StaticBlock|Class)/.test(node.type);
    if (hasOwnThis && !isMethod) return undefined;
  }
  return undefined;
}

/** Returns the method whose body a node is, with its class; undefined for other nodes. */
export function methodOfBody(
  node: Node,
  ancestors: readonly Node[],
): { readonly owner: ClassNode; readonly method: MethodNode } | undefined {
  if (node.type !== 'BlockStatement') return undefined;
  const method = ancestors.at(-2);
  const place = classPlace(ancestors);
  if (method?.type !== 'MethodDefinition' || method.value.body !== node) return undefined;
  return place?.member === method ? { owner: place.owner, method } : undefined;
}

/** Returns the field whose initial value a node is, with its class; undefined for other nodes. */
export function fieldOfValue(
  node: Node,
  ancestors: readonly Node[],
): { readonly owner: ClassNode; readonly field: FieldNode } | undefined {
  const field = ancestors.at(-1);
  const owner = ancestors.at(-3);
  if (field?.type !== 'PropertyDefinition' || field.value !== node) return undefined;
  return owner !== undefined && isClass(owner) ? { owner, field } : undefined;
}

/** Returns a member's name; undefined if it is computed, private or no identifier. */
export function memberName({ key, computed }: MethodNode | FieldNode): string | undefined {
  return key.type === 'Identifier' && !computed ? key.name : undefined;
}

/** Returns the members of a class that have this name, without overload signatures and abstract members. */
export function ownMembers(
  owner: ClassNode,
  name: string,
  isStatic: boolean,
): readonly (MethodNode | FieldNode)[] {
  return owner.body.body.filter(
    (each): each is MethodNode | FieldNode =>
      isMember(each) && each.static === isStatic && memberName(each) === name && !isOverload(each),
  );
}

/** True for a signature without a body. */
export function isOverload(member: Node): boolean {
  return member.type === 'MethodDefinition' && member.value.body === null;
}

/** Returns the name in `this.name` or `super.name`; undefined for a computed access, for `?.` and for other nodes. */
export function accessedName(node: Node, object: 'ThisExpression' | 'Super'): string | undefined {
  if (node.type !== 'MemberExpression' || node.computed || node.optional) return undefined;
  if (node.object.type !== object || node.property.type !== 'Identifier') return undefined;
  return node.property.name;
}

/** Returns the index of the statement that calls the parent's constructor; -1 if there is none. */
export function superCallIn(statements: readonly Node[]): number {
  return statements.findIndex(
    (each) =>
      each.type === 'ExpressionStatement' &&
      each.expression.type === 'CallExpression' &&
      each.expression.callee.type === 'Super',
  );
}

function isMember(node: Node | undefined): node is MethodNode | FieldNode {
  return node?.type === 'MethodDefinition' || node?.type === 'PropertyDefinition';
}
