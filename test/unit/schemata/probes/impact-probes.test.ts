import { describe, expect, test } from 'vitest';

import { installRuntime } from '../../../../src/runtime/install-runtime.ts';
import type { FunctionTrace } from '../../../../src/runtime/protocol.ts';
import { impactProbes } from '../../../../src/schemata/probes/impact-probes.ts';
import {
  build,
  catalogued,
  mutantCount,
  mutatedText,
  runtimeFor,
  withoutMutants,
  type Catalogued,
  FUEL,
} from '../build.ts';
import { outcomeOf, toScript, type Outcome } from '../evaluate.ts';
import { snippets } from '../snippets.ts';

describe.each(snippets)('impact build: $name', ({ text, path }) => {
  const file = catalogued(text, path);
  const { code } = impactBuild(file);

  test('behaves like the original while no mutant is active', async () => {
    expect(await outcomeWith(file, -1, code)).toBe(await outcomeOf(toScript(text, path)));
  });

  test(
    'behaves like the mutated program while a mutant is active',
    { timeout: 60_000 },
    async () => {
      const different: string[] = [];
      for (let mutant = 0; mutant < mutantCount(file); mutant += 1) {
        const mutated = mutatedText(file, mutant);
        const plain = withoutMutants(mutated, path);
        const expected = await outcomeWith(plain, -1, build(plain, { build: 'combine' }).code);
        const actual = await outcomeWith(file, mutant, code);
        if (actual !== expected) different.push(`${expected} != ${actual}\n${mutated}`);
      }
      expect(different).toEqual([]);
    },
  );

  test('keeps the line breaks', () => {
    expect(code.split('\n')).toHaveLength(text.split('\n').length);
  });
});

/** Pairs of programs, and whether a function of theirs (the first one) is taken to do the same. */
const pairs: readonly (readonly [
  what: string,
  one: string,
  other: string,
  same: { readonly coverage: boolean; readonly values: boolean },
])[] = [
  ['another number', 'return 1;', 'return 2;', { coverage: true, values: false }],
  ['0 and -0', 'return 0;', 'return -0;', { coverage: true, values: false }],
  [
    'an equal object',
    'return { a: [1] };',
    'return { a: [0 + 1] };',
    { coverage: true, values: true },
  ],
  [
    'a deeper difference',
    'return { a: [1] };',
    'return { a: [2] };',
    { coverage: true, values: false },
  ],
  ['no value or undefined', 'return;', 'return undefined;', { coverage: true, values: true }],
  [
    'an error that is thrown',
    'throw new Error("a");',
    'throw new Error("b");',
    { coverage: true, values: false },
  ],
  ['an error of a built-in', 'null.a;', 'return 1;', { coverage: true, values: false }],
  [
    'a branch without braces',
    'let x = 0; if (x) x = 1; return x;',
    'let x = 1; if (x) x = 0; return x;',
    { coverage: false, values: true },
  ],
  [
    'a branch that is not there',
    'if (true) { } return 1;',
    'if (false) { } return 1;',
    { coverage: false, values: true },
  ],
  [
    'one round more',
    'for (let i = 0; i < 3; i++) ;',
    'for (let i = 0; i < 4; i++) ;',
    { coverage: false, values: true },
  ],
  [
    'another case',
    'switch (1) { case 1: break; case 2: break; }',
    'switch (2) { case 1: break; case 2: break; }',
    { coverage: false, values: true },
  ],
];

describe('what the impact build tells of a function', () => {
  test.each(pairs)('%s', async (_what, one, other, same) => {
    const [first, second] = [await traceOf(body(one)), await traceOf(body(other))];
    expect({
      coverage: first[0]?.coverage === second[0]?.coverage,
      values: first[0]?.values === second[0]?.values,
    }).toEqual(same);
  });

  test('functions are told apart, and those that do not run are not told of', async () => {
    const code = `const never = () => 1;
const twice = (x) => { return 2 * x; };
export function run() { return [1, 2].map((x) => twice(x)); }`;
    expect((await traceOf(code)).map(({ of }) => of).toSorted((a, b) => a - b)).toEqual([
      11, 12, 13,
    ]);
  });

  test('a yielded value counts, in the function that yields it', async () => {
    const program = (value: number): string =>
      `function* some() { yield ${value}; }\nexport function run() { for (const one of some()) one; }`;
    const [one, other] = [await traceOf(program(1)), await traceOf(program(2))];
    const valuesOf = (traces: readonly FunctionTrace[], of: number) =>
      traces.find((trace) => trace.of === of)?.values;
    expect(valuesOf(one, 10)).not.toBe(valuesOf(other, 10));
    expect(valuesOf(one, 11)).toBe(valuesOf(other, 11));
  });

  test('a new window knows nothing of the one before', async () => {
    const file = withoutMutants(body('return 1;'), 'sample.js');
    const runtime = installRuntime({ build: 'impact', mutantCount: 0, siteFirstMutant: [] });
    runtime.startImpact();
    await outcomeOf(toScript(impactBuild(file, 10).code, 'sample.js'));
    const first = runtime.takeImpact();
    runtime.startImpact();
    expect(runtime.takeImpact()).toEqual([]);
    await outcomeOf(toScript(impactBuild(file, 10).code, 'sample.js'));
    expect(runtime.takeImpact()).toEqual(first);
  });
});

function body(statements: string): string {
  return `export function run() { ${statements} }`;
}

/** What the functions of a program do when it runs; the first has number 10. */
async function traceOf(text: string): Promise<readonly FunctionTrace[]> {
  const file = withoutMutants(text, 'sample.js');
  const runtime = installRuntime({ build: 'impact', mutantCount: 0, siteFirstMutant: [] });
  runtime.startImpact();
  await outcomeOf(toScript(impactBuild(file, 10).code, 'sample.js'));
  return runtime.takeImpact();
}

function impactBuild(file: Catalogued, first = 0): ReturnType<typeof build> {
  return build(file, { build: 'combine', insertions: impactProbes(file.parsed, first) });
}

async function outcomeWith(file: Catalogued, mutant: number, code: string): Promise<Outcome> {
  const script = toScript(code, file.parsed.path);
  const runtime = runtimeFor(file, 'impact');
  runtime.activate(mutant);
  runtime.startFuel(FUEL);
  return outcomeOf(script);
}
