import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { TestsFail } from '../../../../src/analysis/observe/require-suite.ts';
import {
  planPrinting,
  type PrintFacts,
  type PrintPlan,
} from '../../../../src/app/generate/plan-printing.ts';
import type { MergedText } from '../../../../src/app/generate/printed-unit.ts';
import { mergeUnit, printUnit } from '../../../../src/app/generate/print-unit.ts';
import { writeTests } from '../../../../src/app/generate/write-tests.ts';
import type { GeneratedTest } from '../../../../src/model/generated-test.ts';
import type { GeneratedUnit } from '../../../../src/model/generated-unit.ts';
import { modelOf, observed, taking } from '../../generation/fake-unit.ts';
import { generatedUnit } from '../../generation/generated-units.ts';
import { call, num, testCaseOf } from '../../generation/statements.ts';
import { sampleMutants } from '../../analysis/sample-mutants.ts';
import { writeProject } from '../../project/write-project.ts';
import { judge } from '../../report/make-judged.ts';
import { sampleResult } from '../../report/sample-result.ts';

const file = 'src/sum.ts';
const path = 'src/sum.assay.test.ts';
const numbers = [{ kind: 'number' }, { kind: 'number' }] as const;
const model = {
  ...modelOf([
    taking('add', numbers, { from: { module: file, isPackage: false, name: 'add' } }),
    taking('subtract', numbers, { from: { module: file, isPackage: false, name: 'subtract' } }),
  ]),
  file,
};

function testOf(id: number, callable: string, gives: number): GeneratedTest {
  return {
    id,
    testCase: testCaseOf(num(1), num(2), call(callable, 0, 1)),
    assertions: [{ what: { of: 'value', variable: 2 }, expected: observed(gives) }],
    kills: ['m0'],
    surroundings: [],
  };
}

const unit = generatedUnit(file, {
  live: ['m0'],
  tests: [testOf(1, 'add', 3), testOf(2, 'subtract', -1)],
});

const byHand = `import { expect, test } from 'vitest';

import { add } from './sum.js';

test('by hand', () => {
  expect(add(2, 2)).toBe(4);
});
`;

function planOf(
  files: Readonly<Record<string, string>> = {},
  changes: Partial<PrintFacts> = {},
): PrintPlan {
  const root = writeProject({
    'package.json': '{ "type": "module" }',
    [file]: 'export const add = (a: number, b: number): number => a + b;',
    ...files,
  });
  return planPrinting({
    root,
    runner: 'vitest',
    models: new Map([[file, model]]),
    sources: [file],
    testFiles: Object.keys(files).filter((name) => name.endsWith('.test.ts')),
    folder: undefined,
    showsKills: false,
    format: undefined,
    aliases: [],
    needsExtensions: false,
    replaces: true,
    ...changes,
  });
}

/** The tests of a unit as they are written. */
async function writtenUnit(
  of: GeneratedUnit,
  plan: PrintPlan,
): Promise<MergedText & { readonly titles: readonly string[] }> {
  const one = printUnit(of, plan, new Set());
  return { ...(await mergeUnit(one, plan)), titles: [...one.printed.titles.values()] };
}

describe('the tests of a unit', () => {
  test('are printed into a new file beside the others, with the title of each', async () => {
    const other = { 'src/other.test.ts': byHand };
    const { text, titles, ...printed } = await writtenUnit(unit, planOf(other));
    expect(printed.path).toBe(path);
    expect(titles).toHaveLength(2);
    for (const name of ['add', 'subtract']) expect(text).toContain(`${name}(1, 2)`);
    expect(text).toContain("from './sum.js'");
  });

  test.each([
    ['lib/sum.cjs', 'module', "const { add, subtract } = require('../lib/sum.cjs');"],
    ['lib/sum.mjs', 'commonjs', "import { add, subtract } from '../lib/sum.mjs';"],
  ])('load %s as its extension says, in a package of type %s', async (module, type, line) => {
    const from = { module, isPackage: false };
    const callables = ['add', 'subtract'].map((name) =>
      taking(name, numbers, { from: { ...from, name } }),
    );
    const files = { 'package.json': JSON.stringify({ type }), [module]: '' };
    const plan = planOf(files, {
      runner: 'node-test',
      models: new Map([[module, { ...modelOf(callables), file: module }]]),
      sources: [module],
    });
    const { path: written, text } = await writtenUnit({ ...unit, file: module }, plan);

    expect(written).toBe(`test/sum.assay.test${module.slice(-4)}`);
    expect(text).toContain(line);
  });

  test('are put behind what is in their file', async () => {
    const printed = await writtenUnit(unit, planOf({ [path]: byHand }));
    expect(printed.path).toBe(path);
    expect(printed.text.indexOf('subtract(1, 2)')).toBeGreaterThan(
      printed.text.indexOf("test('by hand'"),
    );
  });

  test('stand beside those that were searched for other mutants, unless they are for all', async () => {
    const files = { [path]: (await writtenUnit(unit, planOf())).text };
    const later = { ...testOf(3, 'add', 3), surroundings: ['time'] } as const;
    const again = generatedUnit(file, { live: ['m1'], tests: [later] });
    const count = (text: string): number => text.split('expect(add(1, 2)).toBe(3)').length - 1;

    const beside = await writtenUnit(again, planOf(files, { replaces: false }));
    expect(count(beside.text)).toBe(2);
    expect(new Set(beside.text.match(/\bit\('[^']*'/g)).size).toBe(3);

    const instead = await writtenUnit(again, planOf(files));
    expect(count(instead.text)).toBe(1);
  });

  test('import as the project writes it where it has a name for a folder', async () => {
    const other = { 'src/other.test.ts': byHand.replace('./sum.js', '@/sum.js') };
    const aliases = [{ prefix: '@/', folder: 'src/' }];
    const { text } = await writtenUnit(unit, planOf(other, { aliases }));
    expect(text).toContain("from '@/sum.js'");
  });

  test('go to the folder that is asked for', async () => {
    const printed = await writtenUnit(unit, planOf({}, { folder: 'generated' }));
    expect(printed.path).toMatch(/^generated\/[^/]+$/);
  });

  test('go to a file of their own where another source of the project has the same name', async () => {
    const files = { 'lib/sum.ts': 'export {};' };
    const sources = [file, 'lib/sum.ts'];
    const changes = { folder: 'generated', sources };
    const printed = await writtenUnit(unit, planOf(files, changes));
    expect(printed.path).toBe('generated/src-sum.assay.test.ts');
  });

  test('are printed in the style that the plan found, without another look at the tests', async () => {
    const plan = planOf({ 'src/other.test.ts': byHand.replaceAll("'", '"') });
    const first = await writtenUnit(unit, plan);
    for (const name of ['src/other.test.ts', 'package.json', file]) rmSync(join(plan.root, name));
    expect(first.text).toContain('from "./sum.js"');
    expect(await writtenUnit(unit, plan)).toEqual(first);
  });

  test('are formatted as the project formats its files', async () => {
    const formatted: string[] = [];
    const format: PrintFacts['format'] = (text, of) => {
      formatted.push(of);
      return Promise.resolve(text.replaceAll('add(1, 2)', 'add( 1, 2 )'));
    };
    const { path: of, text } = await writtenUnit(unit, planOf({}, { format }));
    expect(formatted).toEqual([of]);
    expect(text).toContain('add( 1, 2 )');
  });

  test('name the mutants that they kill where that is asked for', async () => {
    const silent = await writtenUnit(unit, planOf());
    const commented = await writtenUnit(unit, planOf({}, { showsKills: true }));
    expect(silent.text).not.toContain('m0');
    expect(commented.text).toContain('m0');
  });

  test('go into a file beside one of the user that can not be extended', async () => {
    const plan = planOf();
    const planned = plan.units.get(file);
    if (planned === undefined) throw new Error('The unit has a plan.');
    const own = { ...planned, path: 'test.ts', existing: 'test(' };
    const printed = await writtenUnit(unit, { ...plan, units: new Map([[file, own]]) });

    expect(printed).toMatchObject({
      path: 'test.property-2.ts',
      apart:
        "test.property-2.ts has the new tests, since test.ts can't be extended: it can not be parsed.",
    });
  });

  test('go into a further file, with the reason, where theirs can not be extended, and into a third where that can not either', async () => {
    const second = path.replace('.assay', '.assay-2');
    const third = path.replace('.assay', '.assay-3');
    const because = `${path} can't be extended: it can not be parsed.`;
    const apart = await writtenUnit(unit, planOf({ [path]: 'test(' }));
    expect(apart).toMatchObject({
      path: second,
      apart: `${second} has the new tests, since ${because}`,
    });
    expect(apart.text).toContain('add(1, 2)');
    const further = await writtenUnit(unit, planOf({ [path]: 'test(', [second]: 'test(' }));
    expect(further).toMatchObject({
      path: third,
      text: apart.text,
      apart: `${third} has the new tests, since ${because}`,
    });
  });

  test('extend that further file the next time', async () => {
    const second = path.replace('.assay', '.assay-2');
    const [one, other] = unit.tests.map((each) => ({ ...unit, tests: [each] }));
    if (one === undefined || other === undefined) throw new Error('There are not two tests.');
    const { text } = await writtenUnit(one, planOf({ [path]: 'test(' }));
    const both = await writtenUnit(other, planOf({ [path]: 'test(', [second]: text }));
    expect(both.path).toBe(second);
    for (const name of ['add', 'subtract']) expect(both.text).toContain(`${name}(1, 2)`);
  });

  test('are printed again without a name that means something else in their file, and stay in it', async () => {
    const taken = planOf({ [path]: "const add = 1;\ntest('adds', () => {});\n" });
    const first = printUnit(unit, planOf(), new Set());
    const avoided: string[] = [];
    const merged = await mergeUnit(first, taken, ({ unit: of, casts }, name) => {
      avoided.push(name);
      return printUnit(of, taken, casts);
    });
    expect(avoided).toEqual(['add']);
    expect(merged.path).toBe(path);
    expect(merged.apart).toBeUndefined();
    expect(merged.text).toContain('const add = 1;');
    expect(merged.text).toMatch(/add as \w+/);
  });
});

test('a test that fails is gone from the file that it was printed into', async () => {
  const right = { id: 't', file: path, name: 'subtract > returns -1 for 1 and 2', duration: 1 };
  const judged = sampleMutants(1).map((mutant) => judge(mutant, 'Killed', { killedBy: 't' }));
  for (const files of [{}, { [path]: byHand }]) {
    const plan = planOf(files);
    const read = (of: string): string => readFileSync(join(plan.root, of), 'utf8');
    const { titles, ...printed } = await writtenUnit(unit, plan);
    const [wrong = ''] = titles;
    const place = `${printed.path} > ${wrong}`;
    const { signal } = new AbortController();
    const written = await writeTests([unit], {
      signal,
      deadline: signal,
      root: plan.root,
      isDryRun: false,
      cacheDirectory: join(plan.root, '.cache'),
      print: (of, casts) => printUnit(of, plan, casts),
      merge: (one) => mergeUnit(one, plan),
      checkTypes: () => Promise.resolve(undefined),
      hide: (message) => message,
      analyse: ({ tests = [] }) =>
        tests.some((of) => read(of).includes('add(1, 2)'))
          ? Promise.reject(new TestsFail('one fails', [{ place, message: 'no' }]))
          : Promise.resolve(
              sampleResult({
                judged,
                interrupted: false,
                tests: [right, { ...right, name: right.name.replace(' >', '') }],
              }),
            ),
    });
    expect(existsSync(join(plan.root, printed.path))).toBe(true);
    expect(read(printed.path)).not.toContain('add(1, 2)');
    expect(read(printed.path)).toContain('subtract(1, 2)');
    expect(written.rejected).toEqual([{ unit: file, name: wrong, reason: 'it fails: no' }]);
  }
});
