import { Command, Option } from 'commander';

import { flagGroups, optionList } from '../options/options.ts';
import { type RunFlags, runFlags } from '../options/run-flags.ts';
import {
  flagOption,
  noWorkspacesOption,
  operatorsOption,
  selectionOptions,
} from './flags/command-options.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { packageVersion } from '../app/package-version.ts';
import { addArbitraries } from './commands/add-arbitraries.ts';
import { addGeneralise } from './commands/add-generalise.ts';
import { addGenerate } from './commands/add-generate.ts';
import { addOracles } from './commands/add-oracles.ts';
import { addReview } from './commands/add-review.ts';
import type { ApplyFlags } from './commands/apply-command.ts';
import type { MergeFlags } from './commands/merge-command.ts';
import type { MutantsFlags } from './commands/mutants-command.ts';
import type { Shell } from './shell.ts';

/**
 * Creates the command line of Assay. The module of a command is loaded when the command is called, so that help and errors are
 * quick.
 *
 * @param finish receives the exit code of the command
 */
export function createProgram(shell: Shell, finish: (code: ExitCode) => void): Command {
  const program = new Command('assay')
    .description('Shows which faults your tests would miss, by mutation analysis.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void shell.stdout.write(text),
      writeErr: (text) => void shell.stdout.write(text),
      outputError: () => {},
    })
    .addHelpText('after', programExamples);
  addRun(program, shell, finish);
  addGenerate(program, shell, finish);
  addGeneralise(program, shell, finish);
  addArbitraries(program, shell, finish);
  addOracles(program, shell, finish);
  addReview(program, shell, finish);
  addMerge(program, shell, finish);
  addInit(program, shell, finish);
  addMutants(program, shell, finish);
  addShow(program, shell, finish);
  addApply(program, shell, finish);
  addOperators(program, shell, finish);
  addMml(program, shell, finish);
  return program;
}

function addRun(program: Command, shell: Shell, finish: (code: ExitCode) => void): void {
  const run = program
    .command('run', { isDefault: true })
    .description('run the tests against mutants of the sources and report what survives (default)')
    .argument(
      '[paths...]',
      'files, directories or globs to mutate; `money.ts:10-40` for some lines',
    );
  for (const option of optionList) {
    if (option.group !== 'searching') run.addOption(flagOption(option));
  }
  for (const option of selectionOptions()) run.addOption(option);
  run.addOption(flagOption(runFlags.updateBaseline));
  run.addHelpOption(new Option('-h, --help', 'print this help').helpGroup(flagGroups.general));
  for (const name of ['explainPlan', 'html', 'json', 'config', 'root', 'verbose'] as const) {
    run.addOption(flagOption(runFlags[name]));
  }
  run.addHelpText('after', runExamples).action(async (paths: string[], flags: RunFlags) => {
    const { runCommand } = await import('./commands/run-command.ts');
    finish(await runCommand(paths, flags, shell));
  });
}

function addMerge(program: Command, shell: Shell, finish: (code: ExitCode) => void): void {
  const merge = program
    .command('merge')
    .description('make one result of the shards of a run, and report on it')
    .argument(
      '[files...]',
      'files that `assay run --shard` wrote, folders or globs (default: the folder for reports)',
    );
  for (const option of optionList) {
    if (option.group === 'reports') merge.addOption(flagOption(option));
  }
  merge
    .addOption(flagOption(runFlags.updateBaseline))
    .addOption(
      new Option('--allow-missing', 'report on the shards that are there').helpGroup(
        flagGroups.reports,
      ),
    )
    .addOption(flagOption(runFlags.html))
    .addOption(flagOption(runFlags.json))
    .addOption(flagOption(runFlags.config))
    .addOption(flagOption(runFlags.root))
    .action(async (files: string[], flags: MergeFlags) => {
      const { mergeCommand } = await import('./commands/merge-command.ts');
      finish(await mergeCommand(files, flags, shell));
    });
}

function addMutants(program: Command, shell: Shell, finish: (code: ExitCode) => void): void {
  const command = program
    .command('mutants')
    .description('list the mutants without running them, or write them as diffs')
    .argument('[paths...]', 'as for `assay run`');
  for (const option of optionList) {
    if (option.group === 'sources' && option.key !== 'typeCheck')
      command.addOption(flagOption(option));
  }
  for (const option of selectionOptions()) command.addOption(option);
  command
    .addOption(noWorkspacesOption())
    .addOption(
      new Option(
        '--format <name>',
        'list, json, major (mutants.log) or diff (what git apply takes)',
      )
        .default('list')
        .helpGroup('Output:'),
    )
    .addOption(new Option('--output <path>', 'write to a file').helpGroup('Output:'))
    .addOption(flagOption(runFlags.config))
    .addOption(flagOption(runFlags.root))
    .action(async (paths: string[], flags: MutantsFlags) => {
      const { mutantsCommand } = await import('./commands/mutants-command.ts');
      finish(await mutantsCommand(paths, flags, shell));
    });
}

function addShow(program: Command, shell: Shell, finish: (code: ExitCode) => void): void {
  program
    .command('show')
    .description('show a mutant as a diff, with its verdict in the last run')
    .argument('<id>', 'its id, or the beginning of it')
    .addOption(operatorsOption())
    .addOption(noWorkspacesOption())
    .addOption(flagOption(runFlags.config))
    .addOption(flagOption(runFlags.root))
    .action(async (id: string, flags: RunFlags) => {
      const { showCommand } = await import('./commands/show-command.ts');
      finish(await showCommand(id, flags, shell));
    });
}

function addApply(program: Command, shell: Shell, finish: (code: ExitCode) => void): void {
  program
    .command('apply')
    .description('write a mutant into its source file, or take it back')
    .argument('[id]', 'its id, or the beginning of it')
    .option('--revert', 'take back what was applied')
    .addOption(operatorsOption())
    .addOption(noWorkspacesOption())
    .addOption(flagOption(runFlags.config))
    .addOption(flagOption(runFlags.root))
    .action(async (id: string | undefined, flags: ApplyFlags) => {
      const { applyCommand } = await import('./commands/apply-command.ts');
      finish(await applyCommand(id, flags, shell));
    });
}

function addInit(program: Command, shell: Shell, finish: (code: ExitCode) => void): void {
  program
    .command('init')
    .description('write an assay.config file to start from')
    .option('--force', 'overwrite the one that is there')
    .addOption(flagOption(runFlags.root))
    .action(async (flags: { force?: true; root?: string }) => {
      const { initCommand } = await import('./commands/init-command.ts');
      finish(await initCommand(flags, shell));
    });
}

function addOperators(program: Command, shell: Shell, finish: (code: ExitCode) => void): void {
  program
    .command('operators')
    .description('list the mutation operators and their groups')
    .option('--json', 'as JSON')
    .action(async (flags: { json?: true }) => {
      const { operatorsCommand } = await import('./commands/operators-command.ts');
      finish(await operatorsCommand(flags, shell));
    });
}

function addMml(program: Command, shell: Shell, finish: (code: ExitCode) => void): void {
  const mml = program
    .command('mml')
    .description('check, format and explain scripts in the Major mutation language');
  mml
    .command('check')
    .description('say what is wrong with scripts')
    .argument('<files...>', 'scripts')
    .action(async (files: string[]) => {
      const { checkScripts } = await import('./commands/mml-command.ts');
      finish(await checkScripts(files, shell));
    });
  mml
    .command('fmt')
    .description('format scripts in place')
    .argument('<files...>', 'scripts')
    .option('--check', 'change nothing; fail where a script is not formatted')
    .action(async (files: string[], flags: { check?: true }) => {
      const { formatScripts } = await import('./commands/mml-command.ts');
      finish(await formatScripts(files, flags, shell));
    });
  mml
    .command('explain')
    .description('show which mutants a script yields where')
    .argument('<file>', 'the script')
    .argument('[paths...]', 'files, directories or globs to look at')
    .addOption(new Option('--config <path>', 'the configuration file to use'))
    .addOption(flagOption(runFlags.root))
    .action(async (file: string, paths: string[], flags: { config?: string; root?: string }) => {
      const { explainCommand } = await import('./commands/mml-command.ts');
      finish(await explainCommand(file, paths, flags, shell));
    });
  mml
    .command('serve')
    .description('serve scripts to an editor, as a language server')
    .requiredOption('--stdio', 'speak over standard input and output')
    .action(async () => {
      const { serveScriptsOverStdio } = await import('./commands/serve-scripts.ts');
      await serveScriptsOverStdio();
    });
}

const programExamples = `
Examples:
  $ assay                        run with the configuration, or without one
  $ assay run src/money.ts       mutate one file only
  $ assay run --help             all flags of a run
  $ assay generate src/money.ts  write tests that kill what survives
  $ assay oracles                assess the relations that are declared
  $ assay init                   write a configuration file
  $ assay mutants --format diff  see the mutants without running them
  $ assay mml explain some.mml   show what a mutation script selects

Exit codes: ${exitCodes.ok} done, ${exitCodes.scoreBelowThreshold} score below the threshold or new survivors, ${exitCodes.unusable} wrong flags, configuration or project,
${exitCodes.testsFail} tests fail without a mutant, ${exitCodes.bug} bug in Assay, ${exitCodes.interrupted} interrupted.
`;

const runExamples = `
Examples:
  $ assay run --break 80                         fail below a mutation score of 80 %
  $ assay run 'src/**/*.ts' --operators AOR,ROR  some files, some operators
  $ assay run src/money.ts:10-40 --top 3         some lines of one file
  $ assay run --since main                       what a branch changed
  $ assay run --json > mutation.json             for other tools
`;
