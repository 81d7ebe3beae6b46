import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

import { installJest, useJest } from '../conformance/jest-project.ts';
import { mutantsOf, runAssay, writeVitestProject } from './run-assay.ts';

beforeAll(() => {
  installJest(29);
  installJest(30);
}, 300_000);

/** How the files of a project are written, and where a project of this kind says how tests run. */
interface Kind {
  readonly runner: string;
  /** Extension of modules. */
  readonly extension: string;
  readonly isModule: boolean;
  readonly manifest: object;
  readonly configuration: {
    readonly path: string;
    readonly before: string;
    readonly after: string;
  };
  readonly jest?: 29 | 30;
  /** Each of its processes takes long to start, so it is spared some runs. */
  readonly isSlow?: boolean;
  readonly more?: Readonly<Record<string, string>>;
}

const tsconfig =
  '{ "compilerOptions": { "strict": true, "target": "es2022", "module": "commonjs" } }';

/** Each process of ts-jest takes seconds to start where it checks types. */
const isolated = tsconfig.replace('"strict"', '"isolatedModules": true, "strict"');

const kinds = {
  'Jest 30 with CommonJS': {
    runner: 'jest',
    extension: 'js',
    isModule: false,
    jest: 30,
    manifest: { scripts: { test: 'jest' } },
    configuration: {
      path: 'jest.config.js',
      before: 'module.exports = {};',
      after: 'module.exports = { testTimeout: 4000 };',
    },
  },
  'Jest 29 with ES modules': {
    runner: 'jest',
    extension: 'js',
    isModule: true,
    jest: 29,
    isSlow: true,
    manifest: {
      type: 'module',
      scripts: { test: 'NODE_OPTIONS=--experimental-vm-modules jest' },
    },
    configuration: {
      path: 'jest.config.js',
      before: 'export default { transform: {} };',
      after: 'export default { transform: {}, testTimeout: 4000 };',
    },
  },
  'Jest 30 with ts-jest': {
    runner: 'jest',
    extension: 'ts',
    isModule: true,
    jest: 30,
    isSlow: true,
    manifest: { scripts: { test: 'jest' }, jest: { preset: 'ts-jest' } },
    configuration: {
      path: 'tsconfig.json',
      before: isolated,
      after: isolated.replace('es2022', 'es2021'),
    },
  },
  'Mocha with CommonJS': {
    runner: 'mocha',
    extension: 'js',
    isModule: false,
    manifest: { scripts: { test: "mocha 'test/**/*.test.js'" } },
    configuration: { path: '.mocharc.json', before: '{}', after: '{ "timeout": 3000 }' },
  },
  'Mocha with tsx': {
    runner: 'mocha',
    extension: 'ts',
    isModule: true,
    isSlow: true,
    manifest: { type: 'module', scripts: { test: 'mocha' } },
    more: { 'tsconfig.json': tsconfig.replace('commonjs', 'nodenext') },
    configuration: {
      path: '.mocharc.json',
      before: '{ "import": "tsx", "spec": "test/**/*.test.ts" }',
      after: '{ "import": "tsx", "spec": "test/**/*.test.ts", "retries": 0 }',
    },
  },
  'node:test with CommonJS': {
    runner: 'node-test',
    extension: 'js',
    isModule: false,
    manifest: { scripts: { test: 'node --env-file=.variables --test test/*.test.js' } },
    configuration: { path: '.variables', before: 'A=1', after: 'A=2' },
  },
  'node:test with tsx': {
    runner: 'node-test',
    extension: 'ts',
    isModule: true,
    isSlow: true,
    manifest: { type: 'module', scripts: { test: 'node --import tsx --test test/*.test.ts' } },
    configuration: {
      path: 'tsconfig.json',
      before: tsconfig.replace('commonjs', 'nodenext'),
      after: tsconfig.replace('commonjs', 'esnext'),
    },
  },
} satisfies Readonly<Record<string, Kind>>;

/** A module that is written with the words of its kind. */
function moduleText(kind: Kind, imports: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(imports).map(([name, from]) =>
    kind.isModule
      ? `import { ${name} } from '${from}';`
      : `const { ${name} } = require('${from}');`,
  );
  const exported = kind.isModule
    ? body
    : body.replaceAll(/^export function (\w+)/gm, 'exports.$1 = $1;\nfunction $1');
  return `${lines.join('\n')}\n${exported}`;
}

function filesOf(kind: Kind): Record<string, string> {
  const { extension, runner } = kind;
  const local = kind.isModule && kind.jest !== 30 ? `.${extension}` : '';
  const typed = extension === 'ts' ? ': number' : '';
  const source = (imports: Record<string, string>, body: string): string =>
    moduleText(kind, imports, body.replaceAll(': number', typed));
  const testFile = (imports: Record<string, string>, name: string, claim: string): string => {
    const own: Record<string, string> =
      runner === 'jest'
        ? kind.extension === 'ts'
          ? { test: '@jest/globals' }
          : {}
        : runner === 'mocha'
          ? { it: 'mocha' }
          : { test: 'node:test' };
    const call = runner === 'mocha' ? 'it' : 'test';
    const equal =
      `function equal(seen, wanted) { if (seen !== wanted) throw new Error(String(seen)); }\n`.replace(
        '(seen, wanted)',
        extension === 'ts' ? '(seen: unknown, wanted: unknown)' : '(seen, wanted)',
      );
    const body = `${equal}${call}('${name}', () => { ${claim} });\n`;
    return moduleText(kind, { ...own, ...imports }, body);
  };
  const { path, before } = kind.configuration;
  return {
    'package.json': JSON.stringify({ private: true, ...kind.manifest }),
    [path]: before,
    ...kind.more,
    [`src/round.${extension}`]: source(
      {},
      'export function round(value: number): number {\n  return Math.round(value * 100) / 100;\n}\n',
    ),
    [`src/price.${extension}`]: source(
      { round: `./round${local}` },
      'export function gross(net: number, rate: number): number {\n  if (net < 0) return 0;\n  return round(net + net * rate);\n}\n',
    ),
    [`src/sign.${extension}`]: source(
      {},
      'export function sign(value: number): number {\n  return value < 0 ? -1 : 1;\n}\n',
    ),
    [`test/price.test.${extension}`]: testFile(
      { gross: `../src/price${local}` },
      'adds tax',
      'equal(gross(100, 0.2), 120); equal(gross(-5, 0.2), 0);',
    ),
    [`test/round.test.${extension}`]: testFile(
      { round: `../src/round${local}` },
      'keeps cents',
      'equal(round(1.234), 1.23);',
    ),
    [`test/sign.test.${extension}`]: testFile(
      { sign: `../src/sign${local}` },
      'is one or minus one',
      'equal(sign(-3), -1); void process.env.SIGN;',
    ),
  };
}

function writeProject(kind: Kind, files: Readonly<Record<string, string>>): string {
  const packages = kind.jest === undefined ? ['mocha', 'tsx', 'typescript'] : [];
  const root = writeVitestProject(files, { packages });
  if (kind.jest !== undefined) useJest(root, kind.jest);
  return root;
}

interface Reuse {
  readonly verdicts: number;
  readonly testFiles: number;
  readonly testFilesRun: number;
  readonly obstacle?: string;
}

async function runIn(
  root: string,
  kind: Kind,
  {
    cache = '.assay-cache',
    paths = [],
    environment = {},
  }: {
    cache?: string;
    paths?: readonly string[];
    environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<{ verdicts: readonly string[]; reuse: Reuse }> {
  const flags = [
    '--json',
    '--no-html',
    '--no-types',
    // The search for equivalent mutants is the same with every runner, and takes a tenth of such a run.
    '--equivalence',
    'none',
    // Each source has some of these, and what is reused does not depend on their number.
    '--operators',
    'AOR,ROR',
    '--concurrency',
    '1',
    '--runner',
    kind.runner,
    '--cache-directory',
    cache,
  ];
  const { stdout, stderr } = await runAssay(root, ['run', ...paths, ...flags], { environment });
  if (stdout === '') throw new Error(stderr);
  const report: { readonly reuse: Reuse } = JSON.parse(stdout);
  const verdicts = mutantsOf(stdout).map(({ file, line, operator, replacement, status }) =>
    [file, line, operator, replacement, status].join(' '),
  );
  return { verdicts, reuse: report.reuse };
}

async function freshVerdicts(root: string, kind: Kind): Promise<readonly string[]> {
  return (await runIn(root, kind, { cache: `.fresh-${Math.random()}` })).verdicts;
}

function edit(root: string, path: string, from: string, to: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  if (!text.includes(from)) throw new Error(`${path} has no ${from}.`);
  writeFileSync(join(root, path), text.replace(from, to));
}

describe.each(Object.entries<Kind>(kinds))('%s', (_name, kind) => {
  test('runs what a change can affect, and nothing else', async () => {
    const root = writeProject(kind, filesOf(kind));
    const first = await runIn(root, kind);
    expect(first.reuse).toEqual({ verdicts: 0, testFiles: 3, testFilesRun: 3 });

    // One test file reads this one.
    const environment = { SIGN: '1' };
    const second = await runIn(root, kind, { environment });
    expect(second).toMatchObject({ verdicts: first.verdicts, reuse: { testFilesRun: 1 } });

    edit(root, `src/round.${kind.extension}`, '* 100', '* 1000');
    edit(root, `src/round.${kind.extension}`, '/ 100', '/ 1000');
    edit(root, `test/round.test.${kind.extension}`, '1.23)', '1.234)');
    const shared = await runIn(root, kind);
    expect(shared.reuse).toMatchObject({ testFiles: 3, testFilesRun: 2 });

    if (kind.isSlow === true) return;
    const paths = [`src/sign.${kind.extension}`];
    const part = await runIn(root, kind, { paths });
    expect(part.reuse).toMatchObject({ testFiles: 1, testFilesRun: 0 });

    expect(shared.verdicts).toEqual(await freshVerdicts(root, kind));
    writeFileSync(join(root, kind.configuration.path), kind.configuration.after);
    // What was not edited shows it.
    const { reuse } = await runIn(root, kind, { paths });
    expect(reuse).toMatchObject({ testFiles: 1, testFilesRun: 1 });
    expect(reuse.obstacle).toMatch(/changed/);
  }, 400_000);
});

const reports: Readonly<Record<string, { readonly kind: Kind; readonly testFile: string }>> = {
  'Jest 30': {
    kind: kinds['Jest 30 with CommonJS'],
    testFile: `const { label } = require('../src/label.js');
test('labels', () => { expect(label(3)).toBe('3 EUR'); expect(label(0)).toMatchSnapshot(); });
`,
  },
  Mocha: {
    kind: kinds['Mocha with CommonJS'],
    testFile: `const { label } = require('../src/label.js');
it('labels', () => { if (label(3) !== '3 EUR') throw new Error(label(3)); });
`,
  },
  'node:test': {
    kind: { ...kinds['node:test with CommonJS'], isModule: true },
    testFile: `import { test } from 'node:test';
import { label } from '../src/label.js';
test('labels', () => { if (label(3) !== '3 EUR') throw new Error(label(3)); });
`,
  },
};

const label = {
  script: `const { unit } = require('./unit.json');
function label(count) {
  return count > 9 ? require('./many.cjs').many(count) : count + ' ' + unit;
}
module.exports = { label };
`,
  module: `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { unit } = require('./unit.json');
export function label(count) {
  return count > 9 ? require('./many.cjs').many(count) : count + ' ' + unit;
}
`,
};

describe.each(Object.entries(reports))('%s', (_name, { kind, testFile }) => {
  test('knows the data that tests load, and what they load with a mutant only', async () => {
    const { path, before } = kind.configuration;
    const line = kind.isModule ? 5 : 3;
    const root = writeProject(kind, {
      'package.json': JSON.stringify({
        private: true,
        type: kind.isModule ? 'module' : 'commonjs',
        ...kind.manifest,
      }),
      [path]: before,
      'src/unit.json': '{ "unit": "EUR" }',
      'src/many.cjs': 'exports.many = (count) => `${count} EUR`;\n',
      'src/label.js': kind.isModule ? label.module : label.script,
      'test/label.test.js': testFile,
      ...(kind.jest !== undefined && {
        'test/__snapshots__/label.test.js.snap':
          '// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing\n\nexports[`labels 1`] = `"0 EUR"`;\n',
      }),
    });
    expect((await runIn(root, kind)).verdicts).toContain(
      `src/label.js ${line} ROR count !== 9 Survived`,
    );
    expect((await runIn(root, kind)).reuse).toMatchObject({ testFilesRun: 0 });

    // Only with that mutant the test sees it.
    edit(root, 'src/many.cjs', ' EUR', ' euros');
    const many = await runIn(root, kind);
    expect(many.reuse).toMatchObject({ testFilesRun: 1 });
    expect(many.verdicts).toContain(`src/label.js ${line} ROR count !== 9 Killed`);

    writeFileSync(join(root, 'src/unit.json'), '{"unit":"EUR"}');
    expect((await runIn(root, kind)).reuse).toMatchObject({ testFilesRun: 1 });

    if (kind.jest === undefined) return;
    edit(root, 'test/__snapshots__/label.test.js.snap', '\n\nexports', '\n\n\nexports');
    expect((await runIn(root, kind)).reuse).toMatchObject({ testFilesRun: 1 });
  }, 400_000);
});
