import ts from 'typescript';

import { cloneUnits } from './clone-units.ts';
import { encloses, type CloneUnit } from './clone-unit.ts';
import { passageFinder } from './passage.ts';
import type { TypedMutant } from '../typed-mutant.ts';

/** The unit whose clones judge a mutant. */
export interface CloneChoice {
  readonly mutant: TypedMutant;
  readonly unit: CloneUnit;
  /** The larger unit to take where the first one can't tell. */
  readonly fallback?: CloneUnit;
}

/** A file's mutants, by how they can be checked. */
export interface CheckAssignment {
  /** On clones of the code around them. */
  readonly jobs: readonly CloneChoice[];
  /** Only in a copy of the whole file. */
  readonly alone: readonly TypedMutant[];
}

/**
 * Decides for each mutant of a file how to check it: on clones of the passage around it, on clones of the whole
 * function or statement where there is no shorter passage, or else in a copy of the file.
 */
export function assignUnits(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
  mutants: readonly TypedMutant[],
): CheckAssignment {
  const { text } = file;
  const units = cloneUnits(file).toSorted((one, other) => one.span.start - other.span.start);
  const usable = new Set(units.filter((unit) => isUsable(unit, file.fileName, text)));
  const moduleVariables = assignmentTo(uninitialisedNames(file, 'module'));
  const allVariables = assignmentTo(uninitialisedNames(file, 'everywhere'));
  const passageAround = passageFinder(file, checker);
  const jobs: CloneChoice[] = [];
  const alone: TypedMutant[] = [];
  for (const mutant of mutants) {
    const unit = unitAround(units, mutant);
    const original = text.slice(mutant.span.start, mutant.span.end);
    const isSound =
      unit && usable.has(unit) && fits(unit, mutant, original) && !moduleVariables?.test(original);
    if (!isSound) {
      alone.push(mutant);
      continue;
    }
    const isWhole = isSteered(unit, text) || allVariables?.test(original);
    const passage = isWhole ? undefined : passageAround(mutant.span);
    const isShorter = passage !== undefined && encloses(unit.span, passage.span);
    jobs.push(isShorter ? { mutant, unit: passage, fallback: unit } : { mutant, unit });
  }
  return { jobs, alone };
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

/** Comments inside the unit steer the checker, so no lines may be put in. */
function isSteered({ span }: CloneUnit, text: string): boolean {
  return text.slice(span.start, span.end).includes('@ts-');
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

function fits(unit: CloneUnit, { span }: TypedMutant, original: string): boolean {
  if (unit.unfit?.test(original)) return false;
  if (unit.within !== undefined && !unit.within.some((inner) => encloses(inner, span)))
    return false;
  const edits = unit.parts.flatMap((part) => part.edits);
  return edits.every((edit) => edit.span.end <= span.start || span.end <= edit.span.start);
}

/**
 * Variables without an initialiser. Where nothing at all assigns one, its uses are errors, so the clones of code that
 * does must hold the variable.
 */
function uninitialisedNames(
  file: ts.SourceFile,
  where: 'module' | 'everywhere',
): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (where === 'module' && ts.isFunctionLike(node)) return;
    if (ts.isVariableDeclaration(node) && node.initializer === undefined) {
      if (ts.isIdentifier(node.name)) names.push(node.name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

function assignmentTo(names: readonly string[]): RegExp | undefined {
  if (names.length === 0) return undefined;
  const escaped = names.map((name) => name.replaceAll('$', String.raw`\$`));
  return new RegExp(String.raw`(?<![\w$.])(?:${escaped.join('|')})\s*[-+*/%&|^?<>]*=(?![=>])`);
}
