import ts from 'typescript';

import type { Span } from '../../model/span.ts';
import type { Clone, ClonedText } from './clone-text.ts';
import { errorTexts, firstNewError } from './error-texts.ts';
import { groupBy, type NonEmpty } from './group-by.ts';
import type { TypedMutant } from './typed-mutant.ts';
import { declarationsByStart, visibleType, type Declaration } from './visible-type.ts';

/** What the clones of one file tell of its mutants; those not named compile. */
export interface CloneFindings {
  /** Messages by mutant id. */
  readonly errors: ReadonlyMap<string, string>;
  /** Nothing can be said: a clone of the unchanged code has other errors than the code itself. */
  readonly undecided: readonly TypedMutant[];
  /** The code itself compiles, but others see another type of it. */
  readonly retyped: readonly NonEmpty<TypedMutant>[];
}

/**
 * Judges the mutants of a file by the errors in its clones. The program holds the cloned text at that path, without
 * syntax errors. Mutants that give their unit the same new type are grouped in `retyped`; one can stand for all.
 */
export function checkClones(
  program: ts.Program,
  file: ts.SourceFile,
  cloned: ClonedText,
): CloneFindings {
  const checker = program.getTypeChecker();
  const errorsIn = errorsBySpan(program.getSemanticDiagnostics(file));
  const declarations = declarationsByStart(file);
  const typeOf = ({ span }: Clone): string => visibleTypeAt(declarations, span.start, checker);
  const errors = new Map<string, string>();
  const undecided: TypedMutant[] = [];
  const retyped: { readonly mutant: TypedMutant; readonly key: string }[] = [];
  for (const [unit, [control, ...clones]] of groupBy(cloned.clones, (clone) => clone.unit)) {
    const known = errorsIn(control.span);
    const original = cloned.originals.get(unit);
    const isSound = original !== undefined && isSame(known, errorsIn(original));
    for (const clone of clones) {
      const { mutant } = clone;
      if (mutant === undefined) continue;
      const error = isSound ? firstNewError(known, errorsIn(clone.span)) : undefined;
      if (!isSound) undecided.push(mutant);
      else if (error !== undefined) errors.set(mutant.id, error);
      else if (unit.inferred && typeOf(clone) !== typeOf(control)) {
        retyped.push({ mutant, key: `${unit.span.start} ${typeOf(clone)}` });
      }
    }
  }
  const groups = groupBy(retyped, ({ key }) => key);
  return { errors, undecided, retyped: [...groups.values()].map(mutantsOf) };
}

function mutantsOf([first, ...others]: NonEmpty<{
  readonly mutant: TypedMutant;
}>): NonEmpty<TypedMutant> {
  return [first.mutant, ...others.map(({ mutant }) => mutant)];
}

function visibleTypeAt(
  declarations: ReadonlyMap<number, Declaration>,
  start: number,
  checker: ts.TypeChecker,
): string {
  const declaration = declarations.get(start);
  return declaration === undefined ? 'unknown' : visibleType(declaration, checker);
}

/** Gives the errors that start within a span; diagnostics come sorted. */
function errorsBySpan(diagnostics: readonly ts.Diagnostic[]): (span: Span) => readonly string[] {
  const sorted = diagnostics.toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0));
  return ({ start, end }) => {
    let from = 0;
    for (let to = sorted.length; from < to;) {
      const middle = (from + to) >> 1;
      if ((sorted[middle]?.start ?? 0) < start) from = middle + 1;
      else to = middle;
    }
    let until = from;
    while (until < sorted.length && (sorted[until]?.start ?? 0) < end) until += 1;
    return errorTexts(sorted.slice(from, until));
  };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && firstNewError(some, others) === undefined;
}
