import type {
  ExecutionPlan,
  PlannedFile,
  PlannedMutant,
  StrategyName,
} from '../model/prioritisation.ts';
import { colours, type Colours } from './colours.ts';
import { describeChange } from './describe-change.ts';
import { padLeft } from './display-width.ts';
import { countOf, formatCount, formatPercent } from './format-number.ts';

const meanings: Readonly<Record<StrategyName, string>> = {
  original: 'test files and tests in their own order',
  class: 'whole test files, quick ones first',
  method: 'every test by itself, quick ones first',
  'class-hybrid':
    'test files without their slow tests, and slow tests by themselves, quick ones first',
  'method-hybrid': 'quick test files as they are and slow ones test by test, quick ones first',
  'expected-cost': 'for each mutant what costs least time per chance of a kill',
};

/** The plan of a run as text: the strategy, the test files in order, and the tests of single mutants with the reasons. */
export function planReport(plan: ExecutionPlan, options: { readonly colour: boolean }): string {
  const paint = colours(options.colour);
  const { strategy, files, toExecute, mutants } = plan;
  const tests = files.reduce((sum, file) => sum + file.tests, 0);
  const lines = [
    `${paint.bold('Strategy')} ${strategy}: ${meanings[strategy]}.`,
    `To execute: ${countOf(toExecute, 'mutant')} with ${countOf(tests, 'test')} in ${countOf(files.length, 'file')}.`,
    ...thresholdLines(plan),
    '',
    ...fileLines(files, paint),
    ...mutants.flatMap((mutant) => ['', ...mutantLines(mutant, paint)]),
    ...(mutants.length === 0
      ? ['', 'Name a mutant with `--mutant` to see its tests in order.']
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

function thresholdLines({ strategy, thresholds }: ExecutionPlan): string[] {
  switch (strategy) {
    case 'class-hybrid':
      return [`Tests of more than ${milliseconds(thresholds.test)} run apart from their file.`];
    case 'method-hybrid':
      return [`Files of more than ${milliseconds(thresholds.class)} are split into their tests.`];
    case 'expected-cost':
      return [
        `Tests whose time, by the share of their mutants that others reach too, is above ${milliseconds(thresholds.test)} run apart.`,
      ];
    default:
      return [];
  }
}

function fileLines(files: readonly PlannedFile[], paint: Colours): string[] {
  const titles = ['Tests', 'Load', 'Run', 'Overlap'];
  const rows = files.map((file) => [
    formatCount(file.tests),
    milliseconds(file.load),
    milliseconds(file.milliseconds),
    formatPercent(file.overlap * 100),
  ]);
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const row = (cells: readonly string[]): string =>
    cells.map((cell, at) => padLeft(cell, widths[at] ?? 0)).join('  ');
  return [
    `${row(titles)}  File`,
    ...files.flatMap(({ path, split }, at) => [
      `${row(rows[at] ?? [])}  ${path}`,
      ...(split.length === 0
        ? []
        : [paint.dim(`${row(['', '', '', ''])}    split: ${named(split)}`)]),
    ]),
  ];
}

/** How many split tests of a file are named. */
const shown = 3;

function named(tests: readonly string[]): string {
  const more = tests.length - shown;
  return `${tests.slice(0, shown).join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

function mutantLines({ mutant, tests }: PlannedMutant, paint: Colours): string[] {
  const { file, location, operator } = mutant;
  const title = `${paint.bold(mutant.id)} ${operator} ${file}:${location.start.line} ${describeChange(mutant)}`;
  if (tests.length === 0)
    return [title, '  No test makes a difference to it: there is nothing to run.'];
  return [
    title,
    ...tests.flatMap(({ test, chance, reasons, ...rest }, at) => [
      `  ${at + 1}. ${test}`,
      paint.dim(
        `     ${[milliseconds(rest.milliseconds), ...(chance === undefined ? [] : [`chance ${formatPercent(chance * 100)}`]), ...reasons].join('; ')}`,
      ),
    ]),
  ];
}

function milliseconds(time: number): string {
  return `${time.toFixed(time < 10 ? 1 : 0)} ms`;
}
