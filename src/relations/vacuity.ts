import { comparisonOf, type Judgement, type RelationInputs } from './judge.ts';
import type { ErasedRelation } from './relation.ts';

type Holding = Extract<Judgement, { kind: 'holds' }>;

/** How many evaluations in which a relation holds say nothing. */
export interface Vacuity {
  /** Those whose follow-up inputs are the source inputs, or in which nothing changes that the relation undoes or does twice. */
  readonly idle: number;
  /** Those in which it would also hold for the outputs of unrelated inputs. */
  readonly unrelated: number;
}

/**
 * Notes how often a relation says nothing: a change of the case changes no text of digits, any function that leaves plain words as they are
 * undoes one that takes slashes away from them, and a function that gives `false` for nearly all inputs does so for related ones. The
 * unrelated outputs are those of the evaluation before.
 */
export class VacuityCounter {
  readonly #relation: ErasedRelation;
  readonly #close: (one: unknown, other: unknown) => boolean;
  #before: Holding | undefined;
  #idle = 0;
  #unrelated = 0;

  constructor(relation: ErasedRelation) {
    this.#relation = relation;
    this.#close = comparisonOf(relation);
  }

  get counts(): Vacuity {
    return { idle: this.#idle, unrelated: this.#unrelated };
  }

  /** Notes an evaluation in which the relation holds. */
  note(given: RelationInputs, holding: Holding): void {
    const { followUps } = holding;
    const isSource = (one: unknown): boolean =>
      given.inputs.some((input) => this.#close(one, input));
    const isIdle =
      followUps.length > 0 ? followUps.every(isSource) : this.#changesNothing(given.inputs);
    if (isIdle) this.#idle += 1;
    if (this.#before !== undefined && this.#holdsMixed(given, holding, this.#before)) {
      this.#unrelated += 1;
    }
    this.#before = holding;
  }

  #changesNothing([input]: readonly unknown[]): boolean {
    const { changes } = this.#relation;
    try {
      return (
        changes !== undefined && this.#close(Reflect.apply(changes, undefined, [input]), input)
      );
    } catch {
      return false;
    }
  }

  #holdsMixed({ inputs, parameters }: RelationInputs, now: Holding, before: Holding): boolean {
    const outputs = mixed(now, before, inputs.length);
    if (outputs === undefined) return false;
    const { followUps } = before;
    const judged = { inputs, followUps, parameters, close: this.#close, run: noMoreRuns };
    try {
      return Reflect.apply(this.#relation.holds, undefined, [outputs, judged]) === true;
    } catch {
      return false;
    }
  }
}

/** The outputs of the sources with those of other follow-ups. A program that returns a pair to compare has the halves of two pairs. */
function mixed(now: Holding, before: Holding, sources: number): readonly unknown[] | undefined {
  if (now.followUps.length > 0) {
    return [...now.outputs.slice(0, sources), ...before.outputs.slice(sources)];
  }
  const [pair] = now.outputs;
  const [other] = before.outputs;
  const arePairs = [pair, other].every((one) => Array.isArray(one) && one.length === 2);
  return arePairs && Array.isArray(pair) && Array.isArray(other)
    ? [[pair[0], other[1]]]
    : undefined;
}

function noMoreRuns(): never {
  throw new Error('The outputs are of unrelated inputs, so there are no further runs.');
}
