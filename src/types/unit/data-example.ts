import ts from 'typescript';

import type { ParameterExample, ValueType } from '../../model/value-type.ts';
import { literalExample } from './helper-literals.ts';
import { orAnything } from './told-types.ts';
import { unionType } from './union-type.ts';

/** Returns the value that a name stands for in a text; undefined if that is not known. */
export type ConstantOf = (name: string) => ts.Expression | undefined;

/** Values with more levels, and longer lists and records, are left out. */
const deepest = 4;
const longest = 12;

/** Returns the example that an expression is if it is plain data: a literal, a list or record of such, or a constant with one. */
export function dataExample(
  node: ts.Expression,
  constantOf: ConstantOf,
  depth = 0,
): ParameterExample | undefined {
  const literal = literalExample(node);
  if (literal !== undefined || depth > deepest) return literal;
  const inside = (each: ts.Expression): ParameterExample | undefined =>
    dataExample(each, constantOf, depth + 1);
  if (ts.isIdentifier(node)) {
    const value = constantOf(node.text);
    return value && inside(value);
  }
  if (ts.isArrayLiteralExpression(node)) {
    const elements = whole(node.elements.map(inside));
    return elements && { kind: 'list', elements };
  }
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const members = whole(node.properties.map((each) => memberExample(each, inside)));
  return members && { kind: 'record', members };
}

function memberExample(
  member: ts.ObjectLiteralElementLike,
  inside: (node: ts.Expression) => ParameterExample | undefined,
): readonly [string, ParameterExample] | undefined {
  const isShort = ts.isShorthandPropertyAssignment(member);
  if (!isShort && !ts.isPropertyAssignment(member)) return undefined;
  const { name } = member;
  if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return undefined;
  const value = inside(isShort ? member.name : member.initializer);
  return value && [name.text, value];
}

/** Returns a list if it is neither too long nor lacks an item. */
function whole<Item>(items: readonly (Item | undefined)[]): readonly Item[] | undefined {
  const known = items.filter((each) => each !== undefined);
  return known.length === items.length && items.length <= longest ? known : undefined;
}

/** Returns an object type with the members that records have and it lacks. Other types are returned unchanged. */
export function withMembersOf(examples: readonly ParameterExample[], type: ValueType): ValueType {
  if (type.kind === 'union')
    return unionType(type.members.map((each) => withMembersOf(examples, each)));
  if (type.kind !== 'object' || type.others !== undefined) return type;
  const given = new Map(
    examples
      .flatMap((each) => (each.kind === 'record' ? each.members : []))
      .map(([name, value]) => [name, typeOfExample(value)] as const),
  );
  const known = type.members.map((each) => {
    const like = each.type.kind === 'unknown' ? given.get(each.name) : undefined;
    given.delete(each.name);
    return like === undefined ? each : { ...each, type: orAnything(like) };
  });
  const added = [...given].map(([name, one]) => ({ name, type: one, isOptional: true }));
  return { ...type, members: [...known, ...added] };
}

/** Returns the type of values that are like an example. */
function typeOfExample(example: ParameterExample): ValueType {
  switch (example.kind) {
    case 'literal':
      return { kind: example.value.of };
    case 'list': {
      const elements = example.elements.map(typeOfExample);
      return {
        kind: 'array',
        element: elements.length === 0 ? { kind: 'unknown' } : unionType(elements),
      };
    }
    case 'record': {
      const members = example.members.map(([name, value]) => {
        return { name, type: typeOfExample(value), isOptional: false };
      });
      return { kind: 'object', members };
    }
    case 'helper':
      return { kind: 'unknown' };
  }
}
