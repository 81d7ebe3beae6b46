import type { Command } from 'commander';

import { type GeneraliseFlags, generaliseFlags } from '../../options/generalise-flags.ts';
import { optionList } from '../../options/options.ts';
import { runFlags } from '../../options/run-flags.ts';
import { flagOption, noWorkspacesOption } from '../flags/command-options.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Shell } from '../shell.ts';

/** Keys of the configuration that also apply to generalising tests. */
const usedKeys: ReadonlySet<string> = new Set([
  'mutate',
  'tests',
  'runner',
  'vitest.config',
  'vitest.projects',
  'seed',
  'concurrency',
]);

/**
 * Adds `assay generalise` to the command line. Its module is loaded when the command is called.
 *
 * @param finish receives the exit code of the command
 */
export function addGeneralise(
  program: Command,
  shell: Shell,
  finish: (code: ExitCode) => void,
): void {
  const generalise = program
    .command('generalise')
    .description('make fast-check properties of concrete tests')
    .argument('[paths...]', 'test files, or source files; all by default');
  for (const option of optionList) {
    if (usedKeys.has(option.key)) generalise.addOption(flagOption(option));
  }
  for (const flag of Object.values(generaliseFlags)) generalise.addOption(flagOption(flag));
  generalise
    .addOption(flagOption(runFlags.config))
    .addOption(noWorkspacesOption())
    .addOption(flagOption(runFlags.root))
    .addHelpText('after', examples)
    .action(async (paths: string[], flags: GeneraliseFlags) => {
      const { generaliseCommand } = await import('./generalise-command.ts');
      finish(await generaliseCommand(paths, flags, shell));
    });
}

const examples = `
Examples:
  $ assay generalise test/money.test.ts     properties of the tests in a file
  $ assay generalise src/money.ts           of all that calls this source, and of its calls that no test makes
  $ assay generalise --dry-run              only look at them
`;
