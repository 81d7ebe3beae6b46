import ts from 'typescript';

import { notIterable } from './not-iterable.ts';
import type { ProgramError } from './program-error.ts';

/** Returns the type errors in a file of a program, ordered by their start. */
export function typeErrors(program: ts.Program, file: ts.SourceFile): readonly ProgramError[] {
  const errors = program
    .getSemanticDiagnostics(file)
    .filter(({ category }) => category === ts.DiagnosticCategory.Error)
    .map(programError);
  const known = new Set(errors.map(({ start }) => start));
  const others = notIterable(file, program.getTypeChecker()).filter(
    ({ start }) => !known.has(start),
  );
  return [...errors, ...others].toSorted((one, other) => one.start - other.start);
}

/** Returns all errors of a file as texts, first those of its syntax. */
export function errorTexts(program: ts.Program, file: ts.SourceFile): readonly string[] {
  const syntax = program.getSyntacticDiagnostics(file).map(programError);
  return [...syntax, ...typeErrors(program, file)].map(({ text }) => text);
}

function programError({ start = 0, code, messageText }: ts.Diagnostic): ProgramError {
  const message = ts.flattenDiagnosticMessageText(messageText, '\n');
  return { start, text: `TS${code}: ${message}` };
}

/** Returns the first error that occurs more often than before; undefined if there is none. */
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
    return count <= 0;
  });
}
