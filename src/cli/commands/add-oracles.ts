import type { Command } from 'commander';

import { type OraclesFlags, oraclesFlags } from '../../options/oracles-flags.ts';
import { optionList } from '../../options/options.ts';
import { runFlags } from '../../options/run-flags.ts';
import type { ExitCode } from '../exit-codes.ts';
import { flagOption, selectionOptions } from '../flags/command-options.ts';
import type { Shell } from '../shell.ts';

/** Keys of the configuration about running tests that also apply to oracles. */
const runningKeys: ReadonlySet<string> = new Set([
  'runner',
  'vitest.config',
  'vitest.projects',
  'concurrency',
  'workspaces',
  'reports.directory',
]);

/**
 * Adds `assay oracles` to the command line. Its module is loaded when the command is called.
 *
 * @param finish receives the exit code of the command
 */
export function addOracles(program: Command, shell: Shell, finish: (code: ExitCode) => void): void {
  const oracles = program
    .command('oracles')
    .description('assess relations (partial oracles) by the mutants that they notice')
    .argument(
      '[paths...]',
      '`*.relations.ts` files, all by default; other paths restrict what is mutated',
    );
  for (const option of optionList) {
    if (option.group === 'sources' || runningKeys.has(option.key)) {
      oracles.addOption(flagOption(option));
    }
  }
  for (const option of selectionOptions()) {
    if (option.long !== '--shard') oracles.addOption(option);
  }
  for (const flag of Object.values(oraclesFlags)) oracles.addOption(flagOption(flag));
  oracles
    .addOption(flagOption(runFlags.html))
    .addOption(flagOption(runFlags.config))
    .addOption(flagOption(runFlags.root))
    .addHelpText('after', oraclesExamples)
    .action(async (paths: string[], flags: OraclesFlags) => {
      const { oraclesCommand } = await import('./oracles-command.ts');
      finish(await oraclesCommand(paths, flags, shell));
    });
}

const oraclesExamples = `
Examples:
  $ assay oracles                              all relations of the project
  $ assay oracles src/wavelet.relations.ts     those of one file
  $ assay oracles --max-runs 5                 the best relations for 5 runs of the program
  $ assay oracles --find src/statistics.ts     propose relations for a source file
  $ assay oracles --json > oracles.json        for other tools
`;
