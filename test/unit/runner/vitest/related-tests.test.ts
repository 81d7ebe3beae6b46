import { existsSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import { relatedTests } from '../../../../src/runner/vitest/related-tests.ts';
import type {
  PluginContainer,
  VitestProject,
  VitestProjectConfig,
} from '../../../../src/runner/vitest/vitest-api.ts';
import { writeProject } from '../../project/write-project.ts';

/** Resolves as Vite does for tests: Node's modules, relative paths without extensions, packages. */
function resolverIn(root: string): PluginContainer & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    resolveId(name, importer) {
      asked.push(importer);
      if (isBuiltin(name)) return Promise.resolve({ id: name });
      if (name.startsWith('virtual:')) return Promise.resolve({ id: `\0${name}` });
      const path = name.startsWith('.')
        ? resolve(dirname(importer), name)
        : join(root, 'node_modules', name);
      const found = [path, `${path}.ts`, `${path}.js`, `${path}/index.js`].find(isFile);
      return Promise.resolve(found === undefined ? null : { id: `${found}?v=1` });
    },
    transform: (code) => Promise.resolve({ code }),
  };
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

const moduleGraph = { getModulesByFile: () => [], invalidateModule: () => {} };

function configIn(root: string, setupFiles: readonly string[]): VitestProjectConfig {
  return {
    name: '',
    root,
    pool: 'forks',
    isolate: true,
    fileParallelism: true,
    setupFiles: setupFiles.map((file) => join(root, file)),
    bail: 0,
    sequence: { shuffle: false },
    env: {},
  };
}

function projectIn(root: string, setupFiles: readonly string[] = []): VitestProject {
  const pluginContainer = resolverIn(root);
  const project: VitestProject = {
    name: '',
    config: configIn(root, setupFiles),
    vite: { pluginContainer, moduleGraph },
    createSpecification: (moduleId) => ({ moduleId, project, pool: 'forks' }),
    getProvidedContext: () => ({}),
    provide() {},
  };
  return project;
}

/** Returns the test files of the project that are kept for `src/source.ts`. */
async function keptOf(
  files: Readonly<Record<string, string>>,
  setupFiles: readonly string[] = [],
): Promise<string[]> {
  const root = writeProject({ 'src/source.ts': 'export const source = 1;', ...files });
  return kept(root, Object.keys(files), projectIn(root, setupFiles));
}

async function kept(
  root: string,
  files: readonly string[],
  project: VitestProject,
): Promise<string[]> {
  const tests = files.filter((file) => file.includes('.test.'));
  const specifications = tests.map((file) => ({
    moduleId: join(root, file),
    project,
    pool: 'forks',
  }));
  const found = await relatedTests(specifications, new Set([join(root, 'src/source.ts')]));
  return found.map(({ moduleId }) => moduleId.slice(root.length + 1));
}

describe('a test file is kept', () => {
  test.each<[string, Record<string, string>]>([
    ['that imports a source', { 'a.test.ts': `import { source } from './src/source';` }],
    ['that imports it for its effects', { 'a.test.ts': `import './src/source.ts';` }],
    [
      'that imports it through others',
      {
        'a.test.ts': `import { one } from './one';`,
        'one.ts': `import { two } from './two'; export const one = two;`,
        'two.ts': `import { source } from './src/source'; export const two = source;`,
      },
    ],
    [
      'that reaches it by a named re-export',
      {
        'a.test.ts': `import { source } from './barrel';`,
        'barrel.ts': `export { source } from './src/source';`,
      },
    ],
    [
      'that reaches it by a re-export of everything',
      { 'a.test.ts': `import './barrel';`, 'barrel.ts': `export * from './src/source';` },
    ],
    ['that imports it dynamically', { 'a.test.ts': `const m = await import('./src/source');` }],
    [
      'that imports it dynamically by a template without holes',
      { 'a.test.ts': 'const m = await import(`./src/source.ts`);' },
    ],
    ['that requires it', { 'a.test.js': `const { source } = require("./src/source");` }],
    [
      'that asks for the actual module beside a mock',
      { 'a.test.ts': `const m = await vi.importActual('./src/source');` },
    ],
    [
      'that asks for the actual module by its type',
      {
        'a.test.ts': `const m = await vi.importActual<typeof import('./src/source')>('./src/source');`,
      },
    ],
  ])('%s', async (_, files) => {
    expect(await keptOf(files)).toEqual(Object.keys(files).filter((file) => /\.test\./.test(file)));
  });

  test.each<[string, Record<string, string>]>([
    ['by a computed import', { 'a.test.ts': 'const m = await import(`./${name}.ts`);' }],
    ['by a computed require', { 'a.test.js': 'const m = require(path);' }],
    ['by a computed actual import', { 'a.test.ts': 'const m = await vi.importActual(path);' }],
    ['by a glob', { 'a.test.ts': `const all = import.meta.glob('./src/*.ts');` }],
    ['in another language', { 'a.test.ts': `import A from './a.vue';`, 'a.vue': '<script/>' }],
    ['in a virtual module', { 'a.test.ts': `import routes from 'virtual:routes';` }],
    [
      'in a module further on',
      { 'a.test.ts': `import './one';`, 'one.ts': `export default (n) => import(n);` },
    ],
  ])('whose imports cannot be told: %s', async (_, files) => {
    expect(await keptOf(files)).toEqual(Object.keys(files).filter((file) => /\.test\./.test(file)));
  });

  test('that is a source itself', async () => {
    const root = writeProject({ 'src/source.ts': 'if (import.meta.vitest) {}' });
    const moduleId = join(root, 'src/source.ts');
    const specification = { moduleId, project: projectIn(root), pool: 'forks' };
    expect(await relatedTests([specification], new Set([moduleId]))).toEqual([specification]);
  });

  test('that cannot be read', async () => {
    const root = writeProject({ 'src/source.ts': '' });
    expect(await kept(root, ['gone.test.ts'], projectIn(root))).toEqual(['gone.test.ts']);
  });

  test('where a set-up file reaches a source', async () => {
    const files = {
      'a.test.ts': '',
      'b.test.ts': '',
      'idle.ts': '',
      'setup.ts': `import './src/source';`,
    };
    expect(await keptOf(files, ['idle.ts', 'setup.ts'])).toEqual(['a.test.ts', 'b.test.ts']);
    expect(await keptOf(files, ['idle.ts'])).toEqual([]);
  });
});

describe('a test file is left out', () => {
  test.each<[string, Record<string, string>]>([
    ['that imports nothing', { 'a.test.ts': 'export {};' }],
    [
      'that imports other files, data and styles',
      {
        'a.test.ts': `import './other'; import data from './data.json'; import './a.css';`,
        'other.ts': '',
        'data.json': '{}',
        'a.css': '',
      },
    ],
    ['that uses Node', { 'a.test.ts': `import fs from 'node:fs'; import path from 'path';` }],
    [
      'that imports other files dynamically',
      {
        'a.test.ts': 'await import(`./b`); await import("./c");',
        'b.ts': '',
        'c.ts': '',
      },
    ],
    ['whose imports are missing', { 'a.test.ts': `import './nowhere';` }],
    [
      'that uses a package, whatever that imports',
      {
        'a.test.ts': `import 'pack';`,
        'node_modules/pack/index.js': `import '../../src/source'; require(anything);`,
      },
    ],
  ])('%s', async (_, files) => {
    expect(await keptOf(files)).toEqual([]);
  });

  test("that uses Node where Vite resolves for browsers and gives Node's modules its own names", async () => {
    const root = writeProject({ 'a.test.ts': `import 'node:fs';`, 'src/source.ts': '' });
    const pluginContainer: PluginContainer = {
      ...resolverIn(root),
      resolveId: (name) => Promise.resolve({ id: `__vite-browser-external:${name}` }),
    };
    const project = { ...projectIn(root), vite: { pluginContainer, moduleGraph } };
    expect(await kept(root, ['a.test.ts'], project)).toEqual([]);
  });

  test('beside others that are kept, in their order', async () => {
    const files = {
      'd.test.ts': `import './src/source';`,
      'c.test.ts': `import './idle';`,
      'b.test.ts': `import './used';`,
      'a.test.ts': '',
      'idle.ts': '',
      'used.ts': `import './src/source';`,
    };
    expect(await keptOf(files)).toEqual(['d.test.ts', 'b.test.ts']);
  });
});

describe('import cycles', () => {
  test('end', async () => {
    const files = { 'a.test.ts': `import './one';`, 'one.ts': `import './two';` };
    expect(await keptOf({ ...files, 'two.ts': `import './one';` })).toEqual([]);
  });

  test('hide no source, whichever test enters them first', async () => {
    const files = {
      'a.test.ts': `import './one';`,
      'b.test.ts': `import './two';`,
      'one.ts': `import './two';`,
      'two.ts': `import './one'; import './src/source';`,
    };
    expect(await keptOf(files)).toEqual(['a.test.ts', 'b.test.ts']);
  });
});

describe('what is known of a module', () => {
  test('is kept between test files', async () => {
    const files = {
      'a.test.ts': `import './shared';`,
      'b.test.ts': `import './shared';`,
      'shared.ts': `import './src/source';`,
      'src/source.ts': '',
    };
    const root = writeProject(files);
    const container = resolverIn(root);
    const vite = { pluginContainer: container, moduleGraph };
    const found = await kept(root, Object.keys(files), { ...projectIn(root), vite });
    expect(found).toEqual(['a.test.ts', 'b.test.ts']);
    expect(container.asked.filter((path) => path.endsWith('shared.ts'))).toHaveLength(1);
  });

  test('is not shared between projects, which resolve in their own ways', async () => {
    const files = { 'a.test.ts': `import 'alias';`, 'src/source.ts': '' };
    const root = writeProject(files);
    const aliased = projectIn(root);
    const pluginContainer: PluginContainer = {
      ...resolverIn(root),
      resolveId: () => Promise.resolve({ id: join(root, 'src/source.ts') }),
    };
    const other = { ...aliased, name: 'other', vite: { pluginContainer, moduleGraph } };
    const specifications = [aliased, other].map((project) => ({
      moduleId: join(root, 'a.test.ts'),
      project,
      pool: 'forks',
    }));
    const found = await relatedTests(specifications, new Set([join(root, 'src/source.ts')]));
    expect(found.map(({ project }) => project.name)).toEqual(['other']);
  });

  test('comes from the environment that tests run in, where a server has several', async () => {
    const files = { 'a.test.ts': `import './src/source';`, 'src/source.ts': '' };
    const root = writeProject(files);
    const blind: PluginContainer = {
      ...resolverIn(root),
      resolveId: () => Promise.resolve(null),
    };
    const ssr = { pluginContainer: resolverIn(root), moduleGraph };
    const client = { pluginContainer: blind, moduleGraph };
    const vite = { pluginContainer: blind, moduleGraph, environments: { ssr, client } };
    expect(await kept(root, ['a.test.ts'], { ...projectIn(root), vite })).toEqual(['a.test.ts']);
  });
});
