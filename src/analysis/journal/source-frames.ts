import { hash } from 'node:crypto';

import type { Span } from '../../model/span.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import type { MutantTable } from '../select/mutant-table.ts';

/** A source with mutants, in parts: the bodies of its outer functions, and the rest, which is its frame. */
export interface SourceFrame {
  /** The path relative to the root. */
  readonly file: string;
  readonly text: string;
  readonly firstMutant: number;
  readonly mutantCount: number;
  /** A digest of the frame, and of what bodies decide about how the module is loaded. */
  readonly frame: string;
  /** The number of the first outer function in this run. */
  readonly firstFunction: number;
  /** For each outer function, a text that is the same in another run only for the same function with the same body. */
  readonly functions: readonly string[];
  /** Returns the number in this run of the outer function whose body contains a span; undefined for a span of the frame. */
  readonly functionAt: (span: Span) => number | undefined;
  /**
   * Returns the numbers in this run of the outer functions whose text may also stand in the code of a mutant with this span: the one around
   * it; for a mutant of the frame, all of the same statement.
   */
  readonly functionsWith: (span: Span) => readonly number[];
  /** Returns a text for a place that edits of functions around it don't change. */
  readonly placeOf: (span: Span) => string;
}

/** Takes the sources of a run apart. */
export function sourceFrames({ files }: MutantTable): SourceFrame[] {
  return [...files.values()].map(({ catalogue, firstMutant, firstFunction }) => {
    const bodies = firstFunction === undefined ? [] : (catalogue.functions?.bodies ?? []);
    const indexAt = ({ start, end }: Span): number =>
      bodies.findLastIndex((body) => body.start <= start && end <= body.end);
    const isWith = ({ start, end }: Span, at: number): boolean => {
      const statement = catalogue.functions?.statements[at];
      return statement !== undefined && statement.start <= start && end <= statement.end;
    };
    return {
      file: catalogue.file,
      text: catalogue.text,
      firstMutant,
      mutantCount: catalogue.sites.reduce((sum, { mutants }) => sum + mutants.length, 0),
      frame: frameDigest(catalogue, bodies),
      firstFunction: firstFunction ?? 0,
      functions: bodies.map(({ start, end }, number) => {
        const digest = hash('sha1', catalogue.text.slice(start, end));
        return `${number} ${digest} ${catalogue.file}`;
      }),
      functionAt(span) {
        const index = indexAt(span);
        return index === -1 ? undefined : (firstFunction ?? 0) + index;
      },
      functionsWith(span) {
        const index = indexAt(span);
        const all =
          index === -1 ? bodies.flatMap((_, at) => (isWith(span, at) ? at : [])) : [index];
        return all.map((at) => (firstFunction ?? 0) + at);
      },
      placeOf(span) {
        const index = indexAt(span);
        const body = bodies[index];
        if (body !== undefined) return `${index}.${span.start - body.start}`;
        const before = bodies.filter(({ end }) => end <= span.start);
        return String(before.reduce((place, { start, end }) => place - (end - start), span.start));
      },
    };
  });
}

function frameDigest({ text, functions }: FileCatalogue, bodies: readonly Span[]): string {
  const starts = [0, ...bodies.map(({ end }) => end)];
  const parts = starts.map((start, at) => text.slice(start, bodies[at]?.start ?? text.length));
  return hash('sha1', [...parts, functions?.outside ?? ''].join('\0'));
}
