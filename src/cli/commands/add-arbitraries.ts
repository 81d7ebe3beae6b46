import { type Command, Option } from 'commander';

import { runFlags } from '../../options/run-flags.ts';
import type { ExitCode } from '../exit-codes.ts';
import { flagOption } from '../flags/command-options.ts';
import type { Shell } from '../shell.ts';
import type { ArbitrariesFlags } from './arbitraries-command.ts';

/**
 * Adds `assay arbitraries` to the command line. Its module is loaded when the command is called.
 *
 * @param finish receives the exit code of the command
 */
export function addArbitraries(
  program: Command,
  shell: Shell,
  finish: (code: ExitCode) => void,
): void {
  program
    .command('arbitraries')
    .description('write fast-check arbitraries for the types and classes that a file exports')
    .argument('<file>', 'the source file')
    .addOption(
      new Option('--output <file>', 'where the module goes (default: beside the source)').helpGroup(
        'Output:',
      ),
    )
    .addOption(
      new Option('--dry-run', 'print the module instead of writing it').helpGroup('Output:'),
    )
    .addOption(new Option('--json', 'print the outcome as JSON').helpGroup('Output:'))
    .addOption(flagOption(runFlags.root))
    .addHelpText('after', examples)
    .action(async (file: string, flags: ArbitrariesFlags) => {
      const { arbitrariesCommand } = await import('./arbitraries-command.ts');
      finish(await arbitrariesCommand(file, flags, shell));
    });
}

const examples = `
Examples:
  $ assay arbitraries src/model.ts                       writes src/model.arbitraries.ts
  $ assay arbitraries src/model.ts --dry-run             only look at them
  $ assay arbitraries src/model.ts --output test/any.ts
`;
