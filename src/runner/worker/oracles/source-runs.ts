import { generateAt } from '../../../relations/generator.ts';
import { isPromise } from '../../../relations/steps.ts';
import type { ErasedProgram } from '../../../relations/relation.ts';
import { type DataPlan, placeOf } from '../../../relations/test-data.ts';
import type { WorkerRuntime } from '../../../runtime/protocol.ts';
import { describeError } from '../unhandled-errors.ts';

/** The outcome of one run of a program. */
type Outcome =
  | { readonly kind: 'returned'; readonly output: unknown; hash: number }
  | { readonly kind: 'threw'; readonly error: unknown };

/** An input of the pool, and its run. */
interface SourceRun {
  readonly input: unknown;
  readonly inputHash: number;
  /** Set once the program has run with the input. */
  outcome?: Outcome;
}

/** The values that are needed to run a program with its inputs. */
export interface RunnableProgram {
  readonly program: ErasedProgram;
  readonly plan: DataPlan;
}

/**
 * The inputs of a file's programs and the runs with them, of one mutant. A run is made once, however many relations need it. So no
 * run may change what another one sees: `isSpoilt` tells whether one did.
 */
export class SourceRuns {
  readonly #programs: readonly RunnableProgram[];
  readonly #runtime: WorkerRuntime;
  readonly #runs: Map<number, SourceRun>[];
  #isSpoilt = false;

  constructor(programs: readonly RunnableProgram[], runtime: WorkerRuntime) {
    this.#programs = programs;
    this.#runtime = runtime;
    this.#runs = programs.map(() => new Map<number, SourceRun>());
  }

  /** Returns an input. It is generated when it is first needed, with whatever mutant is active. Throws what the generator throws. */
  inputOf(program: number, input: number): unknown {
    return this.#run(program, input).input;
  }

  /** Runs a program with one of its inputs, unless it has run already. Throws what the program throws. */
  outputOf(program: number, input: number): unknown {
    const run = this.#run(program, input);
    const known = run.outcome;
    if (known?.kind === 'threw') throw known.error;
    if (known !== undefined) {
      // A relation, or another run, may have changed the value that is about to be used again.
      if (this.#hashOf(known.output) !== known.hash) this.#isSpoilt = true;
      return known.output;
    }
    try {
      const output: unknown = Reflect.apply(
        this.#programs[program]?.program.run ?? (() => undefined),
        undefined,
        [run.input],
      );
      if (!isPromise(output)) return this.#keep(run, output);
      return Promise.resolve(output).then(
        (settled) => this.#keep(run, settled),
        (error: unknown) => this.#fail(run, error),
      );
    } catch (error) {
      return this.#fail(run, error);
    }
  }

  /** Describes how a run ended. The texts are equal for runs with the same outcome. */
  describe(program: number, input: number): string {
    const outcome = this.#run(program, input).outcome;
    if (outcome === undefined) return 'not run';
    return outcome.kind === 'returned'
      ? String(outcome.hash)
      : `threw ${describeError(outcome.error)}`;
  }

  /** Whether some value that runs share was changed. */
  isSpoilt(): boolean {
    for (const runs of this.#runs) {
      for (const { input, inputHash } of runs.values()) {
        if (this.#hashOf(input) !== inputHash) return true;
      }
    }
    return this.#isSpoilt;
  }

  #run(program: number, input: number): SourceRun {
    const runs = this.#runs[program];
    const known = runs?.get(input);
    if (known !== undefined) return known;
    const of = this.#programs[program];
    if (runs === undefined || of === undefined) throw new Error('There is no such program.');
    const { value } = generateAt(of.program.input, placeOf(of.plan, input));
    const run: SourceRun = { input: value, inputHash: this.#hashOf(value) };
    runs.set(input, run);
    return run;
  }

  #keep(run: SourceRun, output: unknown): unknown {
    run.outcome = { kind: 'returned', output, hash: this.#hashOf(output) };
    return output;
  }

  #fail(run: SourceRun, error: unknown): never {
    run.outcome = { kind: 'threw', error };
    throw error;
  }

  #hashOf(value: unknown): number {
    return this.#runtime.fingerprintValue(value).hash;
  }
}
