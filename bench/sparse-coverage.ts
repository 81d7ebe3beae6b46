// Usage: npx jiti bench/sparse-coverage.ts : memory and time for the coverage of 10,000 tests by 200,000 mutants.
import { coverageIndex } from '../src/analysis/observe/test-catalogue.ts';

const tests = 10_000;
const mutants = 200_000;
const perFunction = 20;

/** A pseudo-random sequence, the same in each run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Each test reaches some functions of a neighbourhood and a common core, as tests of a large project do. */
function rangesOfTests(): number[][] {
  const random = sequence(1);
  return Array.from({ length: tests }, () => {
    const functions = new Set<number>();
    const home = Math.floor(random() * (mutants / perFunction));
    for (let i = 0; i < 40; i += 1)
      functions.add((home + Math.floor(random() * 60)) % (mutants / perFunction));
    for (let i = 0; i < 20; i += 1) functions.add(Math.floor(random() * 200));
    return [...functions]
      .toSorted((a, b) => a - b)
      .flatMap((at) => [
        at * perFunction,
        at * perFunction + 1 + Math.floor(random() * (perFunction - 1)),
      ]);
  });
}

const before = process.memoryUsage().rss;
const startedAt = performance.now();
const index = coverageIndex(rangesOfTests());
let pairs = 0;
for (let mutant = 0; mutant < mutants; mutant += 1) pairs += index.testsOf(mutant).length;
const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
process.stdout.write(
  [
    `tests                      ${tests}`,
    `mutants                    ${mutants}`,
    `pairs of mutant and test   ${pairs}`,
    `time to build and read     ${Math.round(performance.now() - startedAt)} ms`,
    `memory of the process      ${megabytes(process.memoryUsage().rss)} (aim: 500 MB), ${megabytes(before)} before`,
    '',
  ].join('\n'),
);
