import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { UserError } from '../foundation/user-error.ts';
import { shortId } from '../report/mutant-list.ts';
import { findInProjects } from './catalogue-project.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import type { RunFlags } from '../options/run-flags.ts';
import type { Shell } from './shell.ts';
import { openAnywhere, type OpenedPlace } from './workspace/open-anywhere.ts';
import { writeOutput } from './write-output.ts';
import { writeText } from './write-text.ts';

/** The flags of `assay apply`. */
export interface ApplyFlags extends RunFlags {
  readonly revert?: true;
}

/** The mutant that is in the tree, with both texts of its file. */
interface Applied {
  readonly id: string;
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Writes one mutant into its source file, for a look at it in a debugger or an editor, or takes it back. One mutant at a
 * time is in the tree. Throws a `UserError` where there is one already, or none to take back, or where its file was edited
 * in between.
 */
export async function applyCommand(
  id: string | undefined,
  flags: ApplyFlags,
  shell: Shell,
): Promise<ExitCode> {
  const project = await openAnywhere(flags, shell.directory);
  const record = join(resolve(project.root, project.config.cacheDirectory), 'applied.json');
  const message =
    flags.revert === true ? revert(project, record) : await apply(project, record, id);
  await writeText(shell.stdout, message);
  return exitCodes.ok;
}

async function apply(
  project: OpenedPlace,
  record: string,
  id: string | undefined,
): Promise<string> {
  if (id === undefined) {
    throw new UserError(
      'flag-invalid',
      'Which mutant is to be applied?',
      'Name it: `assay apply ID`; `assay mutants` lists ids.',
    );
  }
  const known = readRecord(record);
  if (known !== undefined) {
    throw new UserError(
      'mutant-applied',
      `The mutant ${shortId(known)} is in the tree already.`,
      'Take it back first: `assay apply --revert`.',
      known.file,
    );
  }
  const mutant = await findInProjects(project, id);
  const path = join(project.root, mutant.file);
  const before = readFileSync(path, 'utf8');
  const { start, end } = mutant.span;
  const after = before.slice(0, start) + mutant.replacement + before.slice(end);
  const applied: Applied = { id: mutant.id, file: mutant.file, before, after };
  writeOutput(record, JSON.stringify(applied));
  writeOutput(path, after);
  const { line, column } = mutant.location.start;
  return `Applied ${shortId(mutant)} to ${mutant.file}:${line}:${column}. Take it back with \`assay apply --revert\`.\n`;
}

function revert({ root }: OpenedPlace, record: string): string {
  const applied = readRecord(record);
  if (applied === undefined) {
    throw new UserError(
      'mutant-applied',
      'No mutant is in the tree that could be taken back.',
      'Only what `assay apply` wrote can be taken back.',
    );
  }
  const path = join(root, applied.file);
  const now = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if (now !== applied.after && now !== applied.before) {
    throw new UserError(
      'mutant-outdated',
      `${applied.file} was edited since the mutant ${shortId(applied)} was applied to it.`,
      `Take the mutant out by hand, then remove ${record}, which also has the file's text from before.`,
      applied.file,
    );
  }
  writeOutput(path, applied.before);
  rmSync(record);
  return `Took ${shortId(applied)} back; ${applied.file} is as it was.\n`;
}

function readRecord(path: string): Applied | undefined {
  if (!existsSync(path)) return undefined;
  const record: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return isApplied(record) ? record : undefined;
}

function isApplied(value: unknown): value is Applied {
  return typeof value === 'object' && value !== null && 'before' in value && 'after' in value;
}
