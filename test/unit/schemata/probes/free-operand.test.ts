import { expect, test } from 'vitest';

import { cor } from '../../../../src/mutation/operators/cor.ts';
import { build, catalogued, membersOf, runtimeFor } from '../build.ts';
import { outcomeOf, toScript } from '../evaluate.ts';

/**
 * The replacements by COR that count as infected when `check` is called with a value, and what `check` gave: it is the value of the
 * expression, or an error. `calls` counts what must not be called.
 */
async function infected(
  expression: string,
  value: string,
  head = '',
): Promise<{ readonly replacements: readonly string[]; readonly outcome: string }> {
  const text = `
    let calls = 0;
    const tell = (result) => { calls += 1; return result; };
    ${head}
    const check = (a, b) => { if (${expression}) return 1; return 0; };
    export const run = () => [check(${value}), calls];
    export const result = run();
    const late = 1;`;
  const file = catalogued(text, 'sample.js', [cor]);
  const runtime = runtimeFor(file, 'observe');
  runtime.startTrace();
  const outcome = await outcomeOf(toScript(build(file, { build: 'observe' }).code, 'sample.js'));
  const isInfected = membersOf(runtime.takeTrace().infected);
  const replacements = file.catalogue.sites
    .flatMap(({ mutants }) => mutants)
    .filter((_, index) => isInfected.has(index))
    .map(({ mutant }) => plain(mutant.replacement));
  expect(outcome).toBe(await outcomeOf(toScript(text, 'sample.js')));
  return { replacements, outcome };
}

const proxy = 'new Proxy({ x: 1 }, { get: tell, has: tell, getOwnPropertyDescriptor: tell })';

/** The mutants of `!a && RIGHT` and `!a || RIGHT` that need the right operand. `!a` alone and the constant don't. */
const needed = (right: string, operator: '&&' | '||'): string[] =>
  [right, `!a ${operator === '&&' ? '===' : '!=='} ${right}`].map(plain);

/** A text without brackets, which some operators need around an operand. */
function plain(text: string): string {
  return text.replaceAll(/[()]/g, '');
}

test.each([
  // [the right operand, the values of a and b, the value of the right operand]
  ['b === 1', '1', true],
  ['b === 1', '2', false],
  ['!b', '0', true],
  ['typeof b !== "string"', '"x"', false],
  ['b.x === 1', '{ x: 1 }', true],
  ['b.x.y > 1', '{ x: { y: 1 } }', false],
  ['b[b.length - 1] !== null', '[0, null]', false],
  ['b.x === true', 'Object.create({ x: true })', true],
  ['(b ? b + 1 : 0) > 3', '3', true],
  ['(b ?? 1) === 1', 'undefined', true],
  ['b.length > 2', '"abc"', true],
] as const)('%s is computed for %s, although it is not evaluated', async (right, b, value) => {
  // `!a` is false: the original does not evaluate the right operand of `&&`, and the whole is false.
  const and = await infected(`!a && ${right}`, `true, ${b}`);
  const [alone, same] = needed(right, '&&');
  expect(and.replacements).toContain(value ? alone : same);
  expect(and.replacements).not.toContain(value ? same : alone);
  // `!a` is true, and so is the whole.
  const or = await infected(`!a || ${right}`, `false, ${b}`);
  const [itself, other] = needed(right, '||');
  expect(or.replacements.includes(itself ?? '')).toBe(!value);
  expect(or.replacements.includes(other ?? '')).toBe(value);
});

test.each([
  ['a call', 'tell(b) === 1', '1'],
  ['an accessor', 'b.x === 1', '{ get x() { return tell(1); } }'],
  ['an inherited accessor', 'b.x === 1', 'Object.create({ get x() { return tell(1); } })'],
  ['a proxy', 'b.x === 1', proxy],
  ['a proxy as a prototype', 'b.x === 1', `Object.create(${proxy})`],
  ['a conversion', 'b > 1', '{ valueOf: () => tell(2) }'],
  ['a conversion of a key', 'a[b] === 1', '{ toString: () => tell("x") }'],
  ['an assignment', '(calls = 5) === 1', '1'],
  ['a property of null', 'b.x === 1', 'null'],
  ['a property of undefined', 'b.x.y === 1', '{}'],
  ['a variable that has no value yet', 'late === 1', '1'],
  ['a bigint and a number', 'b + 1 === 1', '1n'],
  ['a power of a bigint', '2n ** b === 1n', '3n'],
  ['a shifted bigint', '2n << b === 1n', '3n'],
  ['a bigint shifted to the right, by less than nothing', '2n >> b === 16n', '-3n'],
  ['a product of bigints', 'b * b === 9n', '3n'],
  ['a property of the prototype of a primitive', 'b.x === 1', '1'],
  ['the stack of an error', 'b.stack === ""', 'new Error("x")'],
])('%s is not tried: all mutants that need the operand count as infected', async (_, right, b) => {
  const { replacements } = await infected(`!a || ${right}`, `false, ${b}`);
  expect(replacements).toEqual(expect.arrayContaining(needed(right, '||')));
});

test('a global that has the name of a variable elsewhere is not read', async () => {
  const accessor = `Object.defineProperty(globalThis, 'assayAccessor', { configurable: true, get: () => tell(1) });`;
  const elsewhere = 'const other = (assayAccessor) => assayAccessor;';
  const { replacements, outcome } = await infected(
    '!a || assayAccessor === 1',
    'false',
    accessor + elsewhere,
  );
  expect(replacements).toEqual(expect.arrayContaining(needed('assayAccessor === 1', '||')));
  expect(outcome).toBe('[ 1, 0 ]');
});
