import { type OwnResult, percentOf, type Result, scoreOf, type Settings } from './result.ts';
import { mannWhitney, varghaDelaney } from './statistics.ts';
import type { Subject } from './subjects.ts';

/** All that was measured of a subject. */
export interface Measured {
  readonly subject: Subject;
  /** One result per seed. */
  readonly results: readonly Result[];
  /** Where own tests were asked for and can be had. */
  readonly own?: OwnResult;
}

interface Column {
  readonly title: string;
  /** Of one unit or of several. */
  readonly cell: (some: readonly Measured[]) => string;
}

/** The table in Markdown: a line per subject and a mean, with the columns that were asked for. */
export function table(all: readonly Measured[], asked: Settings, withOwn: boolean): string {
  const columns = columnsFor(asked, withOwn);
  const rowOf = (title: string, kind: string, some: readonly Measured[]): string[] => [
    title,
    kind,
    ...columns.map(({ cell }) => cell(some)),
  ];
  const compared = all.filter(({ own }) => own?.detection !== undefined);
  const rows = [
    ['subject', 'kind', ...columns.map(({ title }) => title)],
    ['---', '---', ...columns.map(() => '---')],
    ...all.map((one) => rowOf(one.subject.name, one.subject.kind, [one])),
    rowOf('all', '', all),
    // Means of different units say nothing about each other.
    ...(withOwn ? [rowOf('all with own tests', '', compared)] : []),
  ];
  return rows.map((row) => `| ${row.join(' | ')} |\n`).join('');
}

function columnsFor({ against }: Settings, withOwn: boolean): Column[] {
  const own: Column = {
    title: 'own tests %',
    cell: overUnits(({ own: one }) => percentOf(one?.detection)),
  };
  const others: Column[] = [
    {
      title: `against ${against} %`,
      cell: overResults((result) => percentOf(result.against)),
    },
    {
      title: `own tests against ${against} %`,
      cell: overUnits(({ own: one }) => percentOf(one?.against)),
    },
  ];
  return [
    { title: 'live mutants', cell: overResults(({ live }) => [live], 0) },
    { title: 'score %', cell: overResults((result) => [scoreOf(result)]) },
    ...(withOwn ? [own] : []),
    ...(against === undefined ? [] : others.slice(0, withOwn ? 2 : 1)),
    { title: 'by StrykerJS %', cell: overResults(({ stryker }) => stryker ?? []) },
    { title: 'SynTest-JavaScript %', cell: overUnits(({ subject }) => subject.syntest ?? []) },
    { title: 'tests', cell: overResults(({ tests }) => [tests]) },
    { title: 'statements per test', cell: share('statements', 'tests') },
    { title: 'assertions per test', cell: share('assertions', 'tests') },
    { title: 'assertions kept %', cell: share('assertions', 'possibleAssertions', 100, 0) },
    { title: 'failing', cell: overResults(({ plain }) => plain?.failing ?? []) },
    { title: 'failing alone', cell: overResults(({ plain }) => plain?.failingAlone ?? []) },
    { title: 'seconds', cell: overResults(({ seconds }) => [seconds]) },
  ];
}

type Values = number | readonly number[];

function overUnits(valueOf: (one: Measured) => Values): Column['cell'] {
  return (some) => figure(mean(some.flatMap(valueOf)));
}

function overResults(valueOf: (result: Result) => Values, digits = 1): Column['cell'] {
  return (some) => figure(mean(some.flatMap(({ results }) => results).flatMap(valueOf)), digits);
}

function share(above: keyof Result, below: keyof Result, factor = 1, digits = 1): Column['cell'] {
  return (some) => {
    const sum = (key: keyof Result): number =>
      some
        .flatMap(({ results }) => results)
        .reduce((total, result) => total + Number(result[key]), 0);
    return figure((factor * sum(above)) / sum(below), digits);
  };
}

/** Compares the scores of generated tests with those of own tests, one line per set of operators, as table 3 of the paper. */
export function comparison(all: readonly Measured[], { against }: Settings): string {
  const lines = [
    compare('generated over own tests', all, {
      generated: (result) => [scoreOf(result)],
      own: ({ detection }) => percentOf(detection),
    }),
    ...(against === undefined
      ? []
      : [
          compare(`the same against ${against}`, all, {
            generated: (result) => percentOf(result.against),
            own: (one) => percentOf(one.against),
          }),
        ]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

interface Scores {
  readonly generated: (result: Result) => readonly number[];
  readonly own: (own: OwnResult) => readonly number[];
}

function compare(title: string, all: readonly Measured[], scores: Scores): string {
  const units = all.flatMap(({ results, own }) => {
    const generated = results.flatMap(scores.generated);
    const [ofOwn] = own === undefined ? [] : scores.own(own);
    return ofOwn === undefined || generated.length === 0 ? [] : [{ generated, own: ofOwn }];
  });
  const means = units.map(({ generated }) => mean(generated));
  const owns = units.map(({ own }) => own);
  const sizes = units.map(({ generated, own }) => varghaDelaney(generated, [own]));
  const count = (is: (size: number) => boolean): number => sizes.filter(is).length;
  return [
    `${title}: Â12 ${figure(varghaDelaney(means, owns), 2)}`,
    `p ${figure(mannWhitney(means, owns), 3)} (Mann-Whitney, two-sided) over the means of ${units.length} units`,
    `Â12 over seeds is below 0.5 for ${count((size) => size < 0.5)} of them, 0.5 for ${count((size) => size === 0.5)}, above for ${count((size) => size > 0.5)}`,
  ].join('; ');
}

/** The mean of numbers; NaN of none. */
export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

/** A number as it stands in the table. */
export function figure(number: number, digits = 1): string {
  return Number.isNaN(number) ? '–' : number.toFixed(digits);
}
