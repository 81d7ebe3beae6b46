import type {
  ExecutionPlan,
  PlannedClass,
  PlannedMutant,
  StrategyName,
} from '../../model/prioritisation.ts';
import { colours, type Colours } from './colours.ts';
import { describeChange } from '../diff/describe-change.ts';
import { padLeft } from './display-width.ts';
import { countOf, formatCount, formatPercent } from '../format-number.ts';

const meanings: Readonly<Record<StrategyName, string>> = {
  original: 'test files and tests in their own order',
  class: 'whole classes, quick ones first',
  method: 'every test by itself, quick ones first',
  'class-hybrid':
    'classes without their slow tests, and slow tests by themselves, quick ones first',
  'method-hybrid': 'quick classes as they are and slow ones test by test, quick ones first',
  'expected-cost': 'for each mutant the tests that take least time for their chance of a kill',
};

/** Prints the plan of a run: the strategy, the test files in order, and the tests of single mutants with the reasons. */
export function planReport(plan: ExecutionPlan, options: { readonly colour: boolean }): string {
  const paint = colours(options.colour);
  const { strategy, classes, toExecute, mutants } = plan;
  const tests = classes.reduce((sum, one) => sum + one.tests, 0);
  const files = new Set(classes.map(({ path }) => path));
  const lines = [
    `${paint.bold('Strategy')} ${strategy}: ${meanings[strategy]}.`,
    `To execute: ${countOf(toExecute, 'mutant')} with ${countOf(tests, 'test')} in ${countOf(files.size, 'file')}.`,
    ...thresholdLines(plan),
    'Overlap is the share of the mutants that it reaches and that others reach too.',
    '',
    ...classLines(plan, paint),
    ...mutants.flatMap((mutant) => ['', ...mutantLines(mutant, paint)]),
    ...(mutants.length === 0
      ? ['', 'Name a mutant with `--mutant` to see its tests in order.']
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

const whatIsAClass =
  'A class is a test file, or an outermost `describe` block of a file that has several.';

function thresholdLines({ strategy, thresholds }: ExecutionPlan): string[] {
  switch (strategy) {
    case 'class':
      return [whatIsAClass];
    case 'class-hybrid':
      return [
        whatIsAClass,
        `Tests of more than ${milliseconds(thresholds.test)} run apart from it.`,
      ];
    case 'method-hybrid':
      return [
        whatIsAClass,
        `Classes of more than ${milliseconds(thresholds.class)} are split into their tests.`,
      ];
    case 'expected-cost':
      return [
        `A test runs apart from its file, and later, if its time multiplied by its own overlap is above ${milliseconds(thresholds.test)}.`,
      ];
    default:
      return [];
  }
}

function classLines({ strategy, classes }: ExecutionPlan, paint: Colours): string[] {
  const hasClasses = strategy.startsWith('class') || strategy === 'method-hybrid';
  const titles = ['Tests', 'Load', 'Run', 'Overlap'];
  const rows = classes.map((one) => [
    formatCount(one.tests),
    milliseconds(one.load),
    milliseconds(one.milliseconds),
    formatPercent(one.overlap * 100),
  ]);
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const row = (cells: readonly string[]): string =>
    cells.map((cell, at) => padLeft(cell, widths[at] ?? 0)).join('  ');
  return [
    `${row(titles)}  ${hasClasses ? 'Class' : 'File'}`,
    ...classes.flatMap((one, at) => [
      `${row(rows[at] ?? [])}  ${one.path}${one.suite === undefined ? '' : ` > ${one.suite}`}`,
      ...(one.split.length === 0
        ? []
        : [paint.dim(`${row(['', '', '', ''])}    runs apart: ${apart(one)}`)]),
    ]),
  ];
}

/** Describes the tests of a class that run apart. They need no names if the whole class is split. */
function apart({ split, tests }: PlannedClass): string {
  return split.length === tests ? 'each test' : named(split);
}

/** The most tests of one class that are named as running apart. */
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
