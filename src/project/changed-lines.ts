import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { pathWithin } from '../foundation/path-within.ts';
import { UserError } from '../foundation/user-error.ts';
import type { LineRange, SourceSelection } from '../model/source-selection.ts';
import { parseDiff } from './parse-diff.ts';

/** Changed lines by path relative to the project; `undefined` for a file that is new as a whole. */
export type ChangedLines = ReadonlyMap<string, readonly LineRange[] | undefined>;

const run = promisify(execFile);

/**
 * Returns the lines of the working tree that differ from a commit, or from the point where the current branch left another one
 * (`main`), and the files that git does not know yet. Throws a `UserError` if the project is in no repository or the name is
 * unknown.
 *
 * @param root absolute path of the project, which may be a folder of the repository
 */
export async function changedSince(root: string, reference: string): Promise<ChangedLines> {
  const base = await git(root, ['merge-base', '--end-of-options', reference, 'HEAD']).catch(
    (error: unknown) => {
      throw new UserError(
        'diff-unreadable',
        `git does not find where this branch and "${reference}" meet: ${firstLine(error)}`,
        'Name a branch, tag or commit; in CI, fetch its history first (`fetch-depth: 0`).',
        '--since',
      );
    },
  );
  const options = [
    '--unified=0',
    '--no-color',
    '--no-ext-diff',
    '--no-renames',
    '--relative',
    '--src-prefix=a/',
    '--dst-prefix=b/',
  ];
  const diff = await git(root, ['diff', ...options, base.trim(), '--', '.']);
  const untracked = await git(root, ['ls-files', '-z', '--others', '--exclude-standard', '.']);
  const changed = new Map<string, readonly LineRange[] | undefined>(parseDiff(diff));
  for (const file of untracked.split('\0')) if (file !== '') changed.set(file, undefined);
  return changed;
}

/**
 * Returns the lines that a diff file changes, or the diff on standard input for `-`. Its paths are relative to the project or
 * to the repository's root. Throws a `UserError` for a file that can't be read or is no unified diff.
 */
export async function changedInDiff(root: string, path: string): Promise<ChangedLines> {
  const problem = (message: string): UserError =>
    new UserError(
      'diff-unreadable',
      message,
      'Give a unified diff, as `git diff` writes it.',
      '--diff',
    );
  const text = await (path === '-' ? readAll(process.stdin) : readFile(path, 'utf8')).catch(
    (error: unknown) => {
      throw problem(`The diff can't be read: ${firstLine(error)}`);
    },
  );
  const changed = parseDiff(text);
  if (changed === undefined) throw problem('The text has no "+++" line: it is no unified diff.');
  const top = await git(root, ['rev-parse', '--show-toplevel']).catch(() => root);
  return new Map(
    [...changed].flatMap(([file, lines]): [string, LineRange[]][] => {
      const fromTop = pathWithin(root, resolve(top.trim(), file));
      const names = fromTop === undefined ? [file] : [fromTop, file];
      return [...new Set(names)].map((name) => [name, lines]);
    }),
  );
}

/** Returns the sources that changed, each with its changed lines. */
export function narrowToChanges(
  sources: readonly SourceSelection[],
  changes: ChangedLines,
): readonly SourceSelection[] {
  return sources.flatMap((source) => {
    if (!changes.has(source.file)) return [];
    const changed = changes.get(source.file);
    return changed === undefined ? [source] : [{ ...source, changed }];
  });
}

async function git(directory: string, argv: readonly string[]): Promise<string> {
  const { stdout } = await run('git', ['-c', 'core.quotePath=off', ...argv], {
    cwd: directory,
    maxBuffer: 1 << 28,
  });
  return stdout;
}

function firstLine(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const said = 'stderr' in error ? String(error.stderr).trim() : '';
  const text = said === '' && 'message' in error ? String(error.message) : said;
  return text.split('\n', 1)[0] ?? '';
}
