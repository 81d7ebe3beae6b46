import ts from 'typescript';

import { cloneUnits } from './clone-units.ts';
import { encloses, type CloneUnit } from './clone-unit.ts';
import { passageFinder } from './passage.ts';
import type { TypedMutant } from '../typed-mutant.ts';

/** The unit whose clones judge a mutant. */
export interface CloneChoice {
  readonly mutant: TypedMutant;
  readonly unit: CloneUnit;
  /** The larger unit to use if the first one can't decide. */
  readonly fallback?: CloneUnit;
}

/** The mutants of a file, by the way in which they can be checked. */
export interface CheckAssignment {
  /** On clones of the code around them. */
  readonly tasks: readonly CloneChoice[];
  /** Only in a copy of the whole file. */
  readonly alone: readonly TypedMutant[];
}

/**
 * Decides for each mutant of a file how it is checked: on clones of the passage around it; if there is no passage, on clones of
 * the whole function or statement; or else in a copy of the file.
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
  const tasks: CloneChoice[] = [];
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
    tasks.push(isShorter ? { mutant, unit: passage, fallback: unit } : { mutant, unit });
  }
  return { tasks, alone };
}

/** Comments that control the checker are not cloned with the code, and in JavaScript the types are in comments. */
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

/** Comments inside the unit control the checker, so no lines may be inserted. */
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
 * Returns the variables without an initialiser. If nothing assigns such a variable, its uses are errors, so the clones of code
 * that assigns it must contain the variable.
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
