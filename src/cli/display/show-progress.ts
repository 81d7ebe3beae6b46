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

/** Where progress is written to; standard error, as a rule. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly write: (text: string) => unknown;
}

interface ShowProgressOptions {
  readonly stream: ProgressStream;
  /** True on a build server: plain lines even where the stream calls itself a terminal. */
  readonly ci: boolean;
  readonly colour: boolean;
  readonly clock: ProgressClock;
  /** What it is the progress of, where a run does several things one after the other. */
  readonly label?: string | undefined;
}

/** A progress display at work. */
export interface ProgressDisplay {
  readonly update: (state: ProgressState) => void;
  /** Cleans the line and lets go of the timer; later updates are ignored. May be called twice. */
  readonly stop: () => void;
}

/** At most ten frames per second. */
const frame = 100;
/** A line of the log follows another of the same phase after a second at the earliest, if a further tenth is done. */
const shortestPause = 1000;
/** After this much time a line is written in any case, so that the reader sees that it is still going on. */
const longestPause = 10_000;
const clearLine = '\r\u001b[K';

/**
 * Shows an analysis's progress: on a terminal one line that is rewritten in place, elsewhere a line at each
 * change of phase and about every tenth of the work. Nothing is written before the first update.
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

/** Adds times and the pace to what the analysis tells. */
function snapshotTaker(clock: ProgressClock): (state: ProgressState) => ProgressSnapshot {
  const startedAt = clock.now();
  const rate = progressRate();
  return (state) => {
    const now = clock.now();
    const pace = countsMutants(state)
      ? rate.note(state.mutantsDone, state.mutantsTotal, now)
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

/** The line with the label before it, which takes no more than a third of the width. */
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
