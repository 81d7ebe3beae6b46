import { type Node, parse } from '../../syntax/parse.ts';
import { importedName } from './declare-imports.ts';
import type { ExportPlace, FindOrigin } from './unit-access.ts';

/** What the modules of a project hand on. */
export interface ModuleFiles {
  /** Returns the text of a file by its path from the root. */
  readonly read: (path: string) => string | undefined;
  /** Returns the path of the module that a specifier stands for; undefined if it is not of the project. */
  readonly resolve: (specifier: string, from: string) => string | undefined;
}

/** The exports of one module that come from others. */
interface HandedOn {
  readonly names: ReadonlyMap<string, { readonly specifier: string; readonly name: string }>;
  /** The specifiers of `export * from`. */
  readonly all: readonly string[];
  /** The names that the module declares itself. */
  readonly own: ReadonlySet<string>;
}

const mostSteps = 12;

/** Follows exports to the modules that declare them. */
export function moduleOrigins({ read, resolve }: ModuleFiles): FindOrigin {
  const known = new Map<string, HandedOn>();
  const handedBy = (module: string): HandedOn => {
    const found = known.get(module) ?? handedOn(module, read(module));
    known.set(module, found);
    return found;
  };
  const follow = (place: ExportPlace, steps: number): ExportPlace => {
    if (steps > mostSteps) return place;
    const { names, all, own } = handedBy(place.module);
    const named = names.get(place.name);
    if (named !== undefined) {
      const module = resolve(named.specifier, place.module);
      return module === undefined ? place : follow({ module, name: named.name }, steps + 1);
    }
    if (own.has(place.name) || place.name === '*') return place;
    for (const specifier of all) {
      const module = resolve(specifier, place.module);
      if (module === undefined) continue;
      const origin = follow({ module, name: place.name }, steps + 1);
      if (handedBy(origin.module).own.has(origin.name)) return origin;
    }
    return place;
  };
  return (place) => follow(place, 0);
}

function handedOn(path: string, text: string | undefined): HandedOn {
  const names = new Map<string, { specifier: string; name: string }>();
  const all: string[] = [];
  const own = new Set<string>();
  const outcome = text === undefined ? undefined : parse(path, text);
  if (outcome?.ok !== true) return { names, all, own };
  const { body } = outcome.file.program;
  const imported = new Map(body.flatMap(importsOf));
  for (const node of body) {
    switch (node.type) {
      case 'ExportAllDeclaration':
        if (node.exported === null) all.push(node.source.value);
        break;
      case 'ExportNamedDeclaration':
        for (const each of node.specifiers) {
          const exported = nameOf(each.exported);
          const local = nameOf(each.local);
          const from =
            node.source === null
              ? imported.get(local)
              : { specifier: node.source.value, name: local };
          if (from === undefined) own.add(exported);
          else names.set(exported, from);
        }
        for (const name of declared(node.declaration)) own.add(name);
        break;
      case 'ExportDefaultDeclaration': {
        const from =
          node.declaration.type === 'Identifier' ? imported.get(node.declaration.name) : undefined;
        if (from === undefined) own.add('default');
        else names.set('default', from);
        break;
      }
      case 'ExpressionStatement':
        assigned(node.expression, { names, all, own });
        break;
      default:
    }
  }
  return { names, all, own };
}

function importsOf(node: Node): [string, { specifier: string; name: string }][] {
  if (node.type !== 'ImportDeclaration') return [];
  const specifier = node.source.value;
  return node.specifiers.map((each) => [each.local.name, { specifier, name: importedName(each) }]);
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : '';
}

function declared(node: Node | null): readonly string[] {
  if (node === null) return [];
  if (node.type === 'VariableDeclaration') {
    return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  }
  return 'id' in node && node.id !== null && node.id !== undefined && node.id.type === 'Identifier'
    ? [node.id.name]
    : [];
}

/** `module.exports = require('./a')` and `exports.a = require('./a')`. */
function assigned(
  node: Node,
  {
    names,
    all,
    own,
  }: { names: Map<string, { specifier: string; name: string }>; all: string[]; own: Set<string> },
): void {
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return;
  const { object, property } = node.left;
  const name = nameOf(property);
  const specifier = required(node.right);
  const isWhole = object.type === 'Identifier' && object.name === 'module' && name === 'exports';
  if (isWhole) {
    if (specifier !== undefined) {
      all.push(specifier);
      names.set('default', { specifier, name: 'default' });
    } else own.add('default');
    return;
  }
  const isMember =
    (object.type === 'Identifier' && object.name === 'exports') ||
    (object.type === 'MemberExpression' && nameOf(object.property) === 'exports');
  if (!isMember) return;
  if (specifier === undefined) own.add(name);
  else names.set(name, { specifier, name: 'default' });
}

function required(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined;
  const [first] = node.arguments;
  return node.callee.name === 'require' &&
    first?.type === 'Literal' &&
    typeof first.value === 'string'
    ? first.value
    : undefined;
}
