import { beforeAll, expect, test } from 'vitest';

import type { Condition, Term } from '../../../../src/model/property.ts';
import type { UnitModel } from '../../../../src/model/unit-model.ts';
import {
  readTests,
  type ReadFile,
  type ReadTestCase,
} from '../../../../src/properties/read-tests/read-tests.ts';
import type { FileToRead } from '../../../../src/properties/read-tests/suite-run.ts';
import { UnitAccess } from '../../../../src/properties/read-tests/unit-access.ts';
import { parse, type ParsedFile } from '../../../../src/syntax/parse.ts';
import { modelsOf } from '../../types/unit/units-in-memory.ts';
import { statementText } from './statement-text.ts';

const unit = `
export class Money {
  constructor(readonly cents: number, public note = '') { if (cents < 0) throw new RangeError('negative'); }
  static zero(): Money { return new Money(0); }
  add(other: Money): Money { return new Money(this.cents + other.cents); }
  isZero(): boolean { return this.cents === 0; }
  get text(): string { return String(this.cents); }
}
export function split(text: string, by = ','): string[] { return text.split(by); }
export function apply(value: number, change: (value: number) => number): number { return change(value); }
export function each(values: number[], visit: (value: number) => void): void { values.forEach(visit); }
export async function load(id: string): Promise<{ id: string; size: number }> { return { id, size: 1 }; }
export function counter(): () => number { let count = 0; return () => (count += 1); }
export enum Level { Low, High }
export function raise(level: Level): Level { return level; }
`;

/** A further source. Its exports are no part of the unit's model. */
const modes = `
export const Mode = { Quick: 'quick', Limits: [1, 2] } as const;
export enum Sign { Comma = ',', Dot = '.' }
export const made = make();
`;

let model: UnitModel;
beforeAll(() => {
  model = modelsOf({ 'unit.ts': unit })('unit.ts');
});

function parsed(path: string, text: string): ParsedFile {
  const outcome = parse(path, text);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.file;
}

const imports = `
import { describe, expect, it, test, vi, beforeEach } from 'vitest';
import assert from 'node:assert'; import 'should';
import { Money, split, apply, each, load, counter, Level, raise } from './unit';
`;

function read(text: string, helper = ''): ReadFile {
  return readTests(fileToRead(parsed('unit.test.ts', imports + text), helper));
}

function fileToRead(file: ParsedFile, helper: string): FileToRead {
  return {
    file,
    units: [new UnitAccess(model, (place) => place)],
    importOf: (specifier) =>
      specifier.startsWith('.')
        ? { is: 'export', module: `${specifier.slice(2)}.ts`, name: '*', path: [] }
        : { is: 'foreign', module: specifier, path: ['*'] },
    helperAt: (path) => (/^(?:unit|modes)\.ts$/.test(path) ? undefined : parsed(path, helper)),
    fileAt: (path) => parsed(path, path === 'modes.ts' ? modes : ''),
  };
}

/** The statements and claims of the tests in a text, each as a line; without the tests that were not read. */
function linesOf(text: string, helper = ''): readonly string[] {
  const { tests, left } = read(text, helper);
  expect(left).toEqual([]);
  return tests.flatMap((each) => [`# ${each.name}`, ...linesOfTest(each)]);
}

function linesOfTest({ testCase, claims, act }: ReadTestCase): readonly string[] {
  return [
    ...testCase.statements.map(
      (each, at) => `${at === act ? '>' : ' '}v${at} = ${statementText(each)}`,
    ),
    ...claims.map((each) => `  ${conditionText(each)}`),
  ];
}

function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case 'compare': {
      const by = { equal: '=', same: '===', less: '<', 'at-most': '<=' }[condition.comparison];
      return `${termText(condition.left)} ${by} ${termText(condition.right)}`;
    }
    case 'not':
      return `not ${conditionText(condition.condition)}`;
    case 'equals':
      return `v${condition.left} equals v${condition.right}`;
    case 'throws':
      return `v${condition.statement} throws ${condition.class} ${condition.message}`.trimEnd();
    case 'contains':
      return `${termText(condition.collection)} contains ${termText(condition.element)}`;
    case 'type':
      return `${termText(condition.term)} is ${condition.type}`;
    default:
      return JSON.stringify(condition);
  }
}

function termText(term: Term): string {
  switch (term.of) {
    case 'variable':
      return `v${term.variable}`;
    case 'length':
      return `${termText(term.term)}.length`;
    case 'element':
      return `${termText(term.term)}[${term.at}]`;
    case 'property':
      return `${termText(term.term)}.${term.name}`;
    case 'derived':
      return term.by === 'absolute'
        ? `|${termText(term.term)}|`
        : `${term.by} of ${termText(term.term)}`;
    case 'arithmetic':
      return `${termText(term.left)} ${term.operator} ${termText(term.right)}`;
    case 'constant':
      return constantText(term.value);
    default:
      return JSON.stringify(term);
  }
}

function constantText(value: Extract<Term, { of: 'constant' }>['value']): string {
  if (value.is === 'array') return `[${value.elements.map(constantText).join(', ')}]`;
  if (value.is === 'number') return value.text;
  return 'value' in value ? JSON.stringify(value.value) : value.is;
}

test('calls, constructions and getters are statements, and assertions conditions on their results', () => {
  expect(
    linesOf(`
      describe('money', () => {
        it('adds', () => {
          const sum = new Money(1).add(Money.zero());
          expect(sum.text).toBe('1');
          expect(sum).toEqual(new Money(1));
          expect(sum.isZero()).toBe(false);
        });
      });
    `),
  ).toEqual([
    '# money > adds',
    ' v0 = 1',
    ' v1 = Money(v0)',
    ' v2 = Money.zero()',
    ' v3 = v1 Money#add(v2)',
    '>v4 = v3 Money#text()',
    ' v5 = 1',
    ' v6 = Money(v5)',
    ' v7 = v3 Money#isZero()',
    '  v4 = "1"',
    '  v3 equals v6',
    '  v7 = false',
  ]);
});

test('a result in another case, or trimmed, is asserted as such', () => {
  expect(
    linesOf(`
      it('changes texts', () => {
        const money = new Money(1);
        expect(money.text.toLowerCase()).toBe('a');
        assert.equal(money.text.trim().toUpperCase(), 'B');
      });
    `),
  ).toEqual([
    '# changes texts',
    ' v0 = 1',
    ' v1 = Money(v0)',
    '>v2 = v1 Money#text()',
    ' v3 = v1 Money#text()',
    '  lower-case of v2 = "a"',
    '  upper-case of trimmed of v3 = "B"',
  ]);
});

test('set-up, variables of suites and helpers of the file and of other files are part of each test', () => {
  expect(
    linesOf(
      `
      import { cents } from './helpers';
      const by = ';';
      const parts = (text: string) => split(text, by);
      describe('all', () => {
        let money: Money;
        beforeEach(() => { money = new Money(cents(2)); });
        it('first', () => { expect(money.cents).toBe(200); });
        it('second', () => { expect(parts(\`a\${by}b\`)).toHaveLength(2); });
      });
    `,
      'const factor = 100; export function cents(euros) { return euros * factor; }',
    ),
  ).toEqual([
    '# all > first',
    ' v0 = 200',
    ' v1 = Money(v0)',
    '>v2 = v1 Money#cents()',
    '  v2 = 200',
    '# all > second',
    ' v0 = 200',
    ' v1 = Money(v0)',
    ' v2 = "a;b"',
    ' v3 = ";"',
    '>v4 = split(v2, v3)',
    '  v4.length = 2',
  ]);
});

test('tests that end by a callback are read as far as they go', () => {
  const lines = linesOf(`
    it('splits', (done) => { expect(split('a')).toHaveLength(1); done(); });
    it('calls back', (done) => { expect(each([2], done)).toBe(undefined); });
  `);

  expect(lines).toContain('  v1.length = 1');
  expect(lines.filter((line) => line.startsWith('#'))).toEqual(['# splits', '# calls back']);
});

test('hooks and tests share what they put into their context', () => {
  const lines = linesOf(`
    function whenSet(cents, fn) {
      describe('of ' + cents, () => {
        beforeEach(function () { this.timeout(500); this.money = new Money(cents); this.half = (n) => n / 2; });
        fn();
      });
    }
    whenSet(4, () => {
      it('tells', function () { expect(this.money.cents).toBe(4); });
      it('compares', function () { expect(this.money.cents).toBe(this.half(8)); });
    });
  `);

  expect(lines).toEqual([
    '# of 4 > tells',
    ' v0 = 4',
    ' v1 = Money(v0)',
    '>v2 = v1 Money#cents()',
    '  v2 = 4',
    '# of 4 > compares',
    ' v0 = 4',
    ' v1 = Money(v0)',
    '>v2 = v1 Money#cents()',
    '  v2 = 4',
  ]);
});

test('tests of @fast-check/vitest are read, but its properties are left alone as what they are', () => {
  const { tests, left } = read(`
    import * as checked from '@fast-check/vitest';
    checked.it('splits', () => { expect(split('a,b')).toEqual(['a', 'b']); });
    checked.it.prop([checked.fc.string()])('splits any text', (text) => { expect(split(text)).toContain(text); });
  `);
  expect(tests.map(({ name }) => name)).toEqual(['splits']);
  expect(left).toMatchObject([
    { name: 'splits any text', reason: 'it is a property already (line 8)' },
  ]);
});

test('a condition that is known decides whether tests and tables are skipped, and any other lets them run', () => {
  const { tests, left } = read(`
    it.skipIf(false).each(['a', 'b'])('splits %s', (text) => { expect(split(text)).toEqual([text]); });
    it.runIf(true)('runs', () => { expect(split('c')).toEqual(['c']); });
    it.skipIf({}.flag)('runs there', () => { expect(split('f')).toEqual(['f']); });
    it.skipIf(globalThis.Bun)('runs here', () => { expect(split('e')).toEqual(['e']); });
    it.skipIf(1 < 2)('skips', () => { expect(split('d')).toEqual(['d']); });
  `);
  expect(tests.map(({ name }) => name)).toEqual([
    'splits a',
    'splits b',
    'runs',
    'runs there',
    'runs here',
  ]);
  expect(left).toMatchObject([{ name: 'skips', reason: 'it is skipped (line 10)' }]);
});

test('a loop that is not followed to its end declares no test, and leaves the others as they are', () => {
  const { tests, left } = read(`
    it('splits', () => { expect(split('a')).toEqual(['a']); });
    let round = 0;
    while (round < 3) { it('again', () => { expect(split('b')).toEqual(['b']); }); round += 1; }
  `);
  expect(tests.map(({ name }) => name)).toEqual(['splits']);
  expect(left.map(({ reason }) => reason)).toEqual(['it has a loop of many rounds (line 8)']);
});

test('tests may ask for the version of Node.js', () => {
  const { tests, left } = read(`
    const [, major] = process.version.match(/^v(\\d+)/);
    if (major > 5) it('splits', () => { expect(split('a')).toEqual(['a']); });
  `);
  expect(tests.map(({ name }) => name)).toEqual(['splits']);
  expect(left).toEqual([]);
});

test('tables, tagged tables and loops give one test for each row', () => {
  const names = read(`
    test.each([['a,b', 2], ['a', 1]])('splits %s into %d', (text, count) => { expect(split(text)).toHaveLength(count); });
    it.each\`
      text   | count
      \${'a'} | \${1}
      \${''}  | \${1}
    \`('has $count', ({ text, count }) => { expect(split(text).length).toBe(count); });
    for (const key in { z: 1 }) it('has the key ' + key, () => { expect(split(key)[0]).toBe(key); });
    for (const text of ['x', 'y']) it('reads ' + text, () => { expect(split(text)[0]).toBe(text); });
    [1, 2].forEach((cents) => test(\`of \${cents}\`, () => { expect(new Money(cents).cents).toBe(cents); }));
    describe.each([[3]])('suite %i', (cents) => { it('is made', () => { expect(new Money(cents).cents).toBe(cents); }); });
  `);

  expect(names.left).toEqual([]);
  expect(names.tests.map(({ name, claims }) => [name, claims.map(conditionText).join()])).toEqual([
    ['splits a,b into 2', 'v1.length = 2'],
    ['splits a into 1', 'v1.length = 1'],
    ['has 1', 'v1.length = 1'],
    ['has 1', 'v1.length = 1'],
    ['has the key z', 'v1[0] = "z"'],
    ['reads x', 'v1[0] = "x"'],
    ['reads y', 'v1[0] = "y"'],
    ['of 1', 'v2 = 1'],
    ['of 2', 'v2 = 2'],
    ['suite 3 > is made', 'v2 = 3'],
  ]);
});

test('a call that throws ends a test case of its own', () => {
  expect(
    linesOf(`
      test('refuses', () => {
        expect(() => new Money(-1)).toThrow(RangeError);
        assert.throws(() => new Money(-2), { name: 'RangeError' });
        assert.throws(split.bind(null, 'a', '-'), TypeError);
        expect(new Money(1).cents).toBe(1);
      });
    `),
  ).toEqual([
    '# refuses',
    ' v0 = 1',
    ' v1 = Money(v0)',
    '>v2 = v1 Money#cents()',
    '  v2 = 1',
    '# refuses',
    ' v0 = -1',
    '>v1 = Money(v0)',
    '  v1 throws RangeError',
    '# refuses',
    ' v0 = -2',
    '>v1 = Money(v0)',
    '  v1 throws',
    '# refuses',
    ' v0 = "a"',
    ' v1 = "-"',
    '>v2 = split(v0, v1)',
    '  v2 throws TypeError',
  ]);
});

test('promises are awaited, callbacks become stubs, and returned functions and enums are used', () => {
  expect(
    linesOf(`
      test('waits', async () => {
        const { size } = await load('a');
        expect(size).toBeGreaterThan(0);
        await expect(load('b')).resolves.toMatchObject({ id: 'b' });
      });
      test('calls back', () => {
        const seen: number[] = [];
        each([1], (value) => { seen.push(value); });
        expect(apply(3, (value) => value)).toBe(3);
        expect(apply(3, () => 4)).toBe(4);
      });
      test('counts', () => { const next = counter(); expect(next()).toBe(1); });
      test('ranks', () => { expect(raise(Level.High)).not.toBe(Level.Low); });
    `),
  ).toEqual([
    '# waits',
    ' v0 = "a"',
    '>v1 = load(v0)',
    ' v2 = await v1',
    ' v3 = "b"',
    ' v4 = load(v3)',
    ' v5 = await v4',
    '  0 < v2.size',
    '  v5.id = "b"',
    '# calls back',
    ' v0 = 1',
    ' v1 = [v0]',
    ' v2 = undefined',
    ' v3 = stub {"does":"return","value":2}',
    ' v4 = each(v1, v3)',
    ' v5 = 3',
    ' v6 = stub {"does":"return-argument","at":0}',
    '>v7 = apply(v5, v6)',
    ' v8 = 3',
    ' v9 = 4',
    ' v10 = stub {"does":"return","value":9}',
    ' v11 = apply(v8, v10)',
    '  v7 = 3',
    '  v11 = 4',
    '# counts',
    ' v0 = counter()',
    '>v1 = v0 counter()()',
    '  v1 = 1',
    '# ranks',
    ' v0 = Level.High',
    '>v1 = raise(v0)',
    ' v2 = Level.Low',
    '  not v1 = v2',
  ]);
});

test.each([
  ['expect(split("a")).not.toContain("b")', 'not v1 contains "b"'],
  ['expect(split("a")).toEqual(["a"])', 'v1 = ["a"]'],
  ['expect(split("a")[0]).to.equal("a")', 'v1[0] = "a"'],
  ['expect(split("a")).to.have.length(1)', 'v1.length = 1'],
  ['expect(new Money(1).isZero()).to.be.false', 'v2 = false'],
  ['expect(new Money(1)).toBeInstanceOf(Money)', 'v1 is Money'],
  ['expect(typeof split("a")).toBe("object")', 'v1 is object'],
  ['expect(new Money(1).cents).toBeCloseTo(1, 1)', '|v2 - 1| <= 0.05'],
  ['expect(split("a")).toBeDefined()', 'not v1 = undefined'],
  ['assert.deepStrictEqual(split("a"), ["a"])', 'v1 = ["a"]'],
  ['assert.equal(split("a").length, 1)', 'v1.length = 1'],
  ['assert(split("a").length > 0)', '0 < v1.length'],
  ['assert.ok(!new Money(1).isZero())', 'v2 = false'],
  ['assert(split("a") instanceof Array)', 'v1 is Array'],
  ['expect(Number.isNaN(new Money(1).cents)).toBe(false)', 'not v2 is nan'],
  ['expect(split("a")).toMatchObject(["a"])', 'v1 = ["a"]'],
  ['split("a").should.eql(["a"])', 'v1 = ["a"]'],
  ['split("a").length.should.be.exactly(1)', 'v1.length = 1'],
  ['new Money(1).isZero().should.not.be.true()', 'not v2 = true'],
  ['split("a")[0].should.not.equal("b")', 'not v1[0] = "b"'],
])('%s', (assertion, condition) => {
  const { tests } = read(`test('it', () => { ${assertion}; });`);

  expect(tests.flatMap(({ claims }) => claims.map(conditionText))).toEqual([condition]);
});

test.each([
  "import chai from 'chai'; chai.should();",
  "import * as chai from 'chai'; import things from 'chai-things'; chai.use(things);",
  "import { use, should } from 'chai'; use(() => {}); const known = should();",
])('a file that prepares chai is read: %s', (start) => {
  const { tests } = read(`${start} test('it', () => { split('a').should.eql(['a']); });`);

  expect(tests.flatMap(({ claims }) => claims.map(conditionText))).toEqual(['v1 = ["a"]']);
});

test.each([
  [
    "vi.mock('./db'); test('it', () => { expect(split('a')).toEqual(['a']); });",
    'it uses a mock of ./db (line 5)',
  ],
  ["test('it', () => { vi.useFakeTimers(); });", 'it uses fake timers (line 5)'],
  [
    "test('it', () => { vi.spyOn(Math, 'max'); });",
    "it uses a spy: `vi.spyOn(Math, 'max')` (line 5)",
  ],
  ["test('it', (done) => { setTimeout(done, 9); });", 'it waits for timers (line 5)'],
  [
    "test('it', () => load('a').then((it) => it));",
    'it is asynchronous in a way that is not read: `.then(…)` (line 5)',
  ],
  [
    "test('it', () => { const by = split('2'); expect(apply(1, (x) => x * by.length)).toBe(1); });",
    'it passes a callback that computes something (line 5)',
  ],
  [
    "test('it', () => { const list = []; list.push(list); expect(split(list)).toEqual([]); });",
    'it uses a value that contains itself (line 5)',
  ],
  [
    "test('it', () => { const o = {}; o.self = o; expect(split(o)).toEqual([]); });",
    'it uses a value that contains itself (line 5)',
  ],
  [
    "test('it', () => { const o = {}; o.self = o; if (o) expect(split(o)).toEqual([]); });",
    'it uses a value that contains itself (line 5)',
  ],
  [
    "test('it', () => { if (split('a').length > 1) expect(1).toBe(1); });",
    'it decides by a result what it does (line 5)',
  ],
  ["test.skip('it', () => {});", 'it is skipped (line 5)'],
  [
    "test('it', () => { expect([1]).toMatchInlineSnapshot(); });",
    'it asserts `expect([1]).toMatchInlineSnapshot()`, which is not read',
  ],
  ["test('it', () => { expect(1).toBe(1); });", 'it asserts nothing about a call of the unit'],
])('%s', (text, reason) => {
  expect(read(text).left).toEqual([{ name: 'it', file: 'unit.test.ts', line: 5, reason }]);
});

test('of a test that can not be read to its end, what it calls before is known, and nothing that it asserts', () => {
  const { tests, left } = read(`
    it('adds', () => {
      const sum = new Money(1).add(new Money(2));
      expect(sum.cents).toBe(3);
      for (const word of split(sum.text)) expect(word).toBe('3');
      apply(1, (value) => value);
    });
    it('calls nothing', () => { if (globalThis.isSlow) expect(split('b')).toEqual(['b']); });
  `);

  expect(tests.map((each) => [each.name, ...linesOfTest(each)])).toEqual([
    [
      'adds',
      ' v0 = 1',
      ' v1 = Money(v0)',
      ' v2 = 2',
      ' v3 = Money(v2)',
      ' v4 = v1 Money#add(v3)',
      ' v5 = v4 Money#cents()',
      ' v6 = v4 Money#text()',
      '>v7 = split(v6)',
    ],
  ]);
  expect(tests.map(({ unstated }) => unstated)).toEqual([['split(sum.text)']]);
  expect(left.map(({ name, reason }) => [name, reason])).toEqual([
    ['adds', 'it iterates over a result (line 9)'],
    ['calls nothing', 'it decides by a result what it does (line 12)'],
  ]);
});

test('a callback that computes something of its arguments alone is kept as its text', () => {
  const { tests } = read(
    "test('it', () => { expect(apply(2, (x: number) => x * Math.max(x, 3))).toBe(6); expect(apply(2.5, Math.floor)).toBe(2); });",
  );

  const stubs = tests.flatMap(({ testCase }) =>
    testCase.statements.flatMap((each) => (each.kind === 'stub' ? [each.behaviour] : [])),
  );
  expect(stubs).toEqual([
    {
      does: 'compute',
      text: '(x: number) => x * Math.max(x, 3)',
      plain: '((x) => x * Math.max(x, 3))',
    },
    { does: 'compute', text: 'Math.floor', plain: 'Math.floor' },
  ]);
});

test('reads enums that a test declares', () => {
  const lines = linesOf(`
    it('splits by the value of a member', () => {
      enum Mark { Comma = ',', One = 1, Two }
      expect(split(Mark.Comma, String(Mark.Two))).toEqual([Mark[1]]);
    });
  `);

  expect(lines.join('\n')).toContain('","');
  expect(lines.join('\n')).toContain('"2"');
  expect(lines.join('\n')).toContain('One');
});

test('leaves only the tests of a suite alone that has something that is not read', () => {
  const { tests, left } = read(`
    describe('odd', () => {
      label: for (;;) { break label; }
      it('is in it', () => { expect(split('a')).toEqual(['a']); });
    });
    describe('plain', () => {
      it('is beside it', () => { expect(split('b')).toEqual(['b']); });
    });
  `);

  expect(tests.map(({ name }) => name)).toEqual(['plain > is beside it']);
  expect(left.map(({ name }) => name)).toEqual(['odd > is in it']);
});

test('reads the other tests of a suite that declares some by what it asks the unit, or in another file', () => {
  const { tests, left } = read(`
    describe('split', () => {
      it('is before them', () => { expect(split('a')).toEqual(['a']); });
      if (split('x').length > 1) {
        it('is one of them', () => { expect(split('b')).toEqual(['b']); });
      }
      for (const text of split('c,d')) {
        it('splits ' + text, () => { expect(split(text)).toEqual([text]); });
      }
      require('./more')();
      it('is behind them', () => { expect(split('e')).toEqual(['e']); });
    });
  `);

  expect(tests.map(({ name }) => name)).toEqual([
    'split > is before them',
    'split > is behind them',
  ]);
  expect(left.map(({ line }) => line)).toEqual([8, 11]);
});

test('reads tests that a function of the file declares, and reports each call of it that it can not read', () => {
  const { tests, left } = read(`
    function runAll(name, rows) {
      describe(name, () => {
        for (const [text, parts] of Object.entries(rows)) {
          it('splits ' + text, () => { expect(split(text)).toEqual(parts); });
        }
      });
    }
    runAll('plain', { 'a,b': ['a', 'b'] });
    runAll('odd', { [split('a')[0]]: ['a'] });
  `);

  expect(tests.map(({ name }) => name)).toEqual(['plain > splits a,b']);
  expect(left.map(({ line, reason }) => [line, reason])).toEqual([
    [14, 'it has an object with a computed key (line 14)'],
  ]);
});

test('reads the members of enums and of constant objects that sources export as their values', () => {
  const lines = linesOf(`
    import { Mode, Sign, made } from './modes';
    import * as modes from './modes';
    it('takes members', () => {
      expect(split(Mode.Quick, modes.Sign.Dot)).toEqual([Mode.Quick, Mode.Limits[1], Sign.Comma]);
    });
    for (const sign of Object.values(Sign)) it(sign, () => expect(split(sign)).toEqual([sign]));
  `);

  expect(lines).toEqual([
    '# takes members',
    ' v0 = "quick"',
    ' v1 = "."',
    '>v2 = split(v0, v1)',
    '  v2 = ["quick", 2, ","]',
    '# ,',
    ' v0 = ","',
    '>v1 = split(v0)',
    '  v1 = [","]',
    '# .',
    ' v0 = "."',
    '>v1 = split(v0)',
    '  v1 = ["."]',
  ]);
});

test('leaves tests alone that use a constant which is computed by a function', () => {
  const { left } = read(`
    import { made } from './modes';
    it('takes it', () => { expect(split(made)).toEqual([]); });
  `);

  expect(left.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('it uses `made` of modes.ts'),
  ]);
});

test('what is asserted about an object of the test is about what the call made of it that was given the object', () => {
  const lines = linesOf(`
    it('visits', () => {
      const list = [3, 1];
      const other = { size: 2 };
      expect(list[1]).toBe(1);
      each(list, () => {});
      expect(other.size).toBe(2);
      expect(list[0]).toBe(1);
      expect(list.length === 2).toBe(true);
    });
  `);

  expect(lines).toEqual([
    '# visits',
    ' v0 = 3',
    ' v1 = 1',
    ' v2 = [v0, v1]',
    ' v3 = undefined',
    ' v4 = stub {"does":"return","value":3}',
    '>v5 = each(v2, v4)',
    '  v2[0] = 1',
    '  v2.length = 2',
  ]);
});

test('a test whose assertion no condition states is read as its calls, and is about what it asserts something of, or the last', () => {
  const { tests, left } = read(`
    it('splits', () => { expect(split('a')).toMatchInlineSnapshot(); split('b'); });
    it('joins', () => { split('c'); expect(split('d').join('')).toBe('d'); });
  `);

  expect(left).toEqual([]);
  expect(tests.flatMap(linesOfTest)).toEqual([
    ' v0 = "a"',
    '>v1 = split(v0)',
    ' v2 = "b"',
    ' v3 = split(v2)',
    ' v0 = "c"',
    ' v1 = split(v0)',
    ' v2 = "d"',
    '>v3 = split(v2)',
  ]);
  expect(tests.map(({ unstated }) => unstated)).toEqual([
    ["expect(split('a')).toMatchInlineSnapshot()"],
    ["expect(split('d').join('')).toBe('d')"],
  ]);
});

test('reads functions that assert a condition of packages named after assertions', () => {
  const lines = linesOf(`
    import { assert as holds } from 'simple-assert';
    import * as check from 'uvu/assert';
    it('splits', () => { holds(split('a').length === 1); check.equal(split('b'), ['b']); });
  `);

  expect(lines.filter((line) => line.startsWith('  '))).toEqual([
    '  v1.length = 1',
    '  v3 = ["b"]',
  ]);
});

test.each(['assume', 'must', 'expect.js'])('reads assertions of %s', (name) => {
  const lines = linesOf(`
    import claim from '${name}';
    it('splits', () => { claim(split('a').length).equals(1); claim(new Money(1).isZero()).is.false(); });
  `);

  expect(lines.filter((line) => line.startsWith('  '))).toEqual([
    '  v1.length = 1',
    '  v4 = false',
  ]);
});

test('reads assertions whose expected value comes first', () => {
  const lines = linesOf(`
    it('splits', () => { assert.deepEqual(['a'], split('a')); assert.notEqual(1, split('a').length); });
  `);

  expect(lines).toContain('  v1 = ["a"]');
  expect(lines.at(-1)).toMatch(/^ {2}not .*length.* = 1$/);
});

test('follows decisions about values that are certainly objects, and about functions of the language', () => {
  const lines = linesOf(`
    it('decides', () => {
      const money = new Money(3);
      if (money === null || !(money != null)) throw new Error();
      if (Money && Math.floor !== Math.ceil) expect(money.isZero()).toBe(false);
    });
  `);

  expect(lines).toEqual([
    '# decides',
    ' v0 = 3',
    ' v1 = Money(v0)',
    '>v2 = v1 Money#isZero()',
    '  v2 = false',
  ]);
});

test('passes some date for the present time', () => {
  expect(
    linesOf(`it('shows', () => { expect(split(String(new Date()))).toBeDefined(); });`),
  ).toContain('>v1 = split(v0)');
});

test('passes over what the top of a file does by names that the test does not use, and leaves the others alone, with the reason', () => {
  const { tests, left } = read(`
    const { run } = globalThis.isSlow ? await import('slow') : { run: () => {} };
    const list = run.list;
    it('splits', () => { expect(split('a')).toEqual(['a']); });
    it('joins', () => { expect(split(list.join())).toEqual(['a']); });
    list.sort(run);
  `);

  expect(tests.map(({ name }) => name)).toEqual(['splits']);
  expect(left.map(({ name, reason }) => [name, reason])).toEqual([
    ['joins', expect.stringContaining('it decides by a result what it does')],
  ]);
});

test.each(["process.env.TZ = 'UTC'", 'globalThis.isSlow = true', 'Date.now = () => 1'])(
  'leaves the tests of a file alone whose top changes what the unit may use: %s',
  (statement) => {
    const { tests, left } = read(
      `${statement}; it('splits', () => { expect(split('a')).toEqual(['a']); });`,
    );

    expect(tests).toEqual([]);
    expect(left.map(({ name }) => name)).toEqual(['splits']);
  },
);

const ownAsserts = `
  function sure(condition, message) { if (!condition) throw new Error(message || 'failed'); }
  const same = (one, other) => { if (one !== other) { const text = 'not ' + other; throw new Error(text); } };
  function check(condition) { if (condition) return; throw new Error('failed'); }
  function known(condition) { if (condition) { return; } else { fail('unknown'); } }
`;

test.each([
  ['sure(split("a").length === 1)', 'v1.length = 1'],
  ['sure(!new Money(1).isZero(), "zero")', 'v2 = false'],
  ['same(split("a").length, 1)', 'v1.length = 1'],
  ['check(split("a").length > 0)', '0 < v1.length'],
  ['known(split("a").length !== 2)', 'not v1.length = 2'],
  ['if (split("a").length > 1) throw new Error()', 'not 1 < v1.length'],
  ['if (split("a").length > 1) { expect.fail("long"); }', 'not 1 < v1.length'],
])('an assertion of the test file itself is read: %s', (assertion, condition) => {
  const { tests, left } = read(`${ownAsserts} test('it', () => { ${assertion}; });`);

  expect(left).toEqual([]);
  expect(tests.flatMap(({ claims }) => claims.map(conditionText))).toEqual([condition]);
});

test('a test goes on after an assertion of its own that no condition states', () => {
  const { tests, left } = read(`
    it('splits', () => {
      const parts = split('a');
      if (parts.map((part) => part).length > parts.length) throw new Error('more');
      expect(parts.length).toBe(1);
    });
  `);

  expect(left).toEqual([]);
  expect(tests.map(({ claims }) => claims.map(conditionText))).toEqual([['v1.length = 1']]);
  expect(tests.flatMap(({ unstated }) => unstated)).toEqual([expect.stringContaining('parts.map')]);
});

test.each([
  'export default function test(options) { BODY }',
  'export default function (options) { BODY }',
  'const run = (options) => { BODY }; export default run;',
  'module.exports = function (options) { BODY };',
])('a helper file that exports one function is followed: %s', (helper) => {
  const body =
    'options.valid.forEach((each) => { if (split(each, options.by).length !== 1) throw new Error(each); });';

  expect(
    linesOf(
      `import test from './helper'; it('splits', () => { test({ by: ';', valid: ['a', 'b'] }); });`,
      `import { split } from './unit'; ${helper.replace('BODY', body)}`,
    ),
  ).toEqual([
    '# splits',
    ' v0 = "a"',
    ' v1 = ";"',
    '>v2 = split(v0, v1)',
    ' v3 = "b"',
    ' v4 = split(v3, v1)',
    '  v2.length = 1',
    '  v4.length = 1',
  ]);
});

test('what a helper file has that can not be read is told by its own line and text', () => {
  const { tests, left } = read(
    `import check from './helper'; it('splits', () => { check(split('a')); });`,
    `\n\nexport default function check(value) {\n  for (const each of value) expect(each).toBe('a');\n}\n`,
  );

  expect(left.map(({ reason }) => reason)).toEqual([
    'it iterates over a result (line 4 of helper.ts)',
  ]);
  expect(tests.flatMap(({ unstated }) => unstated)).toEqual(['value']);
});

test.each([
  [
    'try { text = split("a"); } catch (error) { text = error; } expect(text).toEqual(["a"]);',
    'v1 = ["a"]',
  ],
  ['try { expect(split("a")).toEqual(["a"]); } finally { vi.restoreAllMocks(); }', 'v1 = ["a"]'],
  [
    'try { new Money(-1); expect.fail("fine"); } catch (error) { expect(error.name).toBe("RangeError"); }',
    'v1 throws',
  ],
  ['try { split("a"); new Money(-1); throw new Error("fine"); } catch {}', 'v3 throws'],
])('what catches errors by itself is read: %s', (code, condition) => {
  const { tests, left } = read(`test('it', () => { ${code} });`);

  expect(left).toEqual([]);
  expect(tests.flatMap(({ claims }) => claims.map(conditionText))).toEqual([condition]);
});

test('the member should is an assertion only where the file or its set-up loads what gives it', () => {
  const plain = parsed(
    'unit.test.ts',
    "import { split } from './unit'; it('splits', () => { split('a').should.eql(['a']); });",
  );
  const claimsOf = (hasShould: boolean): readonly string[] =>
    readTests({ ...fileToRead(plain, ''), hasShould }).tests.flatMap(({ claims }) =>
      claims.map(conditionText),
    );

  expect(claimsOf(true)).toEqual(['v1 = ["a"]']);
  expect(claimsOf(false)).toEqual([]);
});

test('reads the tests within a test of node:test, each by itself', () => {
  expect(
    linesOf(`
      test('splits', async (t) => {
        const text = 'a';
        await t.test('by a comma', () => { assert.deepEqual(split(text), ['a']); });
        await t.test('by a sign', (t) => { t.assert.deepEqual(split(text, ';'), ['a']); });
      });
    `),
  ).toEqual([
    '# splits > by a comma',
    ' v0 = "a"',
    '>v1 = split(v0)',
    '  v1 = ["a"]',
    '# splits > by a sign',
    ' v0 = "a"',
    ' v1 = ";"',
    '>v2 = split(v0, v1)',
    '  v2 = ["a"]',
  ]);
});
