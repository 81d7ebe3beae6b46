import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';

import { UserError } from '../foundation/user-error.ts';
import type { LineRange } from '../model/source-selection.ts';

/** One entry of `mutate`, or one path on the command line; paths are relative to the root, with forward slashes. */
export type SourcePattern =
  | { readonly kind: 'file'; readonly path: string; readonly lines: LineRange | undefined }
  | { readonly kind: 'directory'; readonly path: string }
  | { readonly kind: 'glob'; readonly glob: string };

/**
 * Reads `src/money.ts`, `src/money.ts:10-40`, `src/money.ts:10`, `src` or a glob. If a file of exactly this name exists, it is
 * meant, even if the name contains characters of globs. Throws a `UserError` for invalid lines.
 */
export function readSourcePattern(root: string, text: string): SourcePattern {
  const whole = readPath(root, text);
  if (whole.kind !== 'glob') return whole;
  const match = /^(?<path>.+):(?<first>\d+)(?:-(?<last>\d+))?$/.exec(text);
  const { path, first, last } = match?.groups ?? {};
  if (path === undefined || first === undefined) return whole;
  const file = readPath(root, path);
  if (file.kind !== 'file') {
    throw new UserError(
      'no-sources',
      `"${text}" names lines of something that is not a file.`,
      'Lines can only be chosen in a single file that exists.',
    );
  }
  return { ...file, lines: readLines(text, Number(first), Number(last ?? first)) };
}

function readPath(root: string, text: string): SourcePattern {
  const absolute = resolve(root, text);
  const stats = statSync(absolute, { throwIfNoEntry: false });
  const path = toSlashes(relative(root, absolute));
  if (stats?.isFile() === true) return { kind: 'file', path, lines: undefined };
  if (stats?.isDirectory() === true) return { kind: 'directory', path: path === '' ? '.' : path };
  return { kind: 'glob', glob: toSlashes(text).replace(/^\.\//, '') };
}

function readLines(text: string, first: number, last: number): LineRange {
  if (first >= 1 && last >= first) return { first, last };
  throw new UserError(
    'no-sources',
    `The lines of "${text}" go from ${first} to ${last}.`,
    'Lines count from 1, and the last one is not before the first.',
  );
}

function toSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}
