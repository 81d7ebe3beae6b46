import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from 'oxc-transform';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { argumentsToCast } from '../../src/generation/write/files/arguments-to-cast.ts';
import type { PrintStyle } from '../../src/generation/write/print-style.ts';
import type { GeneratedTest } from '../../src/model/generated-test.ts';
import { printTests } from '../../src/generation/write/print-tests.ts';
import { sampleModel, sampleTests, timedTest } from '../unit/generation/write/sample-unit.ts';
import { mochaStyle, nodeStyle, vitestStyle } from '../unit/generation/write/test-cases.ts';

const run = promisify(execFile);

const repository = join(import.meta.dirname, '../..');

const root = realpathSync(mkdtempSync(join(tmpdir(), 'assay-printed-')));

const plain = { isTypeScript: false, extension: 'as-named' } as const;

const styles: Readonly<Record<string, PrintStyle>> = {
  'test/vitest.test.ts': { ...vitestStyle, extension: 'as-named' },
  'test/node.test.ts': { ...nodeStyle, extension: 'as-named', assertModule: 'node:assert' },
  'test/node-test.mjs': { ...nodeStyle, ...plain, isGrouped: false, hasSemicolons: false },
  'test/mocha-test.mjs': { ...mochaStyle, ...plain, quotes: 'double' },
};

function unitFor(path: string): string {
  return path.endsWith('.ts') ? 'src/unit.ts' : 'src/unit.mjs';
}

function modelFor(path: string): typeof sampleModel {
  const module = unitFor(path);
  return {
    ...sampleModel,
    callables: sampleModel.callables.map((callable) =>
      callable.from === undefined ? callable : { ...callable, from: { ...callable.from, module } },
    ),
  };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

let earlier: ts.Program | undefined;

/** Errors of `tsc --strict` in files of the project; offsets are those of their texts. */
function typeErrors(paths: readonly string[]): readonly ts.Diagnostic[] {
  const program: ts.Program = ts.createProgram(
    paths.map((path) => join(root, path)),
    {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      allowImportingTsExtensions: true,
      types: ['node'],
      typeRoots: [join(repository, 'node_modules/@types')],
    },
    undefined,
    earlier,
  );
  earlier = program;
  return paths.flatMap((path) => {
    const file = program.getSourceFile(join(root, path));
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  });
}

/** By the path of a file, its tests as the runners count them: two of an assertion each are one. */
const counts = new Map<string, number>();

function testsFor({ runner }: PrintStyle): readonly GeneratedTest[] {
  return runner === 'mocha' ? sampleTests : [...sampleTests, timedTest];
}

const typed = Object.keys(styles).filter((path) => path.endsWith('.ts'));

beforeAll(() => {
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  write('package.json', '{ "type": "module" }');
  const unit = readFileSync(join(repository, 'test/fixtures/print-styles/src/unit.ts'), 'utf8');
  write('src/unit.ts', unit);
  write('src/unit.mjs', transformSync('unit.ts', unit).code);
  const texts = Object.entries(styles).map(([path, style]) => {
    const printed = printTests({ model: modelFor(path), tests: testsFor(style), style, path });
    write(path, printed.text);
    counts.set(path, new Set(printed.titles.values()).size);
    return { path, style, printed };
  });
  const refused = typeErrors(typed);
  for (const { path, style, printed } of texts) {
    const offsets = refused.flatMap(({ file, start = 0 }) =>
      file?.fileName.endsWith(path) === true ? start : [],
    );
    const casts = argumentsToCast(printed.arguments, offsets);
    const tests = testsFor(style);
    write(path, printTests({ model: modelFor(path), tests, style, path, casts }).text);
  }
}, 60_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('tests that are printed', () => {
  it('pass the strict type check, with a cast only where the checker asks for one', () => {
    const messages = typeErrors(typed).map(({ messageText, file, start = 0 }) => [
      ts.flattenDiagnosticMessageText(messageText, '\n'),
      file?.text.slice(start, start + 60),
    ]);

    expect(messages).toEqual([]);
    for (const path of typed) {
      const casts = readFileSync(join(root, path), 'utf8').match(/.*as never.*/g);
      expect(casts).toEqual([expect.stringContaining("greet('ann' as never)")]);
    }
  });

  it.each([
    [
      'Vitest',
      'test/vitest.test.ts',
      ['vitest/vitest.mjs', 'run', '--root', root, '--environment', 'node', 'test/vitest.test.ts'],
    ],
    ['Mocha', 'test/mocha-test.mjs', ['mocha/bin/mocha.js', join(root, 'test/mocha-test.mjs')]],
  ])('pass under %s', async (_, file, [program = '', ...list]) => {
    const path = join(repository, 'node_modules', program);
    const { stdout } = await run(process.execPath, [path, ...list], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    });

    const count = counts.get(file);
    expect(stdout).toMatch(new RegExp(`\\b${count} pass`));
  });

  it('pass under node --test', async () => {
    const { stdout } = await run(
      process.execPath,
      ['--test', '--test-reporter=tap', 'test/node-test.mjs'],
      { cwd: root, env: { ...process.env, NODE_TEST_CONTEXT: undefined } },
    );

    expect(stdout).toContain(`# pass ${counts.get('test/node-test.mjs')}\n# fail 0`);
  });
});
