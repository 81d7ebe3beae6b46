import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { isRecord } from '../../foundation/is-record.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { Mutant } from '../../model/mutant.ts';
import { shortId } from '../../report/terminal/mutant-list.ts';
import type { OpenedPlace } from '../workspace/open-anywhere.ts';
import { writeOutput } from '../write-output.ts';
import { findInProjects } from './catalogue-project.ts';

/** The mutant that is in the tree, with both texts of its file. */
interface AppliedMutant {
  readonly id: string;
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Writes one mutant into its source file. Only one mutant at a time can be in the tree. Throws a `UserError` if there already is one,
 * or if there is no such mutant.
 *
 * @param id the mutant's id, or the beginning of the id
 */
export async function applyMutant(place: OpenedPlace, id: string): Promise<Mutant> {
  const path = recordPath(place);
  const known = readRecord(path);
  if (known !== undefined) {
    throw new UserError(
      'mutant-applied',
      `The mutant ${shortId(known)} is in the tree already.`,
      'Take it back first: `assay apply --revert`.',
      known.file,
    );
  }
  const { mutant, text: before } = await findInProjects(place, id);
  const source = join(place.root, mutant.file);
  const { start, end } = mutant.span;
  const after = before.slice(0, start) + mutant.replacement + before.slice(end);
  const applied: AppliedMutant = { id: mutant.id, file: mutant.file, before, after };
  writeOutput(path, JSON.stringify(applied));
  writeOutput(source, after);
  return mutant;
}

/** Takes back the mutant that is in the tree. Throws a `UserError` if there is none, or if its file was edited since. */
export function revertMutant(place: OpenedPlace): AppliedMutant {
  const path = recordPath(place);
  const applied = readRecord(path);
  if (applied === undefined) {
    throw new UserError(
      'mutant-applied',
      'No mutant is in the tree that could be taken back.',
      'Only what `assay apply` wrote can be taken back.',
    );
  }
  const source = join(place.root, applied.file);
  const now = existsSync(source) ? readFileSync(source, 'utf8') : undefined;
  if (now !== applied.after && now !== applied.before) {
    throw new UserError(
      'mutant-outdated',
      `${applied.file} was edited since the mutant ${shortId(applied)} was applied to it.`,
      `Take the mutant out by hand, then remove ${path}, which also has the file's text from before.`,
      applied.file,
    );
  }
  writeOutput(source, applied.before);
  rmSync(path);
  return applied;
}

/** Returns the path of the file that records the mutant in the tree. */
function recordPath({ root, config }: OpenedPlace): string {
  return join(resolve(root, config.cacheDirectory), 'applied.json');
}

function readRecord(path: string): AppliedMutant | undefined {
  if (!existsSync(path)) return undefined;
  const record: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return isApplied(record) ? record : undefined;
}

function isApplied(value: unknown): value is AppliedMutant {
  return isRecord(value) && 'before' in value && 'after' in value;
}
