import type { Mutant } from '../model/mutant.ts';
import { changeText } from './diff/change-text.ts';
import { printable } from './terminal/display-width.ts';

/** Describes a mutant in one line without its place, so that moved code makes no difference: `ROR in clamp: a < b → a <= b`. */
export function mutantTitle(mutant: Mutant): string {
  const { functionName, operator } = mutant;
  const name = functionName === '' ? '' : ` in ${printable(functionName)}`;
  return `${operator}${name}: ${changeText(mutant)}`;
}
