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

/** The journal, which this run locks until it releases it; or the id of the process that has locked it. */
export type OpenedStore =
  | {
      readonly kind: 'open';
      readonly store: JournalStore;
      /** The error of a failed write; undefined if no write has failed. */
      readonly failure: () => unknown;
      readonly release: () => void;
    }
  | { readonly kind: 'taken'; readonly pid: number }
  /** The folder can't be written to. */
  | { readonly kind: 'unavailable'; readonly failure: unknown };

/**
 * Opens the project's journal. It must be opened before any file is read, because files that are written after that count as
 * changed during the run.
 */
export function openJournalStore(options: AnalysisOptions): OpenedStore {
  const { isolation } = options;
  // Users sometimes ask for another level to look closer at a mutant. Such a run has its own journal.
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
  // A full disk must not end a run. The journal up to then can still be read.
  const attempt = (write: () => void): void => {
    if (failure !== undefined) return;
    try {
      write();
    } catch (error) {
      failure = error;
    }
  };
  // Digests are taken now, because runners may set variables later.
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
      // The lock names this process, and no longer counts when this process has ended.
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

/** Milliseconds by which the clock of a file system may be late. */
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

/** Milliseconds after which a lock no longer counts, because another process may have its process id by then. */
const longest = 24 * 60 * 60 * 1000;

/** Takes the lock, if necessary from a process that has ended. If a running process holds it, returns the id of that process. */
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
      // Without an id, the lock is just being written.
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
