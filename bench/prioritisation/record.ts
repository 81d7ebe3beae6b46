// Usage: npx jiti bench/prioritisation/record.ts ROOT FILE [--concurrency N]
// Makes the kill matrix of a project and writes it to a file as a recording, with all that the observe phase found.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';

import type { AnalysisOptions } from '../../src/analysis/analysis-options.ts';
import type { ObservedFile } from '../../src/runner/job.ts';
import type { TestFile, TestRunner } from '../../src/runner/test-runner.ts';
import type { Recording } from './recording.ts';

const built = <Module>(path: string): Promise<Module> =>
  import(new URL(`../../build/${path}`, import.meta.url).href) as Promise<Module>;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: 'string', default: '2' } },
});
const [root = '.', target = 'recording.json'] = positionals;

// The built code, since its workers load the files beside it.
const { openProject } =
  await built<typeof import('../../src/app/open-project.ts')>('app/open-project.js');
const { analyse } =
  await built<typeof import('../../src/analysis/analyse.ts')>('analysis/analyse.js');
const { openRunner } =
  await built<typeof import('../../src/app/open-runner.ts')>('app/open-runner.js');
const { startCompileCheck } = await built<
  typeof import('../../src/analysis/threads/compile-check.ts')
>('analysis/threads/compile-check.js');
const { startEquivalenceSearch } = await built<
  typeof import('../../src/analysis/threads/equivalence-search.ts')
>('analysis/threads/equivalence-search.js');
const { systemClock } =
  await built<typeof import('../../src/foundation/clock.ts')>('foundation/clock.js');
const { openTypeFacts } = await built<typeof import('../../src/types/facts/open-type-facts.ts')>(
  'types/facts/open-type-facts.js',
);

const project = await openProject({ root });
const options: AnalysisOptions = {
  ...project.config,
  root: project.root,
  sources: project.sources,
  selection: { ids: [], seed: 1 },
  concurrency: Number(values.concurrency),
  typeCheck: false,
  incremental: false,
  isolation: 'auto',
  equivalence: 'none',
  strategy: 'original',
  cacheDirectory: '',
  matrix: true,
  signal: new AbortController().signal,
};

const observed = new Map<string, ObservedFile>();
let testFiles: readonly TestFile[] = [];
const result = await analyse(
  {
    clock: systemClock,
    readSource: (file) => readFileSync(join(project.root, file), 'utf8'),
    relativePath: (path) => relative(project.root, path).split(sep).join('/'),
    async openRunner(serve, table) {
      const sources = options.sources.map(({ file }) => join(project.root, file));
      const runner = await openRunner(options, { serve, table, sources });
      testFiles = runner.testFiles;
      return listening(runner);
    },
    startCompileCheck,
    startEquivalenceSearch,
    openTypes: (typed, directory) => Promise.resolve(openTypeFacts(typed, directory)),
  },
  options,
  { onProgress: () => {} },
);
const flaky = new Set(result.matrix?.flaky);
let number = 0;
const rows = new Map(result.matrix?.rows.map((row) => [row.mutantId, row]));
const recording: Recording = {
  project: basename(project.root),
  mutants: result.judged
    .filter(({ verdict }) => verdict.status !== 'Ignored')
    .map(({ mutant: { id, file, functionName } }) => {
      const row = rows.get(id);
      return {
        id,
        file,
        functionName,
        killers: row?.killers ?? [],
        isUnknown: row?.isComplete !== true,
      };
    }),
  files: testFiles.flatMap((testFile) => {
    const file = observed.get(testFile.key);
    if (file === undefined) return [];
    const first = number;
    number += file.tests.length;
    return {
      testFile,
      observed: file,
      repeatable: true,
      flaky: file.tests.flatMap(({ ordinal }) => (flaky.has(first + ordinal) ? [ordinal] : [])),
    };
  }),
};
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, JSON.stringify(recording));
process.exit(0);

/** Keeps what the first job of each file in the observe phase reports. */
function listening(runner: TestRunner): TestRunner {
  return {
    ...runner,
    run: (build, requests, how) =>
      runner.run(
        build,
        requests.map((request) => ({
          ...request,
          onEvent(event) {
            if (event.kind === 'observed' && !observed.has(request.file.key)) {
              observed.set(request.file.key, event.file);
            }
            request.onEvent(event);
          },
        })),
        how,
      ),
  };
}
