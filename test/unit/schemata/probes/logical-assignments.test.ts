import { expect, test } from 'vitest';

import { asg } from '../../../../src/mutation/operators/asg.ts';
import { cor } from '../../../../src/mutation/operators/cor.ts';
import { nco } from '../../../../src/mutation/operators/nco.ts';
import { build, catalogued, membersOf, runtimeFor } from '../build.ts';
import { outcomeOf, toScript } from '../evaluate.ts';

/** Returns the operators of the mutants that an assignment infects, and checks that the observe build behaves like the text. */
async function infected(assignment: string, head: string): Promise<readonly string[]> {
  const text = `
    let read = 0, known, free;
    ${head}
    export const run = async () => {
      let outcome;
      try { outcome = ${assignment}; } catch (error) { outcome = error.constructor.name; }
      return [outcome, outcome?.name, read, known, free];
    };`;
  const file = catalogued(text, 'sample.js', [asg, cor, nco]);
  const runtime = runtimeFor(file, 'observe');
  runtime.startTrace();
  const outcome = await outcomeOf(toScript(build(file, { build: 'observe' }).code, 'sample.js'));
  const isInfected = membersOf(runtime.takeTrace().infected);
  expect(outcome).toBe(await outcomeOf(toScript(text, 'sample.js')));
  return file.catalogue.sites
    .flatMap(({ mutants }) => mutants)
    .filter((_, index) => isInfected.has(index))
    .map(({ mutant }) => /(?:&&|\|\||\?\?)?=/.exec(mutant.replacement)?.[0] ?? '')
    .toSorted();
}

const others = {
  '??=': ['=', '||=', '&&='],
  '||=': ['=', '??=', '&&='],
  '&&=': ['=', '||='],
};

/** Whether an operator assigns, given the value before. */
const assigns: Readonly<Record<string, (old: unknown) => boolean>> = {
  '=': () => true,
  '??=': (old) => old === null || old === undefined,
  '||=': (old) => !old,
  '&&=': Boolean,
};

const values = [undefined, null, 0, '', false, NaN, 1, 'x'];

/** Targets, and the text that gives each its value before. */
const targets: readonly (readonly [
  kind: string,
  target: string,
  head: (value: string) => string,
])[] = [
  ['a variable', 'known', (value) => `known = ${value};`],
  ['a global variable', 'assayGlobal', (value) => `globalThis.assayGlobal = ${value};`],
  ['a property', 'o.x', (value) => `const o = { x: ${value} };`],
  [
    'a property of what a call returns',
    'f().x',
    (value) => `const o = { x: ${value} }; const f = () => { read += 1; return o; };`,
  ],
  ['an element', 'o[read++]', (value) => `const o = [${value}];`],
  [
    'an accessor',
    'o.x',
    (value) =>
      `const o = { get x() { read += 1; return ${value}; }, set x(given) { free = given; } };`,
  ],
];

test.each(targets)(
  'a mutant of an assignment to %s infects where it assigns and the original does not, or the other way round',
  async (_, target, head) => {
    for (const old of values) {
      for (const [operator, mutants] of Object.entries(others)) {
        const found = await infected(
          `${target} ${operator} 5`,
          head(typeof old === 'string' ? `'${old}'` : String(old)),
        );
        const expected = mutants.filter(
          (each) => assigns[each]?.(old) !== assigns[operator]?.(old),
        );
        expect([operator, old, ...found]).toEqual([operator, old, ...expected.toSorted()]);
      }
    }
  },
);

test.each([
  ['throws', '(() => { throw new TypeError(); })()'],
  ['is awaited', 'await 5'],
  ['assigns to the target, too', '(known = 7, 5)'],
  ['is a function, which gets the name of the target', '() => 1'],
  ['assigns in turn', '(free ??= 5)'],
])('a value that %s is evaluated once, where the original evaluates it', async (_, value) => {
  expect(await infected(`known ??= ${value}`, '')).toEqual(
    expect.not.arrayContaining(['=', '||=']),
  );
  expect(await infected(`known ??= ${value}`, 'known = 1;')).toEqual(['&&=', '=']);
});

test('all mutants infect where the value before is not known', async () => {
  expect(await infected('o.x ??= 5', 'let o;')).toEqual(['&&=', '=', '||=']);
});
