// Usage: npm run build && npx jiti bench/prioritisation-replay.ts PROJECT... --recordings FOLDER
// What the order of tests is worth, without a clock: makes the kill matrix of each project once (kept in the folder), executes the
// mutants by each strategy by looking outcomes up, and prints how many runs of tests a killed mutant takes more than it must: with
// an order that knows the quickest test that kills each, it takes one. Then the same with single ingredients of the expected
// cost left out. Beside that milliseconds of these runs, how often a worker gets a test file, and the time of loading them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import {
  chanceWeights,
  type ChanceWeights,
} from '../src/analysis/execute/prioritise/kill-chances.ts';
import { strategyNames } from '../src/model/prioritisation.ts';
import type { Recording } from './prioritisation/recording.ts';
import { openReplay, type Replay, type ReplayedEffort } from './prioritisation/replay.ts';

const record = fileURLToPath(new URL('prioritisation/record.ts', import.meta.url));
const jiti = fileURLToPath(new URL('../node_modules/jiti/lib/jiti-cli.mjs', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { recordings: { type: 'string' } },
});
const folder = values.recordings;
if (positionals.length === 0 || folder === undefined) {
  throw new Error('Name project folders, and a folder for --recordings.');
}

const projects = positionals.map((root) => {
  const name = basename(resolve(root));
  const file = resolve(folder, `${name}.json`);
  if (!existsSync(file)) {
    process.stderr.write(`${name}: making its kill matrix\n`);
    const { stderr } = spawnSync(process.execPath, [jiti, record, root, file], {
      encoding: 'utf8',
    });
    if (!existsSync(file)) throw new Error(`${name}: ${stderr}`);
  }
  const replay = openReplay(JSON.parse(readFileSync(join(file), 'utf8')) as Recording);
  return { name, replay };
});

type Effort = Omit<ReplayedEffort, 'killers'>;
type Execute = (replay: Replay) => Effort | Promise<Effort>;

const line = (cells: readonly string[]): void =>
  void process.stdout.write(`| ${cells.join(' | ')} |\n`);

async function row(title: string, execute: Execute): Promise<void> {
  const efforts: { effort: Effort; runs: number; time: number }[] = [];
  for (const { replay } of projects) {
    const effort = await execute(replay);
    const least = replay.least();
    efforts.push({
      effort,
      runs: (effort.runs - least.runs) / effort.killed,
      time: (effort.testTime - least.testTime) / effort.killed,
    });
  }
  const sum = (of: (one: (typeof efforts)[number]) => number): number =>
    efforts.reduce((total, one) => total + of(one), 0);
  line([
    title,
    ...efforts.map(({ runs }) => runs.toFixed(2)),
    (sum(({ runs }) => runs) / efforts.length).toFixed(3),
    (sum(({ time }) => time) / efforts.length).toFixed(3),
    String(sum(({ effort }) => effort.jobs)),
    (sum(({ effort }) => effort.loadTime) / 1000).toFixed(1),
  ]);
}

function header(title: string): void {
  const names = projects.map(({ name }) => name);
  const titles = [title, ...names, 'mean', 'mean ms', 'files given out', 'loading in s'];
  line(titles);
  line(titles.map(() => '---'));
}

/** The run before is one by expected cost that knew nothing. */
const again =
  (weights: ChanceWeights, knows: (at: number) => boolean): Execute =>
  async (replay) => {
    const before = await replay.execute({ strategy: 'expected-cost' });
    const killers = new Map([...before.killers].filter((_, at) => knows(at)));
    return replay.execute({ strategy: 'expected-cost', weights, killers });
  };
const by =
  (weights: Partial<ChanceWeights>): Execute =>
  (replay) =>
    replay.execute({ strategy: 'expected-cost', weights: { ...chanceWeights, ...weights } });
const all = (): boolean => true;
const quarter = (at: number): boolean => at % 4 === 0;

header('order');
for (const strategy of strategyNames) {
  await row(strategy, (replay) => replay.execute({ strategy }));
}
await row('again', again(chanceWeights, all));
await row('least', (replay) => replay.least());
process.stdout.write('\n');

header('expected cost');
await row('with all', by({}));
await row('without closeness', by({ closeness: 0 }));
await row('without telling', by({ telling: 0 }));
await row('without either', by({ closeness: 0, telling: 0, least: 0.5 }));
await row('without learning', by({ learnt: 0 }));
await row('a quarter of the verdicts known', again(chanceWeights, quarter));
await row('the same without neighbours', again({ ...chanceWeights, earlier: 0 }, quarter));
