import ts from 'typescript';

import { withoutSuffixes } from './clone-text.ts';

/** A compiler's errors in a piece of code, as texts such as `TS2322: …`. */
export function errorTexts(diagnostics: readonly ts.Diagnostic[]): readonly string[] {
  return diagnostics
    .filter(({ category }) => category === ts.DiagnosticCategory.Error)
    .map(({ code, messageText }) => {
      const message = ts.flattenDiagnosticMessageText(messageText, '\n');
      return `TS${code}: ${withoutSuffixes(message)}`;
    });
}

/** The first error that occurs more often than before; undefined where there is none. */
export function firstNewError(
  before: readonly string[],
  after: readonly string[],
): string | undefined {
  if (after.length === 0) return undefined;
  const left = new Map<string, number>();
  for (const error of before) left.set(error, (left.get(error) ?? 0) + 1);
  return after.find((error) => {
    const count = left.get(error) ?? 0;
    left.set(error, count - 1);
    return count === 0;
  });
}
