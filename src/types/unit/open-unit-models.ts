import ts from 'typescript';

import type { Callable, UnitModel } from '../../model/unit-model.ts';
import { parse } from '../../syntax/parse.ts';
import { withCallExamples } from './call-examples.ts';
import { declaredModel, ownerOf } from './declared-model.ts';
import { withDefaultMembers } from './default-members.ts';
import { modelUnit } from './model-unit.ts';
import { projectExports } from './project-exports.ts';
import { withPropertyDefault } from './property-default.ts';
import { projectTexts } from './project-texts.ts';
import type { ProjectTypes } from './project-types.ts';
import { absolutePath, unitPrograms } from './unit-programs.ts';

/** The result of modelling a unit. Type errors do not prevent a model. */
export type UnitOutcome =
  | { readonly kind: 'modelled'; readonly model: UnitModel }
  /** `place` is `file:line:column`, where both numbers count from 1. */
  | { readonly kind: 'syntax-error'; readonly message: string; readonly place: string }
  | { readonly kind: 'missing' };

/**
 * Opens the programs of files, which takes a second or two, and models each file. The answer is by the paths as given, relative
 * to the root or absolute.
 *
 * @param helpers the paths of helper files, whose exports all models may use
 * @param hasTypes whether the models have the types that the files export
 */
export function openUnitModels(
  types: ProjectTypes,
  files: readonly string[],
  helpers: readonly string[] = [],
  hasTypes = false,
): ReadonlyMap<string, UnitOutcome> {
  const outcomes = new Map<string, UnitOutcome>();
  const texts = projectTexts(types.root);
  for (const { program, files: members, declarations } of unitPrograms(types, files, helpers)) {
    const exports = projectExports(program, types.root, declarations);
    const helping = helpers.flatMap(
      (helper) => program.getSourceFile(absolutePath(types, helper)) ?? [],
    );
    const modelFile = (source: ts.SourceFile, path: string): UnitModel => {
      const extras = { helpers: helping, hasTypes };
      const model = modelUnit(program, source, exports, extras);
      const declaration = program.getSourceFile(declarations.get(path) ?? '');
      if (declaration === undefined) return withPropertyDefault(model, source.text);
      const told = modelUnit(program, declaration, exports, extras);
      const exported = exportedNames(program, source);
      const isWhole = /^\s*export\s*=/m.test(declaration.text) && exported.has('default');
      const whole = declaredModel(model, isWhole ? withDefaultMembers(told, exported) : told);
      return withPropertyDefault(whole, source.text);
    };
    for (const [path, file] of members) {
      const source = program.getSourceFile(path);
      const problem = source && firstProblem(program, source);
      if (source === undefined) outcomes.set(file, { kind: 'missing' });
      else if (problem !== undefined)
        outcomes.set(file, { ...problem, place: `${file}:${problem.place}` });
      else {
        const model = withCallExamples(withoutOwnDefaults(modelFile(source, path)), texts);
        outcomes.set(file, { kind: 'modelled', model });
      }
    }
  }
  return outcomes;
}

/**
 * Returns a model without functions that are their own property `default`, as packages write it for those who import them in another way:
 * tests of both names would say the same twice.
 */
function withoutOwnDefaults(model: UnitModel): UnitModel {
  const placeOf = ({ span }: Callable): string => `${span?.start} ${span?.end}`;
  const places = new Map(model.callables.map((each) => [each.id, placeOf(each)]));
  const isOwnDefault = (each: Callable): boolean =>
    each.kind === 'static-method' &&
    each.name === 'default' &&
    places.get(ownerOf(each.id)) === placeOf(each);
  return { ...model, callables: model.callables.filter((each) => !isOwnDefault(each)) };
}

/** Returns the names that an ES module exports; none if a file is none. */
function exportedNames(program: ts.Program, source: ts.SourceFile): ReadonlySet<string> {
  const checker = program.getTypeChecker();
  const symbol = checker.getSymbolAtLocation(source);
  const isModule = symbol !== undefined && !symbol.exports?.has(ts.InternalSymbolName.ExportEquals);
  return new Set(isModule ? checker.getExportsOfModule(symbol).map(({ name }) => name) : []);
}

function firstProblem(
  program: ts.Program,
  source: ts.SourceFile,
): Extract<UnitOutcome, { kind: 'syntax-error' }> | undefined {
  const [problem] = program.getSyntacticDiagnostics(source);
  // TypeScript rejects some JavaScript that runs, such as the text '\033' in a module that is not strict.
  const isJavaScript = /\.[cm]?jsx?$/.test(source.fileName);
  if (problem === undefined || (isJavaScript && parse(source.fileName, source.text).ok))
    return undefined;
  const { line, character } = source.getLineAndCharacterOfPosition(problem.start);
  return {
    kind: 'syntax-error',
    message: ts.flattenDiagnosticMessageText(problem.messageText, '\n'),
    place: `${line + 1}:${character + 1}`,
  };
}
