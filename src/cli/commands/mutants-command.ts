import { resolve } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';
import type { Mutant } from '../../model/mutant.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import { colours as createColours } from '../../report/terminal/colours.ts';
import { comparePlace } from '../../report/compare.ts';
import { countOf } from '../../report/format-number.ts';
import { majorLog } from '../../report/formats/major-log.ts';
import { mutantList } from '../../report/terminal/mutant-list.ts';
import { terminalNotices } from '../../report/terminal/terminal-notices.ts';
import { unifiedDiff } from '../../report/diff/unified-diff.ts';
import { readRequest } from '../flags/read-request.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import type { RunFlags } from '../../options/run-flags.ts';
import type { Shell } from '../shell.ts';
import { useColour } from '../display/use-colour.ts';
import { catalogueAnywhere } from '../../app/mutants/catalogue-anywhere.ts';
import { writeOutput } from '../../app/write-output.ts';
import { writeText } from '../display/write-text.ts';

/** The formats in which `assay mutants` writes its list. */
const mutantFormats = ['list', 'json', 'major', 'diff'] as const;

/** The flags of `assay mutants`. */
export interface MutantsFlags extends RunFlags {
  readonly format: (typeof mutantFormats)[number];
  readonly output?: string;
}

/**
 * Lists the mutants of a project: as lines, as JSON, in the columns of Major's `mutants.log`, or as unified diffs. It runs no test. The
 * list also has mutants that the type checker would reject.
 */
export async function mutantsCommand(
  paths: readonly string[],
  flags: MutantsFlags,
  shell: Shell,
): Promise<ExitCode> {
  if (!mutantFormats.includes(flags.format)) {
    throw new UserError(
      'flag-invalid',
      `--format: ${JSON.stringify(flags.format)} is not one of ${mutantFormats.join(', ')}`,
      'See `assay mutants --help`.',
    );
  }
  const { catalogues, notices } = await catalogueAnywhere(
    readRequest(paths, flags, shell.directory),
  );
  const mutants = catalogues.flatMap(inSourceOrder);
  const texts = new Map(catalogues.map(({ file, text }) => [file, text]));
  const text = format(mutants, texts, flags.format);
  if (flags.output === undefined) await writeText(shell.stdout, text);
  else writeOutput(resolve(shell.directory, flags.output), text);
  const colours = createColours(useColour(shell.stderr, shell.environment));
  const found = terminalNotices(notices, shell.stderr.columns ?? 100, colours);
  const where = flags.output === undefined ? '' : ` written to ${flags.output}`;
  const total = `${countOf(mutants.length, 'mutant')} in ${countOf(catalogues.length, 'file')}${where}\n`;
  if (flags.output !== undefined || shell.stderr.isTTY === true)
    await writeText(shell.stderr, total);
  if (found !== '') await writeText(shell.stderr, `${found}\n`);
  return exitCodes.ok;
}

function format(
  mutants: readonly Mutant[],
  texts: ReadonlyMap<string, string>,
  name: MutantsFlags['format'],
): string {
  switch (name) {
    case 'list':
      return mutantList(mutants);
    case 'json':
      return `${JSON.stringify(mutants, undefined, 2)}\n`;
    case 'major':
      return majorLog(mutants);
    case 'diff':
      // Tools that read a diff ignore everything before its first file name.
      return mutants
        .map((mutant) => mutantList([mutant]) + unifiedDiff(texts.get(mutant.file) ?? '', mutant))
        .join('');
  }
}

function inSourceOrder({ sites }: FileCatalogue): Mutant[] {
  return sites.flatMap(({ mutants }) => mutants.map(({ mutant }) => mutant)).toSorted(comparePlace);
}
