import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { UserError } from '../../../src/foundation/user-error.ts';
import { loadConfig } from '../../../src/project/load-config.ts';
import { writeProject } from './write-project.ts';

async function failureOf(root: string, asked?: string): Promise<UserError> {
  const outcome = await loadConfig(root, asked).catch((error: unknown) => error);
  if (outcome instanceof UserError) return outcome;
  throw new Error('The configuration was loaded.', { cause: outcome });
}

describe('loadConfig', () => {
  it.each([
    [
      'assay.config.ts',
      "import { defineConfig } from 'assay/config';\nconst top: number = 3;\nexport default defineConfig({ top });",
    ],
    ['assay.config.mts', 'export default { top: 3 } satisfies object;'],
    [
      'assay.config.js',
      "import { defineConfig } from 'assay';\nexport default defineConfig({ top: 3 });",
    ],
    ['assay.config.mjs', 'export default { top: 3 };'],
    ['assay.config.cjs', 'module.exports = { top: 3 };'],
    ['assay.config.json', '{ "top": 3 }'],
  ])('loads %s', async (name, text) => {
    const root = writeProject({ [name]: text });

    expect(await loadConfig(root)).toEqual({ config: { top: 3 }, path: join(root, name) });
  });

  it('reads the key assay of package.json', async () => {
    const root = writeProject({ 'package.json': '{ "name": "x", "assay": { "top": 3 } }' });

    expect(await loadConfig(root)).toEqual({
      config: { top: 3 },
      path: join(root, 'package.json'),
    });
  });

  it('takes nothing for an empty configuration', async () => {
    const root = writeProject({ 'package.json': '{}' });

    expect(await loadConfig(root)).toEqual({ config: {}, path: undefined });
  });

  it('loads the file that was asked for, relative to the root', async () => {
    const root = writeProject({
      'assay.config.json': '{ "top": 3 }',
      'quick/fast.json': '{ "top": 1 }',
    });

    expect((await loadConfig(root, 'quick/fast.json')).config).toEqual({ top: 1 });
  });

  it('refuses to choose between two configuration files', async () => {
    const root = writeProject({ 'assay.config.json': '{}', 'assay.config.mjs': '' });

    const error = await failureOf(root);

    expect(error.code).toBe('config-invalid');
    expect(error.message).toContain('assay.config.mjs, assay.config.json');
  });

  it('names all problems at once, and the file', async () => {
    const root = writeProject({ 'assay.config.json': '{ "topp": 3, "isolation": "warn" }' });

    const error = await failureOf(root);

    expect(error.code).toBe('config-invalid');
    expect(error.place).toBe(join(root, 'assay.config.json'));
    expect(error.message).toContain('topp: is no key of the configuration; did you mean top?');
    expect(error.message).toContain('isolation: "warn" is not one of auto, warm, cold');
  });

  it.each([
    ['a syntax error', 'export default {\n  top: 3;\n};', ':2:8', 'Unexpected token'],
    [
      'an error it throws',
      'const a = 1;\nthrow new Error("out of order");',
      ':2:7',
      'out of order',
    ],
    [
      'an import that fails',
      "import 'nowhere-to-be-found';\nexport default {};",
      '',
      'nowhere-to-be-found',
    ],
    ['no default export', 'export const top = 3;', '', 'no default export'],
  ])('names the place of %s', async (_, text, position, message) => {
    const root = writeProject({ 'assay.config.ts': text });

    const error = await failureOf(root);

    expect(error.code).toBe('config-not-loadable');
    expect(error.place).toBe(join(root, `assay.config.ts${position}`));
    expect(error.message).toContain(message);
  });

  it.each([
    ['a getter', "export default { get top() { throw new Error('no top'); } };", 'no top'],
    [
      'a proxy',
      "export default new Proxy({}, { ownKeys() { throw new Error('no keys'); } });",
      'no keys',
    ],
    ['a value that has no text', 'const a = {}; a.a = a; export default { top: a };', 'circular'],
    ['what is no error', 'export default { get top() { throw Object.create(null); } };', 'null'],
  ])('names the file where reading fails: %s', async (_, text, message) => {
    const root = writeProject({ 'assay.config.mjs': text });

    const error = await failureOf(root);

    expect(error.code).toBe('config-not-loadable');
    expect(error.place).toContain(join(root, 'assay.config.mjs'));
    expect(error.message).toContain(message);
  });

  it.each([
    ['a function', 'export default () => ({});'],
    ['a list of functions', 'export default { mutate: [() => 1] };'],
  ])('takes no %s for a configuration', async (_, text) => {
    const error = await failureOf(writeProject({ 'assay.config.mjs': text }));

    expect(error.code).toBe('config-invalid');
    expect(error.message).toContain('a function is not');
  });

  it('says which file that was asked for is missing', async () => {
    const root = writeProject({});

    const error = await failureOf(root, 'other.json');

    expect(error.code).toBe('config-not-loadable');
    expect(error.place).toBe(join(root, 'other.json'));
  });

  it('says where JSON is broken', async () => {
    const root = writeProject({ 'assay.config.json': '{ "top": 3, }' });

    expect((await failureOf(root)).code).toBe('config-not-loadable');
  });
});
