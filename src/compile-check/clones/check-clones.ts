import ts from 'typescript';

import type { Span } from '../../model/span.ts';
import { isPassage, withoutSuffixes, type Clone, type ClonedText } from './clone-text.ts';
import { groupBy } from '../../foundation/group-by.ts';
import type { ProgramError } from '../../types/program/program-error.ts';
import { firstNewError, typeErrors } from '../../types/program/program-errors.ts';
import { nodeAround } from '../replaced-code.ts';
import type { TypedMutant } from '../typed-mutant.ts';
import { declarationsByStart, guardedStatement, visibleType } from '../visible-type.ts';

/** The conclusion from a clone about its mutant. */
export type CloneFinding =
  | { readonly kind: 'compiles' }
  | { readonly kind: 'error'; readonly message: string }
  /** The code itself compiles, but the code around it sees this type instead of the original one. */
  | { readonly kind: 'retyped'; readonly type: string }
  /** A clone of the unchanged code has other errors than the code itself, so clones decide nothing. */
  | { readonly kind: 'undecided' };

/** Judges the mutants of a file by their clones. The program contains the text with clones, without syntax errors. */
export function checkClones(
  program: ts.Program,
  file: ts.SourceFile,
  cloned: ClonedText,
): ReadonlyMap<TypedMutant, CloneFinding> {
  const checker = program.getTypeChecker();
  const found = typeErrors(program, file).map(({ start, text }) => ({
    start,
    text: withoutSuffixes(text),
  }));
  const errors = sortErrors(found, cloned.clones);
  const declarations = declarationsByStart(file);
  const typeOf = ({ unit, span }: Clone): string => {
    const declaration = isPassage(unit)
      ? guardedStatement(nodeAround(file, span))
      : declarations.get(span.start);
    return declaration === undefined ? 'unknown' : visibleType(declaration, checker);
  };
  const findings = new Map<TypedMutant, CloneFinding>();
  for (const [unit, [control, ...clones]] of groupBy(cloned.clones, (clone) => clone.unit)) {
    const known = errors.inClone(control);
    const original = cloned.originals.get(unit);
    const isSound = original !== undefined && isSame(known, errors.outsideClones(original));
    for (const clone of clones) {
      if (clone.mutant === undefined) continue;
      const message = isSound ? firstNewError(known, errors.inClone(clone)) : undefined;
      const type = isSound && message === undefined && unit.inferred ? typeOf(clone) : undefined;
      if (!isSound) findings.set(clone.mutant, { kind: 'undecided' });
      else if (message !== undefined) findings.set(clone.mutant, { kind: 'error', message });
      else if (type === undefined || type === typeOf(control)) {
        findings.set(clone.mutant, { kind: 'compiles' });
      } else findings.set(clone.mutant, { kind: 'retyped', type });
    }
  }
  return findings;
}

interface SortedErrors {
  inClone(clone: Clone): readonly string[];
  /** Returns the errors that start in the span, except those in clones. */
  outsideClones(span: Span): readonly string[];
}

function sortErrors(errors: readonly ProgramError[], clones: readonly Clone[]): SortedErrors {
  const byClone = groupBy(errors, ({ start }) => cloneAt(clones, start));
  const others = byClone.get(undefined) ?? [];
  return {
    inClone: (clone) => byClone.get(clone)?.map(({ text }) => text) ?? [],
    outsideClones: (span) =>
      others.filter(({ start }) => span.start <= start && start < span.end).map(({ text }) => text),
  };
}

function cloneAt(clones: readonly Clone[], offset: number): Clone | undefined {
  let low = 0;
  let high = clones.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((clones[middle]?.span.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const clone = clones[low];
  return clone && clone.span.start <= offset && offset < clone.span.end ? clone : undefined;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && firstNewError(some, others) === undefined;
}
