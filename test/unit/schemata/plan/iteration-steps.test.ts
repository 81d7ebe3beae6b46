import { expect, test } from 'vitest';

import { build, catalogued, runtimeFor } from '../build.ts';
import { burntInBuilds } from '../burnt.ts';
import { outcomeOf, toScript } from '../evaluate.ts';

const path = 'sample.js';
/** What takes all values of an iteration has no loop here. */
const wayOut = `export const run = () => [...{ [Symbol.iterator]: () => counter() }].length;`;

const counters = [
  `function counter() {
    let left = 3;
    return { next: () => (left-- > 0 ? { value: left, done: false } : { value: 0, done: true }) };
  }`,
  `const finished = Object.assign(() => {}, { ['done']: true, value: undefined });
  class Counter {
    left = 3;
    next() {
      this.left = this.left - 1;
      return this.left > 0 ? Object.assign(() => {}, { value: 1 }) : finished;
    }
  }
  const counter = () => new Counter();`,
  `function Counter(left) { this.left = left; }
  Counter.prototype.next = function () {
    this.left = this.left - 1;
    return this.left > 0 ? Object.assign(() => {}, { value: 1 }) : Object.assign({}, finished);
  };
  const finished = { ['done']: true };
  const counter = () => new Counter(3);`,
  `const stepper = (step) => ({ ['next']: step });
  function counter() {
    let left = 3;
    return stepper(() => { left = left - 1; return { value: left, 'done': left <= 0 }; });
  }`,
];

test.each(counters)('fuel ends an iteration without end: %#', async (text) => {
  const file = catalogued(`${text}\n${wayOut}`, path);
  const script = toScript(build(file, { build: 'execute' }).code, path);
  const mutants = file.catalogue.sites.flatMap((site) => site.mutants);
  const back = mutants.findIndex(({ mutant }) => /left(?: \+ 1|\+\+)/.test(mutant.replacement));
  const runtime = runtimeFor(file, 'execute');
  runtime.activate(back);
  runtime.startFuel(50_000);

  expect(await outcomeOf(script)).toBe('throws FuelExhausted');
});

test('an iteration burns as much in all builds', async () => {
  const file = catalogued(`${(counters[0] ?? '').replace('= 3', '= 1000')}\n${wayOut}`, path);
  const burnt = await burntInBuilds(file, path);

  expect(burnt[0]).toBeGreaterThanOrEqual(1000);
  expect(new Set(burnt).size).toBe(1);
});
