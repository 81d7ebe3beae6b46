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

/** A suggestion with what its test and the original do with mutants of the program; undefined if that was not measured. */
export interface RankedDraft extends SuggestionDraft {
  readonly worth: { readonly variant: TestKills; readonly original: TestKills } | undefined;
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
  return worth === undefined ? 0 : minus(worth.variant.kills, worth.original.kills);
}

/** Returns the number of mutants that the original kills and the suggested test misses. */
export function lossOf({ worth }: RankedDraft): number {
  return worth === undefined ? 0 : minus(worth.original.kills, worth.variant.kills);
}

function minus(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((id) => !other.has(id)).length;
}

/** Ranks suggestions, the best first. Leaves out those that are wrong, or that make a test worse. */
export function rankDrafts(drafts: readonly RankedDraft[]): readonly RankedDraft[] {
  return drafts
    .filter((draft) => isSound(draft))
    .map((draft, place) => ({ draft, place }))
    .toSorted((one, other) => compare(one.draft, other.draft) || one.place - other.place)
    .map(({ draft }) => draft);
}

function isSound(draft: RankedDraft): boolean {
  const { kind, worth, saysSomething } = draft;
  if (worth === undefined) return true;
  const { variant, original } = worth;
  const gain = gainOf(draft);
  if (variant.isUnusable && !original.isUnusable) return false;
  // A limit says little if no mutant needs it. What makes more inputs is ranked last then.
  if (kind === 'clause-strengthening') return gain > 0 || saysSomething !== false;
  if (kind !== 'call-deletion') return true;
  // A call whose code nothing else reaches may be what the test is about.
  const lost = minus(original.reached, variant.reached);
  if (lost > original.reached.size / 4) return false;
  return minus(original.kills, variant.kills) <= minus(variant.kills, original.kills);
}

function compare(one: RankedDraft, other: RankedDraft): number {
  return (
    rankOf(one) - rankOf(other) ||
    worthOf(other) - worthOf(one) ||
    order.indexOf(one.kind) - order.indexOf(other.kind)
  );
}

/**
 * Returns 0 for what says that nothing is checked, which comes first, and 2 for what comes last: what says less than another suggestion, or only makes
 * more inputs that notice no further mutant.
 */
export function rankOf(draft: RankedDraft): 0 | 1 | 2 {
  const { kind, isMinor, saysSomething, worth } = draft;
  if (isMinor || kind === 'redundant') return 2;
  const saysLittle = saysSomething === false || kind === 'call-deletion';
  if (saysLittle && worth !== undefined && worthOf(draft) <= 0) return 2;
  return kind === 'vacuous' ? 0 : 1;
}

function worthOf(draft: RankedDraft): number {
  return gainOf(draft) - lossOf(draft);
}
