import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';

import type {
  JobEnd,
  JobRequest,
  RunnerOptions,
  TestRunner,
} from '../../src/runner/test-runner.ts';
import { writeVitestProject } from '../e2e/run-assay.ts';
import { installJest, useJest } from './jest-project.ts';

interface SetUp {
  readonly files: Readonly<Record<string, string>>;
  readonly open: (options: RunnerOptions) => Promise<TestRunner>;
  readonly prepare?: (root: string) => void;
}

/** A module of the built package: workers are started from there. */
async function built<Module>(path: string): Promise<Module> {
  const url = pathToFileURL(join(import.meta.dirname, '../../dist/runner', path));
  return (await import(url.href)) as Module;
}

/** Two tests in a file that notes in which process it is loaded. */
const tests = `appendFileSync(log, process.pid + '\\n');
test('one', () => { if (one !== 1) throw new Error(); });
test('two', () => { if (one !== 1) throw new Error(); });
`;
const imports = `import { appendFileSync } from 'node:fs';\nimport { one } from '../src/unit.js';\nconst log = new URL('../processes', import.meta.url);\n`;
const source = { 'src/unit.js': 'export const one = 1;\n' };

const vitest: SetUp = {
  files: { ...source, 'test/a.test.js': `import { test } from 'vitest';\n${imports}${tests}` },
  async open(options) {
    const { openVitest } =
      await built<typeof import('../../src/runner/vitest/open-vitest.ts')>('vitest/open-vitest.js');
    return openVitest({ ...options, projects: [], concurrency: 2 });
  },
};

const mocha: SetUp = {
  files: {
    ...source,
    'package.json': '{ "type": "module" }',
    'test/a.js': `${imports}const test = it;\n${tests}`,
  },
  async open(options) {
    const { openMocha } =
      await built<typeof import('../../src/runner/mocha/open-mocha.ts')>('mocha/open-mocha.js');
    return openMocha(options);
  },
};

const nodeTest: SetUp = {
  files: {
    ...source,
    'package.json': '{ "type": "module", "scripts": { "test": "node --test" } }',
    'test/a.test.js': `import { test } from 'node:test';\n${imports}${tests}`,
  },
  async open(options) {
    const { openNodeTest } = await built<
      typeof import('../../src/runner/node-test/open-node-test.ts')
    >('node-test/open-node-test.js');
    return openNodeTest(options);
  },
};

const jest: SetUp = {
  files: {
    'package.json': '{ "scripts": { "test": "jest" }, "jest": {} }',
    'src/unit.js': 'exports.one = 1;\n',
    'test/a.test.js': `const { appendFileSync } = require('fs');\nconst { one } = require('../src/unit.js');\nconst log = __dirname + '/../processes';\n${tests}`,
  },
  async open(options) {
    const { openJest } =
      await built<typeof import('../../src/runner/jest/open-jest.ts')>('jest/open-jest.js');
    return openJest(options);
  },
  prepare: (root) => useJest(root, 30),
};

beforeAll(() => installJest(30), 300_000);

/** Has two workers observe parts of a test file. Returns how they ended, which tests each found, and in which process each part was loaded. */
async function observeParts(
  setUp: SetUp,
  parts: number,
): Promise<{ ends: JobEnd[]; observed: (readonly string[])[]; processes: string[] }> {
  const root = writeVitestProject(setUp.files, { packages: ['vitest', 'vite', 'mocha'] });
  setUp.prepare?.(root);
  const runner = await setUp.open({
    root,
    tests: [],
    environment: process.env,
    sources: [join(root, 'src/unit.js')],
    shareWorkers: true,
    serve: () => undefined,
    table: { mutantCount: 0, siteCount: 0, siteFirstMutant: new Uint32Array([0]) },
  });
  onTestFinished(() => runner.close());
  const [file] = runner.testFiles;
  if (file === undefined) throw new Error('There is no test file.');
  const ends: JobEnd[] = [];
  const observed: (readonly string[])[] = [];
  const part: JobRequest = {
    file,
    isPart: true,
    takeJob: () => ({ kind: 'observe', repeat: false, limit: 5000 }),
    onEvent(event) {
      if (event.kind === 'observed') observed.push(event.file.tests.map(({ name }) => name));
    },
    onEnd: (end) => void ends.push(end),
  };
  const requests = Array.from({ length: parts }, () => ({ ...part }));
  const { signal } = new AbortController();
  await runner.run('observe', requests, { concurrency: 2, signal });
  const processes = readFileSync(join(root, 'processes'), 'utf8').trim().split('\n');
  return { ends, observed, processes };
}

test.each([
  ['Vitest', vitest],
  ['Mocha', mocha],
  ['node:test', nodeTest],
  ['Jest', jest],
])('%s gives each part of a test file a process of its own', async (_name, setUp) => {
  const { ends, observed, processes } = await observeParts(setUp, 2);
  expect({ ends, observed }).toEqual({
    ends: [{ kind: 'finished' }, { kind: 'finished' }],
    observed: [
      ['one', 'two'],
      ['one', 'two'],
    ],
  });
  expect(new Set(processes).size).toBe(2);
});

test('Vitest gives parts of a test file to workers that take others as well', async () => {
  const { ends, observed, processes } = await observeParts(vitest, 5);
  expect({ ends, observed }).toEqual({
    ends: ends.map(() => ({ kind: 'finished' })),
    observed: processes.map(() => ['one', 'two']),
  });
  expect(processes).toHaveLength(5);
  expect(new Set(processes).size).toBe(2);
});
