import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { lineCommands } from '../../foundation/script-commands.ts';
import { UserError } from '../../foundation/user-error.ts';
import { processHosts } from '../process/process-hosts.ts';
import { readManifest } from '../process/read-manifest.ts';
import { runShell } from '../process/run-shell.ts';
import { servedTexts } from '../process/served-texts.ts';
import { temporaryFolder } from '../process/temporary-folder.ts';
import { writeBuildFacts } from '../process/write-build-facts.ts';
import type { RunnerOptions, TestFile, TestRunner } from '../test-runner.ts';
import { CommandJobs } from './command-jobs.ts';
import { commandStarter } from './start-command.ts';

interface CommandOptions extends RunnerOptions {
  readonly commands: readonly string[];
}

/**
 * Opens the runner for test suites that Assay does not drive. Each command counts as a test file with one test, which passes if
 * the command exits with code 0. Every mutant has its own run of the command, so that all levels of isolation are the same here.
 */
export function openCommand(options: CommandOptions): TestRunner {
  const directory = temporaryFolder();
  const facts = writeBuildFacts(options.table, join(directory, 'sites'));
  const starter = commandStarter(options, directory, facts);
  const commands = new Map(options.commands.map((command, at) => [`${at} ${command}`, command]));
  const jobs = new CommandJobs(starter, commands);
  return {
    name: 'command',
    version: process.versions.node,
    testFiles: [...commands].map(([key, path]): TestFile => ({ key, path, project: '' })),
    async run(build, requests, runOptions) {
      const mayDetect = await jobs.run(build, requests, runOptions);
      if (!mayDetect) throw loadsNothing(options);
    },
    async runPlainly({ path }, signal) {
      const { code } = await runShell(path, {
        directory: options.root,
        environment: options.environment,
        limit: plainLimit,
        signal,
      });
      return { command: path, passes: code === null ? undefined : code === 0 };
    },
    ...processHosts({
      root: options.root,
      worker: new URL('./worker/host.js', import.meta.url),
      nodeFlags: [],
      environment: options.environment,
      argv: (file) => [file],
      settings: {},
      directory,
      facts,
      texts: servedTexts(options.serve, new Set(options.sources)),
    }),
    close() {
      starter.close();
      rmSync(directory, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

/** Milliseconds after which a command that runs without Assay is ended. */
const plainLimit = 600_000;

/** Runners that load modules themselves and not by Node: Vitest by Vite's module runner, Jest by its runtime. */
const loadsItself = /^(?:vitest|jest)$/;

function loadsNothing({ root, commands }: CommandOptions): UserError {
  const manifest = readManifest(root);
  const runner = commands
    .flatMap((command) => lineCommands(manifest, command))
    .map(({ program }) => program)
    .find((program) => loadsItself.test(program));
  const names = commands.map((command) => `\`${command}\``).join(' and ');
  const verb = commands.length === 1 ? 'passes' : 'pass';
  return new UserError(
    'command-loads-nothing',
    `${names} ${verb}, but no Node process of it loaded any of the files to mutate.`,
    runner !== undefined
      ? `${runner === 'jest' ? 'Jest' : 'Vitest'} does not load files as Node does, so that no mutant gets into them in a command: use \`--runner ${runner}\`.`
      : 'Mutants are put into files as Node loads them: name the files that the tests really load (such as dist/*.js) with `mutate`, or have them load the sources.',
  );
}
