import ts from 'typescript';

import { withMutant } from '../clones/clone-text.ts';
import type { NonEmpty } from '../../foundation/group-by.ts';
import {
  copyPath,
  type ParallelWorld,
  type ProgramBuilder,
} from '../../types/program/program-builder.ts';
import { errorTexts, firstNewError } from '../../types/program/program-errors.ts';
import type { TypedMutant } from '../typed-mutant.ts';
import { declarationAt, namesOf, visibleType } from '../visible-type.ts';

/** A mutant to check in a copy of its file, and the mutants that it represents, with itself first. */
export interface CopyTask {
  readonly path: string;
  readonly text: string;
  readonly mutants: NonEmpty<TypedMutant>;
}

/** The conclusion from a copy about its mutant. */
export type CopyFinding =
  | { readonly kind: 'compiles' | 'unchecked' }
  | { readonly kind: 'error'; readonly message: string }
  /** The file compiles, but other files see another type of the declaration with these names. */
  | {
      readonly kind: 'retyped';
      readonly type: string;
      readonly names: readonly string[];
      /** The offset of the declaration. */
      readonly declaredAt: number;
    };

/**
 * Checks each task in a copy of its file, all in one program, and compares the copies with unchanged ones. Files that import
 * each other are copied together. Otherwise, the types of a file would exist in two versions that do not match.
 */
export function checkCopies(
  builder: ProgramBuilder,
  roots: readonly string[],
  tasks: readonly CopyTask[],
  isTimeUp: () => boolean,
): readonly CopyFinding[] {
  const originals = new Map(tasks.map(({ path, text }) => [path, text]));
  const worldWith = (path: string, text: string): ParallelWorld => ({
    texts: new Map([...builder.textsOfCycle(path), [path, text]]),
  });
  const worlds: ParallelWorld[] = [
    ...tasks.map(({ path, text, mutants: [mutant] }) => worldWith(path, withMutant(text, mutant))),
    ...[...originals].map(([path, text]) => worldWith(path, text)),
  ];
  const program = builder.build({ roots, worlds });
  const numbers = new Map([...originals.keys()].map((path, index) => [path, tasks.length + index]));
  return tasks.map(({ path, mutants: [mutant] }, index) => {
    if (isTimeUp()) return { kind: 'unchecked' };
    const before = checkedCopy(program, copyPath(path, numbers.get(path) ?? 0));
    return compare(before, checkedCopy(program, copyPath(path, index)), mutant);
  });
}

interface CheckedCopy {
  readonly file: ts.SourceFile;
  readonly errors: readonly string[];
  readonly checker: ts.TypeChecker;
}

function checkedCopy(program: ts.Program, path: string): CheckedCopy | undefined {
  const file = program.getSourceFile(path);
  if (file === undefined) return undefined;
  return { file, errors: errorTexts(program, file), checker: program.getTypeChecker() };
}

function compare(
  before: CheckedCopy | undefined,
  after: CheckedCopy | undefined,
  mutant: TypedMutant,
): CopyFinding {
  if (before === undefined || after === undefined) return { kind: 'compiles' };
  const message = firstNewError(before.errors, after.errors);
  if (message !== undefined) return { kind: 'error', message };
  const declaration = declarationAt(before.file, mutant.span.start);
  const changed = declarationAt(after.file, mutant.span.start);
  if (declaration === undefined || changed === undefined) return { kind: 'compiles' };
  const type = visibleType(changed, after.checker);
  if (type === visibleType(declaration, before.checker)) return { kind: 'compiles' };
  const declaredAt = declaration.getStart(before.file);
  return { kind: 'retyped', type, names: namesOf(declaration), declaredAt };
}
