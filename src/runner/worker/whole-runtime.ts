import type { Combination, IndexRanges, Trace, WorkerRuntime } from '../../runtime/protocol.ts';
import { mergeRanges, mergeTraces } from '../merge-ranges.ts';
import type { Children } from './children/children.ts';
import { watchReads } from './source-reads.ts';

/** A runtime that also knows what instrumented modules can't report. */
export interface WholeRuntime extends WorkerRuntime {
  /** Returns the text of a source, for modules that stand for it. See `SourceReads`. */
  readonly readText: (path: string) => string | undefined;
}

/**
 * Returns a worker's runtime that also knows what runs do besides evaluating modules. The mutants that the worker's children
 * reach and infect, and the fuel that they use, count as the worker's own. To read a source as text is to be infected by all of
 * its mutants.
 *
 * @param texts the folder in which the texts of the mutated sources are requested
 */
export function wholeRuntime(
  runtime: WorkerRuntime,
  children: Children,
  texts: string,
): WholeRuntime {
  let combinations: readonly Combination[] = [];
  let readRanges: IndexRanges = [];
  const { readText } = watchReads({
    texts,
    active() {
      const active = runtime.activeMutant();
      const parts = combinations.find(({ mutant }) => mutant === active)?.parts;
      return parts ?? (active < 0 ? [] : [active]);
    },
    onRead(mutants) {
      readRanges = mergeRanges(readRanges, mutants);
    },
  });
  return {
    ...runtime,
    readText,
    activate(index) {
      runtime.activate(index);
      children.activate(index);
    },
    combine(given) {
      combinations = given;
      runtime.combine(given);
      children.combine(given);
    },
    startFuel(budget) {
      runtime.startFuel(budget);
      children.startFuel(budget);
    },
    fuelUsed() {
      const used = children.fuelUsed();
      return used === undefined ? Number.MAX_SAFE_INTEGER : runtime.fuelUsed() + used;
    },
    isFuelExhausted: () => runtime.isFuelExhausted() || children.isFuelExhausted(),
    startTrace() {
      readRanges = [];
      runtime.startTrace();
      children.startTrace();
    },
    takeTrace(): Trace {
      const own = runtime.takeTrace();
      const theirs = children.takeTrace();
      if (theirs === undefined && readRanges.length === 0) return own;
      const read = { covered: readRanges, infected: readRanges };
      const all = mergeTraces(mergeTraces(own, theirs?.trace ?? read), read);
      const digest = [own.digest, theirs?.digest, ...readRanges].join(' ');
      return { ...own, ...all, digest };
    },
  };
}
