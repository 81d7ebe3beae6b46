import type { Callable, CallableKind, UnitModel } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';

/** Where the project declares what a module exports. */
export interface ExportPlace {
  readonly module: string;
  readonly name: string;
}

/** Finds the place where an export is declared: modules may hand on what others declare. */
export type FindOrigin = (place: ExportPlace) => ExportPlace;

/** The callables of a unit, by the ways in which a test reaches them. */
export class UnitAccess {
  readonly model: UnitModel;
  readonly #byExport = new Map<string, Callable[]>();
  readonly #byReceiver = new Map<string, Callable[]>();
  readonly #origin: FindOrigin;

  constructor(model: UnitModel, origin: FindOrigin) {
    this.model = model;
    this.#origin = origin;
    for (const callable of model.callables) {
      const { from, receiver } = callable;
      if (receiver !== undefined) add(this.#byReceiver, receiver, callable);
      else if (from !== undefined && !from.isPackage) {
        add(this.#byExport, keyOf(origin({ module: from.module, name: from.name })), callable);
      }
    }
  }

  /** The callables through which an export and its static members are used. */
  exported(place: ExportPlace): readonly Callable[] {
    return this.#byExport.get(keyOf(this.#origin(place))) ?? [];
  }

  /** The place where an export is declared. The name `*` stands for a whole module. */
  originOf(place: ExportPlace): ExportPlace {
    return this.#origin(place);
  }

  /** The members with a name of the instances of a type. */
  members(type: ValueType, name: string): readonly Callable[] {
    return this.#owners(type).flatMap((id) =>
      (this.#byReceiver.get(id) ?? []).filter((each) => each.name === name),
    );
  }

  /** The callables by which a result can be called itself. */
  calls(type: ValueType): readonly Callable[] {
    return this.#owners(type).flatMap((id) =>
      (this.#byReceiver.get(id) ?? []).filter(({ kind }) => kind === 'returned-function'),
    );
  }

  /** The callable by which a test case gets a class of the language: `globalThis.Uint8Array`. */
  global(name: string): Callable | undefined {
    return this.model.callables.find(
      (each) => each.kind === 'constant' && each.from === undefined && each.name === name,
    );
  }

  /** Whether a type is that of instances of the unit. */
  isInstance(type: ValueType): boolean {
    return this.#owners(type).length > 0;
  }

  #owners(type: ValueType): readonly string[] {
    if (type.kind === 'union') return type.members.flatMap((each) => this.#owners(each));
    if (type.kind === 'named') {
      const found = this.model.types[type.name];
      return found === undefined || found.kind === 'named' ? [] : this.#owners(found);
    }
    if (type.kind !== 'instance') return [];
    const known = this.model.classes.find(({ id }) => id === type.class);
    return [type.class, ...(known?.supertypes ?? [])];
  }
}

function add(map: Map<string, Callable[]>, key: string, callable: Callable): void {
  const list = map.get(key) ?? [];
  list.push(callable);
  map.set(key, list);
}

function keyOf({ module, name }: ExportPlace): string {
  return `${module}\0${name}`;
}

/** The callable of some kinds that fits a number of arguments best. */
export function overload(
  callables: readonly Callable[],
  kinds: readonly CallableKind[],
  given: number,
): Callable | undefined {
  const own = callables.filter(({ kind }) => kinds.includes(kind));
  const fits = own.find(({ parameters }) => {
    const least = parameters.filter(({ isOptional, isRest }) => !isOptional && !isRest).length;
    const most = parameters.at(-1)?.isRest === true ? Infinity : parameters.length;
    return least <= given && given <= most;
  });
  return fits ?? own[0];
}
