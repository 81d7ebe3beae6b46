import { afterEach, describe, expect, test, vi } from 'vitest';

import {
  createStateRegistry,
  fingerprintDocument,
} from '../../../../src/runtime/state/state-fingerprint.ts';

/** The fingerprint of one value in a registry of its own. */
function fingerprintOf(value: unknown, flag: 0 | 1 = 0): { hash: number; opaque: boolean } {
  const registry = createStateRegistry();
  registry.register('m', () => [flag, value]);
  return registry.fingerprint();
}

class Open {
  private readonly label = 'door';
  name(): string {
    return this.label;
  }
}
class Closed {
  private readonly label = 'door';
  size(): number {
    return this.label.length;
  }
}
class Secret {
  #value = 1;
  bump(): number {
    this.#value += 1;
    return this.#value;
  }
}
class Tint {
  readonly colour = '#fff';
}

function cyclic(name: string): object {
  const node: Record<string, unknown> = { name };
  node['self'] = node;
  return node;
}

function withStatics(count: number): unknown {
  return class Counter {
    static readonly count = count;
    readonly own = 1;
  };
}

describe('values that differ', () => {
  const shared = { a: 1 };
  test.each<[string, unknown, unknown]>([
    ['numbers', 1, 2],
    ['a number and its text', 1, '1'],
    ['zeros of different sign', 0, -0],
    ['fractions', 0.1, 0.2],
    ['NaN and zero', NaN, 0],
    ['infinities', Infinity, -Infinity],
    ['large integers', 2 ** 31, -(2 ** 31)],
    ['null and undefined', null, undefined],
    ['booleans', true, false],
    ['strings', 'ab', 'ba'],
    ['long strings', 'x'.repeat(3000), `${'x'.repeat(2999)}y`],
    ['very long strings of different length', 'x'.repeat(100_000), 'x'.repeat(100_001)],
    ['bigints', 10n, 11n],
    ['a bigint and its number', 10n, 10],
    ['symbols', Symbol('a'), Symbol.for('a')],
    ['array lengths', [], [undefined]],
    ['array elements', [1, 2], [2, 1]],
    ['property values', { a: 1 }, { a: 2 }],
    ['property names', { a: 1 }, { b: 1 }],
    ['absent and undefined properties', {}, { a: undefined }],
    ['symbol properties', { [Symbol.for('k')]: 1 }, { [Symbol.for('k')]: 2 }],
    ['nested values', { a: { b: [1] } }, { a: { b: [2] } }],
    ['map values', new Map([['a', 1]]), new Map([['a', 2]])],
    ['map keys', new Map([['a', 1]]), new Map([['b', 1]])],
    ['map order', new Map([[1, 0], [2, 0]]), new Map([[2, 0], [1, 0]])], // prettier-ignore
    ['set members', new Set([1]), new Set([2])],
    ['dates', new Date(1), new Date(2)],
    ['a date and an invalid one', new Date(1), new Date(NaN)],
    ['patterns', /a/, /b/],
    ['flags of patterns', /a/, /a/i],
    ['typed arrays', new Uint8Array([1]), new Uint8Array([2])],
    ['kinds of typed array', new Uint8Array(4), new Int8Array(4)],
    ['buffers', new Uint8Array([1]).buffer, new Uint8Array([2]).buffer],
    ['views', new DataView(new ArrayBuffer(1)), new DataView(new ArrayBuffer(2))],
    ['error messages', new Error('a'), new Error('b')],
    ['error classes', new TypeError('a'), new RangeError('a')],
    ['boxed numbers', Object(1), Object(2)],
    ['boxed strings', Object('a'), Object('b')],
    ['addresses', new URL('https://a.example'), new URL('https://b.example')],
    ['queries', new URLSearchParams('a=1'), new URLSearchParams('a=2')],
    ['headers', new Headers({ a: '1' }), new Headers({ a: '2' })],
    ['classes of like instances', new Open(), new Closed()],
    ['static fields', withStatics(1), withStatics(2)],
    ['own properties of functions', Object.assign(() => 0, { n: 1 }), Object.assign(() => 0, { n: 2 })], // prettier-ignore
    ['functions', () => 1, () => 2],
    ['shared and copied objects', [shared, shared], [shared, { a: 1 }]],
    ['cycles of different content', cyclic('a'), cyclic('b')],
  ])('%s have different fingerprints', (_, left, right) => {
    expect(fingerprintOf(left).hash).not.toBe(fingerprintOf(right).hash);
  });
});

describe('values that look alike', () => {
  test.each<[string, () => unknown]>([
    ['numbers', () => [0, -0, NaN, 1.5, -7]],
    ['strings', () => ['', 'text', 'x'.repeat(200)]],
    ['structures', () => ({ a: [1, { b: new Map([['k', new Set([1n])]]) }] })],
    ['instances', () => new Open()],
    ['cycles', () => cyclic('a')],
    ['new closures of one text', () => ({ run: () => 1 })],
    ['errors', () => new TypeError('a')],
    ['bytes', () => new Float64Array([1, 2])],
    ['addresses', () => new URL('https://a.example/b?c')],
    ['headers', () => new Headers({ a: '1' })],
  ])('%s made anew have the same fingerprint and are not opaque', (_, make) => {
    expect(fingerprintOf(make())).toEqual(fingerprintOf(make()));
    expect(fingerprintOf(make()).opaque).toBe(false);
  });

  test('two registries agree on equal symbols from the global registry', () => {
    expect(fingerprintOf(Symbol.for('x'))).toEqual(fingerprintOf(Symbol.for('x')));
  });
});

describe('state that changes in place', () => {
  test.each<[string, () => { value: unknown; change: () => void }]>([
    ['an array grows', () => on([1], (value) => value.push(2))],
    ['a map entry changes', () => on(new Map([['a', 1]]), (value) => value.set('a', 2))],
    ['a date is set', () => on(new Date(0), (value) => value.setTime(5))],
    ['lastIndex moves', () => on(/a/g, (value) => value.test('aa'))],
    ['headers grow', () => on(new Headers(), (value) => value.append('a', '1'))],
    ['a query grows', () => on(new URLSearchParams(), (value) => value.append('a', '1'))],
    [
      'a prototype gets a method',
      () => on(Open, () => Object.assign(Open.prototype, { added: 1 })),
    ],
    [
      'an object gets another prototype',
      () => on({ x: 1 }, (value) => Object.setPrototypeOf(value, Open.prototype) as unknown),
    ],
    ['an object is frozen', () => on({ x: 1 }, (value) => Object.freeze(value))],
    ['an array is frozen', () => on([1], (value) => Object.freeze(value))],
    ['a function is frozen', () => on({ x: () => 1 }, (value) => Object.freeze(value.x))],
    ['an empty object is sealed', () => on({}, (value) => Object.seal(value))],
    [
      'a property can no longer be assigned',
      () => on({ x: 1 }, (value) => Object.defineProperty(value, 'x', { writable: false })),
    ],
    ['a mock is called', () => on(vi.fn<() => void>(), (value) => value())],
  ])('%s: the fingerprint changes', (_, make) => {
    const { value, change } = make();
    const registry = createStateRegistry();
    registry.register('m', () => [0, value]);
    const before = registry.fingerprint();
    expect(registry.fingerprint()).toEqual(before);
    change();
    expect(registry.fingerprint().hash).not.toBe(before.hash);
  });

  test('a mock that is cleared is as it was', () => {
    const mock = vi.fn<() => void>();
    const before = fingerprintOf(mock, 1);
    mock();
    mock.mockClear();
    expect(fingerprintOf(mock, 1)).toEqual(before);
    expect(before.opaque).toBe(false);
  });
});

function on<Value>(value: Value, change: (value: Value) => unknown) {
  return { value, change: () => void change(value) };
}

describe('state that can not be seen', () => {
  test.each<[string, unknown]>([
    ['an instance with private fields', new Secret()],
    ['a weak map', new WeakMap()],
    ['a weak set', new WeakSet()],
    ['a weak reference', new WeakRef({})],
    ['a generator', (function* numbers() { yield 1; })()], // prettier-ignore
    ['a proxy', new Proxy({}, {})],
    ['a proxy of a function', new Proxy(() => 1, {})],
    ['an array iterator', [1][Symbol.iterator]()],
    ['a platform object', new AbortController()],
    ['a pretended map', Object.create(Map.prototype)],
    ['more values than the budget', Array.from({ length: 6000 }, (_, index) => index)],
    ['a very long buffer', new Uint8Array(100_000)],
    ['a very deep list', deepList(2000)],
  ])('%s is opaque, wherever it lies', (_, value) => {
    expect(fingerprintOf(value).opaque).toBe(true);
    expect(fingerprintOf({ inner: [value] }).opaque).toBe(true);
  });

  test.each<[string, unknown]>([
    ['a promise', Promise.resolve(1)],
    ['a number format', new Intl.NumberFormat('en')],
    ['an instance with a # in a string', new Tint()],
    ['an object without prototype', Object.create(null)],
  ])('%s is not opaque', (_, value) => {
    expect(fingerprintOf(value).opaque).toBe(false);
  });

  test('functions are opaque in what a call made, and code in what the source spells out', () => {
    const closure = { next: () => 1 };
    expect(fingerprintOf(closure, 1).opaque).toBe(true);
    expect(fingerprintOf(closure, 0).opaque).toBe(false);
    expect(fingerprintOf(() => 1, 1).opaque).toBe(true);
    expect(fingerprintOf(Reflect.get.bind(null), 1).opaque).toBe(true);
  });

  test('classes and functions of the platform are code in what a call made too', () => {
    expect(fingerprintOf({ parse: parseInt, Open }, 1).opaque).toBe(false);
  });

  test('an accessor in what a call made may read a closure', () => {
    const made = { get count() { return 1; } }; // prettier-ignore
    expect(fingerprintOf(made, 1).opaque).toBe(true);
    expect(fingerprintOf(made, 0).opaque).toBe(false);
  });

  test('a structure that a call made keeps its functions suspect when a literal refers to it', () => {
    const made = { next: () => 1 };
    const registry = createStateRegistry();
    registry.register('m', () => [0, { made }, 1, made]);
    expect(registry.fingerprint().opaque).toBe(true);
  });
});

describe('nothing of the user is called', () => {
  test('accessors stay unread', () => {
    const read = vi.fn<() => number>(() => 1);
    fingerprintOf(Object.defineProperty({}, 'a', { get: read, enumerable: true }));
    expect(read).not.toHaveBeenCalled();
  });

  test('traps of proxies are not sprung', () => {
    const trap = vi.fn<() => never[]>(() => []);
    fingerprintOf([new Proxy({}, { ownKeys: trap, getPrototypeOf: () => (trap(), null) })]);
    expect(trap).not.toHaveBeenCalled();
  });

  test('built-ins that were replaced do no harm', () => {
    const state = {
      map: new Map([['a', new Date(3)]]),
      set: new Set(['b']),
      list: [1, 'text', 2.5],
      pattern: /a/g,
      bytes: new Uint8Array([1, 2]),
    };
    const before = fingerprintOf(state);
    const fail = (): never => {
      throw new Error('poisoned');
    };
    const targets: [object, string][] = [
      [Map.prototype, 'forEach'],
      [Map.prototype, 'get'],
      [Map.prototype, 'set'],
      [Set.prototype, 'forEach'],
      [Date.prototype, 'getTime'],
      [String.prototype, 'charCodeAt'],
      [WeakMap.prototype, 'get'],
      [RegExp.prototype, 'exec'],
      [Object, 'keys'],
      [Reflect, 'getPrototypeOf'],
      [Array, 'isArray'],
      [Math, 'imul'],
    ];
    const registry = createStateRegistry();
    registry.register('m', () => [0, state]);
    const originals = targets.map(([owner, name]) => Reflect.getOwnPropertyDescriptor(owner, name));
    const define = Reflect.defineProperty;
    for (const [owner, name] of targets) define(owner, name, { value: fail, configurable: true });
    let after;
    try {
      after = registry.fingerprint();
    } finally {
      for (let at = 0; at < targets.length; at += 1) {
        const [owner, name] = targets[at] ?? [{}, ''];
        define(owner, name, originals[at] ?? {});
      }
    }
    expect(after).toEqual(before);
  });
});

describe('the registry', () => {
  test('a module that is evaluated anew takes the place of the old one', () => {
    const registry = createStateRegistry();
    registry.register('a', () => [0, 1]);
    registry.register('b', () => [0, 2]);
    const before = registry.fingerprint();
    registry.register('a', () => [0, 9]);
    expect(registry.fingerprint()).not.toEqual(before);
    registry.register('a', () => [0, 1]);
    expect(registry.fingerprint()).toEqual(before);
  });

  test('scopes that are repeatable all count', () => {
    const registry = createStateRegistry();
    let first = 1;
    registry.register('a', () => [0, first], true);
    registry.register('a', () => [0, 5], true);
    const before = registry.fingerprint();
    first = 2;
    expect(registry.fingerprint()).not.toEqual(before);
  });

  test('what it has read before makes no difference', () => {
    const [one, other] = [{ a: [1] }, new Map([['k', () => 1]])];
    let values: unknown[] = [0, other, 0, other, 1, one];
    const registry = createStateRegistry();
    registry.register('m', () => values);
    registry.fingerprint();
    values = [0, one, 1, other, 0, one];
    const fresh = createStateRegistry();
    fresh.register('m', () => values);
    expect(registry.fingerprint()).toEqual(fresh.fingerprint());
  });

  test('which module holds a value matters', () => {
    const left = createStateRegistry();
    left.register('a', () => [0, 1]);
    left.register('b', () => []);
    const right = createStateRegistry();
    right.register('a', () => []);
    right.register('b', () => [0, 1]);
    expect(left.fingerprint().hash).not.toBe(right.fingerprint().hash);
  });

  test('a getter that throws counts as no state', () => {
    const registry = createStateRegistry();
    registry.register('a', () => {
      throw new ReferenceError('before initialisation');
    });
    expect(registry.fingerprint().opaque).toBe(false);
  });

  test('forget drops all getters', () => {
    const registry = createStateRegistry();
    const empty = registry.fingerprint();
    registry.register('a', () => [0, new WeakMap()]);
    expect(registry.fingerprint().opaque).toBe(true);
    registry.forget();
    expect(registry.fingerprint()).toEqual(empty);
  });

  test('private fields with a reader are visible', () => {
    class Counter {
      #count = 0;
      static register(into: ReturnType<typeof createStateRegistry>): void {
        into.registerPrivateFields(Counter, (o) => (o instanceof Counter ? [o.#count] : []));
      }
      bump(): void {
        this.#count += 1;
      }
    }
    class Special extends Counter {}
    const registry = createStateRegistry();
    Counter.register(registry);
    const counter = new Special();
    registry.register('m', () => [1, counter]);
    const before = registry.fingerprint();
    counter.bump();
    const after = registry.fingerprint();
    expect(before.opaque).toBe(false);
    expect(after.opaque).toBe(false);
    expect(after.hash).not.toBe(before.hash);
  });
});

describe('the document', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('has no fingerprint where there is none', () => {
    expect(fingerprintDocument(globalThis)).toBeUndefined();
  });

  test('differs with its text, and above the limit with the length only', () => {
    const of = (outerHTML: string) => {
      vi.stubGlobal('document', { documentElement: { outerHTML } });
      return fingerprintDocument(globalThis);
    };
    expect(of('<p>a</p>')).toEqual(of('<p>a</p>'));
    expect(of('<p>a</p>')).not.toEqual(of('<p>b</p>'));
    expect(of('a'.repeat(60_000))).toEqual(of('b'.repeat(60_000)));
    expect(of('a'.repeat(60_000))).not.toEqual(of('a'.repeat(60_001)));
  });
});

function deepList(length: number): unknown {
  let list: unknown = null;
  for (let at = 0; at < length; at += 1) list = { next: list };
  return list;
}

describe('the parts of a state', () => {
  test('have a hash each, which changes with that part alone', () => {
    const registry = createStateRegistry();
    const states: Record<string, unknown> = { a: { count: 1 }, b: [1] };
    for (const name of ['a', 'b']) registry.register(name, () => [0, states[name]]);
    const parts = (): number[] => {
      const found: number[] = [];
      registry.fingerprint(found);
      return found;
    };
    const before = parts();
    expect(parts()).toEqual(before);
    states['b'] = [2];
    const after = parts();
    expect(after).toHaveLength(before.length);
    expect(after.filter((hash, at) => hash !== before[at])).toHaveLength(1);
  });

  test('show that a symbol was replaced, but are equal for symbols of modules that were evaluated anew', () => {
    const registry = createStateRegistry();
    const hashOf = (symbol: symbol): number => {
      registry.register('m', () => [0, symbol]);
      return registry.fingerprint().hash;
    };
    const first = hashOf(Symbol('one'));
    expect(hashOf(Symbol('one'))).not.toBe(first);
    registry.forget();
    expect(hashOf(Symbol('one'))).toBe(first);
  });

  test('show boxed values of every kind, however often they are read', () => {
    const boxes = [
      new Number(1),
      new String('a'),
      new Boolean(true),
      Object(1n),
      Object(Symbol.for('s')),
    ];
    const hashes = boxes.map((box) => fingerprintOf(box).hash);
    expect(new Set(hashes).size).toBe(boxes.length);
    expect(boxes.map((box) => fingerprintOf(box).hash)).toEqual(hashes);
    const bytes = [new DataView(new ArrayBuffer(4), 1, 2), new Uint8Array([0, 0])];
    expect(bytes.map((view) => fingerprintOf(view).hash)).toEqual(
      bytes.map((view) => fingerprintOf(view).hash),
    );
  });
});

test('writes to weak collections are recorded while somebody wants them', () => {
  const registry = createStateRegistry();
  const [map, set] = [
    registry.watchWeak(new WeakMap<object, string>()),
    registry.watchWeak(new WeakSet()),
  ];
  const key = {};
  map.set(key, 'unrecorded');
  const recorded: unknown[] = [];
  registry.recordHiddenWrites(recorded);
  map.set(key, 'value');
  set.add(key);
  map.delete(key);
  registry.recordHiddenWrites(undefined);
  set.delete(key);
  expect(recorded).toEqual(
    [
      ['set', 0, key, 'value'],
      ['add', 1, key, undefined],
      ['delete', 0, key, undefined],
    ].flat(),
  );
});

describe('the writes to weak collections in a window', () => {
  type Collections = { readonly map: WeakMap<object, unknown>; readonly other: WeakSet<object> };

  /** Takes the writes of a window that follows others, in a module with this visible state. */
  function writesOf(act: (collections: Collections) => void, state: readonly unknown[] = []) {
    const registry = createStateRegistry();
    registry.register('module', () => state.flatMap((value) => [0, value]));
    const map = registry.watchWeak(new WeakMap<object, unknown>());
    const other = registry.watchWeak(new WeakSet());
    map.set(early, 'before the window');
    registry.startHiddenWrites();
    act({ map, other });
    registry.fingerprint();
    const taken = registry.takeHiddenWrites();
    map.set({}, 'after the window');
    return { ...taken, next: registry.takeHiddenWrites() };
  }
  const early = {};
  const visible = {};

  test('are its own if their keys come up in it, with the numbers of collections and keys', () => {
    const [one, two] = [{}, {}];
    const { count, own } = writesOf(({ map, other }) => {
      map.set(one, 1);
      other.add(two);
      map.delete(one);
    });
    expect(count).toBe(3);
    expect(own).toEqual(
      [
        ['set', 0, 0, one, 1],
        ['add', 1, 1, two, undefined],
        ['delete', 0, 0, one, undefined],
      ].flat(),
    );
  });

  test.each<[string, (collections: Collections) => void]>([
    ['a key was written before', ({ map }) => void map.set(early, 1)],
    ['a value is an object', ({ map }) => void map.set({}, {})],
    ['a key can be found in the state of modules', ({ map }) => void map.set(visible, 1)],
  ])('are not its own if %s', (_, act) => {
    const { count, own } = writesOf(act, [{ held: visible }]);
    expect(count).toBe(1);
    expect(own).toBeUndefined();
  });

  test('are those between its beginning and its end', () => {
    const { count, own, next } = writesOf(() => {});
    expect({ count, own }).toEqual({ count: 0, own: [] });
    expect(next).toMatchObject({ count: 1, keys: [] });
    expect(next.own).toBeUndefined();
  });
});
