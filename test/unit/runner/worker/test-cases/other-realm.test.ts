import { createContext, runInContext } from 'node:vm';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { FIXED_RANDOM, FIXED_TIME } from '../../../../../src/model/generated-test.ts';
import { enterRealm } from '../../../../../src/runner/worker/test-realm.ts';
import { call, callable, number, openUnit, type RunStatements, seen } from './sample-unit.ts';

const source = `
  class Point {
    constructor(x) { this.x = x; }
    get double() { return this.x * 2; }
  }
  ({
    Point,
    isOwn: (array, object, date, visit) =>
      [array instanceof Array, object instanceof Object, date instanceof Date, visit instanceof Function],
    isArrayClass: (given) => given === Array,
    surroundings: () => [Date.now(), new Date().getTime(), Math.random()],
    addGlobal: () => { globalThis.added = 1; },
  })`;

const { from: _, ...globalArray } = callable('constant', 'Array');

/** Runs in a context with built-ins of its own, as Jest's tests do. */
let run: RunStatements;
let global: typeof globalThis;

beforeAll(() => {
  const context = createContext({});
  global = runInContext('globalThis', context) as typeof globalThis;
  enterRealm({ global, waitingTimers: () => 0 });
  run = openUnit({
    exports: runInContext(source, context) as object,
    callables: [
      callable('constructor', 'Point'),
      callable('getter', 'Point#double', { returns: { kind: 'number' } }),
      callable('function', 'isOwn'),
      callable('function', 'isArrayClass'),
      { ...globalArray, id: 'globalThis.Array' },
      callable('function', 'surroundings'),
      callable('function', 'addGlobal'),
    ],
    classes: ['Point'],
  });
});

afterAll(() => {
  enterRealm(undefined);
});

describe('test cases of a unit in a context of its own', () => {
  it('make values by the built-ins of that context', async () => {
    const trace = await run([
      number(1),
      { kind: 'array', elements: [0] },
      { kind: 'object', members: [['a', 0]] },
      { kind: 'built-in', class: 'Date', arguments: [0] },
      { kind: 'stub', parameterNames: [], behaviour: { does: 'return', value: 0 } },
      call('isOwn', [1, 2, 3, 4]),
    ]);
    const yes = { is: 'boolean', value: true };
    expect(seen(trace, 'value')).toEqual([{ is: 'array', elements: [yes, yes, yes, yes] }]);
  });

  it('hand on the classes of that context', async () => {
    const trace = await run([call('globalThis.Array'), call('isArrayClass', [0])]);
    expect(seen(trace, 'value').at(-1)).toEqual({ is: 'boolean', value: true });
  });

  it('find the surroundings fixed there, too', async () => {
    const trace = await run([call('surroundings')]);
    const elements = [FIXED_TIME, FIXED_TIME, FIXED_RANDOM].map((value) => ({
      is: 'number',
      text: String(value),
    }));
    expect(seen(trace, 'value')).toEqual([{ is: 'array', elements }]);
    expect(trace.surroundings).toEqual(['random', 'time']);
  });

  it('leave its global object as it was', async () => {
    expect((await run([call('addGlobal')])).leavesState).toBe(true);
    expect(global).not.toHaveProperty('added');
  });

  it('observe instances of its classes', async () => {
    const trace = await run([number(4), call('Point', [0])]);
    expect(seen(trace, 'inspector')).toEqual([{ is: 'number', text: '8' }]);
  });
});
