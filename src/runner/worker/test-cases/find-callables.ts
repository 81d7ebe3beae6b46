import type { Callable, ExportedName, UnitModel } from '../../../model/unit-model.ts';
import type { Realm } from './make-value.ts';
import { Misuse } from './misuse.ts';

/** The modules that test cases use, by `ExportedName.module`. */
export type Modules = ReadonlyMap<string, object>;

/** How statements get hold of what they use. Reading an export anew each time finds modules that were evaluated anew. */
export interface Callables {
  /** Throws a `Misuse` where there is none. */
  readonly byId: (id: string) => Callable;
  /** What a callable is reached by: itself, of a static member its class, of a global the global. */
  readonly exported: (callable: Callable) => unknown;
  /** The class behind an id, where a test can import it. */
  readonly classOf: (id: string) => object | undefined;
}

/** @param realm gives the globals that tests use */
export function findCallables(model: UnitModel, modules: Modules, realm: Realm): Callables {
  const known = new Map(model.callables.map((callable) => [callable.id, callable]));
  const classes = classExports(model);
  return {
    byId(id) {
      const found = known.get(id);
      if (found === undefined) throw new Misuse(new ReferenceError(`${id} is not defined`));
      return found;
    },
    exported({ id, kind, name, from }) {
      if (from === undefined && kind === 'constant') return Reflect.get(realm, name) as unknown;
      if (from === undefined) throw new Misuse(new ReferenceError(`${id} is not exported`));
      return exportOf(modules, from);
    },
    classOf(id) {
      const from = classes.get(id);
      const found = from === undefined ? undefined : exportOf(modules, from);
      return typeof found === 'function' ? found : undefined;
    },
  };
}

/** How classes are imported, as their constructors and static members tell. */
function classExports(model: UnitModel): Map<string, ExportedName> {
  const classes = new Map<string, ExportedName>();
  const ids = new Set(model.classes.map(({ id }) => id));
  for (const { id, kind, from, receiver } of model.callables) {
    if (from === undefined || receiver !== undefined) continue;
    const isStatic = kind === 'static-method' || kind === 'getter' || kind === 'field';
    const owner = kind === 'constructor' ? id.replace(/~\d+$/, '') : isStatic ? ownerOf(id) : '';
    if (ids.has(owner) && !classes.has(owner)) classes.set(owner, from);
  }
  return classes;
}

/** `Money` of `Money.zero`. */
function ownerOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('.')));
}

/**
 * An export of a module. A CommonJS module may be its own default export, be loaded by `require` or by `import`, and export
 * names that only its default export has.
 */
function exportOf(modules: Modules, { module, name }: ExportedName): unknown {
  const namespace = modules.get(module);
  if (namespace === undefined) return undefined;
  const inner: unknown = 'default' in namespace ? namespace.default : undefined;
  if (name === 'default') {
    if (!('default' in namespace)) return namespace;
    return isTranspiled(inner) ? inner.default : inner;
  }
  if (name in namespace) return Reflect.get(namespace, name);
  return isOwner(inner) ? Reflect.get(inner, name) : undefined;
}

/** The exports of an ES module that was made into a CommonJS one. */
function isTranspiled(value: unknown): value is { readonly default: unknown } {
  return typeof value === 'object' && value !== null && '__esModule' in value && 'default' in value;
}

function isOwner(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
