import type { Callable, UnitModel } from '../../model/unit-model.ts';
import type { LiteralValue, ValueType } from '../../model/value-type.ts';
import { exportOf } from './needed-export.ts';

/** What proposals know of a value that they make or receive. */
export type RelationValue = ValueShape & {
  /** The code of values that mean something to the unit. */
  readonly examples?: readonly string[];
};

type ValueShape =
  | { readonly kind: 'number' | 'text' | 'boolean' | 'date' }
  /** A `Uint8Array`, or a `Buffer`. */
  | { readonly kind: 'bytes'; readonly class: string }
  | { readonly kind: 'map'; readonly key: RelationValue; readonly value: RelationValue }
  | { readonly kind: 'set'; readonly element: RelationValue }
  /** Nothing is known. Test data may be anything; numbers are tried first. */
  | { readonly kind: 'any' }
  /** One of some literals, given as code. */
  | { readonly kind: 'constants'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly element: RelationValue }
  | { readonly kind: 'tuple'; readonly elements: readonly RelationValue[] }
  | { readonly kind: 'record'; readonly members: readonly (readonly [string, RelationValue])[] }
  /** A record of one of several kinds. */
  | { readonly kind: 'choice'; readonly shapes: readonly RelationValue[] }
  /** An object with methods. Its test data are the arguments of what makes it, so each run gets a fresh one. */
  | { readonly kind: 'instance'; readonly class: string; readonly maker: ObjectMaker };

/** What makes the instances of a class: its constructor, or a function that returns them. */
export interface ObjectMaker {
  /** The exported name. */
  readonly name: string;
  readonly isConstructor: boolean;
  readonly parameters: readonly (readonly [name: string, shape: RelationValue])[];
}

/** Types within types are followed so far. */
const deepest = 4;

/** Returns the shape of a type; undefined if proposals can't make such values, such as functions. */
export function shapeOf(type: ValueType, model: UnitModel, depth = 0): RelationValue | undefined {
  if (depth > deepest) return undefined;
  const inner = (one: ValueType): RelationValue | undefined => shapeOf(one, model, depth + 1);
  switch (type.kind) {
    case 'number':
    case 'boolean':
      return { kind: type.kind };
    case 'string':
      return { kind: 'text' };
    case 'unknown':
    case 'type-parameter':
      return { kind: 'any' };
    case 'literal':
      return { kind: 'constants', values: [literalCode(type.value)] };
    case 'union':
      return shapeOfUnion(type.members, inner);
    case 'array': {
      const element = inner(type.element);
      return element && isPlain(element) ? { kind: 'list', element } : undefined;
    }
    case 'tuple': {
      const elements = type.elements
        .filter(({ isOptional, isRest }) => !isOptional && !isRest)
        .map((one) => inner(one.type));
      return elements.every((one) => one !== undefined && isPlain(one)) && elements.length > 0
        ? { kind: 'tuple', elements: elements.filter((one) => one !== undefined) }
        : undefined;
    }
    case 'object':
      return recordOf(
        type.members.map(({ name, type: of, isOptional }) => ({ name, of, isOptional })),
        inner,
      );
    case 'instance':
      return instanceOf(type.class, model, depth);
    case 'built-in':
      if (type.name === 'Date') return { kind: 'date' };
      return byteClasses.has(type.name) ? { kind: 'bytes', class: type.name } : undefined;
    case 'set': {
      const element = inner(type.element);
      return element && isPlain(element) ? { kind: 'set', element } : undefined;
    }
    case 'map': {
      const [key, value] = [inner(type.key), inner(type.value)];
      return key && value && isPlain(key) && isPlain(value)
        ? { kind: 'map', key, value }
        : undefined;
    }
    case 'named': {
      const named = model.types[type.name];
      return named && inner(named);
    }
    default:
      return undefined;
  }
}

const byteClasses: ReadonlySet<string> = new Set(['Uint8Array', 'Buffer']);

/** Writes a literal as code. */
export function literalCode(value: LiteralValue): string {
  switch (value.of) {
    case 'string':
      return quote(value.value);
    case 'bigint':
      return `${value.value}n`;
    default:
      return String(value.value);
  }
}

/** Writes a text as code. */
export function quote(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
}

/** The kinds in the order in which one of several is chosen. */
const preferred: readonly RelationValue['kind'][] = [
  'number',
  'text',
  'list',
  'tuple',
  'bytes',
  'set',
  'map',
  'date',
  'boolean',
];

function shapeOfUnion(
  members: readonly ValueType[],
  inner: (type: ValueType) => RelationValue | undefined,
): RelationValue | undefined {
  const present = members.filter(({ kind }) => kind !== 'undefined' && kind !== 'null');
  const shapes = present.flatMap((one) => inner(one) ?? []);
  const [first] = shapes;
  if (first === undefined) return undefined;
  const constants = shapes.flatMap((one) => (one.kind === 'constants' ? one.values : []));
  if (constants.length > 0 && shapes.every(({ kind }) => kind === 'constants')) {
    return constants.toSorted().join() === 'false,true'
      ? { kind: 'boolean' }
      : { kind: 'constants', values: constants };
  }
  for (const kind of preferred) {
    const found = shapes.find((one) => one.kind === kind);
    if (found !== undefined) return found;
  }
  const records = shapes.filter(({ kind }) => kind === 'record');
  return records.length > 1 ? { kind: 'choice', shapes: records } : first;
}

interface NamedMember {
  readonly name: string;
  readonly of: ValueType;
  readonly isOptional: boolean;
}

/** The members that every such object has; all of them if none must be there. */
function recordOf(
  all: readonly NamedMember[],
  inner: (type: ValueType) => RelationValue | undefined,
): RelationValue | undefined {
  const required = all.filter(({ isOptional }) => !isOptional);
  const members = (required.length > 0 ? required : all).map(
    ({ name, of }) => [name, inner(of)] as const,
  );
  if (members.length === 0) return undefined;
  const known = members.flatMap(([name, shape]) =>
    shape !== undefined && isPlain(shape) && isName(name) ? [[name, shape] as const] : [],
  );
  return known.length === members.length ? { kind: 'record', members: known } : undefined;
}

function instanceOf(id: string, model: UnitModel, depth: number): RelationValue | undefined {
  const maker = depth > 1 ? undefined : makerOf(id, model);
  if (maker !== undefined) return { kind: 'instance', class: id, maker };
  const own = model.callables.filter(({ receiver }) => receiver === id);
  if (own.some(({ kind }) => kind === 'method' || kind === 'setter')) return undefined;
  const fields = own.filter(({ kind }) => kind === 'field');
  return recordOf(
    fields.map(({ name, returns }) => ({ name, of: returns, isOptional: false })),
    (type) => shapeOf(type, model, depth + 1),
  );
}

/** Returns what makes the instances of a class; undefined if proposals can't. */
export function makerOf(id: string, model: UnitModel): ObjectMaker | undefined {
  const makes = ({ kind, returns }: Callable): boolean =>
    (kind === 'constructor' || kind === 'function') &&
    returns.kind === 'instance' &&
    returns.class === id;
  const isAbstract = model.classes.find((one) => one.id === id)?.isAbstract ?? true;
  for (const one of model.callables.filter(makes)) {
    const { kind } = one;
    const name = exportOf(one, model.file)?.name;
    if (name === undefined || (kind === 'constructor' && isAbstract)) continue;
    const parameters = one.parameters
      .filter(({ isOptional, isRest }) => !isOptional && !isRest)
      .map(({ name: of, type }) => [of, shapeOf(type, model, 2)] as const);
    const known = parameters.flatMap(([of, shape]) =>
      shape !== undefined && isPlain(shape) ? [[of, shape] as const] : [],
    );
    if (known.length < parameters.length) continue;
    return { name, isConstructor: kind === 'constructor', parameters: known };
  }
  return undefined;
}

/** Whether values of the shape are plain data. */
function isPlain({ kind }: RelationValue): boolean {
  return kind !== 'instance';
}

function isName(text: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text);
}

/** Equal for shapes of the same values. */
export function shapeKey(shape: RelationValue): string {
  switch (shape.kind) {
    case 'constants':
      return shape.values.toSorted().join('|');
    case 'list':
      return `[${shapeKey(shape.element)}]`;
    case 'set':
      return `set ${shapeKey(shape.element)}`;
    case 'map':
      return `map ${shapeKey(shape.key)} to ${shapeKey(shape.value)}`;
    case 'tuple':
      return `(${shape.elements.map(shapeKey).join()})`;
    case 'record':
      return `{${shape.members.map(([name, of]) => `${name}:${shapeKey(of)}`).join()}}`;
    case 'choice':
      return shape.shapes.map(shapeKey).join('|');
    case 'instance':
      return shape.class;
    default:
      return shape.kind;
  }
}

/** What test data is made of. Later kinds of test data are for functions that are not meant for all values. */
export interface Variety {
  readonly number: string;
  readonly text: string;
  /** The least and the greatest length of lists. */
  readonly length: string;
  /** What stands for unknown values. */
  readonly any: 'number' | 'text' | 'list';
  /** Values that mean something to the unit are taken where they are known. */
  readonly isOfExamples?: true;
}

const plainText = "texts('abcXYZ 019-_', 0, 10)";
const letters = "texts('abcdefghij', 1, 10)";

/** The varieties of test data, the most general first. */
export const varieties: readonly Variety[] = [
  { number: 'reals(-100, 100)', text: plainText, length: '1, 8', any: 'number' },
  { number: 'integers(-12, 12)', text: letters, length: '3, 6', any: 'number' },
  { number: 'integers(1, 20)', text: "texts('abc', 1, 6)", length: '3, 3', any: 'number' },
  { number: 'reals(0, 1)', text: "texts('0123456789', 1, 4)", length: '2, 2', any: 'number' },
  { number: 'reals(-10, 10)', text: letters, length: '4, 4', any: 'number' },
  { number: 'integers(0, 255)', text: letters, length: '9, 9', any: 'number' },
  { number: 'reals(-10, 10)', text: letters, length: '16, 16', any: 'number' },
  { number: 'integers(0, 6)', text: plainText, length: '1, 6', any: 'text' },
  { number: 'integers(-3, 3)', text: letters, length: '1, 6', any: 'list' },
  {
    number: 'reals(-100, 100)',
    text: plainText,
    length: '1, 8',
    any: 'number',
    isOfExamples: true,
  },
];

/** Returns the code of test data. */
function dataCode(shape: RelationValue, variety: Variety): string {
  const inner = (one: RelationValue): string => dataCode(one, variety);
  if (variety.isOfExamples && shape.examples !== undefined) return `[${shape.examples.join(', ')}]`;
  switch (shape.kind) {
    case 'date':
      return "dates('1990-01-01', '2040-01-01')";
    case 'bytes': {
      const made = `bytes(${variety.length})`;
      return shape.class === 'Buffer' ? `(random) => Buffer.from(${made}(random))` : made;
    }
    case 'set':
      return `sets(${inner(shape.element)}, 0, 6)`;
    case 'map':
      return `maps(${inner(shape.key)}, ${inner(shape.value)}, 0, 6)`;
    case 'number':
      return variety.number;
    case 'text':
      return variety.text;
    case 'boolean':
      return '[true, false]';
    case 'any':
      return variety.any === 'list'
        ? `lists(${variety.number}, ${variety.length})`
        : variety[variety.any];
    case 'constants':
      return `[${shape.values.join(', ')}]`;
    case 'list':
      return `lists(${inner(shape.element)}, ${variety.length})`;
    case 'tuple':
      return `tuples(${shape.elements.map(inner).join(', ')})`;
    case 'record':
      return `records({ ${shape.members.map(([name, of]) => `${name}: ${inner(of)}`).join(', ')} })`;
    case 'choice':
      return `oneOf(${shape.shapes.map(inner).join(', ')})`;
    case 'instance':
      return dataOf(
        shape.maker.parameters.map(([, of]) => of),
        variety,
      );
  }
}

/** Returns the code of test data for some values: that of the only one, or tuples. */
export function dataOf(shapes: readonly RelationValue[], variety: Variety): string {
  const [only, ...others] = shapes;
  return only !== undefined && others.length === 0
    ? dataCode(only, variety)
    : `tuples(${shapes.map((one) => dataCode(one, variety)).join(', ')})`;
}

/** Returns the code that makes a value of its test data. */
export function valueCode(shape: RelationValue, data: string): string {
  if (shape.kind !== 'instance') return data;
  const { name, isConstructor, parameters } = shape.maker;
  const given = ['', data][parameters.length] ?? `...${data}`;
  return `${isConstructor ? 'new ' : ''}${name}(${given})`;
}

/** Whether a value has no test data: what makes it takes nothing. */
export function isFixed(shape: RelationValue): boolean {
  return shape.kind === 'instance' && shape.maker.parameters.length === 0;
}

/** Whether all that a value consists of is numbers, or may be. */
export function isNumeric(shape: RelationValue): boolean {
  switch (shape.kind) {
    case 'number':
    case 'any':
      return true;
    case 'list':
      return isNumeric(shape.element);
    case 'tuple':
      return shape.elements.every(isNumeric);
    case 'record':
      return shape.members.every(([, of]) => isNumeric(of));
    case 'instance':
      return shape.maker.parameters.every(([, of]) => isNumeric(of)) && !isFixed(shape);
    default:
      return false;
  }
}
