import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';

import { mutantsOf, runAssay, writeVitestProject } from './run-assay.ts';

const journal = 'node_modules/.cache/assay/journal.jsonl';

const price = `import { round } from './round.ts';

export function gross(net: number, rate: number): number {
  if (net < 0) return 0;
  return round(net + net * rate);
}
`;

const project = {
  'src/round.ts':
    'export const round = (value: number): number => Math.round(value * 100) / 100;\n',
  'src/price.ts': price,
  'src/words.ts': `export function initials(name: string): string {
  const found = name.split(' ').filter((word) => word !== '');
  return found.length > 1 ? found.map((word) => word.charAt(0)).join('') : name;
}
`,
  'test/samples.ts': 'export const net = 100;\n',
  'test/price.test.ts': `import { expect, test } from 'vitest';
import { gross } from '../src/price.ts';
import { net } from './samples.ts';
test('adds tax', () => expect(gross(net, 0.2)).toBe(120));
test('has no negative prices', () => expect(gross(-5, 0.2)).toBe(0));
`,
  'test/round.test.ts': `import { expect, test } from 'vitest';
import { round } from '../src/round.ts';
test('keeps cents', () => expect(round(1.234)).toBe(1.23));
`,
  'test/words.test.ts': `import { expect, test } from 'vitest';
import { initials } from '../src/words.ts';
test('takes first letters', () => expect(initials('Ada Byron')).toBe('AB'));
`,
  'tsconfig.json': '{ "compilerOptions": { "target": "es2022", "module": "esnext" } }',
};

interface Reuse {
  readonly verdicts: number;
  readonly testFiles: number;
  readonly testFilesRun: number;
  readonly obstacle?: string;
}

/** Runs with the project's journal, or without: what the mutants' verdicts are, and what was taken over. */
async function runIn(
  root: string,
  flags: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ verdicts: readonly string[]; reuse: Reuse; notices: string }> {
  const { stdout, stderr } = await runAssay(
    root,
    ['run', '--json', '--no-types', '--concurrency', '1', ...flags],
    {
      environment,
    },
  );
  if (stdout === '') throw new Error(stderr);
  const report: { readonly reuse: Reuse } = JSON.parse(stdout);
  const verdicts = mutantsOf(stdout).map(({ file, line, operator, replacement, status }) => {
    // Which of both it is depends on the test that comes first.
    const seen = status === 'Timeout' ? 'Killed' : status;
    return [file, line, operator, replacement, seen].join(' ');
  });
  return { verdicts, reuse: report.reuse, notices: stderr };
}

/** The verdicts of a run that knows of no other. */
async function freshVerdicts(root: string): Promise<readonly string[]> {
  return (await runIn(root, ['--cache-directory', `.fresh-${Math.random()}`])).verdicts;
}

/** The project as its first run has left it, with that run's journal; and where it is kept. */
let analysed:
  | {
      readonly root: string;
      readonly kept: string;
      readonly first: Awaited<ReturnType<typeof runIn>>;
    }
  | undefined;

afterAll(() => {
  if (analysed !== undefined) rmSync(analysed.kept, { recursive: true, force: true });
});

/** Puts the project there after its first run, which takes place once for all tests. It is the same place each time: a journal tells nothing of another. */
async function analysedProject(): Promise<NonNullable<typeof analysed>> {
  if (analysed !== undefined) {
    const { root, kept } = analysed;
    cpSync(kept, root, { recursive: true, verbatimSymlinks: true });
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    return analysed;
  }
  const root = writeVitestProject(project);
  const first = await runIn(root);
  const kept = `${root}-kept`;
  cpSync(root, kept, { recursive: true, verbatimSymlinks: true });
  analysed = { root, kept, first };
  return analysed;
}

function readJournalText(root: string): string {
  const path = join(root, journal);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function edit(root: string, path: string, from: string, to: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  if (!text.includes(from)) throw new Error(`${path} has no ${from}.`);
  writeFileSync(join(root, path), text.replace(from, to));
}

test('an unchanged project runs no test again', async () => {
  const { root, first } = await analysedProject();
  expect(first.reuse).toEqual({ verdicts: 0, testFiles: 3, testFilesRun: 3 });
  const second = await runIn(root);
  expect(second.verdicts).toEqual(first.verdicts);
  expect(second.reuse).toEqual({
    verdicts: first.verdicts.length,
    testFiles: 3,
    testFilesRun: 0,
  });
});

test('a change runs the test files that load what changed, and gives the verdicts of a fresh run', async () => {
  const { root, first: before } = await analysedProject();

  edit(root, 'src/price.ts', 'net < 0', 'net <= 0');
  const source = await runIn(root);
  expect(source.reuse).toMatchObject({ testFiles: 3, testFilesRun: 1 });
  expect(source.verdicts).toEqual(await freshVerdicts(root));

  // Both states are known now, whichever comes back.
  edit(root, 'src/price.ts', 'net <= 0', 'net < 0');
  const back = await runIn(root);
  expect(back.reuse).toMatchObject({ verdicts: before.verdicts.length, testFilesRun: 0 });
  expect(back.verdicts).toEqual(before.verdicts);
  edit(root, 'src/price.ts', 'net < 0', 'net <= 0');
  expect(await runIn(root)).toMatchObject({
    verdicts: source.verdicts,
    reuse: { testFilesRun: 0 },
  });

  edit(root, 'test/samples.ts', '100', '0');
  edit(root, 'test/price.test.ts', '120', '0');
  const helper = await runIn(root);
  // The test file that loads it, and at most the one that is asked where its tests no longer kill.
  expect(helper.reuse.testFilesRun).toBeOneOf([1, 2]);
  expect(helper.verdicts).not.toEqual(source.verdicts);
  expect(helper.verdicts).toEqual(await freshVerdicts(root));

  edit(root, 'src/round.ts', '* 100', '* 1000');
  edit(root, 'src/round.ts', '/ 100', '/ 1000');
  edit(root, 'test/round.test.ts', '1.23)', '1.234)');
  const shared = await runIn(root);
  expect(shared.reuse).toMatchObject({ testFilesRun: 2 });
  expect(shared.verdicts).toEqual(await freshVerdicts(root));
});

test('a test file may come or go', async () => {
  const { root } = await analysedProject();

  rmSync(join(root, 'test/round.test.ts'));
  const without = await runIn(root);
  // What only that file's tests noticed goes to another one, if it was not run there before.
  expect(without.reuse).toMatchObject({ testFiles: 2 });
  expect(without.verdicts).toEqual(await freshVerdicts(root));

  writeFileSync(join(root, 'test/again.test.ts'), project['test/round.test.ts']);
  const again = await runIn(root);
  expect(again.reuse).toMatchObject({ testFiles: 3, testFilesRun: 1 });
  expect(again.verdicts).toEqual(await freshVerdicts(root));
});

test('nothing is taken over from another environment, and the report says so', async () => {
  const { root } = await analysedProject();

  writeFileSync(join(root, 'package.json'), '{ "private": true, "type": "module", "name": "x" }');
  expect((await runIn(root)).reuse).toMatchObject({
    testFilesRun: 3,
    obstacle: 'package.json changed',
  });

  writeFileSync(join(root, 'assay.config.json'), '{ "timeout": { "factor": 9 } }');
  expect((await runIn(root)).reuse.obstacle).toMatch(/^timeout changed from 8 .* to 9 /);

  writeFileSync(join(root, 'vitest.config.ts'), 'export default { test: { retry: 0 } };');
  const { stdout } = await runAssay(root, ['run', '--no-types']);
  expect(stdout).toContain('Reused nothing of earlier runs: vitest.config.ts is new.');

  const { stdout: reusing } = await runAssay(root, ['run', '--no-types']);
  expect(reusing).toMatch(/Reused (\d+) of \1 verdicts from earlier runs; 0 of 3 test files ran\./);

  rmSync(join(root, 'vitest.config.ts'));
  expect((await runIn(root)).reuse).toMatchObject({ testFilesRun: 0 });
});

test('a run of some mutants takes over what fits, and keeps what is known of the others', async () => {
  const { root, first: all } = await analysedProject();
  const some = await runIn(root, ['src/price.ts:4']);
  expect(some.reuse).toMatchObject({ verdicts: some.verdicts.length, testFilesRun: 0 });
  expect(some.verdicts.length).toBeLessThan(all.verdicts.length);
  expect((await runIn(root)).reuse).toMatchObject({ testFilesRun: 0 });
});

test('a variable that changes runs the test files whose tests, sources or packages read it', async () => {
  const root = writeVitestProject({
    ...project,
    'node_modules/colours/package.json': '{ "name": "colours", "main": "index.js" }',
    'node_modules/colours/index.js':
      "exports.bold = (text) => (process.env.NO_COLOR ? text : '*' + text);\n",
    'src/label.ts': `import { bold } from 'colours';
export const label = (count: number): string => bold(count > 1 ? 'many' : 'one');
`,
    'test/label.test.ts': `import { expect, test } from 'vitest';
import { label } from '../src/label.ts';
test('labels', () => expect(label(2)).toContain('many'));
test('is bold', () => expect(process.env.NO_COLOR || label(1) === '*one').toBeTruthy());
`,
    'src/mode.ts':
      "export const mode = (): string => ('FAST' in import.meta.env ? 'fast' : 'slow');\n",
    'test/mode.test.ts': `import { expect, test } from 'vitest';
import { mode } from '../src/mode.ts';
test('has one', () => expect(mode()).toMatch(/fast|slow/));
`,
  });
  const secret = { NO_COLOR: '', OTHER: 's3cr3t' };
  const first = await runIn(root, [], secret);
  const survivors = ({ verdicts }: typeof first): string[] =>
    verdicts.filter((one) => one.startsWith('src/label.ts') && one.endsWith('Survived'));
  const plain = await runIn(root, [], { NO_COLOR: '1' });
  expect(plain.reuse).toMatchObject({ testFiles: 5, testFilesRun: 1 });
  expect(survivors(plain).length).toBeGreaterThan(survivors(first).length);

  expect(await runIn(root, [], { NO_COLOR: '', UNREAD: '1' })).toMatchObject({
    verdicts: first.verdicts,
    reuse: { testFilesRun: 0 },
  });
  const fast = await runIn(root, [], { NO_COLOR: '', FAST: '' });
  expect(fast.reuse).toMatchObject({ testFilesRun: 1 });
  expect(readJournalText(root)).toContain('env:FAST');
  expect(readJournalText(root)).not.toContain('s3cr3t');
});

test('--no-incremental takes nothing over', async () => {
  const { root, first } = await analysedProject();
  const second = await runIn(root, ['--no-incremental']);
  expect(second.reuse).toMatchObject({ verdicts: 0, testFilesRun: 3 });
  expect(second.verdicts).toEqual(first.verdicts);
});

test('what a journal ends with that is no line of one does no harm', async () => {
  const { root, first } = await analysedProject();
  appendFileSync(join(root, journal), '1234abcd {"kind":"state","file');
  expect(await runIn(root)).toMatchObject({
    verdicts: first.verdicts,
    reuse: { testFilesRun: 0 },
  });
});

const slow = {
  'src/slow.ts': `export function least(a: number, b: number): number {
  if (a < b) return a;
  if (b < a) return b;
  return a + b - b;
}
`,
  'test/slow.test.ts': `import { expect, test } from 'vitest';
import { least } from '../src/slow.ts';
test('waits', async () => {
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(least(1, 2)).toBe(1);
});
`,
};

test('a run that was killed is resumed', async () => {
  const root = writeVitestProject({ ...project, ...slow });
  const killed = await runAssay(root, ['run', '--no-types'], {
    killWhen: () => readJournalText(root).includes('"kind":"state"'),
  });
  expect(killed.code).toBeNull();
  const resumed = await runIn(root);
  expect(resumed.reuse.verdicts).toBeGreaterThan(0);
  expect(resumed.reuse.testFilesRun).toBeLessThan(4);
  expect(resumed.verdicts).toEqual(await freshVerdicts(root));
});

test('a second run at the same time leaves the journal alone, and says so', async () => {
  const root = writeVitestProject({ ...project, ...slow });
  const first = runIn(root);
  while (!existsSync(join(root, 'node_modules/.cache/assay/journal.lock'))) await delay(10);
  const { stdout } = await runAssay(root, ['run', '--no-types', 'src/words.ts']);
  expect(stdout).toContain('journal-in-use');
  expect((await first).reuse).toMatchObject({ testFilesRun: 4 });
});

test('a test file that may read files runs again, unless what it reads is named', async () => {
  const root = writeVitestProject({
    ...project,
    'test/rate.txt': '0.2',
    'test/rate.test.ts': `import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gross } from '../src/price.ts';
test('reads', () => {
  const rate = Number(readFileSync(new URL('rate.txt', import.meta.url), 'utf8'));
  expect(gross(10, rate)).toBe(12);
});
`,
  });
  await runIn(root);
  const { stdout } = await runAssay(root, ['run', '--no-types']);
  expect(stdout).toMatch(/1 of 4 test files ran/);
  expect(stdout).toContain('inputs-unnamed');

  const named = ['--inputs', 'test/*.txt'];
  await runIn(root, named);
  expect((await runIn(root, named)).reuse).toMatchObject({ testFilesRun: 0 });
  writeFileSync(join(root, 'test/rate.txt'), '0.20');
  expect((await runIn(root, named)).reuse).toMatchObject({
    testFilesRun: 4,
    obstacle: 'test/rate.txt changed',
  });
});
