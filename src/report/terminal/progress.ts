import type { ProgressState } from '../../model/progress-state.ts';
import { colours as coloursOf } from './colours.ts';
import { clipEnd, displayWidth } from './display-width.ts';
import { countOf, formatCount, formatDuration, formatRate } from '../format-number.ts';

/** The progress of an analysis at one moment. Times are milliseconds of one clock. */
export interface ProgressSnapshot extends ProgressState {
  readonly startedAt: number;
  readonly now: number;
  /** Mutants per second in the last seconds; undefined if it is too early to say. */
  readonly rate: number | undefined;
  /** Milliseconds until all mutants are done, and at most so many if `mostLeft` is known; undefined if it is too early to say. */
  readonly left: number | undefined;
}

const phases: Record<ProgressState['phase'], string> = {
  start: 'Starting',
  observe: 'Observing tests',
  types: 'Checking types',
  execute: 'Mutants',
  confirm: 'Confirming timeouts',
  matrix: 'Kill matrix',
  impact: 'Impact of survivors',
  combine: 'Higher-order mutants',
  done: 'Done',
};

const gap = '  ';
const widestBar = 24;
const narrowestBar = 8;

/** A piece of the line. Pieces with higher ranks are left out first. */
interface Part {
  readonly text: string;
  readonly rank: number;
}

/**
 * Returns the live line of a terminal, narrower than `width` columns. If not everything fits, the percentage is left out first, then the
 * timeouts, the rate and the verdicts. The work done and the time left stay longest. A bar fills the remaining room, if it is enough.
 */
export function progressLine(state: ProgressSnapshot, width: number, colour: boolean): string {
  const { bold, dim, green } = coloursOf(colour);
  const room = Math.max(1, width - 1);
  const phase = clipEnd(phases[state.phase], room);
  const parts = fitting(partsOf(state), room - displayWidth(phase));
  const used = displayWidth([phase, ...parts].join(gap));
  const barWidth = Math.min(widestBar, room - used - gap.length);
  const share = shareDone(state);
  const hasBar = share !== undefined && barWidth >= narrowestBar;
  const filled = Math.floor((share ?? 0) * barWidth);
  const bar = hasBar ? [green('━'.repeat(filled)) + dim('─'.repeat(barWidth - filled))] : [];
  return [bold(phase), ...bar, ...parts].join(gap);
}

/** Returns the progress as a line of a log: all figures, without colours and bar. */
export function plainProgress(state: ProgressSnapshot): string {
  const [first, ...rest] = partsOf(state).map(({ text }) => text);
  const figures = first === undefined ? '' : `: ${[first, ...rest].join(', ')}`;
  return `${phases[state.phase]}${figures}`;
}

/** Returns the share of the present phase that is done, from 0 to 1; undefined if it is unknown. */
export function shareDone(state: ProgressState): number | undefined {
  const of = (done: number, total: number): number | undefined =>
    total > 0 ? Math.min(1, done / total) : undefined;
  if (state.phase === 'observe') return of(state.testFilesDone, state.testFilesTotal);
  return countsMutants(state) ? of(state.mutantsDone, state.mutantsTotal) : undefined;
}

/** Whether the present phase counts mutants. */
export function countsMutants({ phase }: ProgressState): boolean {
  return phase === 'execute' || phase === 'confirm';
}

function partsOf(state: ProgressSnapshot): Part[] {
  const elapsed = { text: formatDuration(Math.max(0, state.now - state.startedAt)), rank: 1 };
  if (state.phase === 'observe' && state.testFilesTotal > 0) {
    const files = `${formatCount(state.testFilesDone)}/${countOf(state.testFilesTotal, 'file')}`;
    return [{ text: files, rank: 0 }, elapsed];
  }
  return countsMutants(state) ? mutantParts(state) : [elapsed];
}

function mutantParts(state: ProgressSnapshot): Part[] {
  const { mutantsDone, mutantsTotal, killed, survived, timeout, rate, left, mostLeft } = state;
  const share = shareDone(state) ?? 0;
  const parts: (Part | undefined)[] = [
    { text: `${formatCount(mutantsDone)}/${formatCount(mutantsTotal)}`, rank: 0 },
    { text: `${Math.floor(100 * share)} %`, rank: 5 },
    { text: `${formatCount(killed)} killed`, rank: 2 },
    { text: `${formatCount(survived)} survived`, rank: 2 },
    timeout === 0 ? undefined : { text: countOf(timeout, 'timeout'), rank: 4 },
    rate === undefined || rate <= 0 ? undefined : { text: `${formatRate(rate)}/s`, rank: 3 },
    left === undefined ? undefined : { text: timeLeft(left, mostLeft !== undefined), rank: 1 },
  ];
  return parts.filter((part) => part !== undefined);
}

function timeLeft(milliseconds: number, isMost: boolean): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const time = seconds < 60 ? `${seconds} s` : formatDuration(1000 * seconds);
  return isMost ? `up to ${time} left` : `${time} left`;
}

/** Returns the pieces that fit into `room` columns, each after a gap. Pieces with the highest ranks are dropped first. */
function fitting(parts: readonly Part[], room: number): string[] {
  let kept = [...parts];
  const taken = (): number =>
    kept.reduce((sum, { text }) => sum + gap.length + displayWidth(text), 0);
  while (kept.length > 0 && taken() > room) {
    const highest = Math.max(...kept.map(({ rank }) => rank));
    kept = kept.filter(({ rank }) => rank < highest);
  }
  return kept.map(({ text }) => text);
}
