import { FIXED_TIME, type GeneratedTest } from '../../model/generated-test.ts';
import type { ExportedName, UnitModel } from '../../model/unit-model.ts';
import {
  takeMarks,
  withoutMarks,
  type ArgumentKey,
  type PrintedArgument,
  type PrintedRange,
} from './argument-marks.ts';
import { joinTests, type JoinedTests } from './join-tests.ts';
import { fullTitle, type TestEntry } from './test-entry.ts';
import { nameImports, type Imports } from './imports.ts';
import { stringText } from './literal-text.ts';
import { indexModel, type ModelIndex } from './model-index.ts';
import { nameTest } from './name-test.ts';
import { importLine, importLines, specifierFor } from './print-imports.ts';
import type { PrintStyle } from './print-style.ts';
import { printTest } from './print-test.ts';
import type { TestFile } from './read-test-file.ts';
import { indented, testLines } from './test-lines.ts';

export interface TestsToPrint {
  readonly model: UnitModel;
  readonly tests: readonly GeneratedTest[];
  readonly style: PrintStyle;
  /** Where the tests will stand, relative to the project's root with forward slashes. */
  readonly path: string;
  /** The file that they will be merged into: nothing gets a name that means something else there. */
  readonly existing?: TestFile;
  /** Titles that the file has already, those of `describe` blocks before them, separated by spaces. */
  readonly takenTitles?: ReadonlySet<string>;
  /** Arguments that the type checker refuses without a cast (`argumentsToCast`). */
  readonly casts?: ReadonlySet<ArgumentKey>;
}

export interface PrintedTests {
  readonly text: string;
  /** Where the arguments of calls are in it. */
  readonly arguments: readonly PrintedArgument[];
  /** Where the tests are in it, in the order in which they were given. */
  readonly tests: readonly PrintedRange[];
  /** The titles, with those of `describe` blocks, in the order of the tests that were given. */
  readonly titles: readonly string[];
}

/** Prints tests as the text of a test file: imports, then a block per class or function, in the unit's order. */
export function printTests(input: TestsToPrint): PrintedTests {
  const { model, tests, style, path } = input;
  const index = indexModel(model);
  const imports = nameImports(index, (name, from) => isTaken(name, from, input));
  const entries = inOrder(
    tests.map((test, number) => entryOf(test, number, index, imports, input)),
  );
  const takenTitles = input.takenTitles ?? new Set();
  const titled = withTitles(entries, takenTitles);
  const joined = joinTests(titled, {
    names: new Set([...imports.names, ...(input.existing?.names ?? [])]),
    titles: takenTitles,
  });
  const blocks = style.isGrouped
    ? groupsOf(joined).flatMap((group) => ['', ...describeLines(group, style)])
    : joined.flatMap((one) => ['', ...testLines(one, style)]);
  const helpers = helperLines(titled, style);
  const body = [...helpers, ...blocks];
  const framework = frameworkImports(usedNames(body.join('\n')), style);
  const unit = importLines(imports.used(), path, style);
  const head = [...framework, ...(framework.length > 0 && unit.length > 0 ? [''] : []), ...unit];
  const taken = takeMarks(`${[...head, ...body].join('\n').trim()}\n`);
  const titles = joined
    .flatMap((one) => one.entries.map((entry, at) => ({ entry, title: one.titles[at] ?? '' })))
    .toSorted((a, b) => a.entry.number - b.entry.number)
    .map(({ entry, title }) => fullTitle(entry, title));
  return { ...taken, titles };
}

function isTaken(
  name: string,
  from: ExportedName,
  { existing, path, style }: TestsToPrint,
): boolean {
  if (existing?.names.has(name) !== true) return false;
  const specifier = specifierFor(from, path, style);
  return !existing.imports.some(
    (known) =>
      known.specifier === specifier &&
      known.names.some((other) => other.local === name && other.name === from.name),
  );
}

function entryOf(
  test: GeneratedTest,
  number: number,
  index: ModelIndex,
  imports: Imports,
  { style, existing, casts = new Set() }: TestsToPrint,
): TestEntry {
  const taken = new Set([...imports.names, ...(existing?.names ?? [])]);
  const body = printTest({ test, number, index, style, imports, taken, casts });
  const putBack =
    test.isRestored === true && test.restore !== undefined
      ? { testCase: test.restore, assertions: [], kills: [], surroundings: [] }
      : undefined;
  const restore =
    putBack === undefined
      ? { lines: [], isAsync: false, takesContext: false }
      : printTest({ test: putBack, number, index, style, imports, taken, casts: new Set() });
  const name = nameTest(test, index);
  const main = index.model.callables.find((callable) => callable.from?.name === 'default');
  const group =
    name.group === 'default' && main?.from !== undefined ? imports.use(main.from) : name.group;
  return { number, test, body, restore, name: { ...name, group }, title: '' };
}

function inOrder(entries: readonly TestEntry[]): readonly TestEntry[] {
  return entries.toSorted(
    (a, b) =>
      a.name.order[0] - b.name.order[0] || a.name.order[1] - b.name.order[1] || a.number - b.number,
  );
}

/** Gives each test the shortest of its titles that no other has; numbers only where none is left. */
function withTitles(
  entries: readonly TestEntry[],
  taken: ReadonlySet<string>,
): readonly TestEntry[] {
  const used = new Set(taken);
  const shared = new Map<string, number>();
  for (const { name } of entries) {
    for (const title of new Set(name.titles)) {
      const key = `${name.group} ${title}`;
      shared.set(key, (shared.get(key) ?? 0) + 1);
    }
  }
  return entries.map((entry) => {
    const { group, titles } = entry.name;
    const isFree = (title: string): boolean => !used.has(fullTitle(entry, title));
    const free = titles.filter(isFree);
    // A title that another test could have as well tells too little of both.
    let title = free.find((known) => shared.get(`${group} ${known}`) === 1) ?? free.at(-1);
    for (let number = 2; title === undefined; number += 1) {
      const numbered = `${titles.at(-1) ?? ''} (${number})`;
      if (isFree(numbered)) title = numbered;
    }
    used.add(fullTitle(entry, title));
    return { ...entry, title };
  });
}

interface Group {
  readonly name: string;
  readonly tests: readonly JoinedTests[];
}

function groupsOf(joined: readonly JoinedTests[]): readonly Group[] {
  const groups = new Map<string, JoinedTests[]>();
  for (const tests of joined) {
    const group = tests.entries[0]?.name.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), tests]);
  }
  return [...groups].map(([name, list]) => ({ name, tests: list }));
}

function describeLines({ name, tests }: Group, style: PrintStyle): readonly string[] {
  const end = style.hasSemicolons ? ';' : '';
  const hooks = hookLines(
    tests.flatMap(({ entries }) => entries),
    style,
  );
  const blocks = tests.flatMap((one) => ['', ...testLines(one, { ...style, isGrouped: true })]);
  const inner = [...hooks, ...blocks];
  const body = inner[0] === '' ? inner.slice(1) : inner;
  if (name === '') return body;
  return [
    `describe(${stringText(name, style.quotes)}, () => {`,
    ...indented(body, style),
    `})${end}`,
  ];
}

/** What puts back what tests of a block left changed, and what they fixed, which node:test does by itself. */
function hookLines(entries: readonly TestEntry[], style: PrintStyle): readonly string[] {
  const fixes = (what: 'time' | 'random'): boolean =>
    entries.some(({ test }) => test.surroundings.includes(what));
  const surroundings = {
    vitest: { time: 'vi.useRealTimers()', random: 'vi.restoreAllMocks()' },
    jest: { time: 'jest.useRealTimers()', random: 'jest.restoreAllMocks()' },
    mocha: { time: 'globalThis.Date = RealDate', random: 'Math.random = realRandom' },
    'node-test': undefined,
  }[style.runner];
  const end = style.hasSemicolons ? ';' : '';
  const left = entries.map(({ restore }) => restore).filter(({ lines }) => lines.length > 0);
  const restoring = left.flatMap((one) => withoutMarks(one.lines.join('\n')).split('\n'));
  const lines = [
    ...new Set(restoring),
    ...(surroundings !== undefined && fixes('time') ? [surroundings.time + end] : []),
    ...(surroundings !== undefined && fixes('random') ? [surroundings.random + end] : []),
  ];
  if (lines.length === 0) return [];
  const isAsync = left.some((one) => one.isAsync) ? 'async ' : '';
  return [`afterEach(${isAsync}() => {`, ...indented(lines, style), `})${end}`];
}

/** What a file of Mocha tests needs to fix the time and randomness; and, without blocks, the hooks. */
function helperLines(entries: readonly TestEntry[], style: PrintStyle): readonly string[] {
  const hooks = style.isGrouped ? [] : hookLines(entries, style);
  const needs = (what: 'time' | 'random'): boolean =>
    style.runner === 'mocha' && entries.some(({ test }) => test.surroundings.includes(what));
  const lines = [
    ...(needs('time') ? mochaTime(style) : []),
    ...(needs('random')
      ? ['const realRandom = Math.random'.concat(style.hasSemicolons ? ';' : '')]
      : []),
    ...(hooks.length > 0 && (needs('time') || needs('random')) ? [''] : []),
    ...hooks,
  ];
  return lines.length === 0 ? [] : ['', ...lines];
}

function mochaTime(style: PrintStyle): readonly string[] {
  const { isTypeScript, hasSemicolons, quotes } = style;
  const end = hasSemicolons ? ';' : '';
  const now = stringText(new Date(FIXED_TIME).toISOString(), quotes);
  const [values, key, result] = isTypeScript
    ? ['values: unknown[]', 'key: string | symbol', ': void']
    : ['values', 'key', ''];
  return [
    `const RealDate = Date${end}`,
    '',
    `function fixTime()${result} {`,
    ...indented(
      [
        `const now = new RealDate(${now})${end}`,
        'globalThis.Date = new Proxy(RealDate, {',
        ...indented(
          [
            'apply: () => now.toString(),',
            `construct: (date, ${values}) => Reflect.construct(date, values.length === 0 ? [now] : values),`,
            `get: (date, ${key}) => (key === ${stringText('now', quotes)} ? () => now.getTime() : Reflect.get(date, key)),`,
          ],
          style,
        ),
        `})${end}`,
      ],
      style,
    ),
    '}',
  ];
}

/** The names of test functions that a text uses. */
function usedNames(text: string): ReadonlySet<string> {
  const found = text.matchAll(/(?<![.\w$'"`])(\w+)(?=[.(])/g);
  return new Set([...found].map(([, name = '']) => name));
}

/** Imports of the test runner and of its assertions. */
function frameworkImports(used: ReadonlySet<string>, style: PrintStyle): readonly string[] {
  const importing = (specifier: string, names: readonly string[]): readonly string[] => {
    const needed = names.filter((name) => used.has(name));
    const imported = needed.map((name) => ({ from: { name }, local: name }));
    return needed.length === 0 ? [] : [importLine(specifier, imported, style)];
  };
  const assertions = assertionImport(style);
  const blocks = ['afterEach', 'describe', style.test];
  switch (style.runner) {
    case 'vitest':
      return style.hasGlobals
        ? assertions
        : [
            ...assertions,
            ...importing('vitest', [...blocks.toSorted(), 'expect', 'vi'].toSorted()),
          ];
    case 'jest':
      return style.hasGlobals
        ? assertions
        : [...assertions, ...importing('@jest/globals', [...blocks, 'expect', 'jest'].toSorted())];
    case 'mocha':
      return style.hasGlobals
        ? assertions
        : [...assertions, ...importing('mocha', blocks.toSorted())];
    case 'node-test':
      return [...assertions, ...importing('node:test', [...blocks, 'mock'].toSorted())];
  }
}

function assertionImport(style: PrintStyle): readonly string[] {
  switch (style.assertions) {
    case 'expect':
      return [];
    case 'assert':
      return [
        importLine(
          style.assertModule,
          [
            {
              from: { name: style.isAssertNamespace === true && style.isModule ? '*' : 'default' },
              local: 'assert',
            },
          ],
          style,
        ),
      ];
    case 'chai':
      return [importLine('chai', [{ from: { name: 'expect' }, local: 'expect' }], style)];
  }
}
