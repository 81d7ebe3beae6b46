import { expect, it } from 'vitest';

import { openExamples } from '../../../../src/app/generate/read-examples.ts';
import type { UnitModel } from '../../../../src/model/unit-model.ts';
import { testCaseText } from '../../properties/read-tests/statement-text.ts';
import { modelsOf } from '../../types/unit/units-in-memory.ts';
import { writeProject } from '../../project/write-project.ts';

const text = `
/**
 * Splits a text.
 *
 * @example
 * split('from-comment');
 */
export function split(text: string): string[] { return text.split('-'); }
`;

function examplesIn(files: Readonly<Record<string, string>>): readonly string[] {
  const root = writeProject({
    'package.json': '{ "name": "splitting", "main": "dist/index.js" }',
    'src/split.ts': text,
    ...files,
  });
  const model: UnitModel = modelsOf({ 'src/split.ts': text })('src/split.ts');
  const testFiles = Object.keys(files).filter((path) => path.startsWith('test/'));
  const isSource = (path: string): boolean => path.startsWith('src/');
  const { examples } = openExamples({ root, aliases: [], testFiles, isSource })(model);
  return examples.map(testCaseText);
}

const inComment = 'v0 = "from-comment"; v1 = split(v0)';

it('examples are in the README, in doc comments and in tests', () => {
  expect(
    examplesIn({
      'readme.markdown': `\`\`\`js\nimport { split as cut } from 'splitting';\ncut('from-readme');\n\`\`\`\n`,
      'test/split.test.ts': `import { split } from '../src/split';\ntest('a', () => { split('from-test'); });\n`,
    }),
  ).toEqual(['v0 = "from-readme"; v1 = split(v0)', inComment, 'v0 = "from-test"; v1 = split(v0)']);
});

it('examples may call what the unit exports as a member of a library that they do not import', () => {
  const code = "_.split('whole'); Math.split('global'); var other = {}; other.split('declared');";

  expect(examplesIn({ 'README.md': `\`\`\`js\n${code}\n\`\`\`\n` })).toEqual([
    'v0 = "whole"; v1 = split(v0)',
    inComment,
  ]);
});

it.each([
  ['@mine/splitting', 'splitting'],
  ['text-split-again', 'text-split'],
])(
  'the README of %s may have the name of the package that it is a fork of: %s',
  (name, original) => {
    const code = `const { split: cut } = require('${original}'); cut('fork');\nrequire('other').split('other');`;

    expect(
      examplesIn({
        'package.json': JSON.stringify({ name }),
        'README.md': `\`\`\`js\n${code}\n\`\`\`\n`,
      }),
    ).toEqual(['v0 = "fork"; v1 = split(v0)', inComment]);
  },
);

it('an example that is there twice is read once', () => {
  expect(examplesIn({ 'README.md': `\`\`\`\nsplit('from-comment')\n\`\`\`\n` })).toEqual([
    inComment,
  ]);
});

it('tests that Assay wrote, and tests of other modules, are no examples', () => {
  expect(
    examplesIn({
      'src/other.ts': 'export function split(text) {}',
      'test/other.test.ts': `import { split } from '../src/other';\ntest('a', () => { split('other'); });\n`,
      'test/split.assay.test.ts': `import { split } from '../src/split';\n// assay:begin 1\ntest('a', () => { split('b'); });\n// assay:end 1\n`,
    }),
  ).toEqual([inComment]);
});

it('of many test files, those with the name of the unit are read', () => {
  const others = Array.from({ length: 60 }, (_, at) => [
    `test/a${at}.test.ts`,
    `import { other } from '../src/other';\ntest('split', () => { other(); });\n`,
  ]);
  const test = `import { split } from '../src/split';\ntest('a', () => { split('from-test'); });\n`;

  expect(
    examplesIn({
      'src/other.ts': 'export function other() {}',
      ...Object.fromEntries(others),
      'test/split.test.ts': test,
    }),
  ).toEqual([inComment, 'v0 = "from-test"; v1 = split(v0)']);
});

it('of a test file with many tests, the first 30 are read', () => {
  const tests = Array.from({ length: 50 }, (_, at) => `test('${at}', () => { split('${at}'); });`);
  const file = `import { split } from '../src/split';\n${tests.join('\n')}\n`;

  expect(examplesIn({ 'test/split.test.ts': file })).toEqual([
    inComment,
    ...Array.from({ length: 30 }, (_, at) => `v0 = "${at}"; v1 = split(v0)`),
  ]);
});

it('of many examples there are 100, from all parts', () => {
  const calls = Array.from({ length: 200 }, (_, at) => `split('${at}');`).join('\n');
  const examples = examplesIn({ 'README.md': `\`\`\`\n${calls}\n\`\`\`\n` });
  const numbers = examples.flatMap((each) => /"(\d+)"/.exec(each)?.[1] ?? []).map(Number);

  expect(examples).toHaveLength(100);
  expect(Math.min(...numbers)).toBeLessThan(20);
  expect(Math.max(...numbers)).toBeGreaterThan(150);
});

it('tests of an entry may import it by its folder, without naming it', () => {
  const entry = 'export default function parse(text: string): string { return text.trim(); }';
  const root = writeProject({
    'package.json': '{ "name": "parsing", "main": "index.ts" }',
    'index.ts': entry,
    'test/reads.test.ts': `import read from '..';\ntest('a', () => { read('from-test'); });\n`,
  });
  const model: UnitModel = modelsOf({ 'index.ts': entry })('index.ts');
  const { examples } = openExamples({
    root,
    aliases: [],
    testFiles: ['test/reads.test.ts'],
    isSource: (path) => path === 'index.ts',
  })(model);

  expect(examples.map(testCaseText)).toEqual(['v0 = "from-test"; v1 = parse(v0)']);
});
