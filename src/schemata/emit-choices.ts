import { alternativesAt, type Alternative } from './alternatives.ts';
import type { Emitter } from './emitter.ts';
import type { PlacedSite } from './file-plan.ts';
import { framePlace, isListed } from './frame-place.ts';
import type { Place } from './placement.ts';

/** The sites of one place, of which at least one is in the text. */
export interface Choice {
  readonly place: Place;
  readonly sites: readonly PlacedSite[];
  /** Text that reads the index of the active mutant. */
  readonly active: string;
}

/** Emits an expression as a chain of conditional expressions over the active mutant, the original last. */
export function chooseExpression(emitter: Emitter, choice: Choice, inner: () => void): void {
  const { place, sites, active } = choice;
  const { before, after, innerBefore, innerAfter } = framePlace(place);
  const choices = alternativesAt(emitter, sites).map(
    ({ mutant, text }) => `${active}===${String(mutant)}?(${text}):`,
  );
  const [open, close] = place.node.type === 'SequenceExpression' ? ['(', ')'] : ['', ''];
  emitter.out.open(`${before}(${choices.join('')}${open}${innerBefore}`);
  inner();
  emitter.out.close(`${innerAfter}${close})${after}`);
}

/**
 * A statement for the start of a function's body that leaves it by what a mutant has in place of the whole body; empty
 * where no mutant replaces it. So the body's own declarations stay where they are.
 */
export function chooseBody(emitter: Emitter, sites: readonly PlacedSite[], active: string): string {
  return alternativesAt(emitter, sites)
    .map(({ mutant, text }) => `if(${active}===${String(mutant)}){${text}return;}`)
    .join('');
}

/** Emits a statement as a chain of `if` over the active mutant, the original last. */
export function chooseStatement(emitter: Emitter, choice: Choice, inner: () => void): void {
  const { place, sites, active } = choice;
  const [before, after] = isListed(place) ? ['', ''] : ['{', '}'];
  emitter.out.open(`${before}${branches(alternativesAt(emitter, sites), active)}{`);
  inner();
  emitter.out.close(`}${after}`);
}

function branches(alternatives: readonly Alternative[], active: string): string {
  const [only] = alternatives;
  if (alternatives.length === 1 && only !== undefined && /^(?:|;|\{\})$/.test(only.text)) {
    return `if(${active}!==${String(only.mutant)})`;
  }
  const texts = alternatives.map(
    ({ mutant, text }) => `if(${active}===${String(mutant)}){${text}}else `,
  );
  return texts.join('');
}
