import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { findCompileErrors } from '../../src/compile-check/find-compile-errors.ts';
import { oneByOne } from './one-by-one.ts';
import { comparedMutants } from './truth/truth-check.ts';
import { mutantsOf } from '../unit/compile-check/sample-project.ts';

const root = fileURLToPath(new URL('../fixtures/types-rich', import.meta.url));

test(
  'the compile check agrees with the compiler run on each mutated program by itself',
  { timeout: 180_000 },
  () => {
    const files = readdirSync(`${root}/src`).map((name) => {
      const file = `src/${name}`;
      const text = readFileSync(`${root}/${file}`, 'utf8');
      return { file, text, mutants: mutantsOf(file, text) };
    });
    const found = findCompileErrors(files, root);
    const compile = oneByOne(root);
    // A compilation for each mutant takes long: CI compares every fifth, `npm run truth` all.
    const step = comparedMutants === Infinity ? 1 : 5;
    const different = files.flatMap(({ file, text, mutants }) =>
      mutants.flatMap(({ id, span, original, replacement, location }, at) => {
        if (at % step !== 0) return [];
        const error = found.kind === 'checked' ? found.errors.get(id) : 'unavailable';
        const mutated = text.slice(0, span.start) + replacement + text.slice(span.end);
        const truth = compile(file, mutated);
        if ((error === undefined) === (truth === undefined)) return [];
        const place = `${file}:${location.start.line} ${original} -> ${replacement}`;
        return [`${place}: found ${error ?? 'none'}, in truth ${truth ?? 'none'}`];
      }),
    );

    expect(different).toEqual([]);
    const count = files.reduce((sum, { mutants }) => sum + mutants.length, 0);
    expect(count).toBeGreaterThan(500);
    expect(found).toMatchObject({ kind: 'checked', unchecked: new Set() });
    expect(found.kind === 'checked' && found.errors.size).toBeGreaterThan(100);
  },
);
