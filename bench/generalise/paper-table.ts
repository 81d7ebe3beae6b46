/**
 * Prints the tables of Fraser and Zeller's evaluation (5.5 to 5.7) for outcomes that `measure-project.ts` wrote, with the paper's figures
 * beside them: statements kept, preconditions and postconditions before and after, false negatives counted per mutant, and
 * processor seconds per test.
 *
 * `npx tsx bench/generalise/paper-table.ts OUTCOME.json...`
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import type { PropertiesJson } from '../../src/report/formats/properties-json.ts';

type Outcome = PropertiesJson & { readonly cpu: number };
type Property = PropertiesJson['properties'][number];

const outcomes = process.argv.slice(2).map((path) => {
  const outcome: Outcome = JSON.parse(readFileSync(path, 'utf8'));
  return { name: basename(path, '.json'), outcome };
});
const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return mean([sorted[Math.floor(middle)] ?? 0, sorted[Math.ceil(middle)] ?? 0]);
};

function row(name: string, properties: readonly Property[], seconds: number, tests: number): void {
  const of = (value: (property: Property) => number): string =>
    `${mean(properties.map(value)).toFixed(1)} (${median(properties.map(value)).toFixed(1)})`;
  const kept = mean(
    properties.map(({ statements, before }) => statements / Math.max(1, before.statements)),
  );
  const missed = properties.reduce((sum, each) => sum + each.missed.length, 0);
  const noticed = properties.reduce((sum, each) => sum + each.kills.length, missed);
  const cells = [
    name,
    properties.length,
    `${Math.round(100 * kept)} %`,
    of(({ before }) => before.preconditions),
    of(({ preconditions }) => preconditions.length),
    of(({ before }) => before.postconditions),
    of(({ postconditions }) => postconditions.length),
    `${((100 * missed) / Math.max(1, noticed)).toFixed(1)} %`,
    (seconds / Math.max(1, tests)).toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

const columns = [
  'subject',
  'properties',
  'statements kept',
  'preconditions before',
  'after',
  'postconditions before',
  'after',
  'false negatives',
  'processor s per test',
];
console.log(`| ${columns.join(' | ')} |\n|${columns.map(() => '---').join('|')}|`);
for (const { name, outcome } of outcomes) {
  row(name, outcome.properties, outcome.cpu, testsIn(outcome));
}
const all = outcomes.flatMap(({ outcome }) => outcome.properties);
const seconds = outcomes.reduce((sum, { outcome }) => sum + outcome.cpu, 0);
const tests = outcomes.reduce((sum, { outcome }) => sum + testsIn(outcome), 0);
row('all', all, seconds, tests);
console.log('| paper | 1657 | 57 % | 8.6 | 1.0 | 5.0 | 2.7 | 19.6 % | 689.2 |');

/** The tests of which properties were sought. */
function testsIn({ properties, leftAlone }: Outcome): number {
  const made = new Set(properties.flatMap(({ madeOf }) => madeOf)).size;
  return (
    made + leftAlone.filter(({ reason }) => /^(?:No |There was|Its inputs)/.test(reason)).length
  );
}
