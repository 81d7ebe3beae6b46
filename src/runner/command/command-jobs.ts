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
  /** The last run of each command that must run one at a time, by its key. */
  readonly #queues = new Map<string, Promise<unknown>>();
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
    /** By command, the end of the last step that waits for others. */
    const turns = new Map<string, Promise<void>>();
    const nextStep = (request: JobRequest): Step | undefined => {
      const step = this.#nextStep(request, call);
      const { key } = request.file;
      if (step === undefined || request.inTurn !== true) return step;
      return async () => {
        const turn = Promise.resolve(turns.get(key)).then(step);
        turns.set(key, turn);
        await turn;
      };
    };
    const steps = takeSteps(requests, nextStep, (request) =>
      request.onEnd(signal.aborted ? interrupted : { kind: 'finished' }),
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
    if (observed.isAlone) this.#queues.set(key, Promise.resolve());
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
    const start: StartRun = (task) => this.#start(request.file.key, { ...task, build, signal });
    const event = await (mutant < 0 ? runControl(job, start) : executeMutant(job, mutant, start));
    if (!signal.aborted) request.onEvent(event);
  }

  /** Starts a run of a command, after the command's last run if it must run one at a time. */
  #start(key: string, task: CommandTask): Promise<CommandRun> {
    const startNow = (): Promise<CommandRun> =>
      this.#starter.start(this.#commands.get(key) ?? '', task);
    const last = this.#queues.get(key);
    if (last === undefined) return startNow();
    const next = last.then(startNow);
    this.#queues.set(key, next);
    return next;
  }
}
