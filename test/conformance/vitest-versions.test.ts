import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';

import { copyProject, mutantsOf, runAssay } from '../e2e/run-assay.ts';
import { installVersion, versions } from './install-version.ts';
import { sampled, unlessInCi } from './truth/truth-check.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Vitest 5 needs a newer Node than Assay does; its folder brings one. */
const setUps = [
  { vitest: 2, packages: join(versions, 'vitest-2/node_modules'), node: process.execPath },
  { vitest: 3, packages: join(versions, 'vitest-3/node_modules'), node: process.execPath },
  { vitest: 4, packages: join(repository, 'node_modules'), node: process.execPath },
  {
    vitest: 5,
    packages: join(versions, 'vitest-5/node_modules'),
    node: join(versions, 'vitest-5/node_modules/node/bin/node'),
  },
];

const run = ['run', '--json', '--no-html', '--no-types', '--equivalence', 'none'];

beforeAll(() => {
  for (const version of [2, 3, 4, 5]) installVersion(`vitest-${version}`);
}, 300_000);

/** Copies a fixture whose packages are those of one version. */
function projectFor(fixture: string, packages: string): string {
  const root = copyProject(fixture);
  rmSync(join(root, 'node_modules'), { recursive: true });
  symlinkSync(packages, join(root, 'node_modules'));
  if (fixture === 'truth-sharing') writeTally(join(root, 'test/node_modules/tally'));
  return root;
}

/** A package that counts its calls, for as long as its process lives. */
function writeTally(directory: string): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{ "name": "tally", "type": "module" }');
  writeFileSync(
    join(directory, 'index.js'),
    'let calls = 0;\nexport const count = () => ++calls;\n',
  );
}

/** Packages that count the calls of a process: an ES module that imports another, and CommonJS modules. */
function writeStatefulPackages(directory: string): void {
  const counter = 'let calls = 0;';
  const files = {
    'outer/package.json': '{ "name": "outer", "type": "module", "main": "index.js" }',
    'outer/index.js': `import { more } from './more.mjs'; export const count = () => more();`,
    'outer/more.mjs': `${counter} export const more = () => ++calls;`,
    'plain/package.json': '{ "name": "plain", "main": "index.js" }',
    'plain/index.js': `const more = require('./more'); exports.count = () => more();`,
    'plain/more.js': `${counter} module.exports = () => ++calls;`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

async function verdicts(
  fixture: string,
  setUp: (typeof setUps)[number],
  flags: readonly string[] = [],
) {
  const root = projectFor(fixture, setUp.packages);
  const { stdout, stderr } = await runAssay(root, [...run, ...flags], { node: setUp.node });
  if (stdout === '') throw new Error(stderr);
  // Killed and Timeout both mean that a test noticed; which comes first depends on the order of the tests.
  const seen = (status: string): string =>
    /^(?:Killed|Timeout)$/.test(status) ? 'noticed' : status;
  return mutantsOf(stdout).map(
    ({ file, line, replacement, status }) => `${file}:${line} ${replacement} ${seen(status)}`,
  );
}

const [vitest2, vitest3, vitest4, vitest5] = setUps;

// The truth check holds Vitest 4 to the truth.
test.each(['truth-together', ...unlessInCi('truth-async', 'truth-hooks')])(
  'with every version of Vitest, tests notice the same mutants of %s',
  async (fixture) => {
    if (!vitest2 || !vitest3 || !vitest4 || !vitest5) throw new Error();
    const share = sampled(0.15);
    const expected = await verdicts(fixture, vitest4, share);
    expect(expected.some((verdict) => verdict.endsWith(' noticed'))).toBe(true);
    // Version 2 has most in common with 3: one project is enough for what differs.
    const others = [...(fixture === 'truth-together' ? [vitest2] : []), vitest3, vitest5];
    for (const one of others) expect(await verdicts(fixture, one, share)).toEqual(expected);
  },
);

test('with a process for each mutant and file, tests notice what they notice with many mutants in one', async () => {
  if (vitest4 === undefined) throw new Error();
  const share = sampled(0.08);
  const together = await verdicts('truth-hooks', vitest4, share);
  expect(together.some((verdict) => verdict.endsWith(' noticed'))).toBe(true);
  expect(await verdicts('truth-hooks', vitest4, [...share, '--isolation', 'cold'])).toEqual(
    together,
  );
  expect(await verdicts('truth-hooks', vitest4, [...share, '--isolation', 'warm'])).toEqual(
    together,
  );
});

// The pool of Vitest 3 goes on talking to workers that Ctrl-C has ended.
test('Ctrl-C ends a run with Vitest 3 with a report, also on what has not begun', async () => {
  if (vitest3 === undefined) throw new Error();
  const root = projectFor('truth-async', vitest3.packages);
  const { code, stdout, stderr } = await runAssay(root, run, { interruptAt: /^Mutants: /m });
  expect({ code, stderr }).toMatchObject({ code: 130 });
  expect(mutantsOf(stdout).map(({ status }) => status)).toContain('Pending');
});

test.each([true, false])(
  'a Vitest that waits for dead workers ends nevertheless, where it isolates files: %s',
  async (isolate) => {
    const root = projectFor('truth-sharing', join(versions, 'vitest-4/node_modules'));
    const configuration = `export default { test: { isolate: ${isolate} } };`;
    writeFileSync(join(root, 'vitest.config.ts'), configuration);
    const flags = ['--sample', '0.3', '--concurrency', '2'];
    const { code, stdout } = await runAssay(root, [...run, ...flags]);
    expect(code).toBe(0);
    expect(mutantsOf(stdout).map(({ status }) => status)).not.toContain('Pending');
  },
);

describe.each(setUps.filter(({ vitest }) => vitest > 2))('Vitest $vitest', (setUp) => {
  // Each file of this project notices all mutants of its module, unless it notices another file.
  test.each(setUp === vitest4 ? ['1', '2'] : ['2'])(
    'keeps files from noticing what others leave in their process, with %s workers',
    async (concurrency) => {
      const flags = ['--concurrency', concurrency, ...sampled(0.3)];
      const found = await verdicts('truth-sharing', setUp, flags);
      expect(found.length).toBeGreaterThan(12);
      expect(found.filter((verdict) => !verdict.endsWith(' noticed'))).toEqual([]);
    },
  );

  /** What the files of a run saw. */
  interface Analysis {
    /** The statuses of all mutants. */
    readonly statuses: ReadonlySet<string>;
    /** The number of the processes of the files. */
    readonly processes: number;
    /** The same for some of the files. */
    readonly only: (names: readonly string[]) => Omit<Analysis, 'only'>;
  }

  /** Has files analysed in one worker, each of which tests a function of a source of its own. */
  async function analyse(
    bodies: Readonly<Record<string, string>>,
    options?: string,
  ): Promise<Analysis> {
    const root = projectFor('truth-pure', setUp.packages);
    const log = join(root, 'processes');
    if (options !== undefined)
      writeFileSync(join(root, 'vitest.config.ts'), `export default { test: { ${options} } };`);
    writeStatefulPackages(join(root, 'test/node_modules'));
    for (const [name, body] of Object.entries(bodies)) {
      writeFileSync(
        join(root, 'test', `${name}.test.ts`),
        `import { appendFileSync } from 'node:fs';
         import { createRequire } from 'node:module';
         import { expect, test } from 'vitest';
         import { ${name} } from '../src/${name}';
         appendFileSync(${JSON.stringify(log)}, '${name} ' + process.pid + '\\n');
         ${body.replaceAll('CHECK', `expect([0, 1, 2].map((n) => ${name}(n))).toEqual([1, 2, 3])`)}`,
      );
      writeFileSync(
        join(root, 'src', `${name}.ts`),
        `export function ${name}(n: number): number { return n + 1; }`,
      );
    }
    const flags = [...run, '--concurrency', '1', `src/{${Object.keys(bodies).join()}}.ts`];
    const { stdout, stderr } = await runAssay(root, flags, { node: setUp.node });
    if (stdout === '') throw new Error(stderr);
    const mutants = mutantsOf(stdout);
    const entries = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    const only = (names: readonly string[]) => ({
      statuses: new Set(
        mutants.flatMap(({ file, status }) =>
          names.some((name) => file === `src/${name}.ts`) ? status : [],
        ),
      ),
      processes: new Set(entries.flatMap(([name = '', id]) => (names.includes(name) ? id : [])))
        .size,
    });
    return { ...only(Object.keys(bodies)), only };
  }

  const plain = "test('counts', () => CHECK);";
  const loading = `import { count } from 'outer';
    import plain from 'plain';
    const calls = [count(), plain.count()];
    test('counts', () => CHECK);
    test('finds fresh packages', () => {
      expect(calls).toEqual([1, 1]);
      expect(createRequire(import.meta.url)('plain')).toBe(plain);
    });`;
  const extending = `const found = [expect.toBeLeft, expect.not.toBeLeft, 'toBeLeft' in expect('')];
    const isEqual = [() => expect('left').toEqual('right')].some((check) => {
      try { check(); return true; } catch { return false; }
    });
    expect.extend({ toBeLeft: (value) => ({ pass: value === 'left', message: () => '' }) });
    expect.addEqualityTesters([(a, b) => (a === 'left' && b === 'right' ? true : undefined)]);
    test('counts', () => CHECK);
    test('finds only what it has added', () => {
      expect([...found, isEqual]).toEqual([undefined, undefined, false, false]);
      expect('left').toBeLeft();
      expect('left').toEqual('right');
    });`;
  const changing = `import { vi } from 'vitest';
    const src = new URL('../src', import.meta.url).pathname;
    const found = () => [
      globalThis.left, process.env.LEFT, Math.left, process.platform === 'left', process.cwd().endsWith('src'), fetch === Object,
    ];
    const atFirst = found();
    test('counts', () => CHECK);
    test('finds nothing', async () => {
      if (globalThis.left === undefined) expect(atFirst).toEqual([undefined, undefined, undefined, false, false, false]);
      Object.assign(globalThis, { left: true });
      Object.assign(Math, { left: true });
      Object.defineProperty(process, 'platform', { value: 'left' });
      process.chdir(src);
      vi.stubEnv('LEFT', 'yes');
      vi.stubGlobal('fetch', Object);
      const again = () => setTimeout(again);
      again();
      expect(found()).toEqual([true, 'yes', true, true, true, true]);
    });`;
  const sharing = {
    leavingNothing: { one: loading, two: plain, three: loading, four: loading, five: plain },
    extending: { six: extending, seven: extending, eight: extending },
    changing: { nine: changing, ten: changing, eleven: changing },
  };

  let together: Promise<Analysis> | undefined;

  /** What some files saw of a run that each of these tests looks at. */
  async function analysisOf(group: keyof typeof sharing): Promise<Omit<Analysis, 'only'>> {
    const { leavingNothing, extending: added, changing: changed } = sharing;
    together ??= analyse({ ...leavingNothing, ...added, ...changed });
    return (await together).only(Object.keys(sharing[group]));
  }

  // One process is to observe and one to execute.
  const shared = { statuses: new Set(['Killed']), processes: 2 };

  test('shares a process between files that leave nothing behind, and each finds fresh packages', async () => {
    expect(await analysisOf('leavingNothing')).toEqual(shared);
  });

  test('shares a process between the files of projects that say nothing of the number of workers', async () => {
    const projects = ['{one,two}', '{three,four}'].map(
      (names) => `{ test: { name: '${names}', include: ['test/${names}.test.ts'] } }`,
    );
    const bodies = { one: plain, two: plain, three: plain, four: plain };
    expect(await analyse(bodies, `projects: [${projects.join()}]`)).toMatchObject({
      statuses: new Set(['Killed']),
      // For each project, one to observe and one to execute.
      processes: 4,
    });
  });

  // One process is to observe, one for the only file of the first wave, and one for the four files each of the
  // second and the third.
  test('has workers take the files of the next wave, too', async () => {
    const names = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
    const calling = names.map((name): [string, string] => [
      name,
      "import { one } from '../src/one';\ntest('calls', () => void one(1));",
    ]);
    const bodies = { one: "test('calls', () => void one(1));", ...Object.fromEntries(calling) };
    expect(await analyse(bodies)).toMatchObject({
      statuses: new Set(['Survived', 'NoCoverage']),
      processes: 3,
    });
  });

  test('shares a process between files that add to `expect`, and no file finds what another has added', async () => {
    expect(await analysisOf('extending')).toEqual(shared);
  });

  test('shares a process between files that change what is around them, and no file finds what another has left', async () => {
    expect(await analysisOf('changing')).toEqual(shared);
  });

  // Only the folder of Vitest 4 has these packages.
  test.each(
    setUp === vitest4
      ? [
          { environment: 'jsdom', configured: 'jsdom' },
          { environment: 'happy-dom', configured: 'node' },
        ]
      : [],
  )(
    'shares a process between files with $environment where the configuration says $configured, and each finds a window of its own',
    async ({ environment, configured }) => {
      const comment = environment === configured ? '' : `// @vitest-environment ${environment}`;
      const body = `${comment}
      const found = () => [
        document.title, globalThis.left, window.innerWidth, localStorage.getItem('left'), HTMLElement.prototype.left, Event.prototype.left,
      ];
      const [atFirst, request] = [found(), new Request('http://localhost/')];
      test('counts', () => CHECK);
      test('finds an empty window', () => {
        if (globalThis.left === undefined) expect(atFirst).toEqual(['', undefined, 1024, null, undefined, undefined]);
        expect(request).toBeInstanceOf(Request);
        document.title = 'left';
        Object.assign(window, { left: true, innerWidth: 1 });
        localStorage.setItem('left', 'yes');
        Object.assign(HTMLElement.prototype, { left: true });
        Object.assign(Event.prototype, { left: true });
        expect(found()).toEqual(['left', true, 1, 'yes', true, true]);
      });`;
      expect(
        await analyse({ one: body, two: body, three: body }, `environment: '${configured}'`),
      ).toMatchObject(shared);
    },
  );

  test('shares a process between files that mock modules where Vitest forgets that, and no file finds the mocks of another', async () => {
    const asking = `import { vi } from 'vitest';
      import { five } from '../src/five';
      import plain from 'plain';
      const real = [five(1), vi.isMockFunction(plain.count)];
      test('counts', () => CHECK);
      test('finds real modules', () => expect(real).toEqual([2, false]));`;
    const mocking = `${asking.replace('[2, false]', '[{ made: 1 }, true]')}
      const { made } = vi.hoisted(() => ({ made: { made: 0 } }));
      vi.mock('../src/five', () => {
        made.made += 1;
        return { five: () => made };
      });
      vi.mock('plain');
      test('asks for mocks that nothing imports', () => {
        vi.doMock('../src/six', () => ({ six: () => 'mocked' }));
      });`;
    const bodies = {
      one: mocking,
      two: mocking,
      three: asking,
      four: asking,
      five: plain,
      six: plain,
    };
    expect(await analyse(bodies)).toMatchObject({
      statuses: new Set(['Killed']),
      ...(setUp.vitest > 3 && { processes: 2 }),
    });
  });

  test('gives no file what another has left in a package that Vitest itself has loaded', async () => {
    const body = `import { config } from 'chai';
      const isFirst = !('noted' in config);
      test('counts', () => { if (isFirst) CHECK; });
      Object.assign(config, { noted: true });`;
    expect(await analyse({ one: body, two: body })).toMatchObject({
      statuses: new Set(['Killed']),
      processes: 4,
    });
  });

  test('runs the projects of a workspace, with their aliases and set-up files', async () => {
    const found = await verdicts('runner-projects', setUp);
    expect(found.some((verdict) => verdict.endsWith(' noticed'))).toBe(true);
    expect(found.some((verdict) => verdict.endsWith(' Pending'))).toBe(false);
  });

  // The environment of runner-environment is written for the interface that came with Vitest 4.
  const environments = setUp.vitest > 3 ? ['runner-environment'] : [];
  test.each(['runner-aliases', 'runner-javascript', ...environments])(
    'tests notice over 30 % of the mutants of %s',
    async (fixture) => {
      const found = await verdicts(fixture, setUp);
      const killed = found.filter((verdict) => verdict.endsWith(' noticed'));
      expect(killed.length / found.length).toBeGreaterThan(0.3);
    },
  );
});
