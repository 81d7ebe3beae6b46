import { countOf, formatCount } from '../../report/format-number.ts';
import { clipEnd } from '../../report/terminal/display-width.ts';
import type { Shell } from '../shell.ts';
import { processClock } from './progress-clock.ts';
import type { ProgressStream } from './show-progress.ts';
import type { UnitProgress } from '../../app/generate/search-project.ts';

/** A display of the progress of searches. */
export interface SearchDisplay {
  readonly update: (state: UnitProgress) => void;
  /** Clears the line. Later updates are ignored. */
  readonly stop: () => void;
}

/** Milliseconds between two frames. */
const frame = 100;
const clearLine = '\r\u001b[K';

/**
 * Shows the progress of searches: on a terminal in one line that is rewritten in place, elsewhere with a line for each file that is done.
 *
 * @param ci whether to write plain lines even if the stream claims to be a terminal
 * @param now milliseconds of any clock
 */
export function showSearch(
  stream: ProgressStream,
  { ci, total, now }: { readonly ci: boolean; readonly total: number; readonly now: () => number },
): SearchDisplay {
  const isLive = stream.isTTY === true && !ci;
  const running = new Map<string, UnitProgress>();
  let done = 0;
  let drawnAt = -Infinity;
  let isStopped = false;
  const draw = (): void => {
    drawnAt = now();
    const units = [...running.values()].map(({ file, killed, live, spent, tested }) => {
      const share = `${Math.floor(100 * spent)} % of the budget`;
      const state = tested === undefined ? share : `tests for ${formatCount(tested)} of them`;
      return `${file} ${formatCount(killed)}/${formatCount(live)} killed, ${state}`;
    });
    const line = [`Searching ${done + running.size}/${total}`, ...units].join('  ');
    stream.write(`${clearLine}${clipEnd(line, (stream.columns ?? 80) - 1)}`);
  };
  return {
    update(state) {
      if (isStopped) return;
      if (state.isDone) {
        running.delete(state.file);
        done += 1;
      } else running.set(state.file, state);
      if (isLive && (state.isDone || now() - drawnAt >= frame)) draw();
      if (!isLive && state.isDone) {
        const killed = `killed ${formatCount(state.killed)} of ${countOf(state.live, 'live mutant')}`;
        stream.write(`[${done}/${total}] ${state.file}: ${killed}\n`);
      }
    },
    stop() {
      if (isLive && !isStopped && drawnAt > -Infinity) stream.write(clearLine);
      isStopped = true;
    },
  };
}

/** Does a search of files, and shows its progress on standard error. */
export async function showSearches<Value>(
  files: number,
  search: (onProgress: (state: UnitProgress) => void) => Promise<Value>,
  { stderr, environment }: Pick<Shell, 'stderr' | 'environment'>,
): Promise<Value> {
  const ci = environment['CI'] !== undefined;
  const display = showSearch(stderr, { ci, total: files, now: processClock.now });
  try {
    return await search(display.update);
  } finally {
    display.stop();
  }
}
