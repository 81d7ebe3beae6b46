import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { AnalysisHooks, AnalysisOptions } from '../analysis/analysis-options.ts';
import type { AnalysisParts } from '../analysis/analysis-parts.ts';
import type { JournalStore } from '../analysis/journal/journal-store.ts';
import { analyse } from '../analysis/analyse.ts';
import { startCompileCheck } from '../analysis/threads/compile-check.ts';
import { startEquivalenceSearch } from '../analysis/threads/equivalence-search.ts';
import { systemClock } from '../foundation/clock.ts';
import type { AnalysisResult, Notice } from '../model/analysis-result.ts';
import { pathWithin } from '../foundation/path-within.ts';
import { cacheNotice } from './stores/cache-notice.ts';
import { openJournalStore, type OpenedStore } from './stores/open-journal-store.ts';
import { openRunner } from './open-runner.ts';

/** Runs one analysis with the real file system, clock, type checker and test runner, and the project's journal. */
export async function analyseProject(
  options: AnalysisOptions,
  hooks: AnalysisHooks,
): Promise<AnalysisResult> {
  const opened = openJournalStore(options);
  const journal = opened.kind === 'open' ? opened.store : undefined;
  try {
    const result = await analyse(partsOf(options, journal), options, hooks);
    const notice = journalNotice(opened, options);
    return notice === undefined ? result : { ...result, notices: [...result.notices, notice] };
  } finally {
    if (opened.kind === 'open') opened.release();
  }
}

/** Returns the notice about a journal that could not be used or written, if there is one. */
function journalNotice(
  opened: OpenedStore,
  { cacheDirectory }: AnalysisOptions,
): Notice | undefined {
  switch (opened.kind) {
    case 'open': {
      const failure = opened.failure();
      return failure === undefined ? undefined : cacheNotice(cacheDirectory, failure);
    }
    case 'unavailable':
      return cacheNotice(cacheDirectory, opened.failure);
    case 'taken':
      return {
        code: 'journal-in-use',
        place: cacheDirectory,
        message: `Another run (process ${opened.pid}) uses the journal of this project; this run took nothing over from earlier runs, and leaves nothing for later ones.`,
      };
  }
}

function partsOf(options: AnalysisOptions, journal: JournalStore | undefined): AnalysisParts {
  const { root } = options;
  const sources = options.sources.map(({ file }) => join(root, file));
  return {
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
  };
}
