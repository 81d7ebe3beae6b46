import type { Span } from '../../../model/span.ts';
import { digest, type TestFileText } from './read-test-file.ts';

/** The part of a test file that Assay wrote, between two comments. Offsets are UTF-16 units. */
export interface GeneratedRegion {
  /** The region with its comments, and the text between them. */
  readonly start: number;
  readonly innerStart: number;
  readonly innerEnd: number;
  readonly end: number;
  /** The hashes of all tests that were ever written to the region. */
  readonly remembered: ReadonlySet<string>;
}

const note = 'Tests written by Assay: edited ones stay as they are, deleted ones stay away.';

/** The comments around a region, for the hashes to remember. */
export function markers(hashes: ReadonlySet<string>): {
  readonly begin: string;
  readonly end: string;
} {
  const list = [...hashes];
  const checksum = digest(list.join(' '));
  return {
    begin: `// assay:begin ${checksum} ${note}`,
    end: `// assay:end ${checksum} ${list.join(' ')}`.trimEnd(),
  };
}

/** The region of a file; undefined if it has none. A string is the reason why the region can't be found. */
export function findRegion(file: TestFileText): GeneratedRegion | string | undefined {
  const found = file.comments.flatMap(({ value, start, end }) => {
    const match = /^\s*assay:(begin|end)\b([^]*)/.exec(value);
    return match === null ? [] : { kind: match[1], rest: (match[2] ?? '').trim(), start, end };
  });
  const [begin, close, ...more] = found;
  if (begin === undefined) return undefined;
  if (close === undefined || begin.kind !== 'begin' || close.kind !== 'end' || more.length > 0) {
    return 'its comments `assay:begin` and `assay:end` are not one pair';
  }
  const [checksum, ...hashes] = close.rest.split(/\s+/);
  if (checksum !== begin.rest.split(/\s+/)[0] || checksum !== digest(hashes.join(' '))) {
    return 'its comments `assay:begin` and `assay:end` were changed';
  }
  return {
    start: begin.start,
    innerStart: begin.end,
    innerEnd: close.start,
    end: close.end,
    remembered: new Set(hashes),
  };
}

/** Whether a span is between the comments of a region. */
export function isWithin({ start, end }: Span, { innerStart, innerEnd }: GeneratedRegion): boolean {
  return innerStart <= start && end <= innerEnd;
}
