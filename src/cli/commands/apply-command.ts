import { applyMutant, revertMutant } from '../../app/mutants/apply-mutant.ts';
import { openAnywhere, type OpenedPlace } from '../../app/workspace/open-anywhere.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { RunFlags } from '../../options/run-flags.ts';
import { shortId } from '../../report/terminal/mutant-list.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { readRequest } from '../flags/read-request.ts';
import type { Shell } from '../shell.ts';
import { writeText } from '../display/write-text.ts';

/** The flags of `assay apply`. */
export interface ApplyFlags extends RunFlags {
  readonly revert?: true;
}

/** Writes one mutant into its source file, so that a user can look at it in a debugger or an editor. With `--revert`, takes it back. */
export async function applyCommand(
  id: string | undefined,
  flags: ApplyFlags,
  shell: Shell,
): Promise<ExitCode> {
  const place = await openAnywhere(readRequest([], flags, shell.directory));
  await writeText(shell.stdout, flags.revert === true ? revert(place) : await apply(place, id));
  return exitCodes.ok;
}

async function apply(place: OpenedPlace, id: string | undefined): Promise<string> {
  if (id === undefined) {
    throw new UserError(
      'flag-invalid',
      'Which mutant is to be applied?',
      'Name it: `assay apply ID`; `assay mutants` lists ids.',
    );
  }
  const mutant = await applyMutant(place, id);
  const { line, column } = mutant.location.start;
  return `Applied ${shortId(mutant)} to ${mutant.file}:${line}:${column}. Take it back with \`assay apply --revert\`.\n`;
}

function revert(place: OpenedPlace): string {
  const applied = revertMutant(place);
  return `Took ${shortId(applied)} back; ${applied.file} is as it was.\n`;
}
