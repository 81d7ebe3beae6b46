import { describeValue } from './describe-value.ts';
import { judge, type Judgement, type RunProgram } from './judge.ts';
import type { ErasedRelation } from './relation.ts';
import { simplifyChoices } from './simplify-choices.ts';
import type { Steps } from './steps.ts';
import {
  choicesOf,
  type DataPlan,
  type GeneratedData,
  generateData,
  generateOfChoices,
  givenOf,
} from './test-data.ts';
import { type Vacuity, VacuityCounter } from './vacuity.ts';

/** Inputs with which a program violates a relation, made as simple as possible, in words. */
export interface Violation {
  /** The source inputs. */
  readonly inputs: readonly string[];
  /** The parameters, by name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The outputs, those of the sources first. */
  readonly outputs: readonly string[];
  /** The error that the program or the relation threw. */
  readonly error?: string;
  /** Whether the error is the program's. */
  readonly threw: boolean;
}

/** The result of trying a relation with many inputs. Only for a proposed one, evaluations that say nothing are counted. */
export interface RelationTrial extends Vacuity {
  /** The number of evaluations in which the relation was judged. */
  readonly judged: number;
  /** The number of evaluations that the precondition refused. */
  readonly refused: number;
  readonly violation?: Violation;
}

/**
 * Tries a relation with many inputs, up to the first violation, whose inputs it makes as simple as possible. If a relation is only proposed,
 * it counts the evaluations that say nothing instead, which takes longer than judging.
 */
export function* findViolation(
  relation: ErasedRelation,
  plan: DataPlan,
  evaluations: number,
  run: RunProgram,
  isProposed = false,
): Steps<RelationTrial> {
  let judged = 0;
  let refused = 0;
  const vacuity = isProposed ? new VacuityCounter(relation) : undefined;
  const counts = (): Vacuity => vacuity?.counts ?? { idle: 0, unrelated: 0 };
  for (let evaluation = 0; evaluation < evaluations; evaluation += 1) {
    const data = generateData(relation, plan, evaluation);
    const judgement = yield* judge(relation, givenOf(data), run);
    if (judgement.kind === 'refused') refused += 1;
    else judged += 1;
    if (judgement.kind === 'holds') vacuity?.note(givenOf(data), judgement);
    if (!isFailure(judgement)) continue;
    const simple = isProposed ? data : yield* simplify(data, judgement.kind, evaluation);
    const again = yield* judge(relation, givenOf(simple), run);
    // A program whose outputs are not repeatable may not fail again.
    const shown = isFailure(again) ? { data: simple, judgement: again } : { data, judgement };
    return {
      judged,
      refused,
      ...counts(),
      violation: violationOf(shown.data, shown.judgement),
    };
  }
  return { judged, refused, ...counts() };

  function* simplify(
    data: GeneratedData,
    kind: Judgement['kind'],
    evaluation: number,
  ): Steps<GeneratedData> {
    const ofChoices = (lists: readonly (readonly number[])[]): GeneratedData =>
      generateOfChoices(relation, data, lists, plan, evaluation);
    const simple = yield* simplifyChoices(choicesOf(data), function* (lists) {
      try {
        const judgement = yield* judge(relation, givenOf(ofChoices(lists)), run);
        return judgement.kind === kind;
      } catch {
        // The generator makes nothing of these choices.
        return false;
      }
    });
    return ofChoices(simple);
  }
}

type Failure = Extract<Judgement, { kind: 'violated' | 'threw' }>;

function isFailure(judgement: Judgement): judgement is Failure {
  return judgement.kind === 'violated' || judgement.kind === 'threw';
}

function violationOf(data: GeneratedData, failure: Failure): Violation {
  const { inputs, parameters } = givenOf(data);
  return {
    inputs: inputs.map((input) => describeValue(input)),
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, describeValue(value)]),
    ),
    outputs: failure.kind === 'violated' ? failure.outputs.map((one) => describeValue(one)) : [],
    ...(failure.error !== undefined && { error: describeValue(failure.error) }),
    threw: failure.kind === 'threw',
  };
}

/** Describes a violation in a few lines. */
export function describeViolation({
  inputs,
  parameters,
  outputs,
  error,
  threw,
}: Violation): string[] {
  const named = (word: string, texts: readonly string[]): string[] =>
    texts.map((text, at) => `${texts.length === 1 ? word : `${word} ${at + 1}`}: ${text}`);
  return [
    ...named('input', inputs),
    ...Object.entries(parameters).map(([name, value]) => `${name}: ${value}`),
    ...named('output', outputs),
    ...(error === undefined ? [] : [`${threw ? 'the program threw' : 'error'}: ${error}`]),
  ];
}
