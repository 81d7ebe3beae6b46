import { expect, test } from 'vitest';

import { openTypeFacts } from '../../../../src/types/facts/open-type-facts.ts';
import { strictConfig, writeProject } from '../../compile-check/sample-project.ts';

test('a class is known to be overridden in another file, by the text given and not by the one on disk', () => {
  const parent = 'export class Parent { run(): void {} }';
  const child =
    "import { Parent } from './parent.ts';\nclass Child extends Parent { run(): void {} }";
  const root = writeProject({
    'tsconfig.json': strictConfig,
    'src/parent.ts': parent,
    'src/child.ts': '',
  });
  const facts = openTypeFacts(
    [
      { file: 'src/parent.ts', text: parent },
      { file: 'src/child.ts', text: child },
    ],
    root,
  );
  const { classes } = facts.get('src/parent.ts') ?? {};
  expect(classes?.isOverridden({ start: 7, end: parent.length }, 'run')).toBe(true);
  expect(classes?.isOverridden({ start: 7, end: parent.length }, 'walk')).toBe(false);
});

test('a file that no tsconfig.json applies to has no facts', () => {
  const root = writeProject({ 'src/a.ts': 'export const a = 1;' });
  expect(openTypeFacts([{ file: 'src/a.ts', text: '' }], root).size).toBe(0);
});
