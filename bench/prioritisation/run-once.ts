// Usage: npx jiti bench/prioritisation/run-once.ts ROOT STRATEGY [--concurrency N] [--cache FOLDER] [--details]
// Runs one mutation analysis in this process and prints what it took as one line of JSON; with --details what the plots show.
// The cache folder keeps the last run, so that an empty one makes a first run.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { AnalysisOptions } from '../../src/analysis/analysis-options.ts';
import { testClasses } from '../../src/analysis/execute/prioritise/test-classes.ts';
import type { AnalysisResult } from '../../src/model/analysis-result.ts';
import type { StrategyName } from '../../src/model/prioritisation.ts';
import type { Details, Measured } from './measured.ts';

const built = (path: string): string => new URL(`../../build/${path}`, import.meta.url).href;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: '2' },
    cache: { type: 'string' },
    details: { type: 'boolean', default: false },
  },
});
const [root = '.', strategy = 'original'] = positionals;
const cacheDirectory = values.cache ?? mkdtempSync(join(tmpdir(), 'assay-bench-'));

// The built code, since its workers load the files beside it.
const { openProject } = (await import(built('app/open-project.js'))) as {
  openProject: typeof import('../../src/app/open-project.ts').openProject;
};
const { analyseProject } = (await import(built('app/analyse-project.js'))) as {
  analyseProject: typeof import('../../src/app/analyse-project.ts').analyseProject;
};
const { earlierKillers, keepLastRun } = (await import(
  built('app/stores/last-run.js')
)) as typeof import('../../src/app/stores/last-run.ts');

const project = await openProject({ root });
const config = { ...project.config, cacheDirectory };
const options: AnalysisOptions = {
  ...config,
  root: project.root,
  sources: project.sources,
  selection: { ids: [], seed: 1 },
  concurrency: Number(values.concurrency),
  // It waits for the type checker, whatever the strategy.
  typeCheck: false,
  incremental: false,
  isolation: 'auto',
  equivalence: 'none',
  strategy: strategy as StrategyName,
  earlierKillers: earlierKillers({ root: project.root, config }),
  signal: new AbortController().signal,
};
const result = await analyseProject(options, { onProgress: () => {} });
keepLastRun(result, config);
const measured: Measured = {
  seconds: result.timings.execute / 1000,
  processor: processorTime(),
  runsOfTests: result.effort?.runsOfTests ?? [],
  times: result.tests.map(({ duration }) => duration),
  fileLoads: result.effort?.fileLoads ?? 0,
  statuses: Object.fromEntries(
    result.judged.map(({ mutant, verdict }) => [mutant.id, verdict.status]),
  ),
  ...(values.details && { details: detailsOf(result) }),
};
process.stdout.write(`\n${JSON.stringify(measured)}\n`, () => process.exit(0));

function detailsOf({ tests, judged }: AnalysisResult): Details {
  const files = [...new Set(tests.map(({ file }) => file))];
  const classes = files.flatMap((file) => testClasses(tests.filter((test) => test.file === file)));
  const classOf = new Map(
    classes.flatMap((one, number) => one.tests.map(({ id }) => [id, number] as const)),
  );
  const numberOf = new Map(tests.map(({ id }, number) => [id, number]));
  const numbers = (ids: readonly string[]): number[] => ids.flatMap((id) => numberOf.get(id) ?? []);
  return {
    tests: tests.map(({ id, duration }) => ({
      class: classOf.get(id) ?? 0,
      milliseconds: duration,
    })),
    mutants: judged.map(({ verdict }) => ({
      covered: numbers(verdict.coveredBy),
      infected: numbers(verdict.infectedBy),
      killed: numbers(verdict.killedBy === undefined ? [] : [verdict.killedBy]),
    })),
  };
}

/** Linux keeps the time of processes that have ended with the one that started them, in hundredths of a second. */
function processorTime(): number {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const ticks = fields.split(' ').slice(11, 15).map(Number);
    return ticks.reduce((sum, count) => sum + count, 0) / 100;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}
