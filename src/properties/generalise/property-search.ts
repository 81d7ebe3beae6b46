import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { Condition, InputSequence, ParameterisedTest, Term } from '../../model/property.ts';
import type { ConstantTable, UnitModel } from '../../model/unit-model.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import { evaluateCondition, holds } from '../conditions/evaluate-condition.ts';
import { evaluateTerm } from '../conditions/evaluate-term.ts';
import type { Insight } from '../conditions/insight-of.ts';
import { hasWords } from '../conditions/is-word.ts';
import { listPreconditions } from '../conditions/list-preconditions.ts';
import { keyOf } from '../conditions/key-of.ts';
import { constantBounds } from '../conditions/constant-bounds.ts';
import { distinct, listPostconditions } from '../conditions/list-conditions.ts';
import { relationConditions } from '../conditions/relation-conditions.ts';
import { type KnownTerms, listTerms, type TermAt } from '../conditions/list-terms.ts';
import type { InputTrial } from '../corpus/input-trial.ts';
import type { KnownTrials } from '../corpus/known-trials.ts';
import { type MutantRunner, runWithMutants } from '../corpus/run-with-mutants.ts';
import type { Snapshot } from '../conditions/snapshot.ts';
import { usesOf } from '../../generation/breed/typing/statement-uses.ts';
import type { Statement, Variable } from '../../model/test-case.ts';
import { variablesIn, variablesOf } from '../conditions/variables-of.ts';
import { endingOf } from './ending-of.ts';
import { isOpen } from '../inputs/is-open.ts';
import { constrainPlans } from '../inputs/constrain-plan.ts';
import { type CallRelation, relates } from '../parameterise/call-relation.ts';
import { equalParameters } from '../parameterise/unify-parameters.ts';
import { choosePostconditions } from './choose-postconditions.ts';
import { gatherEvidence, type KnownConditions, type RunEvidence } from './evidence.ts';
import { findConditionSets, plausibleConditions } from './find-condition-sets.ts';
import type { ConditionSet } from './find-robust.ts';
import { insightIn, type Telling } from './tell-conditions.ts';
import { type InputSamplers, isUntried, refute, type Refutation } from './refute.ts';
import { withSimplerInputs } from './simpler-inputs.ts';

/** What generalising a test needs. */
export interface GeneraliseParts extends MutantRunner, InputSamplers {
  /** How the inputs of each parameter are made. */
  readonly plans: readonly ArbitraryPlan[];
  /** How the last call is related to that of the concrete test, if it was added. */
  readonly relation: CallRelation | undefined;
  /** The signs that the unit's text names, which it may treat unlike others. */
  readonly signs: string;
  /** The tables in which the unit looks something up. */
  readonly tables: readonly ConstantTable[];
  readonly survivors: ReadonlySet<number>;
  /** Mutants that no test of the project notices. */
  readonly live: ReadonlySet<number>;
  readonly model: UnitModel;
  /** The places of the examples that people have written. */
  readonly written: ReadonlySet<number>;
  /** The runs of the unit's tests so far. */
  readonly known: KnownTrials;
}

/** The most runs of concrete tests, and of others, from which conditions are listed. */
export const mostSources = { examples: 6, others: 6, endings: 6, words: 4, keys: 4 };

/** A property that was found. */
export interface FoundProperty {
  readonly test: ParameterisedTest;
  /** How its inputs are made. */
  readonly plans: readonly ArbitraryPlan[];
  /** The preconditions that the plans do not ensure. */
  readonly filters: readonly Condition[];
  /** The run of a concrete test, or of another input that satisfies its preconditions. */
  readonly snapshot: Snapshot;
  /** The parameters that the test code changes. */
  readonly changed: ReadonlySet<Variable>;
  /** How the last call of the test code is related to the first, if it was added. */
  readonly relation: CallRelation | undefined;
  /** How much the most telling of its postconditions tells. */
  readonly insight: Insight;
  /** Indices of mutants. */
  readonly kills: ReadonlySet<number>;
  /** The number of inputs that were tried on the original program. */
  readonly inputsTried: number;
  /** The part of the inputs that its filters reject. */
  readonly rejected: number;
  /** The conditions of the concrete test, before any was dropped. */
  readonly before: { readonly preconditions: number; readonly postconditions: number };
}

function fail(): never {
  throw new Error('A property has no run that satisfies its preconditions.');
}

const nothingDone: Statement = { kind: 'primitive', value: { of: 'undefined' } };

/**
 * The search for the conditions of one parameterised test (Fraser and Zeller, algorithm 4). It finds the postconditions that hold for
 * other inputs too and still notice mutants, and the preconditions that these need. Inputs for which a property turned out to be false
 * join the known inputs.
 */
export class PropertySearch {
  readonly #test: ParameterisedTest;
  readonly #parts: GeneraliseParts;
  readonly #examples: readonly InputTrial[];
  readonly #trials: InputTrial[];
  readonly #known: KnownConditions = new Map();
  /** The kinds of values of terms, by their keys, with the number of runs that were looked at. */
  readonly #kinds = new Map<string, { kind: ObservedValue['is'] | undefined; runs: number }>();
  /** The inputs of tests that people have written, and those that are like these. */
  readonly familiar: ReadonlySet<InputSequence>;
  readonly #possible: readonly Condition[];
  readonly #required: readonly Condition[];
  readonly #candidates = new Map<FoundProperty, ConditionSet>();
  readonly #rejected = new Map<FoundProperty, number>();
  #tried: number;
  /** The number of known inputs when properties were last proposed. */
  #proposedWith: number | undefined;

  constructor(
    test: ParameterisedTest,
    parts: GeneraliseParts,
    known: {
      readonly examples: readonly InputTrial[];
      readonly trials: readonly InputTrial[];
      readonly familiar: ReadonlySet<InputSequence>;
    },
  ) {
    this.#test = test;
    this.#parts = parts;
    this.#examples = known.examples;
    this.#trials = [...known.trials];
    this.familiar = known.familiar;
    this.#tried = known.trials.length;
    const sources = this.#sources();
    const { postconditions, preconditions } = plausibleConditions(
      {
        postconditions: distinct(sources.flatMap((trial) => this.#postconditionsOf(trial))),
        preconditions: distinct(
          sources.flatMap((trial) =>
            listPreconditions(this.#termsOf(trial), trial.snapshot, {
              parameters: this.#test.parameters,
              signs: this.#parts.signs,
              tables: this.#parts.tables,
            }),
          ),
        ).filter((condition) => this.#isAllowed(condition)),
      },
      this.#telling,
      gatherEvidence(this.#trials, this.#known),
    );
    this.#possible = postconditions;
    this.#required = preconditions;
  }

  /** Returns the properties that hold for all known inputs; none if no condition that does notices a mutant. */
  propose(): readonly FoundProperty[] {
    if (this.#proposedWith === this.#trials.length) return [...this.#candidates.keys()];
    this.#proposedWith = this.#trials.length;
    this.#candidates.clear();
    const evidence = gatherEvidence(this.#trials, this.#known);
    const possible = { postconditions: this.#possible, preconditions: this.#required };
    const { live } = this.#parts;
    for (const candidate of findConditionSets(possible, this.#telling, evidence, live)) {
      const property = this.#propertyOf(candidate, evidence);
      // With one value for each input, it would be a concrete test.
      const isFew = property.plans.every((plan) => !isOpen(plan) && plan.kind !== 'boolean');
      if (!isFew) this.#candidates.set(property, candidate);
    }
    return [...this.#candidates.keys()];
  }

  /**
   * Tries to refute a property: see `refute`. If it is false for some inputs, they join the known inputs. If its preconditions reject
   * too many inputs, or the runs were cut off, nothing is known.
   */
  async confirm(property: FoundProperty): Promise<'sound' | 'refuted' | 'unknown'> {
    const candidate = this.#candidates.get(property);
    if (candidate === undefined) return 'unknown';
    const outcome = await this.#tryToRefute(candidate, property);
    if (isUntried(outcome)) return 'unknown';
    const { counterexamples } = outcome;
    if (counterexamples.length === 0) return 'sound';
    await runWithMutants(counterexamples, this.#parts);
    this.#trials.push(...counterexamples);
    return 'refuted';
  }

  /** The test for which conditions are searched. */
  get test(): ParameterisedTest {
    return this.#test;
  }

  /** All known runs. */
  get trials(): readonly InputTrial[] {
    return this.#trials;
  }

  /** Proposes anew, since runs with further mutants are known. */
  reconsider(): void {
    this.#proposedWith = undefined;
  }

  /** The number of inputs that were tried, and the part of them that a property rejects. */
  effortFor(property: FoundProperty): Pick<FoundProperty, 'inputsTried' | 'rejected'> {
    const rejected = this.#rejected.get(property) ?? property.rejected;
    return { inputsTried: this.#tried, rejected };
  }

  /** Two parameters of which a property says that they are equal. */
  equalPair(): readonly [Variable, Variable] | undefined {
    return this.propose()
      .flatMap(({ test }) => test.preconditions)
      .map((condition) => equalParameters(condition, this.#test))
      .find((pair) => pair !== undefined);
  }

  /** Whether some condition that tells something holds for all known inputs, perhaps with a precondition. */
  get isPromising(): boolean {
    return this.#possible.length > 0;
  }

  /**
   * Whether a precondition does not say that a text is that of an example. Of a few texts that a type allows, it may. A relation of two
   * calls must hold for all inputs.
   */
  #isAllowed(condition: Condition): boolean {
    const inner = condition.kind === 'not' ? condition.condition : condition;
    if (this.#parts.relation !== undefined && !['type', 'lacks'].includes(inner.kind)) return false;
    if (condition.kind === 'type' && condition.type === 'words') return this.#mayBeWords(condition);
    if (inner.kind !== 'compare' || inner.right.of !== 'constant') return true;
    if (inner.right.value.is !== 'string') return true;
    const [variable] = variablesIn(inner.left);
    const plan = this.#parts.plans[variable ?? -1];
    return inner.left.of === 'variable' && plan !== undefined && !isOpen(plan);
  }

  /** Whether people have written words where a condition asks for them, unless for parts of a text. Of a separator that is a word, nobody thinks. */
  #mayBeWords(condition: Condition): boolean {
    if (this.#test.statements.some(({ kind }) => kind === 'text')) return true;
    const written = this.#examples.filter(({ inputs }) =>
      inputs.every((each) => this.familiar.has(each)),
    );
    return written.length === 0 || written.some(({ snapshot }) => holds(condition, snapshot));
  }

  /** What tells how much a condition tells. */
  get #telling(): Telling {
    return { test: this.#test, kindOf: (term) => this.#kindOf(term) };
  }

  /** The kind of value that a term has in the first run in which it has any. Many conditions ask it of the same terms. */
  #kindOf(term: Term): ObservedValue['is'] | undefined {
    const key = keyOf(term);
    const known = this.#kinds.get(key) ?? { kind: undefined, runs: 0 };
    let { kind, runs } = known;
    while (kind === undefined && runs < this.#trials.length) {
      const trial = this.#trials[runs];
      const is = trial && evaluateTerm(term, trial.snapshot)?.is;
      if (is !== 'undefined' && is !== 'null') kind = is;
      runs += 1;
    }
    this.#kinds.set(key, { kind, runs });
    return kind;
  }

  /** The runs from which conditions are listed. Other inputs show what no example does, such as the other side of a comparison. */
  #sources(): readonly InputTrial[] {
    const others = this.#trials.filter((trial) => !this.#examples.includes(trial));
    const keys = new Set(this.#parts.tables.flatMap((table) => table.keys));
    const isKey = ({ statements: [first] }: InputSequence): boolean =>
      first?.kind === 'primitive' && first.value.of === 'string' && keys.has(first.value.value);
    const last = this.#test.parameters.length + this.#test.statements.length - 1;
    // A result that few inputs have, such as the one truth among many, is among these.
    const byEnding = new Map(others.toReversed().map((trial) => [endingOf(trial, last), trial]));
    return [
      ...this.#examples.slice(0, mostSources.examples),
      ...others.slice(0, mostSources.others),
      ...[...byEnding.values()].slice(0, mostSources.endings),
      // What a result is composed of shows best where inputs are words that differ.
      ...others.filter(({ snapshot }) => hasWords(snapshot)).slice(0, mostSources.words),
      ...others.filter(({ inputs }) => inputs.some(isKey)).slice(-mostSources.keys),
    ];
  }

  /** Whether the test code changes a parameter. */
  #isChanged(variable: Variable): boolean {
    return this.#trials.some(
      ({ snapshot }) => evaluateCondition({ kind: 'unchanged', variable }, snapshot) === false,
    );
  }

  #termsOf({ snapshot }: InputTrial): KnownTerms {
    return listTerms(this.#test, snapshot, (term) => this.#isChangedTerm(term));
  }

  /** Whether the test code changes what a term of a parameter tells. */
  #isChangedTerm(term: TermAt): boolean {
    return this.#trials.some(({ snapshot }) => {
      if (snapshot.end.kind !== 'completed') return false;
      const [before, after] = (['before', 'after'] as const).map((when) =>
        JSON.stringify(evaluateTerm({ ...term, when }, snapshot)),
      );
      return before !== after;
    });
  }

  #postconditionsOf(trial: InputTrial): readonly Condition[] {
    const all = [
      ...listPostconditions(this.#test, this.#termsOf(trial), trial.snapshot),
      ...constantBounds(this.#test, trial.snapshot, this.#parts.model),
      ...relationConditions(this.#parts.relation, this.#test, trial.snapshot),
    ];
    if (this.#test.statements.length === 1) return all;
    // With several calls, a condition must be about the last, or about what it changes.
    const subjects = this.#subjects();
    return all.filter((each) => {
      const variables = new Set(variablesOf(each));
      if (each.kind === 'throws') return true;
      const { relation } = this.#parts;
      if (relation !== undefined) return relates(each, relation, this.#test);
      return [...variables].some((variable) => subjects.has(variable));
    });
  }

  /** The result of the last call, its receiver, and those of its arguments that it may change: parameters, and all if it gives nothing. */
  #subjects(): ReadonlySet<Variable> {
    const { statements, parameters } = this.#test;
    const last = parameters.length + statements.length - 1;
    const statement = statements.at(-1) ?? nothingDone;
    const call =
      statement.kind === 'await' ? statements[statement.promise - parameters.length] : statement;
    const receiver = call?.kind === 'call' ? call.receiver : undefined;
    const givesNothing = this.#trials.every(
      ({ snapshot }) => (snapshot.after.get(`value ${last}`)?.is ?? 'undefined') === 'undefined',
    );
    const given = call === undefined ? [] : usesOf(call);
    return new Set([
      last,
      ...given.filter((use) => use === receiver || use < parameters.length || givesNothing),
    ]);
  }

  /** Tries to refute a property. */
  async #tryToRefute(candidate: ConditionSet, property: FoundProperty): Promise<Refutation> {
    const { preconditions } = candidate;
    const { plans } = constrainPlans(this.#parts.plans, preconditions);
    const postconditions = choosePostconditions(candidate, this.#telling, this.#parts.live);
    const test = this.#test;
    const known = this.#trials;
    const outcome = await refute(
      { test, plans, preconditions, postconditions, known },
      this.#parts,
    );
    const { tried, made, valid } = outcome;
    this.#tried += tried;
    this.#rejected.set(property, made === 0 ? 0 : 1 - valid / made);
    return outcome;
  }

  #propertyOf(candidate: ConditionSet, evidence: RunEvidence): FoundProperty {
    const { preconditions } = candidate;
    const chosen = choosePostconditions(candidate, this.#telling, this.#parts.live);
    const killed = chosen.flatMap((each) => [...(candidate.kills.get(each) ?? [])]);
    const { plans: all, left } = constrainPlans(this.#parts.plans, preconditions);
    const { plans, trials, kills } = withSimplerInputs(
      {
        plans: all,
        trials: this.#trials,
        kills: new Set([...killed, ...evidence.killsAnyway(preconditions)]),
      },
      { ...this.#test, preconditions, postconditions: chosen },
      { ...this.#parts, known: this.#known },
    );
    const satisfying = (conditions: readonly Condition[]): readonly InputTrial[] =>
      trials.filter(({ snapshot }) => conditions.every((each) => holds(each, snapshot)));
    const fitting = satisfying(preconditions);
    const ownExamples = this.#examples.filter((each) => fitting.includes(each));
    const shown = ownExamples.length > 0 ? ownExamples : fitting;
    return {
      test: {
        ...this.#test,
        preconditions,
        postconditions: chosen,
        // An input that no test has would make a reader wonder what it is for.
        examples: ownExamples
          .map(({ inputs }) => inputs)
          .filter((inputs) => inputs.every((each) => this.familiar.has(each))),
      },
      snapshot: (shown[0] ?? this.#trials[0] ?? fail()).snapshot,
      changed: new Set([...this.#test.parameters.keys()].filter((at) => this.#isChanged(at))),
      plans,
      filters: left,
      relation: this.#parts.relation,
      insight: mostInsight(chosen.map((each) => insightIn(each, candidate, this.#telling))),
      kills,
      inputsTried: this.#tried,
      rejected: 1 - satisfying(left).length / Math.max(1, trials.length),
      before: { preconditions: this.#required.length, postconditions: this.#possible.length },
    };
  }
}

/** Why no property is made of a test. */
export const inseparable = 'Its inputs can’t be made apart from it.';
export const nothingHolds = 'No condition that tells something holds for other inputs too.';

const mostInsight = (all: readonly Insight[]): Insight =>
  all.reduce((most, each) => (each > most ? each : most), 0);
