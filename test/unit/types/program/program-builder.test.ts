import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { programBuilder } from '../../../../src/types/program/program-builder.ts';
import { configReader } from '../../../../src/types/program/project-config.ts';
import { strictConfig, writeProject } from '../../compile-check/sample-project.ts';

/** The program of a file with one error of its types and one number, under options that are added to strict ones. */
function programOf(options: object, files: Readonly<Record<string, string>> = {}): ts.Program {
  const strict: { readonly compilerOptions: object } = JSON.parse(strictConfig);
  const root = writeProject({
    'tsconfig.json': JSON.stringify({ compilerOptions: { ...strict.compilerOptions, ...options } }),
    'unit.ts': 'export const wrong: number = [1].map(String); export const right = [1].length;',
    ...files,
  });
  return open(root);
}

function open(root: string): ts.Program {
  const config = configReader()(join(root, 'tsconfig.json'));
  if (config === undefined) throw new Error();
  return programBuilder(config, new Map()).build({ roots: [join(root, 'unit.ts')] });
}

/** What a program declares of arrays. */
function arrays(program: ts.Program): ts.SourceFile | undefined {
  return program.getSourceFiles().find(({ fileName }) => fileName.endsWith('/lib.es5.d.ts'));
}

describe('the programs of several projects', () => {
  it('share the declarations of the language, and each finds its own errors', () => {
    const [one, other] = [programOf({}), programOf({})];

    expect(arrays(one)).toBeDefined();
    expect(arrays(other)).toBe(arrays(one));
    for (const program of [one, other, one]) {
      expect(program.getSemanticDiagnostics().map(({ code }) => code)).toEqual([2322]);
    }
  });

  it('share none where the options differ on which parsing or binding depends', () => {
    const one = programOf({});

    expect(arrays(programOf({ target: 'es2020' }))).not.toBe(arrays(one));
    expect(arrays(programOf({ alwaysStrict: false }))).not.toBe(arrays(one));
  });

  it('have declarations of Node that changed in between', () => {
    const root = writeProject({
      'tsconfig.json': JSON.stringify({ compilerOptions: { lib: ['es2022'], types: ['node'] } }),
      'unit.ts': 'export const found = inNode;',
      'node_modules/@types/node/index.d.ts': 'declare const inNode: number;',
    });
    const errors = (): number => open(root).getSemanticDiagnostics().length;
    expect(errors()).toBe(0);

    writeFileSync(join(root, 'node_modules/@types/node/index.d.ts'), 'export {};');
    expect(errors()).toBe(1);
  });
});
