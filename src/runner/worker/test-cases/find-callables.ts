import type { Callable, ExportedName, UnitModel } from '../../../model/unit-model.ts';
import type { Realm } from './make-value.ts';
import { Misuse } from './misuse.ts';

/** The modules that test cases use, by `ExportedName.module`. */
export type Modules = ReadonlyMap<string, object>;

/**
 * How statements get the values that they use. Each export is read anew each time, because modules may have been evaluated
 * anew.
 */
export interface Callables {
  /** Throws a `Misuse` if there is no such callable. */
  readonly byId: (id: string) => Callable;
  /**
   * Returns the value through which a callable is reached: the function itself, the class of a static member, or the global.
   */
  readonly exported: (callable: Callable) => unknown;
  /** Returns the class with an id, if a test can import it. */
  readonly classOf: (id: string) => object | undefined;
}

/** @param realm provides the globals that tests use */
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

/** Returns how each class is imported. Its constructors and static members name the import. */
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

/** Returns `Money` for `Money.zero`. */
function ownerOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('.')));
}

/**
 * Returns an export of a module. A CommonJS module may be its own default export, may be loaded by `require` or `import`, and
 * may have names that only its default export has.
 */
function exportOf(modules: Modules, from: ExportedName): unknown {
  const { member } = from;
  const whole = wholeExport(modules, from);
  if (member === undefined) return whole;
  return isOwner(whole) ? Reflect.get(whole, member) : undefined;
}

function wholeExport(modules: Modules, { module, name }: ExportedName): unknown {
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

/** Returns whether these are the exports of an ES module that was transpiled to CommonJS. */
function isTranspiled(value: unknown): value is { readonly default: unknown } {
  return typeof value === 'object' && value !== null && '__esModule' in value && 'default' in value;
}

function isOwner(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
