// Usage: npm run build && npx jiti bench/generate.ts [NAME…] [--seeds N] [--budget B] [--packages FOLDER] [--results FILE]
//   [--operators NAMES] [--against NAMES] [--own FOLDER] [--stryker] [--plots FOLDER] [--timeout SECONDS] [--keep FOLDER]
//   [--blind SEED [--alone] [--pages] [--count N] [--seen FILE] [--drawn FILE]]
// Has `assay generate` write tests for the subjects of bench/generation/subjects.ts (all, or those named), with seeds from 1 on, each
// in a project of its own: the package as npm ships it, with an empty suite of `node --test`. Prints one table, a line per subject and
// a mean, beside what the μTEST paper has: 75 % mean score, about 5 statements and 2 assertions per test, 32 % of the possible
// assertions kept.
//
// --packages   a folder with unpacked packages (`yallist-4.0.0`, `js-joda-core-6.3.2`) to take instead of asking npm for them
// --results    one JSON line per subject and seed, and per subject's own tests; what the file has already is not done again
// --operators  what `assay generate` gets under this name
// --against    the score of the same tests with other operators, too: the paper's table 4 with `--operators javalanche --against VRO`
//              (40.4 % of generated tests, 66.1 % of manual ones)
// --own        the score of the tests that the units' authors wrote, too (bench/generation/own-suites.ts), and how the two compare: the
//              paper's table 3 (generated tests better for 530 classes, equal for 163, worse for 253). The folder has clones, bare or
//              not, by names such as `isaacs+yallist`; those that it lacks are fetched into it from GitHub
// --stryker    the mutation score by StrykerJS of the written tests, too, as SynTest-JavaScript was measured (39.8 % on average)
// --blind      units that nobody has looked into (16, or --count), drawn with this seed from the packages on npm: see
//              bench/generation/draw-subjects.ts. A unit without an answer counts as 0. --seen names a file with a package in each
//              line that was drawn before; the packages that are drawn are added to it. --drawn names a file that keeps the draw: if
//              it exists, nothing is drawn. --seeds 0 draws only. --alone draws only units that stand alone: no dependencies, and no
//              module of Node.js that leads out of the process; --pages only those that ask for the page of a browser
// --keep       leaves each project with its tests in this folder, without the packages that it needs
// --plots      box plots of the scores over seeds, as SVG
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { drawSubjects } from './generation/draw-subjects.ts';
import { measureOwn } from './generation/measure-own.ts';
import { measure } from './generation/measure.ts';
import { ownSuites } from './generation/own-suites.ts';
import {
  bothKinds,
  type OwnResult,
  percentOf,
  type Result,
  scoreOf,
  serves,
  servesOwn,
  type Settings,
} from './generation/result.ts';
import { type Subject, subjects } from './generation/subjects.ts';
import { comparison, figure, type Measured, table } from './generation/table.ts';
import { keepResult, keptResults } from './kept-results.ts';
import { boxPlot } from './prioritisation/box-plot.ts';
import { percentage } from './prioritisation/svg.ts';

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '3' },
    budget: { type: 'string', default: 'default' },
    packages: { type: 'string' },
    results: { type: 'string' },
    operators: { type: 'string' },
    against: { type: 'string' },
    own: { type: 'string' },
    stryker: { type: 'boolean', default: false },
    keep: { type: 'string' },
    plots: { type: 'string' },
    blind: { type: 'string' },
    alone: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    count: { type: 'string', default: '16' },
    seen: { type: 'string' },
    drawn: { type: 'string' },
    timeout: { type: 'string', default: '1800' },
  },
});
const { budget, operators, against, stryker } = flags;
const asked: Settings = {
  budget,
  ...(operators !== undefined && { operators }),
  ...(against !== undefined && { against }),
  stryker,
};
const places = { packages: flags.packages, keep: flags.keep, seconds: Number(flags.timeout) };

const wanted =
  flags.blind === undefined
    ? subjects.filter(({ name }) => names.length === 0 || names.includes(name))
    : await drawBlind(flags.blind);
if (wanted.length === 0) {
  throw new Error(`Name some of ${subjects.map(({ name }) => name).join(', ')}.`);
}
const known = bothKinds(keptResults(flags.results) as (Result | OwnResult)[]);

/** Subjects that nobody has looked into. */
async function drawBlind(seed: string): Promise<readonly Subject[]> {
  const { seen, drawn: kept } = flags;
  if (kept !== undefined && existsSync(kept))
    return JSON.parse(readFileSync(kept, 'utf8')) as readonly Subject[];
  const before = seen !== undefined && existsSync(seen) ? readFileSync(seen, 'utf8') : '';
  const drawn = await drawSubjects(
    {
      seed,
      count: Number(flags.count),
      seen: new Set(before.split('\n')),
      alone: flags.alone,
      pages: flags.pages,
    },
    (name, reason) => void process.stderr.write(`passed over ${name}: ${reason}\n`),
  );
  for (const { package: named } of drawn) process.stderr.write(`drawn: ${named}\n`);
  if (kept !== undefined) writeFileSync(kept, JSON.stringify(drawn));
  return drawn;
}

function keep(result: Result | OwnResult, what: string, score: number): void {
  keepResult(flags.results, result);
  process.stderr.write(`${what}: ${figure(score)} %\n`);
}

async function ownOf(subject: Subject, clones: string): Promise<OwnResult | undefined> {
  const suite = ownSuites[subject.name];
  if (suite === undefined || 'leftOut' in suite) return undefined;
  const before = known.own.findLast((result) => servesOwn(result, subject, asked));
  if (before !== undefined) return before;
  const result = await measureOwn(subject, suite, asked, { ...places, clones });
  keep(result, `${subject.name}, own tests`, percentOf(result.detection)[0] ?? Number.NaN);
  return result;
}

const own = new Map<Subject, OwnResult>();
for (const subject of flags.own === undefined ? [] : wanted) {
  const result = await ownOf(subject, flags.own ?? '');
  if (result !== undefined) own.set(subject, result);
}

const seeds = Array.from({ length: Number(flags.seeds) }, (_, at) => at + 1);
const results = new Map<Subject, Result[]>(wanted.map((subject) => [subject, []]));
for (const seed of seeds) {
  for (const [subject, ofSubject] of results) {
    const before = known.generated.findLast((result) => serves(result, subject, seed, asked));
    const result = before ?? (await measure(subject, seed, asked, places));
    ofSubject.push(result);
    if (before === undefined) keep(result, `${subject.name}, seed ${seed}`, scoreOf(result));
  }
}

const all = [...results].map(([subject, some]): Measured => {
  const ofOwn = own.get(subject);
  return { subject, results: some, ...(ofOwn !== undefined && { own: ofOwn }) };
});
process.stdout.write(table(all, asked, flags.own !== undefined));
// Whoever has read the table has seen the units. A run that was interrupted draws the same ones again.
if (flags.blind !== undefined && flags.seen !== undefined) {
  appendFileSync(flags.seen, wanted.map(({ name }) => `${name}\n`).join(''));
}
if (flags.own !== undefined) {
  process.stdout.write(`\n${comparison(all, asked)}`);
  for (const { name } of wanted) {
    const suite = ownSuites[name];
    if (suite !== undefined && 'leftOut' in suite) {
      process.stdout.write(`${name} has no own tests here. ${suite.leftOut}\n`);
    }
  }
}
for (const { subject, results: some, own: ofOwn } of all) {
  for (const problem of ofOwn?.problems ?? []) {
    process.stdout.write(`${subject.name}, own tests: ${problem}\n`);
  }
  for (const { seed, problems } of some) {
    for (const problem of problems) {
      process.stdout.write(`${subject.name}, seed ${seed}: ${problem}\n`);
    }
  }
}

if (flags.plots !== undefined) {
  mkdirSync(flags.plots, { recursive: true });
  const byAssay = all.map(({ subject, results: some }) => ({
    name: subject.name,
    values: some.map(scoreOf),
  }));
  const byStryker = all.flatMap(({ subject, results: some }) => {
    const values = some.flatMap((result) => result.stryker ?? []);
    return values.length === 0 ? [] : [{ name: subject.name, values }];
  });
  const scale = { ...percentage, title: 'mutation score in %' };
  const perSeed = { one: 'seed', many: 'seeds' };
  writeFileSync(join(flags.plots, 'scores.svg'), boxPlot(byAssay, scale, perSeed));
  if (byStryker.length > 0) {
    writeFileSync(join(flags.plots, 'scores-stryker.svg'), boxPlot(byStryker, scale, perSeed));
  }
}
