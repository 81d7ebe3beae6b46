import ts from 'typescript';

import type { Callable, UnitModel } from '../../../../src/model/unit-model.ts';
import { programBuilder } from '../../../../src/types/program/program-builder.ts';
import { modelUnit } from '../../../../src/types/unit/model-unit.ts';
import { projectExports } from '../../../../src/types/unit/project-exports.ts';
import { parameterText, typeText } from './type-text.ts';

/** Models of files that import nothing, by their names; all are in one program, since opening one takes long. */
export function modelsOf(sources: Readonly<Record<string, string>>): (file: string) => UnitModel {
  const texts = new Map(Object.entries(sources).map(([file, text]) => [`/project/${file}`, text]));
  const options: ts.CompilerOptions = {
    strict: true,
    noImplicitAny: false,
    allowJs: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2022.d.ts'],
    types: [],
  };
  const files = new Set(texts.keys());
  const config = { path: '/project/tsconfig.json', options, files, chain: [], references: [] };
  const program = programBuilder(config, texts).build({ roots: [...files] });
  const exports = projectExports(program, '/project');
  return (file) => {
    const source = program.getSourceFile(`/project/${file}`);
    if (source === undefined) throw new Error(`${file} is not in the program.`);
    return modelUnit(program, source, exports);
  };
}

/** `method Money#add(other: Money): Money` for each callable of a model. */
export function callableTexts({ callables }: UnitModel): string[] {
  return callables.map(callableText);
}

function callableText({ kind, id, parameters, returns, isWritable }: Callable): string {
  const isCalled = !['getter', 'field', 'constant'].includes(kind);
  const list = isCalled ? `(${parameters.map(parameterText).join(', ')})` : '';
  return `${kind} ${id}${list}: ${typeText(returns)}${isWritable && kind === 'field' ? ' (writable)' : ''}`;
}
