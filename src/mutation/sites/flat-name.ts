import { isFunction, isInitialiser } from '../../syntax/nodes.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';
import type { EnclosingFunction } from '../operator.ts';

/** The function or initialiser that a node belongs to. */
export interface Enclosure {
  /** The flat name: `Class@method`, `outer/inner`, `Class@<init>` or `Class@<clinit>`; empty at module level. */
  readonly name: string;
  /** Undefined at module level, in parameters, in initial values of fields and in static blocks. */
  readonly enclosingFunction: EnclosingFunction | undefined;
}

const anonymous = '<anonymous>';

/** The nodes whose parts belong to a function or to an initialiser of a class. */
const owners: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'PropertyDefinition',
  'AccessorProperty',
  'StaticBlock',
]);

/** Returns the flat names of all functions of a file that have code, and the empty name of the module's own code. */
export function functionNames({ program }: ParsedFile): ReadonlySet<string> {
  const names = new Set(['']);
  walk(program, {
    enter(node, ancestors) {
      const owner = ancestors.at(-1);
      if (owner !== undefined && owners.has(owner.type)) {
        names.add(enclosureOf([...ancestors, node]).name);
      }
    },
  });
  return names;
}

/**
 * Finds the innermost function whose code a node belongs to, and its flat name. `path` goes from the program to the node.
 * The parameters of a function have the function's name, although they are not in its body; the fields of a class have the
 * name of its initialiser.
 */
export function enclosureOf(path: readonly Node[]): Enclosure {
  for (let at = path.length - 2; at >= 0; at -= 1) {
    const owner = path[at];
    const child = path[at + 1];
    if (owner === undefined || child === undefined) break;
    if (isFunction(owner)) {
      const isConstructor = isConstructorAt(path, at);
      const inBody = child === owner.body;
      return {
        name: nameOfFunction(path.slice(0, at + 1)),
        enclosingFunction: inBody ? { node: owner, isConstructor } : undefined,
      };
    }
    if (isInitialiser(owner, child)) {
      return { name: nameOfInitialiser(path.slice(0, at + 1)), enclosingFunction: undefined };
    }
  }
  return { name: '', enclosingFunction: undefined };
}

function isConstructorAt(path: readonly Node[], at: number): boolean {
  const parent = path[at - 1];
  return parent?.type === 'MethodDefinition' && parent.kind === 'constructor';
}

/** Returns the flat name of the function at the end of a path. */
function nameOfFunction(path: readonly Node[]): string {
  const at = path.length - 1;
  const node = path[at];
  const parent = path[at - 1];
  const isMember =
    (parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition') &&
    node === parent.value;
  if (isMember) {
    const isConstructor = parent.type === 'MethodDefinition' && parent.kind === 'constructor';
    const own = isConstructor ? '<init>' : keyName(parent.key, parent.computed);
    return `${nameOfClass(path.slice(0, at - 2))}@${own}`;
  }
  const own = node !== undefined && 'id' in node ? idName(node.id) : undefined;
  return within(path, own ?? assignedName(path));
}

function nameOfInitialiser(path: readonly Node[]): string {
  const member = path.at(-1);
  const isStatic =
    member?.type === 'StaticBlock' || (member && 'static' in member && member.static);
  return `${nameOfClass(path.slice(0, -2))}@${isStatic === true ? '<clinit>' : '<init>'}`;
}

/** Returns the flat name of the class at the end of a path. */
function nameOfClass(path: readonly Node[]): string {
  const node = path.at(-1);
  const own = node !== undefined && 'id' in node ? idName(node.id) : undefined;
  return within(path, own ?? assignedName(path));
}

function within(path: readonly Node[], own: string): string {
  const outer = enclosureOf(path).name;
  return outer === '' ? own : `${outer}/${own}`;
}

/** Returns the name of the variable or property that the last node of a path is assigned to. */
function assignedName(path: readonly Node[]): string {
  for (let at = path.length - 2; at >= 0; at -= 1) {
    const parent = path[at];
    switch (parent?.type) {
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSTypeAssertion':
      case 'TSNonNullExpression':
        continue;
      case 'VariableDeclarator':
        return idName(parent.id) ?? anonymous;
      case 'AssignmentExpression':
      case 'AssignmentPattern':
        return targetName(parent.left);
      case 'Property':
        return path[at + 1] === parent.value ? keyName(parent.key, parent.computed) : anonymous;
      case 'ExportDefaultDeclaration':
        return 'default';
      default:
        return anonymous;
    }
  }
  return anonymous;
}

function targetName(target: Node): string {
  if (target.type !== 'MemberExpression') return idName(target) ?? anonymous;
  return keyName(target.property, target.computed);
}

function idName(id: unknown): string | undefined {
  const isNamed = typeof id === 'object' && id !== null && 'name' in id;
  return isNamed && typeof id.name === 'string' ? id.name : undefined;
}

/** Returns the name of a property. A computed name is put in square brackets, with the names that it consists of. */
function keyName(key: Node, computed: boolean): string {
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  if (key.type === 'Literal') return String(key.value);
  if (key.type === 'Identifier') return computed ? `[${key.name}]` : key.name;
  if (key.type === 'MemberExpression' && key.object.type === 'Identifier') {
    return `[${key.object.name}.${keyName(key.property, false)}]`;
  }
  return anonymous;
}
