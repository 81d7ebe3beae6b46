import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { beforeAll, expect, test } from 'vitest';

import { mutantsOf, runAssay, shellEnvironment, writeVitestProject } from '../e2e/run-assay.ts';
import { installVersion, versions } from './install-version.ts';

const own = fileURLToPath(new URL('../../node_modules', import.meta.url));
const vitest5 = join(versions, 'vitest-5/node_modules');

/** Writes down what code can see of its process, once for each place and run. */
const seeing = `
function see(place, more = {}) {
  const page = typeof window === 'undefined' ? 'node' : /jsdom|HappyDOM/.exec(navigator.userAgent)[0];
  const seen = {
    place: place + ' in ' + page,
    environment: { ...process.env },
    globals: Object.getOwnPropertyNames(globalThis).toSorted(),
    argv: process.argv.slice(1),
    execArgv: process.execArgv,
    folder: process.cwd(),
    main: process.mainModule && process.mainModule.filename,
    frames: String(Error.stackTraceLimit),
    mask: process.umask(),
    address: String(globalThis.location),
    ...more,
  };
  appendFileSync(process.env.SEEN, JSON.stringify(seen) + '\\n');
}
`;
const forModules = `import { appendFileSync } from 'node:fs';\nexport ${seeing.trim()}\n`;
const forCommonJs = `const { appendFileSync } = require('node:fs');\nexports.see = see;\n${seeing}`;

const meta = '{ meta: { ...import.meta.env } }';

/** A suite for Vitest with one file for each environment, and everything that is loaded beside tests. */
const vitestFiles = (environments: readonly string[]) => ({
  '.env': 'VITE_COLOUR=blue\nSECRET=hidden\n',
  '.env.test': 'VITE_MODE_FILE=test\n',
  '.env.development': 'VITE_MODE_FILE=development\n',
  'see.js': forModules,
  'vite.config.js': `import { see } from './see.js';
    see('the configuration');
    export default { test: { globalSetup: './global.js', setupFiles: './set-up.js' } };`,
  'global.js': `import { see } from './see.js';\nexport default () => see('the global set-up');`,
  'set-up.js': `import { see } from './see.js';\nsee('a set-up file', ${meta});`,
  'src/add.js': `import { see } from '../see.js';
    export function add(a, b) { see('a source', ${meta}); return a + b; }`,
  ...Object.fromEntries(
    environments.map((environment) => [
      `test/${environment}.test.js`,
      `// @vitest-environment ${environment}
       import { expect, test } from 'vitest';
       import { see } from '../see.js';
       import { add } from '../src/add.js';
       see('a test file', ${meta});
       test('adds', () => { see('a test', ${meta}); expect(add(1, 2)).toBe(3); });`,
    ]),
  ),
});

/** The same in CommonJS, for a runner that has its function in a global or a module. */
function commonJsFiles(script: string, testFunction: string) {
  return {
    'package.json': JSON.stringify({
      scripts: { test: script },
      jest: { globalSetup: './global.js', setupFiles: ['./set-up.js'] },
    }),
    'see.js': forCommonJs,
    'global.js': `module.exports = () => require('./see.js').see('the global set-up');`,
    'set-up.js': `require('./see.js').see('a set-up file');`,
    'src/add.js': `const { see } = require('../see.js');
      exports.add = (a, b) => { see('a source'); return a + b; };`,
    'test/add.test.js': `const { see } = require('../see.js');
      const { add } = require('../src/add.js');
      see('a test file', { isMain: require.main === module });
      ${testFunction}('adds', () => { see('a test'); if (add(1, 2) !== 3) throw new Error('wrong'); });`,
  };
}

interface Runner {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** Folder of its packages. */
  readonly packages?: string;
  readonly node?: string;
  /** What Node is told to run the suite without Assay. */
  readonly plainly: readonly string[];
  readonly flags?: readonly string[];
}

const vitest = {
  files: vitestFiles(['node']),
  plainly: ['node_modules/vitest/vitest.mjs', 'run'],
};

function jest(version: 29 | 30): Runner {
  return {
    name: `Jest ${version}`,
    files: commonJsFiles('jest', 'test'),
    packages: join(versions, `jest-${version}/node_modules`),
    plainly: ['node_modules/jest/bin/jest.js'],
  };
}

const runners: readonly Runner[] = [
  { name: 'Vitest 2', ...vitest, packages: join(versions, 'vitest-2/node_modules') },
  { name: 'Vitest 3', ...vitest, packages: join(versions, 'vitest-3/node_modules') },
  { name: 'Vitest 4', ...vitest, files: vitestFiles(['node', 'jsdom', 'happy-dom']) },
  { name: 'Vitest 5', ...vitest, packages: vitest5, node: join(vitest5, 'node/bin/node') },
  jest(29),
  jest(30),
  {
    name: 'Mocha',
    files: commonJsFiles('mocha test/add.test.js', 'it'),
    plainly: ['node_modules/mocha/bin/mocha.js', 'test/add.test.js'],
  },
  {
    name: 'node:test',
    files: commonJsFiles('node --test', "require('node:test').test"),
    plainly: ['--test'],
  },
  {
    name: 'a command',
    files: commonJsFiles('unused', "require('node:test').test"),
    plainly: ['test/add.test.js'],
    flags: ['--command', 'node test/add.test.js'],
  },
];

beforeAll(() => {
  for (const name of ['vitest-2', 'vitest-3', 'vitest-5', 'jest-29', 'jest-30'])
    installVersion(name);
}, 300_000);

/** What a place in the code saw of its process. */
interface Seen {
  readonly place: string;
  readonly environment: Record<string, string>;
  readonly globals: readonly string[];
  readonly argv: readonly string[];
}

/** What the guide says differs: workers' numbers, and what Assay has to tell processes that it does not start itself. */
const numbers = ['VITEST_POOL_ID', 'VITEST_WORKER_ID', 'TINYPOOL_WORKER_ID'];
const told = [
  'ASSAY_COMMAND',
  'BABEL_DISABLE_CACHE',
  'NODE_OPTIONS',
  'NODE_TEST_WORKER_ID',
  'PATH',
  'SEEN',
  '_',
];
const nodeMajor = Number.parseInt(process.versions.node, 10);

/** By place, what was seen there, each in one text; the links of `node_modules` resolved. */
function readSeen(root: string, log: string): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  for (const line of readFileSync(join(root, log), 'utf8').trim().split('\n')) {
    const seen: Seen & { meta?: Record<string, string> } = JSON.parse(line);
    // These stand in Assay's own process, or in one that it starts for them.
    const isOutside = /^the (?:configuration|global set-up)/.test(seen.place);
    for (const variables of [seen.environment, seen.meta ?? {}]) {
      for (const name of numbers) if (name in variables) variables[name] = 'a number';
      for (const name of told) delete variables[name];
    }
    const { environment, globals } = seen;
    // From Node 24 on, `node --test` hands all of its options on.
    const isOfNode24 = 'NODE_TEST_CONTEXT' in environment && nodeMajor >= 24;
    const compared = isOutside
      ? { environment: sorted(environment) }
      : {
          ...seen,
          environment: sorted(environment),
          ...(seen.meta && { meta: sorted(seen.meta) }),
          globals: globals.filter((name) => name !== '__assay__'),
          ...(isOfNode24 && { execArgv: [] }),
          argv: seen.argv.map((word) => word.replace(/^.*\/(?=node_modules\/)/, '')),
        };
    const texts = places.get(seen.place) ?? new Set();
    places.set(
      seen.place,
      texts.add(JSON.stringify(compared, null, 1).replaceAll(/"[^"]*\/(?=node_modules\/)/g, '"')),
    );
  }
  return places;
}

function sorted(record: object): object {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

test.each(runners)(
  'code sees the same process in a run of Assay as in one of $name alone',
  async ({ files, packages = own, node = process.execPath, plainly, flags = [] }) => {
    const root = writeVitestProject(files, { packages: [] });
    for (const folder of [packages, own]) {
      for (const name of readdirSync(folder)) {
        const link = join(root, 'node_modules', name);
        if (!existsSync(link)) symlinkSync(join(folder, name), link);
      }
    }
    // A shell sets the folder, too.
    const environment = { NODE_NO_WARNINGS: '1', NO_COLOR: '1', PWD: root };
    execFileSync(node, plainly, {
      cwd: root,
      env: {
        ...shellEnvironment(),
        ...environment,
        FORCE_COLOR: undefined,
        CI: undefined,
        SEEN: join(root, 'plain'),
      },
      stdio: 'pipe',
    });
    const { stdout, stderr } = await runAssay(
      root,
      ['run', '--json', '--no-types', '--operators', 'AOR', ...flags, 'src'],
      { node, environment: { ...environment, SEEN: join(root, 'assay') } },
    );
    if (stdout === '') throw new Error(stderr);
    expect(new Set(mutantsOf(stdout).map(({ status }) => status))).toEqual(new Set(['Killed']));
    const plain = readSeen(root, 'plain');
    const assay = readSeen(root, 'assay');
    expect([...assay.keys()].toSorted()).toEqual([...plain.keys()].toSorted());
    for (const [place, texts] of plain) expect(assay.get(place)).toEqual(texts);
  },
);
