import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { onTestFinished } from 'vitest';

import type { Mutant } from '../../../src/model/mutant.ts';
import { catalogueFile } from '../../../src/mutation/catalogue.ts';
import { parse } from '../../../src/syntax/parse.ts';
import { findCompileErrors } from '../../../src/compile-check/find-compile-errors.ts';
import { sufficientOperators } from '../mutation/loaded-operators.ts';

/** A strict configuration that loads little. */
export const strictConfig: string = JSON.stringify({
  compilerOptions: {
    strict: true,
    target: 'es2022',
    lib: ['es2022'],
    module: 'nodenext',
    types: [],
    noEmit: true,
    allowImportingTsExtensions: true,
  },
  include: ['src'],
});

/** Writes files into a folder that the end of the test removes, and gives the folder's path. */
export function writeProject(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'assay-types-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Every mutant of a source. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const outcome = parse(file, text);
  if (!outcome.ok) throw new Error(`${file}: ${outcome.problem.message}`);
  const { sites } = catalogueFile(outcome.file, { operators: sufficientOperators });
  return sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant));
}

/** `original -> replacement: code` for the mutants of one file of a project that do not compile. */
export function rejectedIn(files: Readonly<Record<string, string>>, mutated: string): string[] {
  const root = writeProject({ 'tsconfig.json': strictConfig, ...files });
  const text = files[mutated] ?? '';
  const mutants = mutantsOf(mutated, text);
  const found = findCompileErrors([{ file: mutated, text, mutants }], root);
  if (found.kind !== 'checked') throw new Error(found.reason);
  return mutants.flatMap(({ id, original, replacement }) => {
    const message = found.errors.get(id);
    return message === undefined ? [] : [`${original} -> ${replacement}: ${message.split(':')[0]}`];
  });
}
