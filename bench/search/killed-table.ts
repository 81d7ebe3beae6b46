import { figure, mean } from '../generation/table.ts';

/** How many mutants of a program the approaches killed. */
export interface KilledMutants {
  readonly program: string;
  /** All mutants, equivalent ones among them. */
  readonly mutants: number;
  /** By approach, the number of killed mutants in each run. */
  readonly killed: ReadonlyMap<string, readonly number[]>;
}

/**
 * Mean numbers of killed mutants in Markdown, as table 4 of Papadakis and Malevris: a row per program and their sums, a column per
 * approach. A dash stands where an approach was not run, and in the sum of its column.
 */
export function killedTable(
  results: readonly KilledMutants[],
  approaches: readonly string[],
): string {
  const means = results.map(({ killed }) =>
    approaches.map((approach) => mean(killed.get(approach) ?? [])),
  );
  const sums = approaches.map((_, at) => sum(means.map((row) => row[at] ?? Number.NaN)));
  const rows = [
    ['program', 'mutants', ...approaches],
    ['---', '--:', ...approaches.map(() => '--:')],
    ...results.map(({ program, mutants }, at) => [
      program,
      String(mutants),
      ...(means[at] ?? []).map((each) => figure(each)),
    ]),
    [
      'all',
      String(sum(results.map(({ mutants }) => mutants))),
      ...sums.map((each) => figure(each)),
    ],
  ];
  return rows.map((row) => `| ${row.join(' | ')} |\n`).join('');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
