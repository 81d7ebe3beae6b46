// Usage: npx jiti bench/kill-matrix.ts : time for what is found in kill matrices, up to 3,000 tests by 50,000 mutants, and the memory of the
// process, which has the matrix itself too.
import { findInMatrix } from '../src/analysis/after/matrix/find-in-matrix.ts';
import type { MatrixRow } from '../src/model/kill-matrix.ts';

const shapes = [
  { tests: 300, mutants: 5000, killers: 8 },
  { tests: 1000, mutants: 20_000, killers: 15 },
  { tests: 3000, mutants: 50_000, killers: 20 },
  { tests: 3000, mutants: 50_000, killers: 200 },
];
const perFunction = 12;

/** A pseudo-random sequence, the same in each run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Mutants of one function are reached by the same tests, and each is killed by a share of these: by nearly all, or by few. A
 * quarter of the functions is a core that tests from everywhere reach; a fifth of the mutants survives.
 */
function makeRows(shape: (typeof shapes)[number]): MatrixRow[] {
  const random = sequence(1);
  const rows: MatrixRow[] = [];
  while (rows.length < shape.mutants) {
    const isCore = random() < 0.25;
    const home = Math.floor(random() * shape.tests);
    const width = isCore ? shape.tests : shape.killers * 4;
    const reached = [
      ...new Set(
        Array.from({ length: Math.ceil(shape.killers * 2 * random()) + 1 }, () =>
          Math.floor((home + random() * width) % shape.tests),
        ),
      ),
    ].toSorted((a, b) => a - b);
    for (let one = 0; one < perFunction && rows.length < shape.mutants; one += 1) {
      const share = random() < 0.2 ? 0 : random() < 0.5 ? 1 : random();
      const killers = share === 1 ? reached : reached.filter(() => random() < share);
      const kinds = killers.map(() => 'assertion' as const);
      const mutantId = String(rows.length);
      rows.push({ mutantId, reached, infected: reached, killers, kinds, isComplete: true });
    }
  }
  return rows;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
const columns = [8, 9, 11, 10, 12, 9, 10, 9, 10, 10];
const print = (cells: readonly (string | number)[]): void =>
  void process.stdout.write(
    `${cells.map((cell, at) => String(cell).padStart(columns[at] ?? 0)).join('')}\n`,
  );

print([
  'tests',
  'mutants',
  'kills',
  'classes',
  'dominators',
  'edges',
  'redundant',
  'minimal',
  'CPU time',
  'memory',
]);
for (const shape of shapes) {
  const rows = makeRows(shape);
  const random = sequence(2);
  const durations = Array.from({ length: shape.tests }, () => 100 * random() ** 3);
  const usedBefore = process.cpuUsage();
  const { tests, minimal, subsumption } = findInMatrix(rows, {
    durations,
    takesPart: () => true,
    isValid: () => true,
    isDetected: (row) => (rows[row]?.killers.length ?? 0) > 0,
  });
  const used = process.cpuUsage(usedBefore);
  const milliseconds = (used.user + used.system) / 1000;
  print([
    shape.tests,
    shape.mutants,
    rows.reduce((sum, { killers }) => sum + killers.length, 0),
    subsumption.classes.length,
    subsumption.classes.filter(({ isDominator }) => isDominator).length,
    subsumption.edges.length,
    tests.filter(({ isRedundant }) => isRedundant).length,
    minimal.tests.length,
    `${Math.round(milliseconds)} ms`,
    megabytes(process.memoryUsage().rss),
  ]);
}
