import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { arbitraryPredicates, operands } from '../arbitrary-predicates.ts';
import { build, catalogued, membersOf, mutantCount, mutatedText, runtimeFor } from '../build.ts';
import { outcomeOf, toScript } from '../evaluate.ts';

/** A module that calls a function of `a`, `b` and `c`, which may call `tell`, and tells what it called. */
function calling(body: string, calls: readonly string[]): string {
  return `
    const told = [];
    const tell = (value) => { told.push(typeof value); return value; };
    const check = (a, b, c) => { ${body} };
    const tried = (values) => { try { return check(...values()); } catch (error) { return error.name; } };
    export const run = () => [[${calls.map((each) => `tried(() => [${each}])`).join(',')}], told];`;
}

/** Returns the outcome of a module in the observe build, and its mutants that count as infected. */
async function observed(text: string) {
  const file = catalogued(text, 'sample.js');
  const runtime = runtimeFor(file, 'observe');
  const outcome = await outcomeOf(toScript(build(file, { build: 'observe' }).code, 'sample.js'));
  return { file, outcome, infected: membersOf(runtime.takeTrace().infected) };
}

/** Whether the mutant of `body` with a replacement counts as infected when `check` is called with these values. */
async function isInfected(
  body: string,
  calls: readonly string[],
  replacement: string,
): Promise<boolean> {
  const { file, infected } = await observed(calling(body, calls));
  const index = file.catalogue.sites
    .flatMap(({ mutants }) => mutants)
    .findIndex(({ mutant }) => mutant.replacement === replacement && isInCheck(file, mutant.span));
  expect(index).toBeGreaterThanOrEqual(0);
  return infected.has(index);
}

function isInCheck({ parsed: { text } }: ReturnType<typeof catalogued>, span: { start: number }) {
  return span.start > text.indexOf('const check') && span.start < text.indexOf('const tried');
}

test.each([
  // [the body, its calls, the replacement]
  ['if (a < 0) return 1;', ['5'], '1'],
  ['if (a === "x") return 1;', ['"y"', '"z"'], '""'],
  ['return a + 1 < b;', ['1, 10'], 'a - 1'],
  ['return -a < b;', ['3, 9'], 'a'],
  ['if (a & 6) return 1;', ['1'], '0'],
  ['if (!(a < 0)) return 1;', ['5'], '1'],
  ['if (a < 1 && b > 3) return 1;', ['0.5, 1'], '0'],
  ['if (c > 3 && a < b && c > 5) return 1;', ['2, 9, 4'], 'a !== b'],
  ['if (a > 5 || b > 5) return 1;', ['9, 9'], '0'],
  ['if (a > 5 || b > 5) return 1;', ['3, 9'], '-5'],
  ['const x = a * b < 3; return x;', ['7, 1', '8, 1'], 'a / b'],
  ['return a.length === 0;', ['[1]', '"abc"'], '-1'],
  ['return a.includes("lo");', ['"hello"'], '""'],
  ['while (a < 7) a++; return a;', ['9'], '0'],
  // Calls are not made again.
  ['return a > 1 && tell(b) > 8;', ['2, 3'], '0'],
  ['if (tell(a) > 1 && b) return 1;', ['5, 1'], '0'],
])('%s with %s: %s does not leave the condition', async (body, calls, replacement) => {
  expect(await isInfected(body, calls, replacement)).toBe(false);
});

test.each([
  ['if (a < 0) return 1;', ['5', '0'], '1'],
  ['return a + 1 < b;', ['1, 10', '1, 2'], 'a - 1'],
  ['if (a < 1 && b > 3) return 1;', ['0.5, 5'], '0'],
  ['return (a < 1) + 1;', ['0'], '0'],
  // What the condition evaluates is not the same.
  ['return a < 3 && tell(b) > 8;', ['2, 3'], '0'],
  ['if (a < 3 && b.x) return 1;', ['2, { get x() { tell(1); return 0; } }'], '0'],
  ['if (a < 3 && b > c) return 1;', ['2, { valueOf: () => tell(1) }, 3'], '0'],
  ['if (a < 3 && tell(b)) return 1;', ['4, 0'], 'a !== 3'],
  // Operands that are converted, throw or can't be computed.
  ['return a + 1 < b;', ['{}, 3'], 'a - 1'],
  ['return a + 1 < b;', ['{ valueOf: () => tell(1) }, 9'], 'a - 1'],
  ['return a < 0 && b.c;', ['-5'], '-1'],
  ['return a + 1 < 7n;', ['1n'], 'a - 1'],
  ['return a.has(5);', ['new Set()'], '0'],
  ['return a.includes("lo");', ['["hello"]'], '""'],
  // The value counts, not only its truth.
  ['return a && b > 1;', ['1, 0'], 'a'],
] as const)('%s with %s: %s may leave the condition', async (body, calls, replacement) => {
  expect(await isInfected(body, calls, replacement)).toBe(true);
});

test.each([
  // [the body, its calls, the replacements by COR that infect]
  ['if (a || tell(b)) return 1;', ['1, 1'], ['tell(b)']],
  ['if (a || tell(b)) return 1;', ['0, 1'], ['a', 'true']],
  ['if (a && tell(b)) return 1;', ['0, 1'], ['tell(b)']],
  ['if (a && tell(b)) return 1;', ['1, 1'], ['a', 'false']],
  ['if (tell(a) && b) return 1;', ['0, 1'], ['b', 'false']],
  ['return a ?? tell(b);', ['0, 1'], ['tell(b)']],
  ['return a ?? tell(b);', ['null, null'], ['a']],
  ['return !a && !tell(b);', ['0, 1'], ['!a', 'false']],
  ['return !a && !tell(b);', ['1, 1'], ['!tell(b)', '!a === !tell(b)']],
  ['return !a || !tell(b);', ['1, 0'], ['!a', 'true']],
  ['if (a || tell(b) || c) return 1;', ['1, 1, 1'], ['c', 'tell(b)', 'true']],
  ['if (a || tell(b) || c) return 1;', ['0, 1, 1'], ['c', 'a', 'true']],
])('%s with %s: infected by what leaves out or adds an effect', async (body, calls, expected) => {
  const { file, infected } = await observed(calling(body, calls));
  const found = file.catalogue.sites
    .flatMap(({ mutants }) => mutants)
    .filter(({ mutant }, index) => mutant.operator === 'COR' && infected.has(index))
    .map(({ mutant }) => mutant.replacement);
  expect(new Set(found)).toEqual(new Set(expected));
});

test.each([
  // [the cases, the values of a, the replacement, whether it infects]
  ['case "x": return 1; case "y": return 2;', ['"z"', '5'], '""', false],
  ['case "x": return 1; default: return 2;', ['"x"'], '""', true],
  ['case "x": return 1; default: return 2;', ['"z"', '""'], '""', true],
  ['default: return 2; case 7: return 1;', ['6', '"7"'], '-7', false],
  ['default: return 2; case 7: return 1;', ['-7'], '-7', true],
  ['case 7: case tell(7): return 1; case 9: return 2;', ['7'], '-9', false],
  ['case 0: return 1;', ['NaN'], '1', false],
  ['case -0.5: return 1;', ['-0.5'], '0', true],
  ['case (-0.5): return 1;', ['0.5'], '0', false],
])('switch (tell(a)) { %s } with %s: %s', async (cases, calls, replacement, expected) => {
  const found = await isInfected(`switch (tell(a)) { ${cases} } return 0;`, calls, replacement);
  expect(found).toBe(expected);
});

test('the value of a switch is kept through its bodies and switches in them, and read once', async () => {
  const body = `for (const each of [a, b]) switch (tell(each)) {
      case "x": switch (b) { case "u": return 1; case "y": a = "q"; }
      case "y": if (check.inner) return 2; check.inner = true; check("y"); break;
      case "z": return 3; }
    return 4;`;
  const program = calling(body, ['"x", "y"', '"y", "z"', '"w", "z"']);
  const { file, outcome, infected } = await observed(program);
  expect(outcome).toBe(await outcomeOf(toScript(program, 'sample.js')));
  for (let index = 0; index < mutantCount(file); index += 1) {
    if (infected.has(index)) continue;
    const mutated = await outcomeOf(toScript(mutatedText(file, index), 'sample.js'));
    expect([index, mutated]).toEqual([index, outcome]);
  }
});

test('a condition that waits in its midst is left alone, since it belongs to two windows', async () => {
  const text = `export const run = async () => { const a = 5; if ((await a) < 0) return 1; if (a < 0) return 2; };`;
  const { file, infected } = await observed(text);
  const literals = file.catalogue.sites
    .flatMap(({ mutants }) => mutants)
    .flatMap(({ mutant }, index) => (mutant.replacement === '1' ? [infected.has(index)] : []));
  expect(literals).toEqual([true, false]);
});

test('what one window has shown is forgotten in the next', async () => {
  const file = catalogued(
    'export const run = () => { const f = (a) => a < 7; return [9, 5].map((a) => { globalThis.each?.(); return f(a); }); };',
    'sample.js',
  );
  const index = file.catalogue.sites
    .flatMap(({ mutants }) => mutants)
    .findIndex(({ mutant }) => mutant.replacement === '-7');
  const runtime = runtimeFor(file, 'observe');
  const windows: boolean[] = [];
  Reflect.set(globalThis, 'each', () => {
    windows.push(membersOf(runtime.takeTrace().infected).has(index));
    runtime.startTrace();
  });
  const script = toScript(build(file, { build: 'observe' }).code, 'sample.js');
  await outcomeOf(script);
  await outcomeOf(script);
  Reflect.deleteProperty(globalThis, 'each');
  // Before each call with 9 and with 5, of two runs.
  expect(windows).toEqual([false, false, true, false]);
});

test('a condition evaluated thousands of times counts as changed at last', async () => {
  const body = 'for (let i = 0; i < b; i += 1) if (a === "x") return 1;';
  expect(await isInfected(body, ['5, 2000'], '""')).toBe(false);
  expect(await isInfected(body, ['5, 3000'], '""')).toBe(true);
});

test('tells the truth of any expression: what is spared gives the outcome and the effects of the original', async () => {
  let spared = 0;
  await fc.assert(
    fc.asyncProperty(
      arbitraryPredicates('tell(a)', 'tell(b)', '!tell(c)', 'a?.length', '(c ?? tell(b))'),
      operands,
      async (text, [a = '', b = '', c = '']) => {
        const calls = [`${a}, ${b}, ${c}`, `${b}, ${c}, ${a}`, `${c}, ${a}, ${b}`];
        const program = calling(`if (${text}) return 1; return 2;`, calls);
        const { file, outcome, infected } = await observed(program);
        expect(outcome).toBe(await outcomeOf(toScript(program, 'sample.js')));
        for (let index = 0; index < mutantCount(file); index += 1) {
          const span = file.catalogue.sites.flatMap(({ mutants }) => mutants)[index]?.mutant.span;
          if (infected.has(index) || span === undefined || !isInCheck(file, span)) continue;
          const mutated = mutatedText(file, index);
          const actual = await outcomeOf(toScript(mutated, 'sample.js'));
          expect({ mutated, outcome: actual }).toEqual({ mutated, outcome });
          spared += 1;
        }
      },
    ),
    { numRuns: 200 },
  );
  expect(spared).toBeGreaterThan(500);
});
