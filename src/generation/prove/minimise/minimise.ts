import { observedParts } from '../../../model/observed-parts.ts';
import type { ObservedValue } from '../../../model/test-case-trace.ts';
import type { TestCase } from '../../../model/test-case.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import type { FamiliarValues } from './familiar-values.ts';
import type { Idea, Sound } from './idea.ts';
import { dropStatements } from './ideas/drop-statements.ts';
import { dropSuffix } from './ideas/drop-suffix.ts';
import { inlineVariables } from './ideas/inline-variables.ts';
import { narrowTypes } from './ideas/narrow-types.ts';
import { partOddNumbers } from './ideas/part-odd-numbers.ts';
import { plainArguments } from './ideas/plain-arguments.ts';
import { plainInstances } from './ideas/plain-instances.ts';
import { plainStubs } from './ideas/plain-stubs.ts';
import { renameLetters } from './ideas/rename-letters.ts';
import { replaceResults } from './ideas/replace-results.ts';
import { shareValues } from './ideas/share-values.ts';
import { shortenTogether } from './ideas/shorten-together.ts';
import { singleRounds } from './ideas/single-rounds.ts';
import { simplifyValues } from './ideas/simplify-values.ts';
import { usualDates } from './ideas/usual-dates.ts';
import { useRealTexts } from './ideas/use-real-texts.ts';
import { useSameObject } from './ideas/use-same-object.ts';
import { isSimpler } from './is-simpler.ts';

/** The means and the limits of minimising. */
export interface MinimiseOptions {
  readonly model: UnitModel;
  /** Returns the reason why a test case can't be written in TypeScript; undefined if it can. */
  readonly validate: (testCase: TestCase, model: UnitModel) => string | undefined;
  /** The most statements to execute in all. */
  readonly budget: number;
  /** After this signal the simplest test case so far is kept. */
  readonly signal: AbortSignal;
  /** What people pass to the unit, if strange values are to give way to it; absent otherwise. */
  readonly familiar?: FamiliarValues | undefined;
}

/** The outcome of executing a proposal. */
export interface Attempt<Kept> {
  /** Undefined if the proposal doesn't serve the purpose of the test case. */
  readonly kept: Kept | undefined;
  /** The number of statements that were executed. */
  readonly statements: number;
}

/** Executes proposals. */
export interface ProposalRunner<Kept> {
  readonly attempt: (testCase: TestCase) => Promise<Attempt<Kept>>;
  /** The most statements that an attempt executes. */
  readonly worst: (testCase: TestCase) => number;
}

/** A test case that was made simpler. */
export interface Minimised<Kept> {
  readonly kept: Kept;
  /** The number of statements that were executed for it. */
  readonly statements: number;
}

const ideas: readonly Idea[] = [
  dropSuffix,
  dropStatements,
  plainInstances,
  plainStubs,
  singleRounds,
  narrowTypes,
  usualDates,
  partOddNumbers,
  inlineVariables,
  useSameObject,
  plainArguments,
  replaceResults,
  simplifyValues,
  shortenTogether,
  renameLetters,
  useRealTexts,
  shareValues,
];

function ideasWith(familiar: FamiliarValues | undefined): readonly Idea[] {
  return familiar === undefined ? ideas : [...ideas, (start) => familiar.replaceStrange(start)];
}

/**
 * Makes a test case simpler, one idea after another, until no idea has another proposal, the budget is used up, or the signal fires.
 * Each accepted proposal is valid, simpler than the test case before it, and kept by the runner. No proposal is executed twice.
 */
export async function minimise<Kept extends Sound>(
  start: Kept,
  runner: ProposalRunner<Kept>,
  { model, validate, budget, signal, familiar }: MinimiseOptions,
): Promise<Minimised<Kept>> {
  const tried = new Set<string>();
  let kept = start;
  let statements = 0;

  const isWorthwhile = (proposal: TestCase): boolean => {
    if (proposal.statements.length === 0 || !isSimpler(proposal, kept.testCase, model, familiar))
      return false;
    const text = JSON.stringify(proposal);
    if (tried.has(text) || statements + runner.worst(proposal) > budget) return false;
    tried.add(text);
    return validate(proposal, model) === undefined;
  };
  const attempt = async (proposal: TestCase): Promise<Kept | undefined> => {
    if (!isWorthwhile(proposal)) return undefined;
    const result = await runner.attempt(proposal);
    statements += result.statements;
    if (result.kept === undefined || isLessUsual(result.kept, kept)) return undefined;
    kept = result.kept;
    return kept;
  };

  try {
    for (let before: Kept | undefined; before !== kept;) {
      before = kept;
      for (const idea of ideasWith(familiar)) {
        const proposals = idea(kept, model);
        let step = proposals.next();
        while (step.done !== true) {
          if (signal.aborted) return { kept, statements };
          step = proposals.next(await attempt(step.value));
        }
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return { kept, statements };
}

/** Whether a test case gives more odd results than another: they make a reader ask what a test is about. */
function isLessUsual(one: Sound, other: Sound): boolean {
  return oddResults(one) > oddResults(other);
}

function oddResults({ testCase, original }: Sound): number {
  const odd = original.observations.map(({ what, value }) => {
    const isResult =
      what.of === 'value' && testCase.statements[what.variable]?.kind !== 'primitive';
    return isResult ? Number(value.is === 'undefined') + oddParts(value) : 0;
  });
  // A call that takes the place of a loop may give undefined, as each call in the loop did.
  const loops = testCase.statements.filter(({ kind }) => kind === 'repeat').length;
  return odd.reduce((sum, count) => sum + count, loops);
}

/** The number of parts that seldom mean anything: `NaN`, `-0`, texts that were made of no text, and undefined within a value. */
function oddParts(value: ObservedValue): number {
  const isOdd =
    (value.is === 'number' && (value.text === 'NaN' || value.text === '-0')) ||
    (value.is === 'string' && /\b(?:undefined|NaN)\b|\[object Object\]/.test(value.value));
  return observedParts(value).reduce(
    (sum, part) => sum + oddParts(part) + Number(part.is === 'undefined'),
    Number(isOdd),
  );
}
