import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import type { Combination } from '../../runtime/protocol.ts';
import { addToOptions, type ChildOrder, preloadFlag } from '../process/child-order.ts';
import { answerSourceTexts } from '../process/source-texts.ts';
import type { BuildKind, RunnerOptions } from '../test-runner.ts';
import type { OutsideCommand } from '../job.ts';
import { outsideCommands } from '../process/outside-commands.ts';
import { type ProcessReport, readReports } from '../worker/children/read-reports.ts';
import { runShell, type ShellRun } from '../process/run-shell.ts';
import type { BuildFacts } from '../process/worker-protocol.ts';

/** The task of one run of a command. */
export interface CommandTask {
  readonly build: BuildKind;
  /** -1 for the original. */
  readonly mutant: number;
  readonly combinations?: readonly Combination[];
  /** The loop fuel of each process. */
  readonly fuel: number;
  /** The most milliseconds that the run may take. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** How a run of a command ended, with the report of its processes. */
export interface CommandRun extends ShellRun {
  readonly report: ProcessReport;
  /** The commands started in it that may run sources without a mutant. Only known of runs in the observe build. */
  readonly outside: readonly OutsideCommand[];
}

/** Runs commands. */
export interface CommandStarter {
  /** Runs a command once. */
  readonly start: (command: string, task: CommandTask) => Promise<CommandRun>;
  readonly close: () => void;
}

/**
 * Returns an object that runs commands with a mutant. Each run has a folder in which its processes find their order and leave
 * their reports.
 *
 * @param directory a folder that belongs to Assay
 */
export function commandStarter(
  options: RunnerOptions,
  directory: string,
  facts: BuildFacts,
): CommandStarter {
  const { root, table, environment } = options;
  const texts = answerSourceTexts(options, join(directory, 'texts'));
  const outsideOf = outsideCommands(options);
  let runs = 0;

  async function start(command: string, task: CommandTask): Promise<CommandRun> {
    const { build, mutant, combinations = [], fuel, limit, signal } = task;
    const folder = join(directory, `run-${(runs += 1)}`);
    const reports = join(folder, 'reports');
    mkdirSync(reports, { recursive: true });
    const order: ChildOrder = {
      root,
      build,
      mutant,
      combinations,
      fuel,
      ...facts,
      texts: texts.folder,
      reports,
    };
    const orderPath = join(folder, 'order.json');
    writeFileSync(orderPath, JSON.stringify(order));
    const run = await runShell(command, {
      directory: root,
      environment: commandEnvironment(root, orderPath, environment),
      limit,
      signal,
    });
    const report = readReports(reports, table);
    rmSync(folder, { recursive: true, force: true });
    if (build !== 'observe') return { ...run, report, outside: [] };
    const own = { file: 'sh', args: ['sh', '-c', command], cwd: root };
    const outside = outsideOf([{ ...report, commands: [own, ...report.starts] }]);
    return { ...run, report, outside };
  }

  return { start, close: texts.close };
}

/** Returns the environment of a command. Every Node process in it loads Assay's module first, and programs are found as in an npm script. */
function commandEnvironment(
  root: string,
  orderPath: string,
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: others, ...rest } = environment;
  const pathName = Object.keys(rest).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...rest,
    [pathName]: [...binFolders(root), rest[pathName] ?? ''].join(delimiter),
    NODE_OPTIONS: addToOptions(others, preloadFlag(orderPath)),
  };
}

function binFolders(root: string): string[] {
  const folders: string[] = [];
  for (let folder = root; ; folder = dirname(folder)) {
    folders.push(join(folder, 'node_modules', '.bin'));
    if (folder === dirname(folder)) return folders;
  }
}
