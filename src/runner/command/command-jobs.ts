import type { ExecuteJob, ObserveJob } from '../job.ts';
import type { BuildKind, JobRequest, RunOptions } from '../test-runner.ts';
import { executeMutant, nextMutant, runControl, type StartRun } from './execute-command.ts';
import { observeCommand } from './observe-command.ts';
import type { CommandRun, CommandStarter, CommandTask } from './start-command.ts';
import { type Step, takeSteps } from './take-steps.ts';

/** One call of the runner's function `run`. */
interface Call extends RunOptions {
  readonly build: BuildKind;
  /** The runs of each request that have been started: mutants, and -1 for runs without a mutant. */
  readonly taken: Map<JobRequest, Set<number>>;
}

const interrupted = {
  kind: 'crashed',
  overran: false,
  message: 'The run was interrupted.',
} as const;

/** Does the jobs of commands: observes them and runs them with mutants. */
export class CommandJobs {
  readonly #starter: CommandStarter;
  readonly #commands: ReadonlyMap<string, string>;
  /** The keys of commands whose parallel runs disturb each other. */
  readonly #alone = new Set<string>();
  /** By the key of its command, the last of the runs that follow each other. */
  readonly #lastRuns = new Map<string, Promise<CommandRun>>();
  /** True if a command is known to load a mutated source, or has failed, which is reported anyway. */
  #isJudged = false;

  /** @param commands the command lines by the keys of their test files */
  constructor(starter: CommandStarter, commands: ReadonlyMap<string, string>) {
    this.#starter = starter;
    this.#commands = commands;
  }

  /** Runs jobs. Resolves with false if this was an observation that found no command that loads a mutated source. */
  async run(
    build: BuildKind,
    requests: readonly JobRequest[],
    options: RunOptions,
  ): Promise<boolean> {
    const call: Call = { ...options, build, taken: new Map() };
    const { concurrency, signal } = options;
    const steps = takeSteps(
      requests,
      (request) => this.#nextStep(request, call),
      (request) => request.onEnd(signal.aborted ? interrupted : { kind: 'finished' }),
    );
    const lane = async (): Promise<void> => {
      for (const step of steps) await step();
    };
    // Runs without a mutant are timed. So commands don't run in parallel then.
    const lanes = build === 'observe' ? 1 : Math.max(1, concurrency);
    await Promise.all(Array.from({ length: lanes }, lane));
    return build !== 'observe' || this.#isJudged || signal.aborted;
  }

  #nextStep(request: JobRequest, call: Call): Step | undefined {
    const job = call.signal.aborted ? undefined : request.takeJob();
    const taken = call.taken.get(request) ?? new Set();
    call.taken.set(request, taken);
    // Processes don't report what their functions return, so that the impact of a mutant stays unknown.
    if (job === undefined || call.build === 'impact') return undefined;
    if (job.kind === 'observe') {
      if (taken.has(-1)) return undefined;
      taken.add(-1);
      return () => this.#observe(request, job, call);
    }
    const next = nextMutant(job, taken);
    if (next === undefined) return undefined;
    taken.add(next);
    return () => this.#execute(request, job, next, call);
  }

  async #observe(request: JobRequest, job: ObserveJob, call: Call): Promise<void> {
    const { build, concurrency, signal } = call;
    const { limit, repeat } = job;
    const { key } = request.file;
    const task = { build, mutant: -1, fuel: Number.MAX_SAFE_INTEGER, limit, signal };
    const beside = repeat ? Math.min(2, concurrency) : 0;
    const observed = await observeCommand(() => this.#start(key, task), { beside, limit });
    if (signal.aborted) return;
    if (observed.isAlone) this.#alone.add(key);
    this.#isJudged ||= observed.hasLoaded || observed.hasFailed;
    request.onEvent({ kind: 'observed', file: observed.file });
  }

  /** Runs a command with a mutant, or without one if the number of the mutant is -1. */
  async #execute(
    request: JobRequest,
    job: ExecuteJob,
    mutant: number,
    { build, signal }: Call,
  ): Promise<void> {
    const { file, inTurn = false } = request;
    const start: StartRun = (task) => {
      const whole = { ...task, build, signal };
      return inTurn ? this.#startInTurn(file.key, whole) : this.#start(file.key, whole);
    };
    const event = await (mutant < 0 ? runControl(job, start) : executeMutant(job, mutant, start));
    if (!signal.aborted) request.onEvent(event);
  }

  /** Starts a run of a command, in turn if its parallel runs disturb each other. */
  #start(key: string, task: CommandTask): Promise<CommandRun> {
    return this.#alone.has(key) ? this.#startInTurn(key, task) : this.#startNow(key, task);
  }

  /** Starts a run of a command after the last of those that follow each other. */
  #startInTurn(key: string, task: CommandTask): Promise<CommandRun> {
    const start = (): Promise<CommandRun> => this.#startNow(key, task);
    const next = this.#lastRuns.get(key)?.then(start) ?? start();
    this.#lastRuns.set(key, next);
    return next;
  }

  #startNow(key: string, task: CommandTask): Promise<CommandRun> {
    return this.#starter.start(this.#commands.get(key) ?? '', task);
  }
}
