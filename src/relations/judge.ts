import { close } from './close.ts';
import type { ErasedFunction, ErasedRelation } from './relation.ts';
import type { Steps } from './steps.ts';

/** The result of judging one set of inputs. */
export type Judgement =
  | {
      readonly kind: 'holds';
      readonly outputs: readonly unknown[];
      readonly followUps: readonly unknown[];
    }
  /** The precondition does not hold for these inputs. */
  | { readonly kind: 'refused' }
  | {
      readonly kind: 'violated';
      readonly outputs: readonly unknown[];
      /** The error of the relation's own code, if there was one. */
      readonly error?: unknown;
    }
  /** The program threw an error. Every oracle notices that (9.3.2). */
  | { readonly kind: 'threw'; readonly error: unknown };

/** The inputs and parameters that a relation is given. */
export interface RelationInputs {
  readonly inputs: readonly unknown[];
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * Runs the program.
 *
 * @param source the place of the input among the source inputs; undefined for a follow-up input
 */
export type RunProgram = (input: unknown, source: number | undefined) => unknown;

/** Judges the program by a relation: makes the follow-up inputs, runs the program with all inputs, and compares the outputs. */
export function* judge(
  relation: ErasedRelation,
  { inputs, parameters }: RelationInputs,
  run: RunProgram,
): Steps<Judgement> {
  const given = [...inputs, parameters];
  let threw: { readonly error: unknown } | undefined;
  const guarded = (input: unknown): unknown => {
    try {
      return run(input, undefined);
    } catch (error) {
      threw ??= { error };
      throw error;
    }
  };
  try {
    if (relation.when !== undefined && (yield call(relation.when, given)) !== true) {
      return { kind: 'refused' };
    }
  } catch (error) {
    return { kind: 'violated', outputs: [], error };
  }
  const outputs: unknown[] = [];
  const followUps: unknown[] = [];
  try {
    for (const [place, input] of inputs.entries()) outputs.push(yield run(input, place));
  } catch (error) {
    return { kind: 'threw', error };
  }
  for (const follow of relation.follow) {
    let input: unknown;
    try {
      input = yield call(follow, given);
    } catch (error) {
      return { kind: 'violated', outputs, error };
    }
    followUps.push(input);
    try {
      outputs.push(yield run(input, undefined));
    } catch (error) {
      return { kind: 'threw', error };
    }
  }
  const judged = {
    inputs,
    followUps,
    parameters,
    close: comparisonOf(relation),
    run: guarded,
  };
  try {
    const holds: unknown = yield call(relation.holds, [outputs, judged]);
    return holds === true ? { kind: 'holds', outputs, followUps } : { kind: 'violated', outputs };
  } catch (error) {
    return threw === undefined
      ? { kind: 'violated', outputs, error }
      : { kind: 'threw', error: threw.error };
  }
}

/** The comparison within the tolerance of a relation. */
export function comparisonOf({
  tolerance,
}: ErasedRelation): (one: unknown, other: unknown) => boolean {
  return (one, other) => close(one, other, tolerance);
}

function call(erased: ErasedFunction, given: readonly unknown[]): unknown {
  const result: unknown = Reflect.apply(erased, undefined, given);
  return result;
}
