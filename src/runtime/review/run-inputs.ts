import { isRejection, type PropertyBody } from './fast-check-port.ts';
import { type InputSource, sampleInputs } from './directed-inputs.ts';
import { now, settlesWithin } from './own-clock.ts';

/** The inputs that one call of the sampler makes, after which the time is looked at. The last number repeats. */
const chunks = [10, 40, 50, 100] as const;

/** How the runs of a property with inputs ended. */
export interface InputRuns {
  /** Runs that no assumption rejected. */
  readonly tried: number;
  readonly rejected: number;
  /** The run that failed, if one did. */
  readonly failure?: InputFailure;
  /** Whether the time ended before all inputs had been run. */
  readonly isCut: boolean;
}

/** An input with which a property failed. */
export interface InputFailure {
  readonly input: readonly unknown[];
  readonly error: unknown;
  /** The seed of the sample that it is from, and its place there; undefined for an input that was not sampled. */
  readonly sample?: { readonly seed: number; readonly at: number };
}

/** The hooks of a property. */
export interface RunHooks {
  readonly before: readonly (() => unknown)[];
  readonly after: readonly (() => unknown)[];
}

/** What `runInputs` needs. */
export interface InputRunner {
  readonly body: PropertyBody;
  readonly hooks: RunHooks;
  /** Called before each run. */
  readonly onRun: (sample: InputFailure['sample']) => void;
  /** Milliseconds since the epoch at which the runs end. */
  readonly deadline: number;
}

/** Runs a property with sampled inputs, up to a number of valid runs or the first failure. fast-check's own runner can't be stopped in time. */
export async function runInputs(
  source: InputSource,
  wanted: number,
  runner: InputRunner,
): Promise<InputRuns> {
  let tried = 0;
  let rejected = 0;
  // Like fast-check, gives up if assumptions reject a hundred times as many inputs as are wanted.
  for (let chunk = 0; tried < wanted && rejected < wanted * 100; chunk += 1) {
    const seed = source.seed + chunk;
    const size = chunks[Math.min(chunk, chunks.length - 1)] ?? 100;
    const inputs = sampleInputs({ ...source, seed }, Math.min(size, wanted));
    if (inputs.length === 0) return { tried, rejected, isCut: true };
    for (const [at, input] of inputs.entries()) {
      if (tried >= wanted) break;
      if (now() > runner.deadline) return { tried, rejected, isCut: true };
      runner.onRun({ seed, at });
      const ended = await runOnce(input, runner);
      if (ended.kind === 'cut') return { tried, rejected, isCut: true };
      if (ended.kind === 'failed') {
        const failure = { input, error: ended.error, sample: { seed, at } };
        return { tried: tried + 1, rejected, failure, isCut: false };
      }
      if (ended.kind === 'rejected') rejected += 1;
      else tried += 1;
    }
  }
  return { tried, rejected, isCut: false };
}

/** Runs a property with given inputs, up to the first failure. */
export async function runGiven(
  inputs: readonly (readonly unknown[])[],
  runner: InputRunner,
): Promise<InputRuns> {
  let tried = 0;
  let rejected = 0;
  for (const input of inputs) {
    if (now() > runner.deadline) return { tried, rejected, isCut: true };
    runner.onRun(undefined);
    const ended = await runOnce(input, runner);
    if (ended.kind === 'cut') return { tried, rejected, isCut: true };
    if (ended.kind === 'failed') {
      return {
        tried: tried + 1,
        rejected,
        failure: { input, error: ended.error },
        isCut: false,
      };
    }
    if (ended.kind === 'rejected') rejected += 1;
    else tried += 1;
  }
  return { tried, rejected, isCut: false };
}

type RunEnd =
  | { readonly kind: 'passed' }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** A promise was not settled in time. */
  | { readonly kind: 'cut' };

/** Milliseconds by which an asynchronous run may exceed the deadline. */
const grace = 200;

async function runOnce(
  input: readonly unknown[],
  { body, hooks, deadline }: InputRunner,
): Promise<RunEnd> {
  try {
    for (const hook of hooks.before) await hook();
    let result = body(...input);
    if (isThenable(result)) {
      const settled = await settlesWithin(result, deadline - now() + grace);
      if (!settled.inTime) return { kind: 'cut' };
      result = settled.value;
    }
    for (const hook of hooks.after) await hook();
    if (result === false) {
      return { kind: 'failed', error: new Error('The property returned false.') };
    }
    return { kind: 'passed' };
  } catch (error) {
    return isRejection(error) ? { kind: 'rejected' } : { kind: 'failed', error };
  }
}

/** Whether a value is a promise, or can be awaited like one. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}
