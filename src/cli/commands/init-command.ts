import { initProject } from '../../app/init-project.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { findRoot } from '../flags/read-request.ts';
import type { Shell } from '../shell.ts';
import { writeText } from '../display/write-text.ts';

/** The flags of `assay init`. */
interface InitFlags {
  readonly force?: true;
  readonly root?: string;
}

/** Writes a configuration file to start from. Throws a `UserError` if there already is one, unless `--force` is given. */
export async function initCommand(flags: InitFlags, shell: Shell): Promise<ExitCode> {
  const root = findRoot(shell.directory, flags.root);
  const { name, hasTypes } = initProject(root, flags.force === true);
  const next = hasTypes ? '' : 'For its types, install Assay: npm install --save-dev assay\n';
  await writeText(shell.stdout, `Wrote ${name}.\n${next}`);
  return exitCodes.ok;
}
