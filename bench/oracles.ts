/**
 * Prints the tables of chapter 9 of the thesis for `examples/wavelet`, each figure with the published one behind it in brackets. The
 * subsystem was written anew from its description, so the figures are of another program with the same task.
 *
 * npm run build && npx jiti bench/oracles.ts [FLAGS OF assay oracles]
 * npm run build && npx jiti bench/oracles.ts --blind SEED [--count N] [--seen FILE] [--keep FOLDER] [--timeout SECONDS]
 *
 * With --blind, it has relations found for units that nobody has looked into (see bench/oracles/find-blind.ts), and prints a line for each.
 * --seen has a package in each line that was drawn before, and --keep a folder for the relations, to read.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { findBlind } from './oracles/find-blind.ts';
import type { OraclesJson } from '../src/report/formats/oracles-json.ts';

if (process.argv.includes('--blind')) {
  process.stdout.write(await findBlind(process.argv.slice(2)));
  process.exit();
}

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Percentages of tables 9.3, 9.4 and 9.7 by relation: the three units, the whole, and the class-level mutants of the whole. */
const published: Readonly<Record<string, readonly (number | undefined)[]>> = {
  R1: [82.9, 91.2, 92.7, 89.3, 73.3],
  R2: [80.4, 86.4, 92.6, 87.5, 70.9],
  R3: [79.3, 93.7, 97.4, 91.0, 57.8],
  R4: [64.8, 90.3, 94.4, 84.4, 40.8],
  R5: [75.0, 84.4, 84.2, 81.4, 42.2],
  R6: [undefined, undefined, undefined, 93.2, 88.8],
  R7: [undefined, undefined, undefined, 96.3, 96.6],
};

/** Table 9.6 and 9.7 by relation: lines, McCabe's complexity of R_I and R_O, parameters, runs. */
const publishedCost: Readonly<Record<string, readonly number[]>> = {
  R1: [363, 17, 11, 1, 2],
  R2: [352, 17, 6, 1, 2],
  R3: [327, 10, 5, 0, 2],
  R4: [398, 20, 11, 1, 2],
  R5: [331, 17, 6, 0, 2],
  R6: [368, 18, 9, 0, 3],
  R7: [391, 24, 13, 0, 3],
};

const startedAt = performance.now();
const output = execFileSync(
  process.execPath,
  [
    'dist/cli/main.js',
    'oracles',
    '--root',
    'examples/wavelet',
    '--json',
    '--no-html',
    ...process.argv.slice(2),
  ],
  { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 },
);
const seconds = (performance.now() - startedAt) / 1000;
const json: OraclesJson = JSON.parse(output);

function beside(share: number, other: number | undefined): string {
  return `${(100 * share).toFixed(1)} (${other === undefined ? '–' : other.toFixed(1)})`;
}

function print(header: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(`| ${header.join(' | ')} |`);
  console.log(`|${header.map(() => ' --- |').join('')}`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
  console.log('');
}

const units = json.units;
print(
  ['S_i', ...units.map(({ name }) => name), 'Complete subsystem', 'class-level'],
  [
    [
      'mutants',
      ...units.map(({ traditional }) => String(traditional.mutants)),
      `${json.mutants.traditional.total} (1977)`,
      `${json.mutants.classLevel.total} (206)`,
    ],
    [
      'killed by the inputs, %',
      ...units.map(({ traditional }) => (100 * traditional.Si).toFixed(1)),
      (100 * json.inputs.traditional).toFixed(1),
      (100 * json.inputs.classLevel).toFixed(1),
    ],
  ],
);
print(
  [
    'S_o, % (tables 9.3, 9.4, 9.7)',
    ...units.map(({ name }) => name),
    'Complete subsystem',
    'class-level',
  ],
  [
    [
      'smoke test',
      ...units.map(({ traditional }) => (100 * traditional.smoke.So).toFixed(1)),
      beside(json.smoke.traditional.So, 40),
      beside(json.smoke.classLevel.So, 20),
    ],
    ...json.oracles.map(({ name, traditional, classLevel }, oracle) => {
      const other = published[name] ?? [];
      return [
        name,
        ...units.map((unit, at) => beside(unit.traditional.oracles[oracle]?.So ?? 0, other[at])),
        beside(traditional.So, other[3]),
        beside(classLevel.So, other[4]),
      ];
    }),
  ],
);

/** Table 9.5: the percentages of the pair and of all, of R1 to R5. */
const publishedPairs = [
  ['traditional', 'R3 & R1', 95.6, 96.4],
  ['classLevel', 'R1 & R2', 93.7, 97.1],
] as const;
const pairs = new Map(json.pairs.map((pair) => [`${pair.kind} ${pair.unit}`, pair]));
print(
  ['Two most effective together, % (table 9.5)', 'pair', 'together', 'all oracles'],
  publishedPairs.map(([kind, pair, together, all]) => {
    const found = pairs.get(`${kind} Complete system`);
    return [
      kind,
      `${found?.pair.join(' & ') ?? '–'} (${pair})`,
      beside(found?.together.So ?? 0, together),
      beside(found?.all.So ?? 0, all),
    ];
  }),
);
print(
  ['Cost (tables 9.6, 9.7)', 'LOC', 'McCabe R_I', 'McCabe R_O', 'Params', 'Runs'],
  json.oracles.map(({ name, cost }) => {
    const { lines, mccabe, parameters, runs } = cost;
    return [
      name,
      ...[lines, mccabe.input, mccabe.output, parameters, runs].map(
        (figure, at) => `${figure} (${publishedCost[name]?.[at] ?? '–'})`,
      ),
    ];
  }),
);
print(
  ['Best combination', 'traditional', 'class-level', 'further mutants'],
  json.best.map(({ oracles, traditional, classLevel, gain }) => [
    oracles.join(', '),
    (100 * traditional.So).toFixed(1),
    (100 * classLevel.So).toFixed(1),
    String(gain),
  ]),
);
for (const { dimensions, points, classes, together, chosen } of json.landscapes) {
  const best = Math.max(...points.map(({ score }) => score));
  const covered = points.filter(({ statements, branches }) => statements >= 1 && branches >= 1);
  console.log(
    `Inputs (9.3.1): ${points.length} points of ${dimensions.map(({ name }) => name).join(' x ')}, ${classes} equivalence classes; the best kills ${(100 * best).toFixed(1)} %, all ${(100 * together).toFixed(1)} %, chosen ${chosen.map((at) => points[at]?.at.join('x') ?? '').join(', ')}; ${covered.length} cover all statements and branches.`,
  );
}
console.log(`${json.matrix.length} mutants in ${seconds.toFixed(0)} s.`);
