import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { replaceFile } from '../../foundation/replace-file.ts';
import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import type { InputFiles, JournalStore } from '../../analysis/journal/journal-store.ts';
import { journalEnvironment } from './journal-environment.ts';
import { variableDigests } from './variable-digests.ts';

/** A journal that this run has to itself until it releases it, or the id of the process that has it. */
export type OpenedStore =
  | {
      readonly kind: 'open';
      readonly store: JournalStore;
      /** Why it could not be written to at some point; undefined where it always could. */
      readonly failure: () => unknown;
      readonly release: () => void;
    }
  | { readonly kind: 'taken'; readonly pid: number }
  /** The folder can't be written to, for this reason. */
  | { readonly kind: 'unavailable'; readonly failure: unknown };

/**
 * Opens the project's journal. It is opened before anything is read, since what is written from then on counts as changed
 * during the run.
 */
export function openJournalStore(options: AnalysisOptions): OpenedStore {
  const { isolation } = options;
  // Another level is asked for now and then, to look closer at some mutant: the usual journal stays as it is.
  const name = isolation === 'auto' ? 'journal.jsonl' : `journal-${isolation}.jsonl`;
  const path = join(options.cacheDirectory, name);
  const lock = join(options.cacheDirectory, 'journal.lock');
  try {
    mkdirSync(options.cacheDirectory, { recursive: true });
    const holder = takeLock(lock);
    if (holder !== undefined) return { kind: 'taken', pid: holder };
  } catch (failure) {
    return { kind: 'unavailable', failure };
  }
  let failure: unknown;
  // A full disk must not end a run: what is written by then can still be read.
  const attempt = (write: () => void): void => {
    if (failure !== undefined) return;
    try {
      write();
    } catch (error) {
      failure = error;
    }
  };
  // Runners may set some before they ask.
  const variable = variableDigests(process.env);
  const store: JournalStore = {
    text: read(path) ?? '',
    append: (text) => attempt(() => appendFileSync(path, text)),
    replace: (text) => attempt(() => replaceFile(path, text)),
    environment: (runner) => journalEnvironment(options, runner, variable),
    variable,
    namesInputs: options.inputs !== undefined,
    root: options.root.replaceAll('\\', '/'),
    files: inputFiles(Date.now()),
  };
  const release = (): void => {
    try {
      rmSync(lock, { force: true });
    } catch {
      // It is this process's, and nobody's once that is gone.
    }
  };
  return { kind: 'open', store, failure: () => failure, release };
}

function inputFiles(startedAt: number): InputFiles {
  return {
    read,
    stamp(path) {
      const stats = statsOf(path);
      return stats && `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size}`;
    },
    isFresh(path) {
      const stats = statsOf(path);
      return stats !== undefined && Math.max(stats.mtimeMs, stats.ctimeMs) >= startedAt - clockStep;
    },
    list(folder) {
      try {
        return readdirSync(folder);
      } catch {
        return [];
      }
    },
  };
}

/** Milliseconds by which the clock of a file system may be behind. */
const clockStep = 10;

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Milliseconds after which a lock is not believed, since its process's id may be another's by then. */
const longest = 24 * 60 * 60 * 1000;

/** Takes the lock, also from a process that is gone; otherwise gives the id of the one that has it. */
function takeLock(path: string): number | undefined {
  for (;;) {
    try {
      const file = openSync(path, 'wx');
      writeFileSync(file, String(process.pid));
      closeSync(file);
      return undefined;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const pid = Number(read(path));
      const age = Date.now() - (statsOf(path)?.mtimeMs ?? 0);
      // Without an id, it is being written.
      const isHeld = pid > 0 ? age < longest && isRunning(pid) : age < 1000;
      if (pid !== process.pid && isHeld) return pid;
      rmSync(path, { force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
