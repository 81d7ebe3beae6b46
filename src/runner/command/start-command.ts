import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import type { Combination } from '../../runtime/protocol.ts';
import { prepareJobOrder } from '../process/job-order.ts';
import type { BuildKind, RunnerOptions } from '../test-runner.ts';
import { type CommandOrder, ORDER_VARIABLE } from './command-order.ts';
import { type CommandReport, readReports } from './read-reports.ts';
import { runShell, type ShellRun } from '../process/run-shell.ts';
import { writeTexts } from './write-texts.ts';

/** What one run of a command is for. */
export interface CommandTask {
  readonly build: BuildKind;
  /** -1 for the original. */
  readonly mutant: number;
  readonly combinations?: readonly Combination[];
  /** Loop steps that each process may take. */
  readonly fuel: number;
  /** Milliseconds. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** How a run ended, and what its processes saw. */
export interface CommandRun extends ShellRun {
  readonly report: CommandReport;
}

/** Runs a command once. */
export type StartCommand = (command: string, task: CommandTask) => Promise<CommandRun>;

/**
 * Makes the function that runs commands with a mutant. Each run has a folder of its own, in which its processes find what they
 * are told and leave their reports.
 *
 * @param directory an empty folder
 */
export function commandStarter(options: RunnerOptions, directory: string): StartCommand {
  const { root, table, environment } = options;
  const { facts } = prepareJobOrder(table, join(directory, 'sites'));
  const { mutantCount, siteTable } = facts();
  const texts = new Map<BuildKind, string>();
  let runs = 0;

  function textsOf(build: BuildKind): string {
    const index = texts.get(build) ?? writeTexts(options, build, directory);
    texts.set(build, index);
    return index;
  }

  return async (command, { build, mutant, combinations = [], fuel, limit, signal }) => {
    const folder = join(directory, `run-${(runs += 1)}`);
    const reports = join(folder, 'reports');
    mkdirSync(reports, { recursive: true });
    const order: CommandOrder = {
      root,
      build,
      mutant,
      combinations,
      fuel,
      mutantCount,
      siteTable,
      texts: textsOf(build),
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
    return { ...run, report };
  };
}

const preload = new URL('./worker/preload.js', import.meta.url).href;

/** Has every Node process of the command load Assay's module first, and finds programs as a script of npm does. */
function commandEnvironment(
  root: string,
  orderPath: string,
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: others = '', ...rest } = environment;
  const pathName = Object.keys(rest).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...rest,
    [pathName]: [...binFolders(root), rest[pathName] ?? ''].join(delimiter),
    NODE_OPTIONS: `--import=${preload} ${others}`.trimEnd(),
    [ORDER_VARIABLE]: orderPath,
  };
}

function binFolders(root: string): string[] {
  const folders: string[] = [];
  for (let folder = root; ; folder = dirname(folder)) {
    folders.push(join(folder, 'node_modules', '.bin'));
    if (folder === dirname(folder)) return folders;
  }
}
