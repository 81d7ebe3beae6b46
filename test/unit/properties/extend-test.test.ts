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
