import type { SuggestionKind, SuggestedEdit } from '../../../model/suggestion.ts';

/** A text around a part of the file under review that switches a mutant on. It is given the id of the mutant. */
export interface Switch {
  readonly start: number;
  readonly end: number;
  readonly before: (id: number) => string;
  readonly after: string;
}

/** A mutant of a property or a test, before it is numbered. */
export interface MutantDraft {
  readonly kind: SuggestionKind;
  /** The offset of the clause, assumption, constant or call. */
  readonly offset: number;
  readonly message: string;
  readonly properties: readonly number[];
  /** The test that it changes; undefined for properties outside of tests. */
  readonly test: number | undefined;
  /** Mutants with equal families are alternatives, the most general first. */
  readonly family: string;
  readonly needsNovelty: boolean;
  /** Whether its arbitraries make values that those of the original don't. */
  readonly widens?: boolean;
  readonly switches: readonly Switch[];
  /** The arbitraries of further parameters, as code in which fast-check is called `fc`. */
  readonly extras: readonly string[];
  /** The changes of the file that make the mutant. */
  readonly edits: readonly SuggestedEdit[];
  /** Present for a mutant with a constant, which is 1 at first: returns what it says and changes with another one. */
  readonly withConstant?: (constant: number) => Pick<MutantDraft, 'message' | 'edits'>;
  /** Whether the changed file needs an import of fast-check that it may not have. */
  readonly needsFastCheck: boolean;
  /** False if it is worth showing only if it kills mutants of the program. */
  readonly saysSomething?: boolean;
  /** True if it is hardly worth showing even if it kills mutants of the program. */
  readonly saysLittle?: boolean;
}

/** Returns the switch of an expression: the mutant has another expression in its place. */
export function instead(
  node: { readonly start: number; readonly end: number },
  other: (id: number) => string,
): Switch {
  const { start, end } = node;
  return { start, end, before: (id) => `(__r.m===${id}?(${other(id)}):`, after: ')' };
}

/** Returns the switch of a statement: the mutant does without it. */
export function without(node: { readonly start: number; readonly end: number }): Switch {
  const { start, end } = node;
  return { start, end, before: (id) => `if(__r.m!==${id}){`, after: '}' };
}

/** Returns the span of a statement with its line, if it stands on lines of its own. */
export function wholeLines(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly start: number; readonly end: number } {
  const before = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const after = next < 0 ? text.length : next;
  const isAlone =
    text.slice(before, start).trim() === '' && /^\s*(?:\/\/.*)?$/.test(text.slice(end, after));
  if (!isAlone) return { start, end };
  return { start: before, end: Math.min(after + 1, text.length) };
}
