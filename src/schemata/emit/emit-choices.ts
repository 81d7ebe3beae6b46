import { alternativesAt, type Alternative } from './alternatives.ts';
import type { Emitter } from './emitter.ts';
import type { PlacedSite } from '../plan/file-plan.ts';
import { framePlace, isListed } from './frame-place.ts';
import type { ChoicePlace } from '../plan/placement.ts';

/** The sites of one place. At least one of them is in the text. */
interface Choice {
  readonly place: ChoicePlace;
  readonly sites: readonly PlacedSite[];
  readonly activity: Activity;
}

/** Texts that check whether a mutant is active, and whether it is not. */
export interface Activity {
  readonly is: (mutant: number) => string;
  readonly isNot: (mutant: number) => string;
}

/** Checks one number, which `active` reads: at most one mutant is active. */
export function activeIndex(active: string): Activity {
  return {
    is: (mutant) => `${active}===${String(mutant)}`,
    isNot: (mutant) => `${active}!==${String(mutant)}`,
  };
}

/** Emits the choice among the sites of one place. Without sites, emits the original. */
export function chooseSites(
  emitter: Emitter,
  sites: readonly PlacedSite[],
  activity: Activity,
  inner: () => void,
): void {
  const place = sites[0]?.place;
  if (place === undefined) inner();
  else if (place.kind === 'expression') {
    chooseExpression(emitter, { place, sites, activity }, inner);
  } else chooseStatement(emitter, { place, sites, activity }, inner);
}

/** Emits an expression as a chain of conditional expressions over its mutants, with the original last. */
function chooseExpression(emitter: Emitter, choice: Choice, inner: () => void): void {
  const { place, sites, activity } = choice;
  const { before, after, innerBefore, innerAfter } = framePlace(place);
  const choices = alternativesAt(emitter, sites).map(
    ({ mutant, text }) => `${activity.is(mutant)}?(${text}):`,
  );
  const [open, close] = place.node.type === 'SequenceExpression' ? ['(', ')'] : ['', ''];
  emitter.out.open(`${before}(${choices.join('')}${open}${innerBefore}`);
  inner();
  emitter.out.close(`${innerAfter}${close})${after}`);
}

/**
 * Returns a statement for the start of a function's body. If a mutant that replaces the whole body is active, the statement
 * runs the replacement and leaves the function. Empty if there is no such mutant. So the declarations of the body stay in their
 * places.
 */
export function chooseBody(
  emitter: Emitter,
  sites: readonly PlacedSite[],
  activity: Activity,
): string {
  return alternativesAt(emitter, sites)
    .map(({ mutant, text }) => `if(${activity.is(mutant)}){${text}return;}`)
    .join('');
}

/** Emits a statement as a chain of `if` over its mutants, with the original last. */
function chooseStatement(emitter: Emitter, choice: Choice, inner: () => void): void {
  const { place, sites, activity } = choice;
  const [before, after] = isListed(place) ? ['', ''] : ['{', '}'];
  emitter.out.open(`${before}${branches(alternativesAt(emitter, sites), activity)}{`);
  inner();
  emitter.out.close(`}${after}`);
}

function branches(alternatives: readonly Alternative[], activity: Activity): string {
  const [only] = alternatives;
  if (alternatives.length === 1 && only !== undefined && /^(?:|;|\{\})$/.test(only.text)) {
    return `if(${activity.isNot(only.mutant)})`;
  }
  const texts = alternatives.map(({ mutant, text }) => `if(${activity.is(mutant)}){${text}}else `);
  return texts.join('');
}
