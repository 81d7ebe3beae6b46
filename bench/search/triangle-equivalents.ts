// Usage: npx jiti bench/search/triangle-equivalents.ts : prints which mutants of the triangle program are equivalent, and why.
import { fileURLToPath } from 'node:url';

import type { Mutant } from '../../src/model/mutant.ts';
import { mutantsIn, mutantsOf } from './mutants.ts';
import { programFunction, type ProgramFunction } from './program-function.ts';
import { programs } from './programs.ts';

/** A mutant that no triangle tells from the original. */
export interface Equivalent {
  /** Its place in the order of the catalogue. */
  readonly index: number;
  readonly mutant: Mutant;
  /** Undefined where nobody has said why. */
  readonly reason: string | undefined;
}

/** All triples of whole numbers from `-cube` to `cube` are tried. */
const cube = 8;

/** Where sums of numbers lose digits, or leave what 32 bits hold, with their neighbours. */
const boundaries = [1, 2 ** 30, 2 ** 31, 2 ** 32, 2 ** 52, 2 ** 53, 2 ** 53 + 2 ** 10].flatMap(
  (edge) => [edge - 1, edge, edge + 1].flatMap((each) => [each, -each]),
);

const positive = 'The value is never negative: sides are above 0 behind the first line.';
const counted = 'The value is never negative: the kind only grows, from 0.';
const start = 'The kind is still 0 here.';
const above = 'Only an equilateral one differs: 4 or 5 instead of 6, and above 3 all the same.';
const signless = 'A negated kind is 0 when the kind is.';
const excluded = 'No other kind on that side comes here.';

/** Why they are equivalent: by the line of the program, what is replaced, and by what; an empty text stands for any. */
const reasons: readonly (readonly [
  line: string,
  original: RegExp,
  replacement: RegExp,
  reason: string,
])[] = [
  ['', /^kind( \+ \d)?$/, /^Math\.abs/, counted],
  ['', /^[abc]( \+ [abc])?$/, /^Math\.abs/, positive],
  ['if (a === b) kind', /^kind/, /^(?:1|-Math\.abs\(kind\)|0)$/, start],
  ['if (a === c) kind', /^kind/, /^(?:2|-Math\.abs\(kind\)|0)$/, above],
  ['if (kind === 0) {', /^kind$/, /^-Math\.abs/, signless],
  ['if (kind === 0) {', /^kind === 0$/, /^kind <= 0$/, excluded],
  ['if (kind === 1', /^kind === 1$/, /^kind <= 1$/, excluded],
  ['if (kind === 3', /^kind === 3$/, /^kind >= 3$/, excluded],
];

/**
 * The mutants of the triangle program that behave like it for all triples of a small cube and of the boundaries.
 *
 * What the program and these mutants do depends on the signs of sums `x a + y b + z c` with `x`, `y`, `z` of -1, 0 and 1 alone, and on
 * nothing that is larger than the cube: all combinations of these signs are in it (`signPatterns`). Beyond that only rounding could
 * make a difference, for which the boundaries are tried.
 */
export function equivalentTriangles(): readonly Equivalent[] {
  const program = programs.find(({ name }) => name === 'triangle');
  if (program === undefined) throw new Error('There is no triangle among the programs');
  const { catalogue } = mutantsOf(program);
  const { text } = catalogue;
  const original = programFunction(text, program.functionName);
  const inputs = [...triplesOf(wholeNumbers(cube)), ...triplesOf(boundaries)];
  const expected = inputs.map((sides) => original(...sides));
  return mutantsIn(catalogue).flatMap((mutant, index) => {
    const { start: from, end } = mutant.span;
    const mutated = programFunction(
      text.slice(0, from) + mutant.replacement + text.slice(end),
      program.functionName,
    );
    return isSame(mutated, inputs, expected)
      ? [{ index, mutant, reason: reasonFor(mutant, text) }]
      : [];
  });
}

/** How many combinations of signs such sums have for the triples of a cube: as many for larger ones, if it is large enough. */
export function signPatterns(most: number = cube): number {
  const factors = triplesOf([-1, 0, 1]);
  const patterns = new Set<string>();
  for (const [a, b, c] of triplesOf(wholeNumbers(most))) {
    patterns.add(factors.map(([x, y, z]) => Math.sign(x * a + y * b + z * c)).join());
  }
  return patterns.size;
}

type Triple = readonly [number, number, number];

function triplesOf(values: readonly number[]): readonly Triple[] {
  return values.flatMap((a) => values.flatMap((b) => values.map((c): Triple => [a, b, c])));
}

function wholeNumbers(most: number): readonly number[] {
  return Array.from({ length: 2 * most + 1 }, (_, at) => at - most);
}

function isSame(
  mutated: ProgramFunction,
  inputs: readonly Triple[],
  expected: readonly unknown[],
): boolean {
  return inputs.every((sides, at) => Object.is(mutated(...sides), expected[at]));
}

function reasonFor({ location, original, replacement }: Mutant, text: string): string | undefined {
  const line = text.split('\n')[location.start.line - 1]?.trim() ?? '';
  return reasons.find(
    ([begins, from, to]) => line.startsWith(begins) && from.test(original) && to.test(replacement),
  )?.[3];
}

function print(): void {
  const found = equivalentTriangles();
  const rows = [
    ['line', 'operator', 'original', 'replacement', 'reason'],
    ['--:', '---', '---', '---', '---'],
    ...found.map(({ mutant: { location, operator, original, replacement }, reason }) => [
      String(location.start.line),
      operator,
      `\`${original}\``,
      `\`${replacement}\``,
      reason ?? 'not known',
    ]),
  ];
  process.stdout.write(rows.map((row) => `| ${row.join(' | ')} |\n`).join(''));
  process.stdout.write(
    `\n${found.length} mutants are equivalent. Combinations of signs: ${signPatterns()} in the cube, ${signPatterns(2 * cube)} in one of twice its size.\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print();
