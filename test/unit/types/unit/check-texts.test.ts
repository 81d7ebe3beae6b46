import { expect, test } from 'vitest';

import { checkTexts } from '../../../../src/types/unit/check-texts.ts';
import { openProjectTypes } from '../../../../src/types/unit/project-types.ts';
import { strictConfig, writeProject } from '../../compile-check/sample-project.ts';

const source = 'export const half = (count: number): number => count / 2;\n';

function textUsing(argument: string): string {
  return `import { half } from '../src/half.ts';\n\nhalf(${argument});\n`;
}

test('a text is checked as a file of the project that is not there, each time anew', () => {
  const root = writeProject({ 'tsconfig.json': strictConfig, 'src/half.ts': source });
  const types = openProjectTypes(root);
  const wrong = { path: 'test/half.test.ts', text: textUsing("'a'") };

  expect(checkTexts(types, [wrong, { ...wrong, text: textUsing('1') }])).toEqual([
    [
      {
        start: wrong.text.indexOf("'a'"),
        text: expect.stringContaining('TS2345: Argument of type'),
      },
    ],
    [],
  ]);
  expect(checkTexts(types, [{ ...wrong, text: textUsing('3') }])).toEqual([[]]);
});

test("a project's own configuration counts, and without one the strict one", () => {
  const text = textUsing('null');
  const errorsUnder = (files: Readonly<Record<string, string>>): number =>
    checkTexts(openProjectTypes(writeProject({ 'src/half.ts': source, ...files })), [
      { path: 'test/half.test.ts', text },
    ]).flat().length;
  const loose = JSON.stringify({ compilerOptions: { strict: false, types: [] } });

  expect(errorsUnder({ 'tsconfig.json': loose })).toBe(0);
  expect(errorsUnder({})).toBe(1);
});

test('names and modules that the configuration does not know are no errors of a text', () => {
  const types = openProjectTypes(writeProject({ 'tsconfig.json': strictConfig }));
  const text = "import { a } from './none.ts';\n\nit('works', () => expect(a).toBe(1));\n";

  expect(checkTexts(types, [{ path: 'a.test.ts', text }])).toEqual([[]]);
});
