import type { SuggestionKind } from '../../../model/suggestion.ts';
import type { SuggestionDraft } from './make-suggestions.ts';

/** What a test does with the mutants of the program. */
export interface TestKills {
  readonly kills: ReadonlySet<string>;
  readonly reached: ReadonlySet<string>;
  /** The number of mutants that it infects. */
  readonly infected: number;
  readonly isUnusable: boolean;
}

/** How many mutants of the program a test or an assertion has to infect before it says something that it kills none. */
export const manyInfected = 20;

/** What a changed test and the original do with mutants of the program. */
export interface VariantWorth {
  readonly variant: TestKills;
  readonly original: TestKills;
}

/** A suggestion with what its test and the original do with mutants of the program; undefined if that was not measured. */
export interface RankedDraft extends SuggestionDraft {
  readonly worth: VariantWorth | undefined;
  /** One of the mutants that the suggested test kills and the original misses, for people. */
  readonly killed?: string;
}

/** Of suggestions with equal kills, those of the first kinds are shown first. */
const order: readonly SuggestionKind[] = [
  'vacuous',
  'clause-strengthening',
  'assumption-deletion',
  'clause-weakening',
  'primitive-to-parameter',
  'call-deletion',
  'redundant',
];

/** Returns the number of mutants that the suggested test kills and the original misses. */
export function gainOf({ worth }: RankedDraft): number {
  return worth === undefined ? 0 : gained(worth).length;
}

/** Returns the mutants that the suggested test kills and the original misses. */
export function gained({ variant, original }: VariantWorth): readonly string[] {
  return minus(variant.kills, original.kills);
}

/** Returns the number of mutants that the original kills and the suggested test misses. */
export function lossOf({ worth }: RankedDraft): number {
  return worth === undefined ? 0 : minus(worth.original.kills, worth.variant.kills).length;
}

function minus(one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] {
  return [...one].filter((id) => !other.has(id));
}

/** Ranks suggestions, the best first. Leaves out those that are wrong, that make a test worse, or that may only be facts of the sample. */
export function rankDrafts(drafts: readonly RankedDraft[]): readonly RankedDraft[] {
  return orderDrafts(drafts.filter((draft) => isSound(draft)));
}

/** Puts suggestions into an order, the best first, as far as is known: they may not have been measured. */
export function orderDrafts(drafts: readonly RankedDraft[]): readonly RankedDraft[] {
  const ranked = drafts
    .map((draft, place) => ({ draft, place }))
    .toSorted((one, other) => compare(one.draft, other.draft) || one.place - other.place)
    .map(({ draft }) => draft);
  const first = onePerTest(ranked);
  return [...first.filter((draft) => !draft.isMinor), ...first.filter((draft) => draft.isMinor)];
}

/** Puts all constants of a test behind its best one: once that is a parameter, the others have to be looked at anew. */
function onePerTest(ranked: readonly RankedDraft[]): readonly RankedDraft[] {
  const seen = new Set<number | undefined>();
  return ranked.map((draft) => {
    if (draft.kind !== 'primitive-to-parameter') return draft;
    const isFirst = !seen.has(draft.test);
    seen.add(draft.test);
    return isFirst ? draft : { ...draft, isMinor: true };
  });
}

function isSound(draft: RankedDraft): boolean {
  const { kind, worth, saysSomething } = draft;
  const gain = gainOf(draft);
  // A limit may be that of the sample. It counts only if mutants of the program need it.
  if (kind === 'clause-strengthening' && saysSomething === false && gain === 0) return false;
  if (worth === undefined) return true;
  const { variant, original } = worth;
  if (variant.isUnusable && !original.isUnusable) return false;
  if (kind !== 'call-deletion') return true;
  // A call whose code nothing else reaches may be what the test is about.
  const lost = minus(original.reached, variant.reached);
  return lost.length <= original.reached.size / 4 && lossOf(draft) <= gain;
}

function compare(one: RankedDraft, other: RankedDraft): number {
  return (
    rankOf(one) - rankOf(other) ||
    worthOf(other) - worthOf(one) ||
    order.indexOf(one.kind) - order.indexOf(other.kind)
  );
}

/**
 * Returns 0 for what says that nothing is checked, which comes first, and 2 for what comes last: what says less than another suggestion, or what says
 * little as far as it is known. Constants, calls and limits of arbitraries have to notice further mutants of the program to say something, and so does a
 * stronger assertion, unless it relates the result to the input. That a property also holds for negative numbers says little whatever it notices: the
 * numbers may be sizes or amounts, which are never negative.
 */
export function rankOf(draft: RankedDraft): 0 | 1 | 2 {
  const { kind, isMinor, saysSomething, saysLittle, relates, worth } = draft;
  if (isMinor || kind === 'redundant' || saysLittle === true) return 2;
  if (kind === 'vacuous') return 0;
  if (worth !== undefined && worthOf(draft) > 0) return 1;
  if (saysSomething === false || worthOf(draft) < 0) return 2;
  switch (kind) {
    case 'call-deletion':
    case 'primitive-to-parameter':
      return 2;
    case 'clause-strengthening':
      return relates === true || worth === undefined ? 1 : 2;
    default:
      return 1;
  }
}

function worthOf(draft: RankedDraft): number {
  return gainOf(draft) - lossOf(draft);
}
