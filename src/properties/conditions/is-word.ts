import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { Snapshot } from './snapshot.ts';

/** The texts that hardly any code takes for more than they are: a letter, and then letters and digits. */
export const wordPattern = {
  kind: 'pattern',
  source: '^[a-zA-Z][a-zA-Z0-9]*$',
  flags: '',
} as const;

/** Whether an arbitrary makes words. */
export function isWordPlan(plan: ArbitraryPlan | undefined): boolean {
  return plan?.kind === 'pattern' && plan.source === wordPattern.source;
}

/** Whether a text is a word. */
export function isWord(text: string): boolean {
  return /^[a-zA-Z][a-zA-Z0-9]*$/.test(text);
}

/** The least length of a word by which one can tell texts apart. */
const leastWord = 3;

/** Whether a run's texts are different words of some length. */
export function hasWords({ before }: Snapshot): boolean {
  const texts = [...before.values()].flatMap((each) => (each.is === 'string' ? [each.value] : []));
  const areWords = texts.every((text) => text.length >= leastWord && isWord(text));
  return texts.length > 0 && areWords && new Set(texts).size === texts.length;
}

/** Whether a text has no half of a letter, which has no form in UTF-8: a lone surrogate. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** Whether a text has only letters, digits, signs and spaces of ASCII. */
function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/** The kinds of letters that texts may be limited to, and whether a text has only these. */
export const lettersOf: Readonly<Record<'ascii' | 'well-formed', (text: string) => boolean>> = {
  ascii: isAscii,
  'well-formed': isWellFormed,
};
