import { describe, expect, test } from 'vitest';

import type { UnitModel } from '../../../../src/model/unit-model.ts';
import { openUnitModels } from '../../../../src/types/unit/open-unit-models.ts';
import { openProjectTypes } from '../../../../src/types/unit/project-types.ts';
import { strictConfig, writeProject } from '../../compile-check/sample-project.ts';
import { callableTexts } from './units-in-memory.ts';

/** The model of a unit with helper files. */
function modelWith(files: Readonly<Record<string, string>>, unit: string): UnitModel {
  const root = writeProject(files);
  const helpers = Object.keys(files).filter((path) => path.startsWith('test/'));
  const outcome = openUnitModels(openProjectTypes(root), [unit], helpers).get(unit);
  if (outcome?.kind !== 'modelled') throw new Error(`${unit} was not modelled.`);
  return outcome.model;
}

const helperTexts = (model: UnitModel): string[] =>
  callableTexts({ ...model, callables: model.callables.filter(({ isHelper }) => isHelper) });

const rolesOf = ({ helpers = [] }: UnitModel): Readonly<Record<string, string>> =>
  Object.fromEntries(
    helpers.map(({ name, use }) => [name, 'role' in use ? use.role : use.problem]),
  );

const tally = `
  export class Tally {
    private constructor(readonly limit: number) {}
    add(amount: number): void {}
  }
  export interface Order { id: string; amount: number }
  export function total(order: Order, source: string): number { return 0; }
`;

describe('the exports of a helper file in TypeScript', () => {
  const model = (): UnitModel =>
    modelWith(
      {
        'tsconfig.json': strictConfig,
        'src/tally.ts': tally,
        'test/helpers.ts': `
          import { Tally, type Order } from '../src/tally.ts';
          const open = (limit: number): Tally => Reflect.construct(Tally, [limit]) as Tally;
          export function createTally(limit: number): Tally { return open(limit); }
          export async function loadTally(): Promise<Tally> { return open(1); }
          export function limitOf(tally: Tally): number { return tally.limit; }
          export function reset(tally: Tally): void {}
          export const full = open(0);
          export const tallies = [open(1), open(2)];
          export const orders = { small: { id: 'a', amount: 1 }, large: { id: 'b', amount: 900 } };
          export const order: Order = { id: 'c', amount: 2 };
          export const source = 'a + b';
          export const sourceExamples = ['1', \`2\`] as const;
          export const colour = 'red';
          export function now(): number { return 0; }
        `,
      },
      'src/tally.ts',
    );

  test('are callables by which test cases make values, and tell something about instances', () => {
    const found = model();

    expect(helperTexts(found)).toEqual([
      'function test/helpers.ts:createTally(limit: number): Tally',
      'function test/helpers.ts:loadTally(): Promise<Tally>',
      'function test/helpers.ts:limitOf(tally: Tally): number',
      'function test/helpers.ts:reset(tally: Tally): undefined',
      'function test/helpers.ts:now(): number',
      'constant test/helpers.ts:full: Tally',
      'constant test/helpers.ts:tallies: Tally[]',
      'field test/helpers.ts:tallies.0: Tally',
      'field test/helpers.ts:tallies.1: Tally',
      'constant test/helpers.ts:orders: { small: { id: string; amount: number }; large: { id: string; amount: number } }',
      'field test/helpers.ts:orders.small: { id: string; amount: number }',
      'field test/helpers.ts:orders.large: { id: string; amount: number }',
      expect.stringMatching(/^constant test\/helpers\.ts:order: /),
    ]);
    expect(found.callables.find(({ name }) => name === 'createTally')).toMatchObject({
      kind: 'function',
      from: { module: 'test/helpers.ts', isPackage: false, name: 'createTally' },
      isHelper: true,
    });
    expect(found.callables.flatMap(({ name, isEntry }) => (isEntry ? [name] : []))).toEqual([
      'reset',
      'now',
    ]);
    expect(found.untestable).toEqual([]);
  });

  test('have roles, or a reason why they do not help', () => {
    const found = model();

    expect(rolesOf(found)).toEqual({
      createTally: 'factory',
      loadTally: 'factory',
      limitOf: 'inspector',
      reset: 'entry',
      full: 'example',
      tallies: 'example',
      orders: 'example',
      order: 'example',
      source: 'example',
      sourceExamples: 'example',
      colour: expect.stringMatching(/^It fits nothing/),
      now: 'entry',
    });
    expect(found.helpers?.[0]).toMatchObject({ name: 'createTally', place: 'test/helpers.ts:4' });
  });

  test('are examples of the parameters that have their names', () => {
    const { callables, constants } = model();
    const [order, source] = callables.find(({ name }) => name === 'total')?.parameters ?? [];

    expect(order?.examples).toEqual([{ kind: 'helper', callable: 'test/helpers.ts:order' }]);
    expect(source?.examples).toEqual(
      ['a + b', '1', '2'].map((value) => ({ kind: 'literal', value: { of: 'string', value } })),
    );
    expect(constants.strings).toEqual(['a + b', '1', '2']);
  });
});

test('the elements of an array are left out where they may be undefined', () => {
  const { compilerOptions, ...others } = JSON.parse(strictConfig);
  const found = modelWith(
    {
      'tsconfig.json': JSON.stringify({
        ...others,
        compilerOptions: { ...compilerOptions, noUncheckedIndexedAccess: true },
      }),
      'src/tally.ts': tally,
      'test/helpers.ts': `
        import { Tally } from '../src/tally.ts';
        const open = (): Tally => Reflect.construct(Tally, [1]) as Tally;
        export const loose = [open()];
        export const fixed = [open()] as const;
      `,
    },
    'src/tally.ts',
  );

  expect(rolesOf(found)).toEqual({
    loose: expect.stringContaining('noUncheckedIndexedAccess'),
    fixed: 'example',
  });
  expect(helperTexts(found)).toContain('field test/helpers.ts:fixed.0: Tally');
});

test('in JavaScript, names and JSDoc tell the types of helpers', () => {
  const found = modelWith(
    {
      'lib/queue.js': `
        class Queue { constructor(secret) { this.secret = secret; } size() { return 0; } }
        module.exports = { Queue };
      `,
      'test/helpers.js': `
        const { Queue } = require('../lib/queue.js');
        exports.createQueue = (text) => JSON.parse(text);
        /** @returns {Queue} */
        exports.emptyOne = () => JSON.parse('{}');
        exports.sizeOf = (queue) => Number(queue.size());
        exports.itemsOf = (queue) => [...queue.items].map(({ kind }) => kind);
      `,
    },
    'lib/queue.js',
  );

  expect(rolesOf(found)).toEqual({
    createQueue: 'factory',
    emptyOne: 'factory',
    sizeOf: 'inspector',
    itemsOf: 'inspector',
  });
});
