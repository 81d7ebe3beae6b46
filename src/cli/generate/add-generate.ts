import { type Command, Option } from 'commander';

import { flagGroups, optionList } from '../../options/options.ts';
import { runFlags } from '../../options/run-flags.ts';
import {
  flagOption,
  noWorkspacesOption,
  readNumber,
  selectionOptions,
} from '../command-options.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Shell } from '../shell.ts';
import type { GenerateFlags } from './generate-flags.ts';

/** Keys of the configuration about running tests that generating them knows, too. */
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
 * Adds `assay generate` to the command line; its module is loaded when it is called.
 *
 * @param finish receives the exit code of the command
 */
export function addGenerate(
  program: Command,
  shell: Shell,
  finish: (code: ExitCode) => void,
): void {
  const searching = 'Searching:';
  const output = 'Output:';
  const generate = program
    .command('generate')
    .description('write tests that kill mutants which no test kills yet')
    .argument(
      '[paths...]',
      'source files, directories or globs to write tests for; all by default',
    );
  for (const option of optionList) {
    if (option.group === 'sources' || runningKeys.has(option.key)) {
      generate.addOption(flagOption(option));
    }
  }
  for (const option of selectionOptions()) {
    if (option.long !== '--shard') generate.addOption(option);
  }
  generate
    .addOption(
      new Option(
        '--survivors',
        'go by the verdicts of the last run alone: never analyse on the way',
      ).helpGroup(flagGroups.sources),
    )
    .addOption(
      new Option('--all', 'write tests also for mutants that tests kill already').helpGroup(
        flagGroups.sources,
      ),
    )
    .addOption(
      new Option(
        '--search <name>',
        'mosa (for all mutants at once, the default), ga (for one after another), avm (hill climbing, for functions of plain values) or random',
      ).helpGroup(searching),
    )
    .addOption(
      new Option(
        '--budget <n>',
        'statements that the search of a file may execute (default: 100000)',
      )
        .argParser(readNumber)
        .helpGroup(searching),
    )
    .addOption(
      new Option('--seconds <n>', 'stop the search of a file after this time')
        .argParser(readNumber)
        .helpGroup(searching),
    )
    .addOption(
      new Option('--jobs <n>', 'files to search at once (default: half of the cores)')
        .argParser(readNumber)
        .helpGroup(searching),
    )
    .addOption(
      new Option('--dry-run', 'print the tests instead of writing and verifying them').helpGroup(
        output,
      ),
    )
    .addOption(new Option('--output <folder>', 'where test files go').helpGroup(output))
    .addOption(
      new Option('--comments', 'name the mutants that a test kills in a comment').helpGroup(output),
    )
    .addOption(
      new Option('--json', 'print the outcome as JSON to standard output').helpGroup(output),
    )
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
