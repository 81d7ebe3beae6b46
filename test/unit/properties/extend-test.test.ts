import { expect, it } from 'vitest';

import { indexUnit } from '../../../src/generation/breed/typing/unit-index.ts';
import type { Condition, Term } from '../../../src/model/property.ts';
import type { Statement } from '../../../src/model/test-case.ts';
import { fullCallOf } from '../../../src/properties/inputs/plan-inputs.ts';
import { relates } from '../../../src/properties/parameterise/call-relation.ts';
import { extendTest } from '../../../src/properties/parameterise/extend-test.ts';
import { modelsOf } from '../types/unit/units-in-memory.ts';
import { at, compare, testOf } from './condition-builders.ts';

const model = modelsOf({
  'stack.ts': `export class Stack {
  #items: number[] = [];
  readonly step: number;
  constructor(step = 1, name?: string, options?: { deep: boolean }) { this.step = step; }
  push(item: number): void { this.#items.push(item); }
  pop(): number | undefined { return this.#items.pop(); }
  has(item: number): boolean { return this.#items.includes(item); }
  by(step: number): number { return this.step * step; }
  put(key: string, item: number): void { this.#items.push(item); }
}`,
})('stack.ts');
const scope = { index: indexUnit(model), typeArgument: 'number' } as const;

const push: Statement = { kind: 'call', callable: 'Stack#push', receiver: 0, arguments: [1] };
const test = {
  ...testOf(['stack', 'item'], push),
  parameters: [
    { name: 'stack', type: { kind: 'instance', class: 'Stack' } },
    { name: 'item', type: { kind: 'number' } },
  ],
} as const;

it('asks what was changed about the arguments of the call, and takes out what it has put in', () => {
  const asked = extendTest(test, scope, '').flatMap(({ relation, test: { statements } }) =>
    relation === 'asked' ? statements.slice(1) : [],
  );

  expect(asked).toEqual([
    { kind: 'call', callable: 'Stack#pop', receiver: 0, arguments: [] },
    { kind: 'call', callable: 'Stack#has', receiver: 0, arguments: [1] },
    { kind: 'call', callable: 'Stack#by', receiver: 0, arguments: [1] },
  ]);
});

it('asks a new instance about an argument of its constructor only by the name of that', () => {
  const making: Statement = { kind: 'call', callable: 'Stack', arguments: [0] };
  const made = {
    ...testOf(['step'], making),
    parameters: [{ name: 'step', type: { kind: 'number' } }],
  } as const;
  const asked = extendTest(made, scope, '').flatMap(({ relation, test: { statements } }) =>
    relation === 'asked' ? statements.slice(1) : [],
  );

  expect(asked).toEqual([
    { kind: 'call', callable: 'Stack#pop', receiver: 1, arguments: [] },
    { kind: 'call', callable: 'Stack#by', receiver: 1, arguments: [0] },
  ]);
});

it('a second call may give what the first was given, and leave all as it was before', () => {
  const both = { ...test, statements: [push, { ...push, callable: 'Stack#pop', arguments: [] }] };
  const given: Term = { of: 'variable', variable: 1, when: 'before' };
  const unchanged: Condition = { kind: 'unchanged', variable: 0 };

  expect(relates(compare('equal', at(3), given), 'asked', both)).toBe(true);
  expect(relates(unchanged, 'asked', both)).toBe(true);
  expect(relates({ ...unchanged, variable: 1 }, 'asked', both)).toBe(false);
  expect(relates(unchanged, 'repeated', both)).toBe(false);
});

it('what gives something made of an input undoes nothing', () => {
  const calls = {
    ...test,
    parameters: [{ name: 'text', type: { kind: 'string' } }],
    statements: [
      { kind: 'call', callable: 'quote', arguments: [0] },
      { kind: 'call', callable: 'name', arguments: [1] },
    ],
  } as const;
  const input: Term = { of: 'variable', variable: 0, when: 'before' };
  const sign: Term = { of: 'constant', value: { is: 'string', value: '_' } };
  const made = (of: Term): Term => ({ of: 'text', parts: [sign, of] });

  expect(relates(compare('equal', at(2), input), 'undone', calls)).toBe(true);
  expect(relates(compare('equal', at(2), made(input)), 'undone', calls)).toBe(false);
  expect(relates(compare('equal', at(2), at(1)), 'repeated', calls)).toBe(true);
  expect(relates(compare('equal', at(2), made(at(1))), 'repeated', calls)).toBe(false);
});

const paths = modelsOf({
  'paths.ts': `
export function setValue(object: object, path: string, value: unknown): object { return object; }
export function getValue(object: object, path: string): unknown { return object; }
export function getInfo(object: object, path: string): unknown { return '.'; }
export function count(list: object): number { return 0; }
`,
})('paths.ts');

it('looks up what a call has put into an object with the function of the nearest name, also at a path of two parts of a new object', () => {
  const set: Statement = { kind: 'call', callable: 'setValue', arguments: [0, 1, 2] };
  const setting = {
    ...testOf(['object', 'path', 'value'], set),
    parameters: [
      { name: 'object', type: { kind: 'unknown' } },
      { name: 'path', type: { kind: 'string' } },
      { name: 'value', type: { kind: 'unknown' } },
    ],
    examples: [
      ['{}', 'a', 1],
      ['{}', 'b', 2],
    ].map((inputs) => inputs.map((text) => ({ statements: [], value: Number(text) }))),
  } as const;
  const asked = extendTest(
    setting,
    { index: indexUnit(paths), typeArgument: 'number' },
    '-.',
  ).filter(({ relation }) => relation === 'asked');

  expect(asked.map(({ test: { statements } }) => statements)).toEqual([
    [
      { kind: 'object', members: [] },
      { kind: 'text', parts: [0, '.', 2] },
      { ...set, arguments: [3, 4, 1] },
      { kind: 'call', callable: 'getValue', arguments: [3, 4] },
    ],
    [set, { kind: 'call', callable: 'getValue', arguments: [0, 1] }],
    [set, { kind: 'call', callable: 'getValue', arguments: [3, 1] }],
  ]);
  const [composed, own] = asked.map((each) => each.test);
  expect(composed?.parameters.map(({ name }) => name)).toEqual(['path', 'value', 'path2']);
  expect(composed?.examples.map(({ length }) => length)).toEqual([3, 3]);
  const found = (variable: number, given: number): Condition =>
    compare('equal', at(variable), { of: 'variable', variable: given, when: 'before' });
  expect(own !== undefined && relates(found(4, 2), 'asked', own)).toBe(true);
  // That the path is found says nothing of what was put there.
  expect(own !== undefined && relates(found(4, 1), 'asked', own)).toBe(false);
});

it('instances are made with the numbers and texts, too, that may be left out', () => {
  const maker = model.callables.find(({ kind }) => kind === 'constructor');
  const nothing = { kind: 'constant', value: { of: 'undefined' } };
  const facts = {
    scope,
    refined: () => undefined,
    isUseless: () => false,
    changes: () => undefined,
  };

  expect(maker && fullCallOf(maker, facts)).toEqual({
    kind: 'call',
    callable: 'Stack',
    arguments: [
      { kind: 'one-of', options: [{ kind: 'integer' }, nothing] },
      { kind: 'one-of', options: [{ kind: 'string' }, nothing] },
    ],
  });
});
