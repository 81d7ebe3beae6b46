import type { Mutant } from '../../model/mutant.ts';
import { minimalChange } from '../diff/minimal-change.ts';

/**
 * Prints mutants in the columns of Major's `mutants.log`, one per line, numbered from 1:
 * `id:operator:from:to:method:line:original |==> replacement`. The columns `from` and `to` have the texts that differ, with `<NO-OP>` for
 * a deletion. The method is the flat name `file:Class@method`. Line breaks are written as `\n`, so that each mutant
 * has one line. Colons are not escaped, as in Major.
 */
export function majorLog(mutants: readonly Mutant[]): string {
  return mutants.map((mutant, index) => `${index + 1}:${columns(mutant)}\n`).join('');
}

function columns({
  operator,
  original,
  replacement,
  file,
  functionName,
  location,
}: Mutant): string {
  const { removed, inserted } = minimalChange(original, replacement);
  const method = functionName === '' ? file : `${file}:${functionName}`;
  const change = `${onOneLine(original)} |==> ${onOneLine(replacement) || '<NO-OP>'}`;
  return [operator, part(removed), part(inserted), method, location.start.line, change].join(':');
}

function part(text: string): string {
  return onOneLine(text.trim()) || '<NO-OP>';
}

function onOneLine(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\r', '').replaceAll('\n', '\\n');
}
