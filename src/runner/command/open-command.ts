import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { lineCommands } from '../../foundation/script-commands.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { ObserveJob } from '../job.ts';
import { processHosts } from '../process/process-hosts.ts';
import { readManifest } from '../process/read-manifest.ts';
import { runShell } from '../process/run-shell.ts';
import { servedTexts } from '../process/served-texts.ts';
import { temporaryFolder } from '../process/temporary-folder.ts';
import { writeBuildFacts } from '../process/write-build-facts.ts';
import type {
  BuildKind,
  JobRequest,
  RunnerOptions,
  RunOptions,
  TestFile,
  TestRunner,
} from '../test-runner.ts';
import { executeMutant, nextMutant, runControl } from './execute-command.ts';
import { observeCommand } from './observe-command.ts';
import { type CommandRun, commandStarter, type CommandTask } from './start-command.ts';
import { type Step, takeSteps } from './take-steps.ts';

/** One call of the runner. */
interface Call extends RunOptions {
  readonly build: BuildKind;
  /** What of each request has been taken: mutants, and -1 for runs without one. */
  readonly taken: Map<JobRequest, Set<number>>;
}

/**
 * Opens the runner for test suites that Assay does not drive: each command stands for a test file with one test, which passes where
 * the command exits with code 0. Every mutant has a run of its own, so that the levels of isolation are all the same here.
 */
export function openCommand(
  options: RunnerOptions & { readonly commands: readonly string[] },
): TestRunner {
  const directory = temporaryFolder();
  const facts = writeBuildFacts(options.table, join(directory, 'sites'));
  const starter = commandStarter(options, directory, facts);
  const commands = new Map(options.commands.map((command, at) => [`${at} ${command}`, command]));
  const testFiles = [...commands].map(([key, path]): TestFile => ({ key, path, project: '' }));
  /** By key, the last run of commands that have to run one after the other. */
  const queues = new Map<string, Promise<unknown>>();
  /** A command has loaded a mutated source, or failed, which says enough. */
  let isJudged = false;

  function run(key: string, task: CommandTask): Promise<CommandRun> {
    const startNow = (): Promise<CommandRun> => starter.start(commands.get(key) ?? '', task);
    const before = queues.get(key);
    if (before === undefined) return startNow();
    const next = before.then(startNow);
    queues.set(key, next);
    return next;
  }

  async function observe(request: JobRequest, job: ObserveJob, call: Call): Promise<void> {
    const { build, concurrency, signal } = call;
    const { limit, repeat } = job;
    const { key } = request.file;
    const task = { build, mutant: -1, fuel: Number.MAX_SAFE_INTEGER, limit, signal };
    const beside = repeat ? Math.min(2, concurrency) : 0;
    const found = await observeCommand(() => run(key, task), { beside, limit });
    if (signal.aborted) return;
    if (found.isAlone) queues.set(key, Promise.resolve());
    isJudged ||= found.hasLoaded || found.hasFailed;
    request.onEvent({ kind: 'observed', file: found.file });
  }

  function nextStep(request: JobRequest, call: Call): Step | undefined {
    const { build, signal } = call;
    const job = signal.aborted ? undefined : request.takeJob();
    const taken = call.taken.get(request) ?? new Set();
    call.taken.set(request, taken);
    // Processes don't tell what their functions return: the impact of a mutant stays unknown.
    if (job === undefined || build === 'impact') return undefined;
    const next =
      job.kind === 'observe' ? [-1].find((one) => !taken.has(one)) : nextMutant(job, taken);
    if (next === undefined) return undefined;
    taken.add(next);
    if (job.kind === 'observe') return () => observe(request, job, call);
    const startOne: Parameters<typeof runControl>[1] = (task) =>
      run(request.file.key, { ...task, build, signal });
    return async () => {
      const event = await (next < 0
        ? runControl(job, startOne)
        : executeMutant(job, next, startOne));
      if (!signal.aborted) request.onEvent(event);
    };
  }

  return {
    name: 'command',
    version: process.versions.node,
    testFiles,
    async run(build, requests, runOptions) {
      const call: Call = { ...runOptions, build, taken: new Map() };
      const { concurrency, signal } = call;
      const steps = takeSteps(
        requests,
        (request) => nextStep(request, call),
        (request) => request.onEnd(signal.aborted ? interrupted : { kind: 'finished' }),
      );
      const lane = async (): Promise<void> => {
        for (const step of steps) await step();
      };
      // Unmutated runs are timed, and therefore commands don't run beside each other then.
      const lanes = build === 'observe' ? 1 : Math.max(1, concurrency);
      await Promise.all(Array.from({ length: lanes }, lane));
      if (build === 'observe' && !isJudged && !signal.aborted) throw nothingLoaded(options);
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
    openHost: processHosts({
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

/** Milliseconds after which a command without Assay is given up. */
const plainLimit = 600_000;

const interrupted = {
  kind: 'crashed',
  overran: false,
  message: 'The run was interrupted.',
} as const;

/** Runners that load modules by themselves: Vite's module runner, Jest's runtime. */
const loadsByItself = /^(?:vitest|jest)$/;

function nothingLoaded({
  root,
  commands,
}: Pick<RunnerOptions, 'root'> & { readonly commands: readonly string[] }): UserError {
  const manifest = readManifest(root);
  const runner = commands
    .flatMap((command) => lineCommands(manifest, command))
    .map(({ program }) => program)
    .find((program) => loadsByItself.test(program));
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
