import ts from 'typescript';

import type { CloneRequest } from './clone-text.ts';
import { cloneUnits } from './clone-units.ts';
import { encloses, type CloneUnit } from './clone-unit.ts';
import type { TypedMutant } from './typed-mutant.ts';

/** A file's mutants, by how they can be checked. */
export interface Assignment {
  /** On clones of the code around them. */
  readonly requests: readonly CloneRequest[];
  /** Only in a copy of the whole file. */
  readonly alone: readonly TypedMutant[];
}

/** Decides for each mutant of a file whether a clone of the code around it can stand for the mutated file. */
export function assignUnits(file: ts.SourceFile, mutants: readonly TypedMutant[]): Assignment {
  const { text } = file;
  const units = cloneUnits(file).toSorted((one, other) => one.span.start - other.span.start);
  const usable = new Set(units.filter((unit) => isUsable(unit, file.fileName, text)));
  const neverInitialised = assignmentTo(uninitialisedNames(file));
  const byUnit = new Map<CloneUnit, TypedMutant[]>();
  const alone: TypedMutant[] = [];
  for (const mutant of mutants) {
    const unit = unitAround(units, mutant);
    const original = text.slice(mutant.span.start, mutant.span.end);
    const sound =
      unit &&
      usable.has(unit) &&
      fits(unit, mutant) &&
      !unit.unfit?.test(original) &&
      !neverInitialised?.test(original);
    if (!sound) {
      alone.push(mutant);
      continue;
    }
    const own = byUnit.get(unit);
    if (own === undefined) byUnit.set(unit, [mutant]);
    else own.push(mutant);
  }
  return { requests: [...byUnit].map(([unit, own]) => ({ unit, mutants: own })), alone };
}

/** Comments that steer the checker stay behind when code is cloned, and in JavaScript the types are in comments. */
function isUsable(unit: CloneUnit, path: string, text: string): boolean {
  if (/\.[cm]?jsx?$/.test(path)) return false;
  return unit.parts.every(({ span }) => {
    const before = text.slice(Math.max(0, span.start - 500), span.start);
    return (
      !/@ts-(?:ignore|expect-error)[^\n]*\n(?:\s*(?:\/\/[^\n]*)?\n)*\s*$/.test(before) &&
      !text.slice(span.start, span.end).includes('@ts-expect-error')
    );
  });
}

function unitAround(units: readonly CloneUnit[], { span }: TypedMutant): CloneUnit | undefined {
  let low = 0;
  let high = units.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((units[middle]?.span.start ?? 0) <= span.start) low = middle;
    else high = middle - 1;
  }
  const unit = units[low];
  return unit && encloses(unit.span, span) ? unit : undefined;
}

function fits(unit: CloneUnit, { span }: TypedMutant): boolean {
  if (unit.within !== undefined && !unit.within.some((inner) => encloses(inner, span)))
    return false;
  const edits = unit.parts.flatMap((part) => part.edits);
  return edits.every((edit) => edit.span.end <= span.start || span.end <= edit.span.start);
}

/** Module-level variables without an initialiser; if nothing else assigns them, every use of them is an error. */
function uninitialisedNames(file: ts.SourceFile): readonly string[] {
  return file.statements.flatMap((statement) =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.flatMap(({ name, initializer }) =>
          initializer === undefined && ts.isIdentifier(name) ? [name.text] : [],
        )
      : [],
  );
}

function assignmentTo(names: readonly string[]): RegExp | undefined {
  if (names.length === 0) return undefined;
  const escaped = names.map((name) => name.replaceAll('$', String.raw`\$`));
  return new RegExp(String.raw`(?<![\w$.])(?:${escaped.join('|')})\s*[-+*/%&|^?<>]*=(?![=>])`);
}
