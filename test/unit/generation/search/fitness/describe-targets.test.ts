import { describe, expect, test } from 'vitest';

import {
  describeTargets,
  type TargetUnit,
} from '../../../../../src/generation/search/fitness/describe-targets.ts';
import type { FitnessTarget } from '../../../../../src/generation/search/fitness/fitness-target.ts';
import type { Callable, UnitModel } from '../../../../../src/model/unit-model.ts';
import { modelsOf } from '../../../types/unit/units-in-memory.ts';
import { catalogued } from '../../../schemata/build.ts';

const money = `
  export class Money {
    #scale = 2 + 1;
    constructor(cents: number) { this.cents = cents * 100; }
    add(other: Money) { return new Money(this.cents + other.#cents()); }
    #cents() { return this.cents - 1; }
    get isBig() { return limit(this) < this.cents; }
    static zero() { return new Money(0); }
  }
  function limit(money) { return money.cents * 7; }
  const rate = 3 ** 2;
  export const convert = (money: Money, factor = 2) => [1].map((x) => x % factor);
  function unused() { return 8 / 4; }
`;

const number = { kind: 'number' } as const;

/** As the model of a unit has them, in short: where they stand is where their text does. */
const callables: readonly Callable[] = [
  callable(
    'Money',
    'constructor',
    money.slice(money.indexOf('class'), money.indexOf('  function')),
  ),
  callable(
    'Money#add',
    'method',
    'add(other: Money) { return new Money(this.cents + other.#cents()); }',
  ),
  callable('Money#isBig', 'getter', 'get isBig() { return limit(this) < this.cents; }'),
  callable('Money.zero', 'static-method', 'static zero() { return new Money(0); }'),
  callable(
    'convert',
    'function',
    'convert = (money: Money, factor = 2) => [1].map((x) => x % factor)',
  ),
];

/** Parts of the text with a mutant, and the calls that may run it. */
const calls: readonly (readonly [text: string, callables: readonly string[]])[] = [
  ['2 + 1', ['Money', 'Money#add', 'Money.zero']],
  ['cents * 100', ['Money', 'Money#add', 'Money.zero']],
  ['this.cents + other.#cents()', ['Money#add']],
  ['this.cents - 1', ['Money#add']],
  ['limit(this) < this.cents', ['Money#isBig']],
  ['money.cents * 7', ['Money#isBig']],
  ['x % factor', ['convert']],
  ['8 / 4', []],
];

const closures = `
  export function createStore(size: number) {
    const items: number[] = [7 - size];
    const trim = () => { while (items.length > size + 1) items.pop(); };
    const log = (text: string) => text.length - 9;
    return {
      add(item: number) { items.push(item * 2); trim(); },
      last: () => items[items.length - 3],
      tell: () => items.map((each) => each % 4),
    };
  }
  export const curry = (a: number) => (b: number) => fifth(a) + b;
  const fifth = (value: number) => value / 5;
`;

describe('calls that may run a mutant of a function within another', () => {
  test.each<[text: string, callables: readonly string[]]>([
    ['items.length > size + 1', ['Store#add']],
    ['7 - size', ['createStore']],
    ['item * 2', ['Store#add']],
    ['items.length - 3', ['Store#last']],
    ['each % 4', ['Store#tell']],
    ['fifth(a) + b', ['curry()']],
    ['value / 5', ['curry()']],
  ])('in %s', (text, expected) => {
    const model = modelsOf({ 'unit.ts': closures })('unit.ts');
    const { unit, targets } = unitOf(closures, model);
    const found = targets[indexOf(unit, text)]?.function?.calls ?? [];
    expect(found.map(({ callable: id }) => id)).toEqual(expected);
  });
});

const wrapped = `
  (function (own) {
    function Ring(size) { this.size = size + 1; }
    Ring.prototype.grow = function () { this.size = double(this.size); };
    function double(n) { return n * 2; }
    own.Ring = Ring;
  })(exports);
`;

describe('calls that may run a mutant in a module that is a function', () => {
  test.each<[text: string, callables: readonly string[]]>([
    ['size + 1', ['Ring']],
    ['n * 2', ['Ring#grow']],
  ])('in %s', (text, expected) => {
    const model = modelsOf({ 'unit.js': wrapped })('unit.js');
    const { unit, targets } = unitOf(wrapped, model);
    const found = targets[indexOf(unit, text)]?.function?.calls ?? [];
    expect(found.map(({ callable: id }) => id)).toEqual(expected);
  });
});

describe('calls that may run a mutant', () => {
  test.each(calls)('in %s', (text, expected) => {
    const found = targetOf(text).function?.calls ?? [];
    expect(found.map((each) => each.callable)).toEqual(expected);
  });

  test('need a receiver and the parameters that may not be left out', () => {
    expect(targetOf('this.cents + other.#cents()').function?.calls).toEqual([
      { callable: 'Money#add', needs: [{ kind: 'instance', class: 'Money' }, number] },
    ]);
  });

  test('there are none of a mutant that runs when the module loads', () => {
    expect(targetOf('3 ** 2').function).toBeUndefined();
  });
});

describe('a target', () => {
  test('has the number of its mutant, and its branches those of the search build', () => {
    const { unit, targets } = unitOf(
      'export function f(a) { if (a > 1) return a + 2; return g(); }',
    );
    expect(targets.map(({ mutant }) => mutant)).toEqual(
      unit.catalogue.sites.flatMap(({ mutants }) => mutants).map((_, at) => unit.firstMutant + at),
    );
    const target = targets[indexOf(unit, 'a + 2')];
    const [dependence] = target?.dependences ?? [];
    expect(target?.decisions[dependence?.on ?? -1]).toEqual({
      branch: unit.firstBranch,
      dependences: [],
    });
    expect(dependence?.outcome).toBe(true);
  });

  test('knows the mutants and branches of the outermost function around it', () => {
    const { unit, targets } = unitOf(
      'const a = 1 + 2; function f(b) { return b.map((c) => c > 1 ? c - 1 : 0); } const d = f ? 1 : 2;',
    );
    const { function: around } = targets[indexOf(unit, 'c - 1')] ?? {};
    expect(around?.branches).toEqual({ first: unit.firstBranch, end: unit.firstBranch + 1 });
    const inside = targets.filter((each) => each.function !== undefined).map((each) => each.mutant);
    const listed: number[] = [];
    for (let at = 0; at < (around?.mutants.length ?? 0); at += 2) {
      for (let one = around?.mutants[at] ?? 0; one < (around?.mutants[at + 1] ?? 0); one += 1) {
        listed.push(one);
      }
    }
    expect(listed).toEqual(inside);
    expect(inside.length).toBeGreaterThan(3);
  });
});

function callable(id: string, kind: Callable['kind'], text: string): Callable {
  const start = money.indexOf(text);
  if (start === -1) throw new Error(`There is no ${text}.`);
  const isOfInstance = kind === 'method' || kind === 'getter';
  return {
    id,
    kind,
    name: id.replace(/^.*[#.]/, ''),
    ...(isOfInstance ? { receiver: 'Money' } : {}),
    parameters: [
      { name: 'a', type: number, isOptional: false, isRest: false },
      { name: 'b', type: number, isOptional: true, isRest: false },
    ],
    returns: { kind: 'unknown' },
    typeParameters: [],
    isWritable: false,
    declaredErrors: [],
    span: { start, end: start + text.length },
  };
}

function unitOf(
  text: string,
  model: UnitModel = modelWith(text === money ? callables : []),
): { unit: TargetUnit; targets: readonly FitnessTarget[] } {
  const unit = { ...catalogued(text, 'unit.ts'), model, firstMutant: 100, firstBranch: 30 };
  return { unit, targets: describeTargets(unit) };
}

function modelWith(known: readonly Callable[]): UnitModel {
  return {
    file: 'unit.ts',
    callables: known,
    classes: [],
    types: {},
    constants: { numbers: [], strings: [], bigints: [], patterns: [] },
    untestable: [],
  };
}

function indexOf({ catalogue }: TargetUnit, original: string): number {
  return catalogue.sites
    .flatMap(({ mutants }) => mutants)
    .findIndex(({ mutant }) => mutant.original === original);
}

function targetOf(original: string): FitnessTarget {
  const { unit, targets } = unitOf(money);
  const target = targets[indexOf(unit, original)];
  if (target === undefined) throw new Error(`There is no mutant of ${original}.`);
  return target;
}
