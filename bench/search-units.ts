// Usage: npx jiti bench/search-units.ts [--seeds 3] [--budget 30000] [--packages FOLDER] [--results FILE] [UNIT ...]
//
// Has `assay generate` search for tests of real units with each of its searches, with equal budgets: mutation scores, and how likely a
// score of one search is higher than one of another (Vargha and Delaney's Â12). Build Assay first.
//
// --seeds     repetitions; all units are searched with one seed before the next
// --budget    statements that a search may execute
// --packages  a folder with unpacked packages (`simple-statistics-7.12.1`, and so on); npm is asked for others
// --results   where results are kept, one in a line: what is there is not measured again
import { parseArgs } from 'node:util';

import { searchNames } from '../src/options/generate-flags.ts';
import { type SearchResult, searchSubject } from './generation/search-result.ts';
import { varghaDelaney } from './generation/statistics.ts';
import { subjects } from './generation/subjects.ts';
import { figure, mean } from './generation/table.ts';
import { keepResult, keptResults } from './kept-results.ts';

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '3' },
    budget: { type: 'string', default: '30000' },
    packages: { type: 'string' },
    results: { type: 'string' },
    timeout: { type: 'string', default: '1800' },
  },
});

const usual = [
  'triangle',
  'linked-list',
  'bit-set',
  'semver',
  'quantile',
  'option',
  'base64',
  'stat',
  'disjoint-set',
  'yallist',
];
const chosen = names.length === 0 ? usual : names;
const wanted = subjects.filter(({ name }) => chosen.includes(name));
if (wanted.length === 0) {
  throw new Error(`Name some of ${subjects.map(({ name }) => name).join(', ')}.`);
}
const budget = Number(flags.budget);
const places = { packages: flags.packages, seconds: Number(flags.timeout) };
const known = keptResults(flags.results) as readonly SearchResult[];

const results: SearchResult[] = [];
for (let seed = 1; seed <= Number(flags.seeds); seed += 1) {
  for (const subject of wanted) {
    for (const search of searchNames) {
      const before = known.find(
        (one) =>
          one.subject === subject.name &&
          one.search === search &&
          one.seed === seed &&
          one.budget === budget,
      );
      const result = before ?? (await searchSubject(subject, { search, seed, budget }, places));
      results.push(result);
      if (before !== undefined) continue;
      keepResult(flags.results, result);
      process.stderr.write(`${subject.name}, ${search}, seed ${seed}: ${result.killed}\n`);
    }
  }
}

function of(search: string, subject?: string): readonly SearchResult[] {
  return results.filter(
    (one) => one.search === search && (subject === undefined || one.subject === subject),
  );
}

function scoresOf(some: readonly SearchResult[]): number[] {
  return some.filter(({ live }) => live > 0).map(({ killed, live }) => (100 * killed) / live);
}

function row(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

const numbers = searchNames.map(() => '--:');
process.stdout.write(row('unit', ...searchNames) + row('---', ...numbers));
for (const { name } of wanted) {
  process.stdout.write(
    row(name, ...searchNames.map((search) => figure(mean(scoresOf(of(search, name)))))),
  );
}
process.stdout.write(
  row(
    'mean',
    ...searchNames.map((search) =>
      figure(mean(wanted.map(({ name }) => mean(scoresOf(of(search, name)))))),
    ),
  ),
);

process.stdout.write(`\n${row('Â12 of', ...searchNames)}${row('---', ...numbers)}`);
for (const one of searchNames) {
  const against = searchNames.map((other) =>
    one === other
      ? '-'
      : mean(
          wanted.map(({ name }) =>
            varghaDelaney(scoresOf(of(one, name)), scoresOf(of(other, name))),
          ),
        ).toFixed(2),
  );
  process.stdout.write(row(one, ...against));
}

process.stdout.write(`\n${row('search', 'test cases per second', 'bookkeeping in %')}`);
process.stdout.write(row('---', '--:', '--:'));
for (const search of searchNames) {
  const all = of(search).filter(({ milliseconds }) => milliseconds > 0);
  const sum = (value: (one: SearchResult) => number): number =>
    all.reduce((total, one) => total + value(one), 0);
  const time = sum(({ milliseconds }) => milliseconds);
  const bookkeeping = (100 * (time - sum(({ waited }) => waited))) / time;
  const perSecond = (1000 * sum(({ runs }) => runs)) / time;
  process.stdout.write(row(search, perSecond.toFixed(0), bookkeeping.toFixed(1)));
}
for (const { subject, search, seed, problems } of results) {
  for (const problem of problems) {
    process.stdout.write(`${subject}, ${search}, seed ${seed}: ${problem}\n`);
  }
}
