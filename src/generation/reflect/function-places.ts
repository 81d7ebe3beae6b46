import type { Span } from '../../model/span.ts';
import { unknownPlace } from '../../model/unit-model.ts';
import type { SeenFunction } from '../../model/value-shape.ts';
import { type FunctionNode, isFunction } from '../../syntax/nodes.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';

/** Finds the place of a function in the text of a unit; undefined if it is not there. */
export type FunctionPlaces = (seen: SeenFunction) => Span | undefined;

interface WrittenFunction {
  /** Its own name, or that of its variable, member or property; empty if it has none. */
  readonly name: string;
  /** Whether it may have any name, or none, while it runs: it is assigned to a member, passed on or returned. */
  readonly isNameless: boolean;
  readonly parameters: number;
  readonly span: Span;
}

/** Returns a finder of functions by their names and numbers of parameters. If several functions fit, the place is unknown. */
export function functionPlaces({ program }: ParsedFile): FunctionPlaces {
  const written: WrittenFunction[] = [];
  walk(program, {
    enter(node, ancestors) {
      if (isFunction(node) && node.body !== null) written.push(writtenFunction(node, ancestors));
    },
  });
  return ({ name, parameters }) => {
    const fitting = written.filter((each) => each.parameters === parameters.length);
    const named = name === '' ? [] : fitting.filter((each) => each.name === name);
    const found = named.length > 0 ? named : fitting.filter(({ isNameless }) => isNameless);
    const [first] = found;
    return first !== undefined && found.length > 1 ? unknownPlace : first?.span;
  };
}

function writtenFunction(node: FunctionNode, ancestors: readonly Node[]): WrittenFunction {
  const { start, end, params } = node;
  const parent = ancestors.at(-1)?.type ?? '';
  const isNamed = 'id' in node && node.id !== null && node.id !== undefined;
  return {
    name: nameOf(node, ancestors) ?? '',
    isNameless: !isNamed && !['VariableDeclarator', 'MethodDefinition'].includes(parent),
    parameters: params.filter(({ type }) => type !== 'RestElement').length,
    span: { start, end },
  };
}

/** Returns the name that a function has, or that its variable, member or property has. */
function nameOf(node: Node, ancestors: readonly Node[]): string | undefined {
  const own = 'id' in node && node.id?.type === 'Identifier' ? node.id.name : undefined;
  const parent = ancestors.at(-1);
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? parent.id.name : own;
    case 'AssignmentExpression':
      return assignedName(parent.left) ?? own;
    case 'Property':
    case 'MethodDefinition':
      return parent.computed ? own : keyName(parent.key);
    default:
      return own;
  }
}

function assignedName(left: Node): string | undefined {
  if (left.type === 'Identifier') return left.name;
  return left.type === 'MemberExpression' && !left.computed ? keyName(left.property) : undefined;
}

function keyName(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}
