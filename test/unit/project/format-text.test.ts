import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { openFormatter } from '../../../src/project/format-text.ts';
import { writeProject } from './write-project.ts';

/** Stands in for Prettier: it tells what it was asked, and fails where the text says so. */
const prettier = `
exports.resolveConfig = async (path) => path.includes('configured') ? { semi: false } : null;
exports.format = (text, options) => {
  if (text === 'bad') throw new Error('bad');
  return [text, options.semi, options.filepath.slice(options.filepath.lastIndexOf('/') + 1)].join(' ');
};`;

const installed = {
  'node_modules/prettier/package.json': '{ "name": "prettier", "main": "index.js" }',
  'node_modules/prettier/index.js': prettier,
};

const named = { 'package.json': '{ "devDependencies": { "prettier": "3" } }' };

describe('openFormatter', () => {
  it("formats with the project's own Prettier and its configuration for the file", async () => {
    const format = await openFormatter(writeProject({ ...installed, ...named }));

    expect(await format?.('text', 'test/configured.test.ts')).toBe('text false configured.test.ts');
  });

  it('leaves a text as it is that can not be formatted', async () => {
    const format = await openFormatter(writeProject({ ...installed, ...named }));

    expect(await format?.('bad', 'a.test.ts')).toBe('bad');
  });

  it.each([
    ['nothing is installed', { ...named }],
    ['Prettier is there for others only', { ...installed, 'package.json': '{}' }],
  ])('finds none where %s', async (_, files) => {
    expect(await openFormatter(writeProject(files))).toBeUndefined();
  });

  it('formats with Biome where the project has it and does not name Prettier', async () => {
    const root = writeProject({ ...installed, 'package.json': '{}', 'biome.json': '{}' });
    const program =
      '#!/usr/bin/env node\nprocess.stdin.on("data", (text) => process.stdout.write(`${text} by Biome`));\n';
    mkdirSync(`${root}/node_modules/.bin`, { recursive: true });
    writeFileSync(`${root}/node_modules/.bin/biome`, program);
    chmodSync(`${root}/node_modules/.bin/biome`, 0o755);

    expect(await (await openFormatter(root))?.('text', 'a.test.ts')).toBe('text by Biome');
  });
});
