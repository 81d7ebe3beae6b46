import type { TestCase } from '../../model/test-case.ts';
import { isNothing } from '../../model/type-parts.ts';
import type {
  Callable,
  CallableKind,
  ExportedName,
  UnitClass,
  UnitModel,
} from '../../model/unit-model.ts';
import type { SeenFunction, SeenShapes, ValueShape } from '../../model/value-shape.ts';
import type { Parameter, ValueType } from '../../model/value-type.ts';
import type { Recorded } from '../../runner/unit-host.ts';
import { stemOf } from '../write/files/place-test-file.ts';
import type { FunctionPlaces } from './function-places.ts';

/** A run and the shapes that it found. */
export interface ShapedRun {
  readonly testCase: TestCase;
  readonly shapes: SeenShapes;
  /** The recorders that it passed, if any. */
  readonly recorded?: Recorded;
  /** The number of statements that may use the recorders; absent if all may. */
  readonly until?: number;
}

const unknown: ValueType = { kind: 'unknown' };

/**
 * Returns a model with what runs found and types don't show: exports and methods that are assigned while the module loads, and
 * functions and methods of results. Returns the model itself if nothing was found.
 */
export function grownModel(
  model: UnitModel,
  runs: readonly ShapedRun[],
  places: FunctionPlaces,
): UnitModel {
  const growing = new GrowingModel(model, places);
  const [first] = runs;
  const exports = model.isDeclared === true ? {} : (first?.shapes.exports ?? {});
  // The functions of a default export that is an object are its methods, and perhaps no exports.
  const isObject = model.callables.some(
    ({ kind, from }) =>
      kind === 'constant' && from?.module === model.file && from.name === 'default',
  );
  const methods = isObject ? (exports['default']?.methods ?? []).map(({ name }) => name) : [];
  for (const [name, shape] of Object.entries(exports)) {
    if (!methods.includes(name)) growing.addExport(name, shape, exports);
  }
  for (const [callable, shapes] of resultsByCallable(runs)) growing.addResult(callable, shapes);
  return growing.result();
}

/**
 * Returns a model without the functions that tests can call by a better name. Each name of a function would have its share of the search, and
 * of the tests.
 */
export function withoutAliases(
  model: UnitModel,
  aliases: Readonly<Record<string, string>>,
): UnitModel {
  const places = new Set(model.callables.map((each) => placeOf(each, model)));
  const isAlias = (each: Callable): boolean => {
    const other = aliases[placeOf(each, model) ?? ''];
    return other !== undefined && places.has(other);
  };
  const callables = model.callables.filter((each) => !isAlias(each));
  return callables.length === model.callables.length ? model : { ...model, callables };
}

/** Returns the place of a function among the exports of its unit, as in `SeenShapes.aliases`; undefined for other callables. */
function placeOf(
  { kind, name, from, receiver }: Callable,
  { file }: UnitModel,
): string | undefined {
  const isFunction = kind === 'function' || kind === 'static-method';
  if (!isFunction || receiver !== undefined || from?.module !== file) return undefined;
  if (from.isProperty === true) return `default.${from.name}`;
  const member = from.member ?? (kind === 'static-method' ? name : undefined);
  return member === undefined ? from.name : `${from.name}.${member}`;
}

/** Returns whether the type of a result leaves open what can be called of it. */
function isVague(type: ValueType): boolean {
  switch (type.kind) {
    case 'unknown':
      return true;
    case 'built-in':
      return type.name === 'Function' || type.name === 'Object';
    case 'object':
      return type.members.length === 0;
    case 'function':
      return type.parameters.length === 0 && type.returns.kind === 'unknown';
    case 'promise':
      return isVague(type.value);
    default:
      return false;
  }
}

/**
 * Returns whether runs may show methods of a result. A declaration file may name a type of a library for it, whose members are declared
 * elsewhere: `(options: Options) => Plugin`.
 */
export function mayHaveMethods(type: ValueType, model: UnitModel): boolean {
  const { isDeclared } = model;
  if (isVague(type)) return true;
  if (type.kind === 'instance') return isDeclared !== true && isEmpty(type.class, model);
  if (type.kind === 'promise') return isDeclared === true && isPlainObject(type.value);
  return isDeclared === true && isPlainObject(type);
}

/** Returns whether a class is of the unit, and the model has no member of it. */
function isEmpty(id: string, { classes, callables }: UnitModel): boolean {
  const isOfUnit = classes.some((each) => each.id === id && each.isOfUnit);
  return isOfUnit && !callables.some(({ receiver }) => receiver === id);
}

/** Whether a type is that of an object of which members are known. Code may fill in others. */
function isFilled(type: ValueType): boolean {
  return type.kind === 'object' && type.members.length > 0;
}

function isPlainObject({ kind }: ValueType): boolean {
  return kind === 'object' || kind === 'named';
}

/** Returns the shapes of the results of each callable, by its id. */
function resultsByCallable(runs: readonly ShapedRun[]): ReadonlyMap<string, ValueShape[]> {
  const found = new Map<string, ValueShape[]>();
  for (const { testCase, shapes } of runs) {
    for (const [variable, shape] of shapes.results) {
      const statement = testCase.statements[variable];
      const call = statement?.kind === 'await' ? testCase.statements[statement.promise] : statement;
      if (call?.kind !== 'call') continue;
      found.set(call.callable, [...(found.get(call.callable) ?? []), shape]);
    }
  }
  return found;
}

/** A model to which members are added. */
class GrowingModel {
  readonly #model: UnitModel;
  readonly #places: FunctionPlaces;
  readonly #callables: Map<string, Callable>;
  readonly #classes: Map<string, UnitClass>;
  #hasGrown = false;

  constructor(model: UnitModel, places: FunctionPlaces) {
    this.#model = model;
    this.#places = places;
    this.#callables = new Map(model.callables.map((each) => [each.id, each]));
    this.#classes = new Map(model.classes.map((each) => [each.id, each]));
  }

  result(): UnitModel {
    if (!this.#hasGrown) return this.#model;
    const { file, untestable } = this.#model;
    return {
      ...this.#model,
      callables: [...this.#callables.values()],
      classes: [...this.#classes.values()],
      untestable: untestable.filter(({ name }) => name !== file),
    };
  }

  /** @param exports the shapes of all exports, and of the members of a default export */
  addExport(name: string, shape: ValueShape, exports: Readonly<Record<string, ValueShape>>): void {
    const { file } = this.#model;
    const own = [...this.#callables.values()].filter(
      ({ from, receiver }) =>
        receiver === undefined &&
        from?.module === file &&
        from.name === name &&
        from.member === undefined,
    );
    // An export that is declared as `undefined` may have got a function later.
    const empty = own.filter(({ kind, returns }) => kind === 'constant' && isNothing(returns));
    if (own.length === empty.length) {
      for (const { id } of empty) this.#callables.delete(id);
      this.#addNewExport(name, { module: file, isPackage: false, name }, shape);
      const isAdded = this.#callables.has(name);
      if (!isAdded) for (const each of empty) this.#callables.set(each.id, each);
    }
    for (const [at, each] of own.entries()) {
      if (shape.isClass === true && each.kind === 'function') own[at] = this.#asConstructor(each);
    }
    const made = own.find(({ kind }) => kind === 'constructor')?.returns;
    if (made?.kind === 'instance') this.#addMethods(made.class, shape.ofInstances);
    // What is read of an object of an unknown type shows its methods by itself.
    const owner =
      own.find(({ kind }) => kind === 'function' || kind === 'constructor') ??
      own.find(({ kind, returns }) => kind === 'constant' && isFilled(returns)) ??
      this.#asObject(name, shape);
    if (owner?.from === undefined) return;
    for (const each of shape.methods) {
      const id = `${owner.id}.${each.name}`;
      const { from } = owner;
      const filled = name === 'default' ? exports[each.name] : undefined;
      if (filled !== undefined && filled.ofInstances.length > 0)
        this.#addNewExport(id, { ...from, member: each.name }, filled);
      else this.#add({ id, kind: 'static-method', from }, each);
    }
  }

  /** What the functions of an exported object belong to; undefined for other exports. */
  #asObject(name: string, { call }: ValueShape): Pick<Callable, 'id' | 'from'> | undefined {
    if (call !== undefined || name === 'default' || name.startsWith('_')) return undefined;
    return { id: name, from: { module: this.#model.file, isPackage: false, name } };
  }

  /** Adds what results of a callable have in common with those of a class: its type says nothing of it. */
  addResult(id: string, shapes: readonly ValueShape[]): void {
    const callable = this.#callables.get(id);
    if (callable === undefined) return;
    const { returns } = callable;
    if (returns.kind === 'unknown' && shapes.some(({ isPromise }) => isPromise === true)) {
      // What it is fulfilled with is seen once calls of it are awaited.
      this.#callables.set(id, { ...callable, returns: { kind: 'promise', value: unknown } });
      this.#hasGrown = true;
      return;
    }
    const isMade =
      callable.kind === 'constructor' &&
      returns.kind === 'instance' &&
      mayHaveMethods(returns, this.#model);
    const classId = isMade ? returns.class : `${id}()`;
    const methods = shapes.flatMap((each) => each.methods);
    const call = shapes.find((each) => each.call !== undefined)?.call;
    const isOwn = methods.some((each) => this.#places(each) !== undefined);
    const showsMethods = isOwn && !isMade && mayHaveMethods(returns, this.#model);
    if (showsMethods || (call !== undefined && isVague(returns))) {
      const like = call === undefined ? this.#classLike(methods) : undefined;
      const instance: ValueType = { kind: 'instance', class: like ?? classId };
      const isPromise = returns.kind === 'promise';
      const told: ValueType = isPromise ? { kind: 'promise', value: instance } : instance;
      this.#callables.set(id, { ...callable, returns: told });
      this.#hasGrown = true;
      if (like !== undefined) return;
      this.#addClass(classId, nameOfResult(callable, call));
    }
    if (!this.#classes.has(classId)) return;
    if (call !== undefined) {
      const name = call.name === '' ? 'function' : call.name;
      this.#add({ id: classId, kind: 'returned-function', receiver: classId, name }, call);
    }
    this.#addMethods(classId, methods);
    this.#addFields(classId, callable, new Set(shapes.flatMap(({ fields }) => fields)));
  }

  /** @param from the export, or the member of an export that is an object */
  #addNewExport(id: string, from: ExportedName, { call, ofInstances }: ValueShape): void {
    const name = from.member ?? from.name;
    if (call === undefined || name === 'default' || name.startsWith('_')) return;
    if (this.#places({ ...call, name }) === undefined) return;
    if (ofInstances.length === 0)
      return this.#add({ id, kind: 'function', from }, { ...call, name });
    this.#addClass(id, name);
    const returns: ValueType = { kind: 'instance', class: id };
    this.#add({ id, kind: 'constructor', from, returns }, { ...call, name });
    this.#addMethods(id, ofInstances);
  }

  /** Makes a constructor of a function that types don't show to be one. */
  #asConstructor(callable: Callable): Callable {
    const { id, name } = callable;
    const made: Callable = {
      ...callable,
      kind: 'constructor',
      returns: { kind: 'instance', class: id },
    };
    this.#addClass(id, name);
    this.#callables.set(id, made);
    this.#hasGrown = true;
    return made;
  }

  #addClass(id: string, name: string): void {
    if (this.#classes.has(id)) return;
    const isAbstract = id.endsWith('()');
    this.#classes.set(id, {
      id,
      name,
      supertypes: [],
      isAbstract,
      isOfUnit: true,
    });
  }

  #addMethods(classId: string, methods: readonly SeenFunction[]): void {
    const lines = [classId, ...(this.#classes.get(classId)?.supertypes ?? [])];
    const known = new Set(
      [...this.#callables.values()].flatMap(({ receiver, name }) =>
        receiver !== undefined && lines.includes(receiver) ? [name] : [],
      ),
    );
    for (const each of methods) {
      if (known.has(each.name)) continue;
      known.add(each.name);
      this.#add({ id: `${classId}#${each.name}`, kind: 'method', receiver: classId }, each);
    }
  }

  /** Adds the fields of what a callable returns. The code of the callable stands for theirs. */
  #addFields(receiver: string, { span }: Callable, names: ReadonlySet<string>): void {
    for (const name of names) {
      const id = `${receiver}#${name}`;
      if (span === undefined || this.#callables.has(id)) continue;
      this.#hasGrown = true;
      this.#callables.set(id, { ...ofUnknownType, id, kind: 'field', name, receiver, span });
    }
  }

  /** Adds a callable, unless the model has it or its code is not in the unit. */
  #add(place: NewPlace, seen: SeenFunction): void {
    const span = this.#places(seen);
    if (span === undefined || this.#callables.has(place.id)) return;
    this.#hasGrown = true;
    this.#callables.set(place.id, {
      ...ofUnknownType,
      name: seen.name,
      ...place,
      parameters: parametersOf(seen),
      span,
    });
  }

  /** Returns the class that has all of these methods: results of several callables are often of one kind. */
  #classLike(methods: readonly SeenFunction[]): string | undefined {
    const byClass = new Map<string, Set<string>>();
    for (const { receiver, name } of this.#callables.values()) {
      if (receiver === undefined) continue;
      byClass.set(receiver, (byClass.get(receiver) ?? new Set()).add(name));
    }
    return [...byClass].find(([, names]) => methods.every(({ name }) => names.has(name)))?.[0];
  }
}

const ofUnknownType = {
  returns: unknown,
  parameters: [],
  typeParameters: [],
  isWritable: false,
  declaredErrors: [],
} satisfies Partial<Callable>;

interface NewPlace extends Partial<Pick<Callable, 'receiver' | 'from' | 'name' | 'returns'>> {
  readonly id: string;
  readonly kind: CallableKind;
}

function parametersOf({ parameters, required, takesMore }: SeenFunction): readonly Parameter[] {
  const named = parameters.map((name, at) => ({
    name,
    type: unknown,
    isOptional: at >= required,
    isRest: false,
  }));
  const rest = { name: 'values', type: unknown, isOptional: false, isRest: true };
  return takesMore ? [...named, rest] : named;
}

/** The name of a callable; of a function without one that is a default export, that of its file. */
function plainName({ name, from }: Callable): string {
  return name === 'default' && from !== undefined ? stemOf(from.module) : name;
}

/** Returns the name of the class of a result: that of the function, the noun in `createStore`, or `result`. */
function nameOfResult(callable: Callable, call: SeenFunction | undefined): string {
  const name = plainName(callable);
  const [, noun] = /^(?:create|make|build|new|get)(\p{Lu}.*)$/u.exec(name) ?? [];
  if (call === undefined) return noun ?? `${name} result`;
  return call.name === '' ? (noun ?? 'returned function') : call.name;
}
