import type { Command } from 'commander';

import { optionList } from '../../options/options.ts';
import { type ReviewFlags, reviewFlags } from '../../options/review-flags.ts';
import { runFlags } from '../../options/run-flags.ts';
import type { ExitCode } from '../exit-codes.ts';
import { flagOption } from '../flags/command-options.ts';
import type { Shell } from '../shell.ts';

/** Keys of the configuration that also apply to reviewing properties. */
const keys: ReadonlySet<string> = new Set([
  'seed',
  'runner',
  'vitest.config',
  'vitest.projects',
  'concurrency',
  'reports.directory',
]);

/**
 * Adds `assay review` to the command line. Its module is loaded when the command is called.
 *
 * @param finish receives the exit code of the command
 */
export function addReview(program: Command, shell: Shell, finish: (code: ExitCode) => void): void {
  const review = program
    .command('review')
    .description(
      'find weak spots in properties and tests: what they could assert or assume instead',
    )
    .argument('[tests...]', 'test files, folders or globs; by default all that use fast-check');
  for (const option of optionList) if (keys.has(option.key)) review.addOption(flagOption(option));
  for (const flag of Object.values(reviewFlags)) review.addOption(flagOption(flag));
  review
    .addOption(flagOption(runFlags.config))
    .addOption(flagOption(runFlags.root))
    .addHelpText('after', reviewExamples)
    .action(async (paths: string[], flags: ReviewFlags) => {
      const { reviewCommand } = await import('./review-command.ts');
      finish(await reviewCommand(paths, flags, shell));
    });
}

const reviewExamples = `
Examples:
  $ assay review                                    all test files that use fast-check
  $ assay review test/stack.property.test.ts        one file
  $ assay review test/stack.test.ts --apply 3f2a9c01  apply a suggestion of the last review
  $ assay review --json                             for other programs
`;
