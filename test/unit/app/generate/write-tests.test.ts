import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import type { AnalysisOptions } from '../../../../src/analysis/analysis-options.ts';
import { TestsFail } from '../../../../src/analysis/observe/require-suite.ts';
import { type WriteParts, writeTests } from '../../../../src/app/generate/write-tests.ts';
import type { PrintedUnit } from '../../../../src/app/generate/printed-unit.ts';
import { UserError } from '../../../../src/foundation/user-error.ts';
import type { AnalysisResult, OrderDependence } from '../../../../src/model/analysis-result.ts';
import type { GeneratedUnit } from '../../../../src/model/generated-unit.ts';
import { sampleMutants } from '../../analysis/sample-mutants.ts';
import { generatedTest, generatedUnit } from '../../generation/generated-units.ts';
import { writeProject } from '../../project/write-project.ts';
import { judge } from '../../report/make-judged.ts';
import { sampleResult } from '../../report/sample-result.ts';

/** A unit with tests of these names, of which each kills the mutant beside it. */
function unitOf(file: string, killing: Readonly<Record<string, string>>): GeneratedUnit {
  const tests = Object.entries(killing).map(([name, mutant]) => generatedTest(name, [mutant]));
  return generatedUnit(file, { live: Object.values(killing), tests });
}

const sums = unitOf('src/sum.ts', { adds: 'm0', rounds: 'm1', stops: 'm2' });
const products = unitOf('src/product.ts', { multiplies: 'm3' });

/** In a test file, each test is a line: what it is about, and its name. */
interface Line {
  readonly file: string;
  readonly name: string;
}

const namesIn = ({ tests }: GeneratedUnit): string[] =>
  tests.flatMap(({ testCase: { statements } }) =>
    statements.flatMap((one) => (one.kind === 'call' ? [one.callable] : [])),
  );

function printed(unit: GeneratedUnit, casts: PrintedUnit['casts']): PrintedUnit {
  const path = unit.file.replace('src/', 'test/').replace('.ts', '.test.ts');
  const names = namesIn(unit);
  const titles = unit.tests.map(({ id }, at) => [id, `generated ${names[at]}`] as const);
  const text = names.map((name) => `generated > ${name}\n`).join('');
  const all = { text, arguments: [], tests: new Map(), titles: new Map(titles) };
  return { unit, casts, path, canReload: true, isTyped: false, printed: all };
}

/** An analysis in which each of these tests kills a mutant: the one that it is said to. */
function resultOf(lines: readonly Line[], useful: readonly string[]): AnalysisResult {
  const expected = [sums, products].flatMap(({ tests }) => tests);
  const tests = lines.map(({ file, name }) => ({ id: `${file} ${name}`, file, name, duration: 1 }));
  const killerOf = (mutant: string): string | undefined => {
    const names = expected.filter(({ kills }) => kills.includes(mutant));
    const killing = namesIn(generatedUnit('', { tests: names }));
    const known = killing.find((name) => useful.includes(name));
    return tests.find(({ name }) => name === `generated > ${known}`)?.id;
  };
  const judged = sampleMutants(4).map((mutant) => {
    const killedBy = killerOf(mutant.id);
    return killedBy === undefined
      ? judge(mutant, 'Survived', { coveredBy: tests.map(({ id }) => id) })
      : judge(mutant, 'Killed', { coveredBy: [killedBy], killedBy });
  });
  return sampleResult({ tests, judged, interrupted: false });
}

interface Stage {
  readonly parts: WriteParts;
  readonly options: readonly Partial<AnalysisOptions>[];
  /** The tests that each analysis ran. */
  readonly ran: readonly (readonly string[])[];
  readonly read: (path: string) => string | undefined;
}

/**
 * A project with these files, whose tests all pass, and kill what they are said to unless they are idle.
 *
 * @param fails of the tests that run, the error of those that fail
 */
function stage(
  files: Readonly<Record<string, string>> = {},
  fails: (names: readonly string[]) => Error | undefined = () => undefined,
  idle: readonly string[] = [],
  dependent: (names: readonly string[]) => readonly OrderDependence[] = () => [],
): Stage {
  const root = writeProject(files);
  const read = (path: string): string | undefined =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
  const options: Partial<AnalysisOptions>[] = [];
  const ran: string[][] = [];
  const { signal } = new AbortController();
  const parts: WriteParts = {
    signal,
    deadline: signal,
    root,
    isDryRun: false,
    cacheDirectory: join(root, '.cache'),
    print: printed,
    merge: ({ path, printed: { text } }) =>
      Promise.resolve({ path, text: (files[path] ?? '') + text }),
    checkTypes: () => Promise.resolve(undefined),
    hide: (message) => message,
    analyse: (changed) => {
      const lines = (changed.tests ?? []).flatMap((file) =>
        (read(file) ?? '').split('\n').flatMap((name) => (name === '' ? [] : [{ file, name }])),
      );
      const names = lines.map(({ name }) => name.replace('generated > ', ''));
      options.push(changed);
      ran.push(names);
      const error = fails(names);
      if (error !== undefined) return Promise.reject(error);
      const useful = names.filter((name) => !idle.includes(name));
      const orderDependences = dependent(names);
      return Promise.resolve({ ...resultOf(lines, useful), orderDependences });
    },
  };
  return { parts, options, ran, read };
}

/** Of the tests that run, those of these names fail. */
function failing(...wrong: readonly string[]): (names: readonly string[]) => Error | undefined {
  return (names) => {
    const found = names.filter((name) => wrong.includes(name));
    if (found.length === 0) return undefined;
    return new TestsFail(
      'some fail',
      found.map((name) => ({
        place: `test/sum.test.ts > generated > ${name}`,
        message: `expected ${name}\nto pass`,
      })),
    );
  };
}

async function problemOf(outcome: Promise<unknown>): Promise<UserError> {
  const error: unknown = await outcome.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof UserError) return error;
  throw new Error('It did not end with an error of the user.', { cause: error });
}

const generated = (...names: readonly string[]): string =>
  names.map((name) => `generated > ${name}\n`).join('');

describe('tests that are written', () => {
  test('are verified by an analysis of the live mutants with their files alone', async () => {
    const { parts, options, read } = stage();
    const written = await writeTests([sums, products], parts);
    expect(options).toEqual([
      {
        tests: ['test/sum.test.ts', 'test/product.test.ts'],
        selection: { ids: ['m0', 'm1', 'm2', 'm3'], seed: 0 },
        typeCheck: false,
        equivalence: 'none',
        generatedTests: new Map([
          ['test/sum.test.ts', ['generated adds', 'generated rounds', 'generated stops']],
          ['test/product.test.ts', ['generated multiplies']],
        ]),
      },
    ]);
    expect(read('test/sum.test.ts')).toBe(generated('adds', 'rounds', 'stops'));
    expect(written.files).toEqual([
      {
        unit: 'src/sum.ts',
        path: 'test/sum.test.ts',
        text: generated('adds', 'rounds', 'stops'),
        tests: 3,
        titles: new Map([
          [1, 'generated adds'],
          [2, 'generated rounds'],
          [3, 'generated stops'],
        ]),
      },
      {
        unit: 'src/product.ts',
        path: 'test/product.test.ts',
        text: generated('multiplies'),
        tests: 1,
        titles: new Map([[4, 'generated multiplies']]),
      },
    ]);
    expect([...written.killed]).toEqual(['m0', 'm1', 'm2', 'm3']);
    expect(written).toMatchObject({ units: [sums, products], rejected: [] });
    expect(written.verdicts?.judged).toHaveLength(4);
  });

  test('are merged into their file once, after their types are checked and casts are added', async () => {
    const { parts } = stage();
    const steps: string[] = [];
    const key = `${sums.tests[0]?.id ?? 0}:0:0` as const;
    await writeTests([sums], {
      ...parts,
      print(unit, casts) {
        steps.push(`print with ${casts.size} casts`);
        const one = parts.print(unit, casts);
        const span = { start: 0, end: 5 };
        const tests = new Map(unit.tests.map(({ id }) => [id, span]));
        const all = { ...one.printed, tests, arguments: [{ ...span, key }] };
        return { ...one, isTyped: true, printed: all };
      },
      checkTypes(texts) {
        steps.push('check');
        const isFirst = steps.length === 2;
        return Promise.resolve(texts.map(() => (isFirst ? [{ start: 1, text: 'no' }] : [])));
      },
      merge(one) {
        steps.push('merge');
        return parts.merge(one);
      },
    });
    expect(steps).toEqual(['print with 0 casts', 'check', 'print with 1 casts', 'check', 'merge']);
  });

  test('are none, and nothing is analysed, where no unit has any', async () => {
    const { parts, options } = stage();
    const idle = generatedUnit('src/idle.ts', { live: ['m0'] });
    const written = await writeTests([idle], parts);
    const none = { files: [], rejected: [], killed: new Set(), unverified: new Map() };
    expect(written).toEqual({ units: [idle], ...none });
    expect(options).toEqual([]);
  });

  test('are only printed in a dry run, and kill what the search says', async () => {
    const { parts, options, read } = stage();
    const written = await writeTests([sums], { ...parts, isDryRun: true });
    expect(written.files).toMatchObject([{ path: 'test/sum.test.ts', tests: 3 }]);
    expect([...written.killed]).toEqual(['m0', 'm1', 'm2']);
    expect(options).toEqual([]);
    expect(read('test/sum.test.ts')).toBeUndefined();
  });
});

describe('tests that depend on their order', () => {
  const idOf = (name: string): string => `test/sum.test.ts generated > ${name}`;
  const spoilt = (name: string, spoiltBy: string): OrderDependence => ({
    test: idOf(name),
    message: 'expected 1 to be 2\nand more',
    spoiltBy: [idOf(spoiltBy)],
    needsOthers: false,
  });

  test('stay where the one that spoils them is taken out, and the rest is verified again', async () => {
    const { parts, ran, read } = stage({}, undefined, [], (names) =>
      names.includes('rounds') ? [spoilt('adds', 'rounds'), spoilt('stops', 'rounds')] : [],
    );
    const written = await writeTests([sums], parts);
    expect(ran).toEqual([
      ['adds', 'rounds', 'stops'],
      ['adds', 'stops'],
    ]);
    expect(written.rejected).toEqual([
      {
        unit: 'src/sum.ts',
        name: 'generated rounds',
        reason: '“generated > adds” fails after it',
      },
    ]);
    expect(read('test/sum.test.ts')).toBe(generated('adds', 'stops'));
    expect([...written.killed]).toEqual(['m0', 'm2']);
  });

  test('are false properties where they say so, and no other test is to blame', async () => {
    const message = 'Property failed after 26 tests\n{ seed: 1 }';
    const { parts } = stage({}, undefined, [], (names) =>
      names.includes('adds') ? [{ ...spoilt('adds', 'rounds'), message }] : [],
    );
    const broken = stage({}, (names) =>
      names.includes('adds')
        ? new TestsFail('one fails', [
            {
              place: 'test/sum.test.ts > generated > adds',
              message,
              spoiltBy: ['test/sum.test.ts > generated > rounds'],
            },
          ])
        : undefined,
    );

    expect((await writeTests([sums], parts)).rejected).toEqual([
      {
        unit: 'src/sum.ts',
        name: 'generated adds',
        reason: 'it fails in another order: Property failed after 26 tests',
      },
    ]);
    expect((await writeTests([sums], broken.parts)).rejected).toEqual([
      {
        unit: 'src/sum.ts',
        name: 'generated adds',
        reason: 'it fails: Property failed after 26 tests',
      },
    ]);
  });

  test('are taken out where no single other test is to blame', async () => {
    const alone = { test: idOf('adds'), message: 'no', needsOthers: true, spoiltBy: [] };
    const somehow = { test: idOf('stops'), message: 'never', needsOthers: false, spoiltBy: [] };
    const { parts, read } = stage({}, undefined, [], (names) =>
      [alone, somehow].filter(({ test: id }) => names.some((name) => id === idOf(name))),
    );
    const written = await writeTests([sums], parts);
    expect(written.rejected.map(({ name, reason }) => [name, reason])).toEqual([
      ['generated adds', 'it fails where it runs alone: no'],
      ['generated stops', 'it fails in another order: never'],
    ]);
    expect(read('test/sum.test.ts')).toBe(generated('rounds'));
  });

  test('of the user stay as they are, unless a generated one spoils them', async () => {
    const own = 'test/sum.test.ts mine';
    const among = { test: own, message: 'no', needsOthers: true, spoiltBy: [] };
    const { parts, ran } = stage({}, undefined, [], () => [among]);
    const written = await writeTests([sums], parts);
    expect(written.rejected).toEqual([]);
    expect(ran).toHaveLength(1);

    const spoiling = stage({}, undefined, [], (names) =>
      names.includes('rounds') ? [{ ...spoilt('rounds', 'rounds'), test: own }] : [],
    );
    expect((await writeTests([sums], spoiling.parts)).rejected).toMatchObject([
      { name: 'generated rounds' },
    ]);
  });
});

describe('tests that fail in the order of their file', () => {
  const after = (victim: string, ...spoilers: readonly string[]) => ({
    place: `test/sum.test.ts > generated > ${victim}`,
    message: 'no',
    spoiltBy: spoilers.map((name) => `test/sum.test.ts > generated > ${name}`),
  });

  test('stay where a test that spoils several is taken out', async () => {
    const { parts, ran } = stage({}, (names) =>
      names.includes('adds')
        ? new TestsFail('two fail', [after('rounds', 'adds'), after('stops', 'adds')])
        : undefined,
    );
    const written = await writeTests([sums], parts);
    expect(ran.at(-1)).toEqual(['rounds', 'stops']);
    expect(written.rejected).toEqual([
      {
        unit: 'src/sum.ts',
        name: 'generated adds',
        reason: '“generated > rounds” fails after it',
      },
    ]);
    expect([...written.killed]).toEqual(['m1', 'm2']);
  });

  test('are taken out where the test that spoils them kills more', async () => {
    const spoiler = generatedTest('adds', ['m0', 'm1']);
    const unit = { ...sums, tests: [spoiler, generatedTest('stops', ['m2'])] };
    const { parts } = stage({}, (names) =>
      names.includes('stops') ? new TestsFail('one fails', [after('stops', 'adds')]) : undefined,
    );
    expect((await writeTests([unit], parts)).rejected).toMatchObject([
      { name: 'generated stops', reason: 'it fails after “generated > adds”' },
    ]);
  });

  test('are taken out where a test of the user spoils them', async () => {
    const failure = { ...after('adds'), spoiltBy: ['test/sum.test.ts > by hand'] };
    const { parts } = stage({ 'test/sum.test.ts': 'by hand\n' }, (names) =>
      names.includes('adds') ? new TestsFail('one fails', [failure]) : undefined,
    );
    expect((await writeTests([sums], parts)).rejected).toMatchObject([{ name: 'generated adds' }]);
  });
});

describe('tests that can put back what they leave changed', () => {
  const putBack = generatedTest('resets', []).testCase;
  const changing = { ...generatedTest('adds', ['m0']), restore: putBack };
  const unit = { ...sums, tests: [changing, generatedTest('stops', ['m2'])] };
  const spoilt = {
    place: 'test/sum.test.ts > generated > stops',
    message: 'no',
    spoiltBy: ['test/sum.test.ts > generated > adds'],
  };

  test('do so where others fail after them, and stay', async () => {
    let round = 0;
    const { parts, ran } = stage({}, () => {
      round += 1;
      return round === 1 ? new TestsFail('one fails', [spoilt]) : undefined;
    });
    const written = await writeTests([unit], parts);
    expect(ran).toHaveLength(2);
    expect(written.rejected).toEqual([]);
    expect(written.units[0]?.tests).toMatchObject([{ isRestored: true }, { kills: ['m2'] }]);
    expect([...written.killed]).toEqual(['m0', 'm2']);
  });

  test('do not where none fails', async () => {
    const { parts } = stage();
    const written = await writeTests([unit], parts);
    expect(written.units[0]?.tests.some(({ isRestored }) => isRestored)).toBe(false);
  });

  test('are taken out where that is of no use', async () => {
    const { parts } = stage({}, (names) =>
      names.length === 2 ? new TestsFail('one fails', [spoilt]) : undefined,
    );
    const written = await writeTests([unit], parts);
    expect(written.rejected).toMatchObject([{ name: 'generated adds' }]);
    expect([...written.killed]).toEqual(['m2']);
  });
});

describe('tests that leave the state of modules changed', () => {
  const changing = { ...generatedTest('adds', ['m0']), leavesState: true };
  const unit = { ...sums, tests: [changing, generatedTest('stops', ['m2'])] };
  const failures = (...names: readonly string[]) =>
    new TestsFail(
      'some fail',
      names.map((name) => ({
        place: `test/sum.test.ts > generated > ${name}`,
        message: 'no',
        spoiltBy: ['test/sum.test.ts > generated > adds'],
      })),
    );

  /** A project in which tests fail that depend on the number of the run. */
  function inRounds(fails: (round: number, names: readonly string[]) => Error | undefined): Stage {
    let round = 0;
    return stage({}, (names) => {
      round += 1;
      return fails(round, names);
    });
  }

  test('load modules anew where others fail after them, and stay', async () => {
    const { parts, ran } = inRounds((round) => (round === 1 ? failures('stops') : undefined));
    const written = await writeTests([unit], parts);
    expect(ran).toHaveLength(2);
    expect(written.rejected).toEqual([]);
    expect(written.units).toMatchObject([{ reloads: true }]);
    expect([...written.killed]).toEqual(['m0', 'm2']);
  });

  test('share modules where none fails', async () => {
    const written = await writeTests([unit], stage().parts);
    expect(written.units[0]?.reloads).toBeUndefined();
  });

  test('are taken out where as many fail that load modules anew, and the rest shares them again', async () => {
    const { parts, ran } = inRounds((_, names) =>
      names.length === 2 ? failures('stops') : undefined,
    );
    const written = await writeTests([unit], parts);
    expect(ran).toHaveLength(4);
    expect(written.rejected).toMatchObject([{ name: 'generated adds' }]);
    expect(written.units).toMatchObject([{ reloads: false }]);
  });

  test('load modules anew where fewer fail then, which are taken out', async () => {
    const { parts } = inRounds((round, names) => {
      if (round === 1) return failures('adds', 'stops');
      return names.length === 2 ? failures('stops') : undefined;
    });
    const written = await writeTests([unit], parts);
    expect(written.rejected).toHaveLength(1);
    expect(written.units).toMatchObject([{ reloads: true }]);
  });

  test('share modules where loading them anew makes type errors', async () => {
    const { parts } = inRounds((_, names) => (names.length === 2 ? failures('stops') : undefined));
    const error = { start: 0, end: 1, text: 'wrong' };
    const written = await writeTests([unit], {
      ...parts,
      print: (one, casts) => ({ ...parts.print(one, casts), isTyped: true }),
      checkTypes: (texts) => Promise.resolve(texts.map((_, at) => (at === 0 ? [] : [error]))),
    });
    expect(written.units).toMatchObject([{ reloads: false }]);
    expect(written.rejected).toMatchObject([{ name: 'generated adds' }]);
  });

  test('share modules in a file with other tests', async () => {
    const { parts, ran } = inRounds((_, names) =>
      names.length === 2 ? failures('stops') : undefined,
    );
    const written = await writeTests([unit], {
      ...parts,
      print: (one, casts) => ({ ...parts.print(one, casts), canReload: false }),
    });
    expect(ran).toHaveLength(2);
    expect(written.units[0]?.reloads).toBeUndefined();
    expect(written.rejected).toMatchObject([{ name: 'generated adds' }]);
  });
});

describe('tests that fail in the runner of the project', () => {
  test('are taken out, and the rest is verified again', async () => {
    const { parts, ran, read } = stage({}, failing('rounds'));
    const written = await writeTests([sums], parts);
    expect(ran).toEqual([
      ['adds', 'rounds', 'stops'],
      ['adds', 'stops'],
    ]);
    expect(written.rejected).toEqual([
      { unit: 'src/sum.ts', name: 'generated rounds', reason: 'it fails: expected rounds' },
    ]);
    expect(written.units.map(namesIn)).toEqual([['adds', 'stops']]);
    expect([...written.killed]).toEqual(['m0', 'm2']);
    expect(read('test/sum.test.ts')).toBe(generated('adds', 'stops'));
  });

  test('leave no file behind where none of it passes, and other files are kept', async () => {
    const { parts, read } = stage({}, failing('adds', 'rounds', 'stops'));
    const written = await writeTests([sums, products], parts);
    expect(read('test/sum.test.ts')).toBeUndefined();
    expect(read('test/product.test.ts')).toBe(generated('multiplies'));
    expect(written.units.map(namesIn)).toEqual([[], ['multiplies']]);
    expect(written.files.map(({ unit }) => unit)).toEqual(['src/product.ts']);
  });

  test('give a file its old text back, and the rest is put behind that', async () => {
    const none = stage({ 'test/sum.test.ts': 'by hand\n' }, failing('adds', 'rounds', 'stops'));
    expect((await writeTests([sums], none.parts)).rejected).toHaveLength(3);
    expect(none.read('test/sum.test.ts')).toBe('by hand\n');

    const some = stage({ 'test/sum.test.ts': 'by hand\n' }, failing('adds'));
    await writeTests([sums], some.parts);
    expect(some.read('test/sum.test.ts')).toBe(`by hand\n${generated('rounds', 'stops')}`);
  });

  test('are taken out of a file that fails as a whole if they fail alone', async () => {
    const failure = { place: 'test/sum.test.ts', message: 'too late' };
    const { parts, ran, read } = stage({}, (names) =>
      names.includes('stops') ? new TestsFail('one fails', [failure]) : undefined,
    );
    const written = await writeTests([sums, products], parts);
    expect(ran).toEqual([
      ['adds', 'rounds', 'stops', 'multiplies'],
      ['adds', 'rounds'],
      ['stops'],
      ['adds', 'rounds', 'multiplies'],
    ]);
    expect(written.rejected).toEqual([
      { unit: 'src/sum.ts', name: 'generated stops', reason: 'it fails: too late' },
    ]);
    expect(read('test/sum.test.ts')).toBe(generated('adds', 'rounds'));
  });

  test.each([
    ['whatever tests are left in it', (names: readonly string[]) => names.includes('adds'), 1],
    ['only with all tests in it', (names: readonly string[]) => names.length > 2, 3],
  ])('are taken out of a file that fails as a whole %s', async (_, fails, count) => {
    const failure = { place: 'test/sum.test.ts', message: 'no such module' };
    const { parts, ran } = stage({}, (names) =>
      names.includes('adds') && fails(names) ? new TestsFail('one fails', [failure]) : undefined,
    );
    const written = await writeTests([sums, products], parts);
    expect(ran.at(-1)).toContain('multiplies');
    expect(written.rejected.map(({ reason }) => reason)).toEqual(
      Array.from({ length: count }, () => 'it fails: no such module'),
    );
  });

  const manyTests = Array.from({ length: 64 }, (_, at) => `test${at}`);
  const unitOfMany = unitOf('src/sum.ts', Object.fromEntries(manyTests.map((one) => [one, 'm0'])));

  test('are all taken out of a file that fails as a whole if it fails with any single one of them', async () => {
    const failure = { place: 'test/sum.test.ts', message: 'no such module' };
    const { parts, ran } = stage({}, () => new TestsFail('all fail', [failure]));
    const written = await writeTests([unitOfMany], parts);
    expect(ran).toHaveLength(4);
    expect(written.rejected).toHaveLength(64);
  });

  test('stay in a file that fails as a whole if a part of it passes with them, however many others fail', async () => {
    const failure = { place: 'test/sum.test.ts', message: 'too late' };
    const faulty = manyTests.filter((_, at) => at % 8 === 1);
    const { parts, ran } = stage({}, (names) =>
      names.some((name) => faulty.includes(name)) ? new TestsFail('some', [failure]) : undefined,
    );
    const written = await writeTests([unitOfMany], parts);
    const rejected = written.rejected.flatMap(({ name, reason }) =>
      reason === 'it fails: too late' ? [name.replace('generated ', '')] : [],
    );
    expect(rejected).toEqual(expect.arrayContaining(faulty));
    expect(rejected.length).toBeLessThan(48);
    expect(ran.length).toBeLessThan(40);
  });

  test('are all taken out of a file where a test fails that is none of them', async () => {
    const { parts, ran, read } = stage({ 'test/sum.test.ts': 'by hand\n' }, (names) =>
      names.includes('by hand')
        ? new TestsFail('one fails', [{ place: 'test/sum.test.ts > by hand', message: 'no' }])
        : undefined,
    );
    const written = await writeTests([sums, products], parts);
    expect(ran).toHaveLength(2);
    expect(written.rejected).toContainEqual({
      unit: 'src/sum.ts',
      name: 'generated adds',
      reason: 'its file fails',
    });
    expect(written.units.map(namesIn)).toEqual([[], ['multiplies']]);
    expect(read('test/sum.test.ts')).toBe('by hand\n');
  });

  test('are taken out in ten rounds at most, then with all of their file', async () => {
    const names = 'abcdefghijkl'.split('');
    const unit = unitOf('src/sum.ts', Object.fromEntries(names.map((name) => [name, 'm0'])));
    // Whatever is left, the first of it fails.
    const { parts, ran } = stage({}, (left) => failing(...left.slice(0, 1))(left));
    const written = await writeTests([unit], parts);
    expect(ran.map(({ length }) => length)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(written.rejected).toHaveLength(12);
    expect(written).toMatchObject({ units: [{ tests: [] }], files: [] });
    expect(written.verdicts).toBeUndefined();
  });
});

describe('tests that kill nothing in the runner of the project', () => {
  test('are taken out, and nothing is verified again', async () => {
    const { parts, ran, read } = stage({}, undefined, ['adds']);
    const written = await writeTests([sums], parts);
    expect(ran).toHaveLength(1);
    expect(written.rejected).toEqual([
      {
        unit: 'src/sum.ts',
        name: 'generated adds',
        reason: 'it kills no mutant',
      },
    ]);
    expect([...written.killed]).toEqual(['m1', 'm2']);
    expect(written.files).toMatchObject([{ tests: 2, text: generated('rounds', 'stops') }]);
    expect(read('test/sum.test.ts')).toBe(generated('rounds', 'stops'));
  });

  test('are taken out without a word where others kill what they should', async () => {
    const again = generatedTest('repeats', ['m0']);
    const { parts, read } = stage();
    const written = await writeTests([{ ...sums, tests: [...sums.tests, again] }], parts);
    expect(written.rejected).toEqual([]);
    expect(read('test/sum.test.ts')).toBe(generated('adds', 'rounds', 'stops'));
  });

  test('leave no file behind where all of them do', async () => {
    const { parts, read } = stage({}, undefined, ['multiplies']);
    expect((await writeTests([products], parts)).files).toEqual([]);
    expect(read('test/product.test.ts')).toBeUndefined();
  });
});

describe('an interruption', () => {
  /** By then, the mutants of these tests ran again: they kill what they should, unless they are idle. */
  function interruptedStage(done: readonly string[] = [], idle: readonly string[] = []): Stage {
    const all = stage({ 'test/sum.test.ts': 'by hand\n' }, undefined, idle);
    const stopped = AbortSignal.abort();
    return {
      ...all,
      parts: {
        ...all.parts,
        signal: stopped,
        deadline: stopped,
        async analyse(changed) {
          const { tests, judged } = await all.parts.analyse(changed);
          const isDone = ({ name }: { readonly name: string }): boolean =>
            done.some((one) => name.endsWith(one));
          const killers = new Set(tests.filter(isDone).map(({ id }) => id));
          return sampleResult({
            tests,
            interrupted: true,
            judged: judged.map((one) =>
              one.verdict.status === 'Survived' || killers.has(one.verdict.killedBy ?? '')
                ? one
                : judge(one.mutant, 'Pending'),
            ),
          });
        },
      },
    };
  }

  test('runs no mutants but those that the tests kill', async () => {
    const { parts, options } = interruptedStage();
    const more = { ...sums, live: [...sums.live, 'm3'] };
    await writeTests([more], { ...parts, signal: new AbortController().signal });
    await writeTests([more], parts);
    const run = options.flatMap(({ selection }) =>
      selection && 'ids' in selection ? [selection.ids] : [],
    );
    expect(run).toEqual([
      ['m0', 'm1', 'm2', 'm3'],
      ['m0', 'm1', 'm2'],
    ]);
  });

  test('writes all tests once mutants run, since all have passed by then, and counts what the search saw them kill', async () => {
    const { parts, read } = interruptedStage(['adds']);
    const { units, killed, kept } = await writeTests([sums, products], parts);
    expect(read('test/sum.test.ts')).toBe(`by hand\n${generated('adds', 'rounds', 'stops')}`);
    expect(read('test/product.test.ts')).toBe(generated('multiplies'));
    expect(units.map(namesIn)).toEqual([['adds', 'rounds', 'stops'], ['multiplies']]);
    expect([...killed]).toEqual(['m0', 'm1', 'm2', 'm3']);
    expect(kept).toBeUndefined();
  });

  test('writes all tests once they have passed in every order, before any mutant has run', async () => {
    const { parts, read } = interruptedStage();
    const analyse: typeof parts.analyse = async (changed) => ({
      ...(await parts.analyse(changed)),
      orderDependences: [],
    });
    const { units, killed, kept } = await writeTests([sums, products], { ...parts, analyse });
    expect(read('test/sum.test.ts')).toBe(`by hand\n${generated('adds', 'rounds', 'stops')}`);
    expect(read('test/product.test.ts')).toBe(generated('multiplies'));
    expect(units.map(namesIn)).toEqual([['adds', 'rounds', 'stops'], ['multiplies']]);
    expect([...killed]).toEqual(['m0', 'm1', 'm2', 'm3']);
    expect(kept).toBeUndefined();
  });

  test('leaves out the tests that are known to kill nothing, and keeps whole files with them elsewhere', async () => {
    const { parts, read } = interruptedStage(['adds', 'multiplies'], ['rounds', 'stops']);
    const { units, files, rejected, killed, kept, verdicts } = await writeTests(
      [sums, products],
      parts,
    );
    expect(read('test/product.test.ts')).toBe(generated('multiplies'));
    expect(read('test/sum.test.ts')).toBe(`by hand\n${generated('adds')}`);
    expect(read('.cache/generated/test/sum.test.ts')).toBe(
      `by hand\n${generated('adds', 'rounds', 'stops')}`,
    );
    expect(kept).toEqual({ folder: join(parts.root, '.cache/generated'), tests: 2 });
    expect(read('.cache/generated/test/product.test.ts')).toBeUndefined();
    expect(files.map(({ path, tests }) => [path, tests])).toEqual([
      ['test/sum.test.ts', 1],
      ['test/product.test.ts', 1],
    ]);
    expect(units.map(namesIn)).toEqual([['adds'], ['multiplies']]);
    expect([...killed]).toEqual(['m0', 'm3']);
    expect(rejected).toEqual([]);
    expect(verdicts).toBeUndefined();
  });

  test('writes the most tests that have passed together where a file failed as a whole', async () => {
    const failure = { place: 'test/sum.test.ts', message: 'too late' };
    const { parts, read, ran } = stage({}, (names) =>
      names.includes('stops') ? new TestsFail('fails', [failure]) : undefined,
    );
    const stopped = new AbortController();
    const { files, killed, kept } = await writeTests([sums], {
      ...parts,
      signal: stopped.signal,
      deadline: stopped.signal,
      async analyse(changed) {
        const result = await parts.analyse(changed);
        if (ran.length === 2) stopped.abort();
        return result;
      },
    });
    expect(ran).toEqual([
      ['adds', 'rounds', 'stops'],
      ['adds', 'rounds'],
    ]);
    expect(read('test/sum.test.ts')).toBe(generated('adds', 'rounds'));
    expect(files).toMatchObject([{ path: 'test/sum.test.ts', tests: 2 }]);
    expect([...killed]).toEqual(['m0', 'm1']);
    expect(kept?.tests).toBe(1);
    expect(read('.cache/generated/test/sum.test.ts')).toBe(generated('adds', 'rounds', 'stops'));
  });

  test('has all kept as long as it is not verified', async () => {
    const { parts, read } = stage();
    const kept = (): string | undefined => read('.cache/generated/test/sum.test.ts');
    const stopped = new AbortController();
    await writeTests([sums], {
      ...parts,
      signal: stopped.signal,
      analyse(changed) {
        expect(kept()).toBeUndefined();
        stopped.abort();
        expect(kept()).toBe(generated('adds', 'rounds', 'stops'));
        return parts.analyse(changed);
      },
    });
    expect(kept()).toBeUndefined();
    expect(read('test/sum.test.ts')).toBe(generated('adds', 'rounds', 'stops'));
  });

  test('keeps all where nothing was verified', async () => {
    const { parts, read } = interruptedStage();
    const { files, kept } = await writeTests([sums, products], parts);
    expect(files).toEqual([]);
    expect(kept?.tests).toBe(4);
    expect(read('test/sum.test.ts')).toBe('by hand\n');
    expect(read('test/product.test.ts')).toBeUndefined();
    expect(read('.cache/generated/test/product.test.ts')).toBe(generated('multiplies'));
  });

  test('keeps all where the runner does not start any more, and waits for no type checker', async () => {
    const { parts, read } = interruptedStage();
    const { files, kept } = await writeTests([products], {
      ...parts,
      checkTypes: () => new Promise(() => {}),
      analyse: () => Promise.reject(new UserError('no-tests', 'It is gone.', '')),
    });
    expect(files).toEqual([]);
    expect(kept?.tests).toBe(1);
    expect(read('test/product.test.ts')).toBeUndefined();
  });

  test('says where nothing can be kept', async () => {
    const { parts } = interruptedStage();
    const cacheDirectory = join(parts.root, 'test/sum.test.ts');
    const { kept } = await writeTests([products], { ...parts, cacheDirectory });
    expect(kept).toMatchObject({ tests: 1, problem: expect.stringContaining(cacheDirectory) });
  });

  test('that ends the process at once leaves files as they were, and the texts in the cache directory', async () => {
    const { parts, read } = stage({ 'test/sum.test.ts': 'by hand\n' });
    const before = process.listeners('exit');
    const ended = writeTests([sums], {
      ...parts,
      analyse(changed) {
        expect(read('test/sum.test.ts')).not.toBe('by hand\n');
        const own = process.listeners('exit').filter((listener) => !before.includes(listener));
        for (const listener of own) Reflect.apply(listener, process, [130]);
        expect(read('test/sum.test.ts')).toBe('by hand\n');
        expect(read('.cache/generated/test/sum.test.ts')).toContain(generated('adds', 'rounds'));
        return parts.analyse(changed);
      },
    });
    await ended;
    expect(process.listeners('exit')).toEqual(before);
  });
});

describe('where the runner can not run the tests', () => {
  const broken = new UserError('no-tests', 'No runner.', 'Install one.');

  test('files are as they were, and the texts are kept in the cache directory', async () => {
    const { parts, read } = stage({ 'test/sum.test.ts': 'by hand\n' }, () => broken);
    const problem = await problemOf(writeTests([sums, products], parts));
    expect(problem).toMatchObject({
      code: 'generated-tests-unusable',
      message: 'The test runner could not run the generated tests: No runner.',
      place: 'test/sum.test.ts',
    });
    expect(problem.advice).toBe(
      `Install one. The tests are kept in ${join(parts.cacheDirectory, 'generated')}.`,
    );
    expect(read('test/sum.test.ts')).toBe('by hand\n');
    expect(read('test/product.test.ts')).toBeUndefined();
    expect(read('.cache/generated/test/sum.test.ts')).toBe(
      `by hand\n${generated('adds', 'rounds', 'stops')}`,
    );
    expect(read('.cache/generated/test/product.test.ts')).toBe(generated('multiplies'));
  });

  test('files are as they were where something fails that is in none of them', async () => {
    const elsewhere = new TestsFail('1 test fails', [{ place: 'set-up.ts', message: 'no' }]);
    const { parts, ran, read } = stage({}, () => elsewhere);
    const problem = await problemOf(writeTests([sums], parts));
    expect(problem.message).toContain('1 test fails');
    expect(ran).toHaveLength(1);
    expect(read('test/sum.test.ts')).toBeUndefined();
    expect(read('.cache/generated/test/sum.test.ts')).toBeDefined();
  });

  test('the texts of files that can not be written are kept in the cache directory', async () => {
    const { parts, read } = stage({ test: 'a file in the place of the folder' });
    const problem = await problemOf(writeTests([sums, products], parts));
    expect(problem).toMatchObject({
      code: 'file-unwritable',
      place: join(parts.root, 'test/sum.test.ts'),
    });
    expect(problem.advice).toContain(
      `The tests are kept in ${join(parts.root, '.cache/generated')}.`,
    );
    expect(read('.cache/generated/test/product.test.ts')).toBe(generated('multiplies'));
  });

  test('the reason is told also where the cache directory takes nothing', async () => {
    const { parts } = stage({ '.cache': 'a file in the place of the folder' }, () => broken);
    const problem = await problemOf(writeTests([sums], parts));
    expect(problem.message).toContain('No runner.');
    expect(problem.advice).toMatch(/^Install one\. The tests are not kept in .*generated either: /);
  });

  test('a bug is passed on as it is, after files were put back', async () => {
    const { parts, read } = stage({ 'test/sum.test.ts': 'by hand\n' }, () => new Error('a bug'));
    await expect(writeTests([sums], parts)).rejects.toThrow('a bug');
    expect(read('test/sum.test.ts')).toBe('by hand\n');
    expect(read('.cache/generated/test/sum.test.ts')).toBeUndefined();
  });
});
