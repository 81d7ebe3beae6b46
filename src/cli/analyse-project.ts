import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { AnalysisHooks, AnalysisOptions } from '../analysis/analysis-options.ts';
import type { JournalStore } from '../analysis/journal/journal-store.ts';
import { analyse } from '../analysis/analyse.ts';
import { startCompileCheck } from '../analysis/compile-check.ts';
import { startEquivalenceSearch } from '../analysis/equivalence-search.ts';
import { systemClock } from '../foundation/clock.ts';
import type { AnalysisResult, Notice } from '../model/analysis-result.ts';
import { pathWithin } from '../foundation/path-within.ts';
import { cacheNotice } from './cache-notice.ts';
import { openJournalStore, type OpenedStore } from './open-journal-store.ts';
import { openRunner } from './open-runner.ts';

/** Runs one analysis with the real file system, clock, type checker and test runner, and the project's journal. */
export async function analyseProject(
  options: AnalysisOptions,
  hooks: AnalysisHooks,
): Promise<AnalysisResult> {
  const opened = openJournalStore(options);
  if (opened.kind !== 'open') {
    const result = await analyseWith(undefined, options, hooks);
    return { ...result, notices: [...result.notices, withoutJournal(opened, options)] };
  }
  try {
    const result = await analyseWith(opened.store, options, hooks);
    const failure = opened.failure();
    if (failure === undefined) return result;
    const notice = cacheNotice(options.cacheDirectory, failure);
    return { ...result, notices: [...result.notices, notice] };
  } finally {
    opened.release();
  }
}

function withoutJournal(
  opened: Exclude<OpenedStore, { kind: 'open' }>,
  { cacheDirectory }: AnalysisOptions,
): Notice {
  if (opened.kind === 'unavailable') return cacheNotice(cacheDirectory, opened.failure);
  return {
    code: 'journal-in-use',
    place: cacheDirectory,
    message: `Another run (process ${opened.pid}) has the journal of this project; this one took nothing over from earlier runs, and leaves nothing for later ones.`,
  };
}

function analyseWith(
  journal: JournalStore | undefined,
  options: AnalysisOptions,
  hooks: AnalysisHooks,
): Promise<AnalysisResult> {
  const { root } = options;
  const sources = options.sources.map(({ file }) => join(root, file));
  return analyse(
    {
      clock: systemClock,
      ...(journal && { journal }),
      readSource: (file) => readFileSync(join(root, file), 'utf8'),
      relativePath: (path) => pathWithin(root, path),
      openRunner: (serve, table) => openRunner(options, { serve, table, sources }),
      startCompileCheck,
      startEquivalenceSearch,
      async openTypes(typed, directory) {
        const { openTypeFacts } = await import('../types/facts/open-type-facts.ts');
        return openTypeFacts(typed, directory);
      },
    },
    options,
    hooks,
  );
}
