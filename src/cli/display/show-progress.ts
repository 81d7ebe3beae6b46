import type { ProgressState } from '../../model/progress-state.ts';
import {
  countsMutants,
  plainProgress,
  progressLine,
  shareDone,
  type ProgressSnapshot,
} from '../../report/terminal/progress.ts';
import { displayWidth } from '../../report/terminal/display-width.ts';
import { shortenPath } from '../../report/terminal/shorten-path.ts';
import type { ProgressClock } from './progress-clock.ts';
import { progressRate } from './progress-rate.ts';

/** The stream that progress is written to, usually standard error. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly write: (text: string) => unknown;
}

interface ShowProgressOptions {
  readonly stream: ProgressStream;
  /** Whether this is a build server. Then plain lines are written, even if the stream claims to be a terminal. */
  readonly ci: boolean;
  readonly colour: boolean;
  readonly clock: ProgressClock;
  /** The name of the work, if a run does several pieces of work one after the other. */
  readonly label?: string | undefined;
}

/** A progress display. */
export interface ProgressDisplay {
  readonly update: (state: ProgressState) => void;
  /** Clears the line and stops the timer. Later updates are ignored. It may be called twice. */
  readonly stop: () => void;
}

/** Milliseconds between two frames. */
const frame = 100;
/** The least milliseconds between two lines of the same phase in a log. A further tenth must also be done. */
const shortestPause = 1000;
/** Milliseconds after which a line is written in any case, so that the reader sees that the work is still going on. */
const longestPause = 10_000;
const clearLine = '\r\u001b[K';

/**
 * Shows the progress of an analysis. On a terminal it is one line that is rewritten in place. Elsewhere it is a line at each change of
 * phase and after about every tenth of the work. Nothing is written before the first update.
 */
export function showProgress(options: ShowProgressOptions): ProgressDisplay {
  const live = options.stream.isTTY === true && !options.ci;
  const writer = live ? liveWriter(options) : plainWriter(options);
  const snapshots = snapshotTaker(options.clock);
  let latest: ProgressState | undefined;
  let stopped = false;
  const refresh = (): void => {
    if (!stopped && latest !== undefined && writer.isDue(latest, options.clock.now()))
      writer.write(snapshots(latest));
  };
  const cancel = options.clock.every(live ? frame : shortestPause, refresh);
  return {
    update(state) {
      latest = state;
      refresh();
    },
    stop() {
      if (stopped) return;
      stopped = true;
      cancel();
      writer.close();
    },
  };
}

/** Adds times and the pace to the progress of an analysis. */
function snapshotTaker(clock: ProgressClock): (state: ProgressState) => ProgressSnapshot {
  const startedAt = clock.now();
  const rate = progressRate();
  return (state) => {
    const now = clock.now();
    const pace = countsMutants(state)
      ? rate.note(
          { done: state.mutantsDone, total: state.mutantsTotal, mostLeft: state.mostLeft },
          now,
        )
      : { rate: undefined, left: undefined };
    return { ...state, startedAt, now, ...pace };
  };
}

interface Writer {
  readonly isDue: (state: ProgressState, now: number) => boolean;
  readonly write: (snapshot: ProgressSnapshot) => void;
  readonly close: () => void;
}

function liveWriter({ stream, colour, label = '' }: ShowProgressOptions): Writer {
  let drawnAt = -Infinity;
  let drawn = '';
  return {
    isDue: (_, now) => now - drawnAt >= frame,
    write(snapshot) {
      drawnAt = snapshot.now;
      const line = labelled(label, snapshot, stream.columns || 80, colour);
      if (line !== drawn) stream.write(clearLine + line);
      drawn = line;
    },
    close() {
      if (drawn !== '') stream.write(clearLine);
    },
  };
}

/** Returns the line with the label before it. The label takes at most a third of the width. */
function labelled(
  label: string,
  snapshot: ProgressSnapshot,
  width: number,
  colour: boolean,
): string {
  if (label === '') return progressLine(snapshot, width, colour);
  const short = shortenPath(label, Math.floor(width / 3));
  return `${short}  ${progressLine(snapshot, width - displayWidth(short) - 2, colour)}`;
}

function plainWriter({ stream, label }: ShowProgressOptions): Writer {
  const prefix = label === undefined ? '' : `${label}: `;
  let last: ProgressSnapshot | undefined;
  return {
    isDue(state, now) {
      if (last === undefined || last.phase !== state.phase) return true;
      const pause = now - last.now;
      const grew = tenths(state) > tenths(last);
      return pause >= longestPause || (pause >= shortestPause && grew);
    },
    write(snapshot) {
      last = snapshot;
      stream.write(`${prefix}${plainProgress(snapshot)}\n`);
    },
    close() {},
  };
}

function tenths(state: ProgressState): number {
  return Math.floor(10 * (shareDone(state) ?? 0));
}
