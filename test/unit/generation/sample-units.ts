import type { Callable, UnitClass, UnitModel } from '../../../src/model/unit-model.ts';
import type { ObjectMember, Parameter, ValueType } from '../../../src/model/value-type.ts';

export const number: ValueType = { kind: 'number' };
export const string: ValueType = { kind: 'string' };
export const boolean: ValueType = { kind: 'boolean' };
export const nothing: ValueType = { kind: 'undefined' };
export const unknown: ValueType = { kind: 'unknown' };

export function literal(value: string): ValueType {
  return { kind: 'literal', value: { of: 'string', value } };
}

export function instance(id: string): ValueType {
  return { kind: 'instance', class: id };
}

export function union(...members: ValueType[]): ValueType {
  return { kind: 'union', members };
}

export function object(
  members: Readonly<Record<string, ValueType>>,
): Extract<ValueType, { kind: 'object' }> {
  return {
    kind: 'object',
    members: Object.entries(members).map(([name, type]): ObjectMember => ({
      name: name.replace('?', ''),
      type,
      isOptional: name.endsWith('?'),
    })),
  };
}

/** Parameters by name; one that ends in `?` is optional, and one that begins with `...` is a rest parameter. */
export function parameters(types: Readonly<Record<string, ValueType>>): Parameter[] {
  return Object.entries(types).map(([name, type]) => ({
    name: name.replaceAll(/^\.\.\.|\?$/g, ''),
    type,
    isOptional: name.endsWith('?'),
    isRest: name.startsWith('...'),
  }));
}

/** A callable; of a member, `Class#name` or `Class.name`, the kind is a method's. */
export function callable(
  id: string,
  takes: Readonly<Record<string, ValueType>>,
  returns: ValueType,
  rest: Partial<Callable> = {},
): Callable {
  const [receiver, member] = id.split('#');
  const isMethod = member !== undefined;
  return {
    id,
    kind: isMethod ? 'method' : id.includes('.') ? 'static-method' : 'function',
    name: member ?? id.split('.').at(-1) ?? id,
    ...(isMethod && receiver !== undefined ? { receiver } : {}),
    ...(isMethod ? {} : { from: { module: 'unit.ts', isPackage: false, name: id } }),
    parameters: parameters(takes),
    returns,
    typeParameters: [],
    isWritable: false,
    declaredErrors: [],
    span: { start: 0, end: 1 },
    ...rest,
  };
}

export function constructor(id: string, takes: Readonly<Record<string, ValueType>>): Callable {
  return callable(id, takes, instance(id), { kind: 'constructor' });
}

export function classOf(id: string, rest: Partial<UnitClass> = {}): UnitClass {
  return {
    id,
    name: id,
    supertypes: [],
    isAbstract: false,
    isOfUnit: true,
    ...rest,
  };
}

export function unit(rest: Partial<UnitModel>): UnitModel {
  return {
    file: 'unit.ts',
    callables: [],
    classes: [],
    types: {},
    constants: { numbers: [], strings: [], bigints: [], patterns: [] },
    untestable: [],
    ...rest,
  };
}

/** A class whose constructor is private, with factories, of which one may fail and one is asynchronous. */
export const moneyUnit: UnitModel = unit({
  classes: [classOf('Money')],
  callables: [
    callable(
      'Money.of',
      { amount: number, currency: union(literal('EUR'), literal('USD')) },
      instance('Money'),
    ),
    callable('Money.parse', { text: string }, union(instance('Money'), { kind: 'null' })),
    callable('Money.load', { id: string }, { kind: 'promise', value: instance('Money') }),
    callable('Money#plus', { other: instance('Money') }, instance('Money')),
    callable('Money#amount', {}, number, { kind: 'getter' }),
    callable('Money#label', {}, string, { kind: 'field', isWritable: true }),
    callable(
      'Money#split',
      { 'parts?': number, '...weights': number },
      { kind: 'array', element: instance('Money') },
    ),
  ],
  constants: {
    numbers: [100],
    strings: ['EUR', 'USD'],
    bigints: [],
    patterns: ['^(\\d+) (EUR|USD)$'],
  },
});

/** A generic class, as collections are. */
export const stackUnit: UnitModel = unit({
  classes: [classOf('Stack')],
  callables: [
    constructor('Stack', {
      'items?': {
        kind: 'iterable',
        element: { kind: 'type-parameter', name: 'T' },
        isAsync: false,
      },
    }),
    callable('Stack#push', { item: { kind: 'type-parameter', name: 'T' } }, number),
    callable('Stack#pop', {}, union({ kind: 'type-parameter', name: 'T' }, nothing)),
    callable(
      'Stack#forEach',
      {
        visit: {
          kind: 'function',
          parameters: parameters({ item: { kind: 'type-parameter', name: 'T' }, at: number }),
          returns: nothing,
        },
      },
      nothing,
    ),
    callable(
      'Stack#[Symbol.iterator]',
      {},
      { kind: 'iterable', element: { kind: 'type-parameter', name: 'T' }, isAsync: false },
    ),
  ],
});

const tree: ValueType = { kind: 'named', name: 'Tree' };
const shape = union(
  object({ kind: literal('circle'), radius: number }),
  object({ kind: literal('square'), side: number, 'label?': string }),
);
const colour = union(
  {
    kind: 'literal',
    value: { of: 'number', value: 0 },
    text: { constant: 'Colour', member: 'Red' },
  },
  {
    kind: 'literal',
    value: { of: 'number', value: 1 },
    text: { constant: 'Colour', member: 'Blue' },
  },
);

/** Functions with parameters of all kinds. */
export const kindsUnit: UnitModel = unit({
  classes: [
    classOf('Base', { isAbstract: true }),
    classOf('Derived', { supertypes: ['Base'] }),
    classOf('Wrapper'),
    classOf('Impossible'),
  ],
  types: {
    Tree: object({ value: number, children: { kind: 'array', element: tree }, 'parent?': tree }),
  },
  callables: [
    constructor('Base', {}),
    constructor('Derived', { size: number }),
    constructor('Wrapper', { inner: union(instance('Wrapper'), instance('Base')) }),
    callable('Base#size', {}, number, {
      kind: 'setter',
      isWritable: true,
      parameters: parameters({ value: number }),
      returns: nothing,
    }),
    callable('depth', { tree }, number),
    callable('area', { shape }, number),
    callable('paint', { colour, 'more?': { kind: 'array', element: colour } }, string),
    callable(
      'sortBy',
      {
        items: { kind: 'array', element: number },
        compare: {
          kind: 'function',
          parameters: parameters({ a: number, b: number }),
          returns: number,
        },
      },
      { kind: 'array', element: number },
    ),
    callable(
      'mapAsync',
      {
        items: { kind: 'array', element: string },
        each: {
          kind: 'function',
          parameters: parameters({ item: string }),
          returns: { kind: 'promise', value: string },
        },
      },
      { kind: 'promise', value: { kind: 'array', element: string } },
    ),
    callable(
      'collect',
      {
        map: { kind: 'map', key: string, value: number },
        set: { kind: 'set', element: colour },
        pair: {
          kind: 'tuple',
          elements: [
            { type: string, isOptional: false, isRest: false },
            { type: number, isOptional: true, isRest: false },
          ],
        },
        stream: { kind: 'iterable', element: number, isAsync: true },
      },
      unknown,
    ),
    callable(
      'builtIns',
      {
        when: { kind: 'built-in', name: 'Date' },
        match: { kind: 'built-in', name: 'RegExp' },
        where: { kind: 'built-in', name: 'URL' },
        bytes: { kind: 'built-in', name: 'Uint8Array' },
        packet: { kind: 'built-in', name: 'Buffer' },
        error: { kind: 'built-in', name: 'Error' },
        later: { kind: 'promise', value: number },
      },
      boolean,
    ),
    callable(
      'configure',
      {
        options: {
          kind: 'object',
          members: [
            { name: 'mode', type: union(literal('fast'), literal('safe')), isOptional: true },
          ],
          others: number,
        },
      },
      object({ mode: string }),
    ),
    callable(
      'anything',
      { value: unknown, big: { kind: 'bigint' }, tag: { kind: 'symbol' } },
      unknown,
    ),
    callable('measure', { base: instance('Base') }, number),
    callable('use', { it: instance('Impossible') }, number),
    callable('fail', { never: { kind: 'never' } }, number),
  ],
  constants: { numbers: [3.5], strings: ['x', 'mode'], bigints: ['7'], patterns: [] },
});

const handler: ValueType = {
  kind: 'function',
  parameters: parameters({ text: string }),
  returns: unknown,
};

/** A parser that tells what it reads by handlers, which are fields. */
export const parserUnit: UnitModel = unit({
  callables: [
    constructor('Parser', {}),
    callable('Parser#write', { text: string }, nothing),
    callable('Parser#ontext', {}, handler, { kind: 'field', isWritable: true }),
    callable('Parser#onend', {}, union(handler, nothing), { kind: 'field', isWritable: true }),
    callable('Parser#parse', {}, handler, { kind: 'field' }),
  ],
  classes: [classOf('Parser')],
});

/** A class that emits two events. */
export const emitterUnit: UnitModel = unit({
  callables: [
    constructor('Queue', {}),
    callable('Queue#push', {}, nothing),
    callable(
      'Queue#on',
      { event: union(literal('full'), literal('end')), listener: handler },
      nothing,
    ),
  ],
  classes: [classOf('Queue')],
});

const ofPage = (name: string): ValueType => ({ kind: 'built-in', name });

/** Functions of elements and events, whose tests have a page. */
export const pageUnit: UnitModel = {
  ...moneyUnit,
  hasPage: true,
  callables: [
    callable('toggle', { element: ofPage('HTMLElement'), name: string }, boolean),
    callable('sort', { table: ofPage('HTMLTableElement'), 'column?': number }, nothing),
    callable('pressed', { event: ofPage('KeyboardEvent') }, boolean),
    callable(
      'render',
      { root: union(ofPage('Document'), ofPage('Element')) },
      ofPage('HTMLElement'),
    ),
  ],
  classes: [],
  constants: {
    ...moneyUnit.constants,
    strings: ['.menu > li', 'click', 'keydown', 'Enter', 'is-open', 'svg', 'rect'],
    names: ['hidden', 'shiftKey', 'detail'],
  },
};
