// Usage: npx jiti bench/prioritisation/run-once.ts ROOT STRATEGY [--concurrency N] [--cache FOLDER] [--details]
// Runs one mutation analysis in this process and prints what it took as one line of JSON; with --details what the plots show.
// The cache folder keeps the last run, so that an empty one makes a first run.
import { parseArgs } from 'node:util';

import type { AnalysisOptions } from '../../src/analysis/analysis-options.ts';
import type { AnalysisResult } from '../../src/model/analysis-result.ts';
import type { StrategyName } from '../../src/model/prioritisation.ts';
import type { Details, Measured } from './measured.ts';

const built = (path: string): string => new URL(`../../dist/${path}`, import.meta.url).href;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: '2' },
    cache: { type: 'string', default: '' },
    details: { type: 'boolean', default: false },
  },
});
const [root = '.', strategy = 'original'] = positionals;

// The built code, since its workers load the files beside it.
const { openProject } = (await import(built('cli/open-project.js'))) as {
  openProject: typeof import('../../src/cli/open-project.ts').openProject;
};
const { analyseProject } = (await import(built('cli/analyse-project.js'))) as {
  analyseProject: typeof import('../../src/cli/analyse-project.ts').analyseProject;
};
const { earlierKillers } = (await import(built('cli/earlier-killers.js'))) as {
  earlierKillers: typeof import('../../src/cli/earlier-killers.ts').earlierKillers;
};
const { keepLastRun } = (await import(built('cli/last-run.js'))) as {
  keepLastRun: typeof import('../../src/cli/last-run.ts').keepLastRun;
};

const project = await openProject([], {}, root);
const config = { ...project.config, cacheDirectory: values.cache };
const options: AnalysisOptions = {
  root: project.root,
  sources: project.sources,
  operators: config.operators,
  selection: { ids: [], seed: 1 },
  concurrency: Number(values.concurrency),
  timeout: config.timeout,
  // It waits for the type checker, whatever the strategy.
  typeCheck: false,
  incremental: false,
  isolation: 'auto',
  checkOrder: false,
  equivalence: 'none',
  strategy: strategy as StrategyName,
  earlierKillers: earlierKillers({ root: project.root, config }),
  tests: config.tests,
  vitest: config.vitest,
  cacheDirectory: values.cache,
  signal: new AbortController().signal,
};
const result = await analyseProject(options, { onProgress: () => {} });
keepLastRun(result, config);
const measured: Measured = {
  seconds: result.timings.execute / 1000,
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
  const fileOf = new Map(tests.map(({ id, file }) => [id, files.indexOf(file)]));
  const numberOf = new Map(tests.map(({ id }, number) => [id, number]));
  const numbers = (ids: readonly string[]): number[] => ids.flatMap((id) => numberOf.get(id) ?? []);
  return {
    tests: tests.map(({ id, duration }) => ({ file: fileOf.get(id) ?? 0, milliseconds: duration })),
    mutants: judged.map(({ verdict }) => ({
      covered: numbers(verdict.coveredBy),
      infected: numbers(verdict.infectedBy),
      killed: numbers(verdict.killedBy === undefined ? [] : [verdict.killedBy]),
    })),
  };
}
