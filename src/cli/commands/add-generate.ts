import type { Command } from 'commander';

import { type GenerateFlags, generateFlags } from '../../options/generate-flags.ts';
import { optionList } from '../../options/options.ts';
import { runFlags } from '../../options/run-flags.ts';
import { flagOption, noWorkspacesOption, selectionOptions } from '../flags/command-options.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Shell } from '../shell.ts';

/** Keys of the configuration about running tests that also apply to generating tests. */
const runningKeys: ReadonlySet<string> = new Set([
  'tests',
  'runner',
  'command',
  'vitest.config',
  'vitest.projects',
  'concurrency',
  'incremental',
]);

/**
 * Adds `assay generate` to the command line. Its module is loaded when the command is called.
 *
 * @param finish receives the exit code of the command
 */
export function addGenerate(
  program: Command,
  shell: Shell,
  finish: (code: ExitCode) => void,
): void {
  const generate = program
    .command('generate')
    .description('write tests that kill mutants which no test kills yet')
    .argument(
      '[paths...]',
      'source files, directories or globs to write tests for; all by default',
    );
  for (const option of optionList) {
    const isAboutMutants = option.group === 'sources' || option.group === 'searching';
    if (isAboutMutants || runningKeys.has(option.key)) {
      generate.addOption(flagOption(option));
    }
  }
  for (const option of selectionOptions()) {
    if (option.long !== '--shard') generate.addOption(option);
  }
  for (const flag of Object.values(generateFlags)) generate.addOption(flagOption(flag));
  generate
    .addOption(flagOption(runFlags.config))
    .addOption(noWorkspacesOption())
    .addOption(flagOption(runFlags.root))
    .addHelpText('after', generateExamples)
    .action(async (paths: string[], flags: GenerateFlags) => {
      const { generateCommand } = await import('./generate-command.ts');
      finish(await generateCommand(paths, flags, shell));
    });
}

const generateExamples = `
Examples:
  $ assay generate                          tests for all that survived in the last run
  $ assay generate src/money.ts             for one file
  $ assay generate src/money.ts --dry-run   only look at them
  $ assay generate --seed 7 --budget 500000 other tests, after a longer search
`;
