/** What a suggestion for a property or a test is about. */
export const suggestionKinds = [
  'assumption-deletion',
  'clause-weakening',
  'clause-strengthening',
  'primitive-to-parameter',
  'call-deletion',
  'vacuous',
  'redundant',
] as const;

/** The kind of a suggestion: the operator that made the live mutant, or the weakness that was found. */
export type SuggestionKind = (typeof suggestionKinds)[number];

/** A change of a text: the characters from `start` to `end` become `text`. */
export interface SuggestedEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** An improvement of a property or a test that no input spoke against. */
export interface PropertySuggestion {
  /** A short hash of what it is about. It stays the same from run to run. */
  readonly id: string;
  readonly kind: SuggestionKind;
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  /** The line of the clause, assumption, constant or call in the user's file, from 1. */
  readonly line: number;
  /** One sentence for the user. */
  readonly message: string;
  /** The title of the test. */
  readonly test: string;
  /** A unified diff; empty if there is nothing to apply. */
  readonly diff: string;
  readonly edits: readonly SuggestedEdit[];
  /** The number of mutants of the program that the suggested property kills and the original misses; 0 if that was not measured. */
  readonly kills: number;
  /** The number of mutants of the program that the original kills and the suggested property misses. */
  readonly losses: number;
  /** One of the mutants that the suggested property kills and the original misses, for people; null if there is none. */
  readonly killed: string | null;
  /** Whether the mutants of the program were run. */
  readonly isMeasured: boolean;
  /** 0 for what says that nothing is checked; 2 for what says little; 1 for all others. */
  readonly rank: 0 | 1 | 2;
  /** The number of inputs with which the mutant property was tried. */
  readonly tried: number;
  /** An input that shows the difference, as code; null if there is none. */
  readonly input: string | null;
}
