import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { options } from '../../src/options/options.ts';
import { importGraph, loadedWith } from '../quality/import-graph.ts';
import { filesBelow, textOf } from '../quality/repository.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'assay-package-'));

afterAll(() => rmSync(directory, { recursive: true, force: true }));

function npm(cwd: string, ...argv: readonly string[]): string {
  return execFileSync('npm', [...argv], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

interface PackedFile {
  readonly path: string;
  readonly mode: number;
}

describe('the package', () => {
  let files: readonly PackedFile[];

  beforeAll(() => {
    const output = npm(
      repository,
      'pack',
      '--json',
      '--ignore-scripts',
      '--pack-destination',
      directory,
    );
    const [packed]: readonly { filename: string; files: PackedFile[] }[] = JSON.parse(output);
    files = packed?.files ?? [];
    writeFileSync(join(directory, 'package.json'), '{ "private": true, "type": "module" }');
    npm(
      directory,
      'install',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      `./${packed?.filename}`,
    );
  });

  it('holds the build, the licence and what a user reads, and nothing else', () => {
    const paths = files.map(({ path }) => path);

    const pages = /^docs\/operators\/[\w-]+\.md$/;
    const others = paths.filter((path) => !path.startsWith('dist/') && !pages.test(path));
    expect(others.toSorted()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'package.json',
      'schema.json',
    ]);
    expect(paths).toContain('dist/cli/main.js');
    expect(paths).toContain('docs/operators/ror.md');
    expect(paths).toContain('dist/public/index.d.ts');
    expect(paths).toContain('dist/public/config.d.ts');
    expect(paths.filter((path) => /(?<!\.d)\.ts$|\.map$|\.test\./.test(path))).toEqual([]);
  });

  it('loads with each file only the modules that its source needs', () => {
    const graph = importGraph();
    const built = filesBelow('dist', '.js');
    const sources = built.map((path) => [path, path.replace(/^dist(.*)js$/, 'src$1ts')] as const);
    const entries = sources.filter(([, source]) => existsSync(join(repository, source)));
    const needless = entries.flatMap(([path, source]) => {
      const needed = loadedWith(graph, source);
      return modulesLoadedWith(path).filter((module) => !needed.has(module));
    });

    expect(entries.length).toBeGreaterThan(50);
    expect(built.length).toBeLessThan(400);
    expect(modulesLoadedWith('dist/cli/main.js')).toContain('src/cli/run-cli.ts');
    expect(needless).toEqual([]);
  });

  it('has an executable command', () => {
    const main = files.find(({ path }) => path === 'dist/cli/main.js');

    expect((main?.mode ?? 0) & 0o111).toBe(0o111);
    expect(readFileSync(join(repository, 'dist/cli/main.js'), 'utf8')).toMatch(
      /^#!\/usr\/bin\/env node\n/,
    );
  });

  it('installs a command that runs', () => {
    const manifest = readFileSync(join(repository, 'package.json'), 'utf8');
    const version = /"version": "(.*)"/.exec(manifest)?.[1];

    expect(npm(directory, 'exec', '--offline', 'assay', '--', '--version')).toBe(`${version}\n`);
    expect(npm(directory, 'exec', '--offline', 'assay', '--', '--help')).toContain('Usage: assay');
  });

  it('exports its configuration helper and its analysis', () => {
    const script = `
      import { analyse, defineConfig } from 'assay';
      import { defineConfig as same } from 'assay/config';
      console.log(typeof analyse, defineConfig === same, JSON.stringify(same({ top: 1 })));`;

    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: directory,
      encoding: 'utf8',
    });

    expect(output).toBe('function true {"top":1}\n');
  });

  it('has relations for ES modules and for CommonJS modules, which take those of the other', () => {
    const check = `const holds = relation('positive', { run: Math.abs, input: [-1, 2], holds: ([y]) => y > 0 });
      const fails = relation('negative', { run: Math.abs, input: [-1, 2], holds: ([y]) => y < 0 });
      check(holds);
      try { check(fails); } catch (error) { console.log(error.name, error.violation.inputs); }`;
    const run = (...flags: readonly string[]): string =>
      execFileSync(process.execPath, flags, { cwd: directory, encoding: 'utf8' });

    const imported = run(
      '--input-type=module',
      '--eval',
      `import { check } from 'assay/relations';
       import { createRequire } from 'node:module';
       const { relation } = createRequire(import.meta.url)('assay/relations');
       ${check}`,
    );
    const required = run(
      '--no-experimental-require-module',
      '--input-type=commonjs',
      '--eval',
      `const { check, relation } = require('assay/relations');
       ${check}`,
    );

    expect([imported, required]).toEqual(Array(2).fill("RelationViolated [ '-1' ]\n"));
  });

  it('types a configuration and relations in a strict project', () => {
    writeFileSync(
      join(directory, 'assay.config.ts'),
      `import { defineConfig } from 'assay/config';
       import type { AnalysisResult } from 'assay';
       export const score = (result: AnalysisResult): number => result.judged.length;
       export default defineConfig({ thresholds: { break: 80 } });
       // @ts-expect-error the key is misspelt
       defineConfig({ treshold: 80 });`,
    );
    const relations = `import { integers, relation } from 'assay/relations';
      const program = { run: (x: number) => String(x), input: integers(0, 9) };
      export const digit = relation('a digit', { ...program, holds: ([y]) => y.length === 1 });
      // @ts-expect-error the output is a text
      export const wrong = relation('wrong', { ...program, holds: ([y]) => y.toFixed() === '1' });`;
    for (const name of ['digits.mts', 'digits.cts'])
      writeFileSync(join(directory, name), relations);
    writeFileSync(
      join(directory, 'tsconfig.json'),
      `{ "compilerOptions": {
           "strict": true, "noEmit": true, "module": "nodenext", "target": "es2022",
           "lib": ["es2022", "dom"], "types": [] },
         "files": ["assay.config.ts", "digits.mts", "digits.cts"] }`,
    );
    const tsc = join(repository, 'node_modules/typescript/bin/tsc');

    const { stdout, status } = spawnSync(process.execPath, [tsc], {
      cwd: directory,
      encoding: 'utf8',
    });

    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  it('tells editors what a key of a configuration means', () => {
    const path = join(directory, 'assay.config.ts');
    const program = ts.createProgram([path], {
      strict: true,
      module: ts.ModuleKind.NodeNext,
      types: [],
    });
    const checker = program.getTypeChecker();
    const source = program.getSourceFile(path);
    const key = source && nodeAt(source, source.text.indexOf('break: 80'));
    const thresholds = key && checker.getContextualType(key.parent.parent as ts.Expression);
    const property = thresholds?.getNonNullableType().getProperty('break');

    const declared = options.thresholds.section.break.doc;
    const schema = JSON.parse(
      readFileSync(join(directory, 'node_modules/assay/schema.json'), 'utf8'),
    );
    expect(ts.displayPartsToString(property?.getDocumentationComment(checker))).toBe(declared);
    expect(schema.properties.thresholds.properties.break).toMatchObject({
      description: declared,
      maximum: 100,
    });
  });
});

/** The modules of `src` that are in a built file, or in a chunk that it loads with it. */
function modulesLoadedWith(path: string): string[] {
  const loaded = new Set([path]);
  const modules: string[] = [];
  for (const file of loaded) {
    const text = textOf(file);
    for (const [, module = ''] of text.matchAll(/^\/\/ (src\/.*\.ts)$/gm)) modules.push(module);
    for (const [, name = ''] of text.matchAll(/^(?:import|export)\b.*["'](\..*)["'];$/gm)) {
      loaded.add(posix.join(dirname(file), name));
    }
  }
  return modules;
}

/** The innermost node of a file that begins at an offset. */
function nodeAt(node: ts.Node, offset: number): ts.Node {
  const inner = ts.forEachChild(node, (child) =>
    child.pos <= offset && offset < child.end ? child : undefined,
  );
  return inner === undefined ? node : nodeAt(inner, offset);
}
