import type { GeneratedTest } from '../../model/generated-test.ts';
import type { Span } from '../../model/span.ts';
import type { ExportedName, UnitModel } from '../../model/unit-model.ts';
import {
  arrow,
  blankLine,
  call,
  does,
  lines,
  name,
  string,
  withoutFacts,
  type ArgumentKey,
  type CodeStatement,
} from './code/code.ts';
import { namesIn } from './code/names-in.ts';
import { nameImports, type Imports } from './files/imports.ts';
import { joinTests, type JoinedTests } from './join-tests.ts';
import { indexModel, type ModelIndex } from './model-index.ts';
import { nameTest } from './titles/name-test.ts';
import { printStatements, type PrintedArgument, type PrintedCode } from './code/print-code.ts';
import { frameworkImports, importLines, specifierFor } from './files/print-imports.ts';
import type { PrintStyle } from './print-style.ts';
import type { TestFileText } from './files/read-test-file.ts';
import { reloadHook } from './files/reload-hook.ts';
import { helpers, hooks, isLocaleNote } from './files/surroundings.ts';
import { testBody, type TestBody } from './test-body.ts';
import type { TestToPrint } from './test-context.ts';
import { testStatement } from './test-statements.ts';
import { fullTitle, type TitledTest } from './titles/titled-test.ts';

export interface TestsToPrint {
  readonly model: UnitModel;
  readonly tests: readonly GeneratedTest[];
  readonly style: PrintStyle;
  /** The path of the test file, relative to the project's root with forward slashes. */
  readonly path: string;
  /** The name of the package, by which tests call a default export that has no better name. */
  readonly packageName?: string;
  /** The file into which the tests will be merged. Names that it uses for something else are avoided. */
  readonly existing?: TestFileText;
  /** Titles that the file has already, with those of `describe` blocks, separated by spaces. */
  readonly takenTitles?: ReadonlySet<string>;
  /** Each test loads the project's modules anew. */
  readonly reloads?: boolean;
  /** Arguments that the type checker refuses without a cast (`argumentsToCast`). */
  readonly casts?: ReadonlySet<ArgumentKey>;
}

export interface PrintedTests {
  readonly text: string;
  /** Where the arguments of calls are in the text. */
  readonly arguments: readonly PrintedArgument[];
  /** Where the tests are in the text, by their ids, in the order that was given. Joined tests have the same place. */
  readonly tests: ReadonlyMap<number, Span>;
  /** The titles that a runner reports, with those of `describe` blocks, by the ids of the tests, in the same order. */
  readonly titles: ReadonlyMap<number, string>;
}

/** Prints tests as the text of a test file: imports, then a block per class or function, in the unit's order. */
export function printTests(input: TestsToPrint): PrintedTests {
  const { model, tests, style, path } = input;
  const index = indexModel(model);
  const imports = nameImports(
    index,
    (local, from) => isTaken(local, from, input),
    input.packageName,
  );
  const joined = nameAndJoin(input, index, imports);
  const names = new Set([...imports.names, ...(input.existing?.names ?? [])]);
  const blocks = style.isGrouped
    ? groupsOf(joined).map((group) => describeBlock(group, style))
    : testStatements(joined, style);
  const all = joined.flatMap((one) => one.tests);
  const body = apart([helpers(all, style), ...blocks]);
  const used = namesIn(body);
  const needed = imports.needed(used);
  const reload =
    input.reloads === true
      ? reloadHook(needed, { unit: model.file, path, taken: names }, style)
      : undefined;
  const fixed = needed.filter((one) => reload?.reloaded.includes(one) !== true);
  const framework = frameworkImports(new Set([...used, ...(reload?.uses ?? [])]), style);
  const unit = importLines(fixed, path, style);
  const setUp = [reload?.declarations ?? [], reload?.hook ?? []];
  const parts = [framework, unit, ...setUp].map((part) => part.map(source));
  const printed = printStatements(apart([...parts, body]), style);
  const titles = titlesOf(joined);
  return {
    text: `${printed.text}\n`,
    arguments: printed.arguments,
    tests: new Map(tests.map(({ id }) => [id, spanOf(id, printed)])),
    titles: new Map(tests.map(({ id }) => [id, titles.get(id) ?? ''])),
  };
}

/** Gives tests names, and joins those that differ only in literals. */
export function nameAndJoin(
  input: TestsToPrint,
  index: ModelIndex,
  imports: Imports,
): readonly JoinedTests[] {
  const { tests, style, existing, takenTitles = new Set() } = input;
  const ordered = inOrder(tests.map((test) => untitledTest(test, index, imports, input)));
  const titled = withTitles(ordered, takenTitles);
  const names = new Set([...imports.names, ...(existing?.names ?? [])]);
  return withOneNote(joinTests(titled, { names, titles: takenTitles }, style));
}

/** The titles that a runner reports, with those of `describe` blocks, by the ids of the tests. */
export function titlesOf(joined: readonly JoinedTests[]): ReadonlyMap<number, string> {
  return new Map(
    joined.flatMap((one) =>
      one.tests.map((each, at) => [each.test.id, fullTitle(each, one.titles[at] ?? '')] as const),
    ),
  );
}

function source(text: string): CodeStatement {
  return { node: 'source', text };
}

function spanOf(id: number, { tests }: PrintedCode): Span {
  const span = tests.get(id);
  if (span === undefined) throw new Error(`The test ${id} was not printed.`);
  return span;
}

function isTaken(
  local: string,
  from: ExportedName,
  { existing, path, style }: TestsToPrint,
): boolean {
  if (existing?.names.has(local) !== true) return false;
  const specifier = specifierFor(from, path, style);
  return ![...existing.imports, ...existing.reloads].some(
    (known) =>
      known.specifier === specifier &&
      known.names.some((other) => other.local === local && other.name === from.name),
  );
}

/** The name by which a test file knows the default export of a unit. */
export function mainName({ model }: ModelIndex, imports: Imports): string {
  const main = model.callables.find((callable) => callable.from?.name === 'default');
  return main?.from === undefined ? 'default' : imports.nameOf(main.from);
}

/** A group of tests with the name by which a test file knows the default export, also of what that gives. */
export function withMainName(group: string, local: string): string {
  return group.replace(/(?<=^|returned by )default$|^DefaultResult$/, local);
}

function untitledTest(
  test: GeneratedTest,
  index: ModelIndex,
  imports: Imports,
  { style, existing, casts = new Set(), reloads = false }: TestsToPrint,
): TitledTest {
  const taken = new Set([...imports.names, ...(existing?.names ?? [])]);
  const common = { index, style, imports, taken };
  const named = nameTest(test, index);
  const local = mainName(index, imports);
  const group = withMainName(named.group, local);
  const titles = named.titles.map((title) => title.replaceAll(instanceOfDefault, local));
  return {
    test,
    body: testBody({ ...common, test, casts }),
    restore: reloads ? undefined : restoring(test, common),
    name: { ...named, group, titles },
    title: '',
  };
}

/** The name of a class that is the default export, in a title behind an article, but not in a text between quotes. */
const instanceOfDefault = /(?<=\b(?:an?(?: new)?|another) )default\b(?=[^']*(?:'[^']*'[^']*)*$)/g;

/** The body of the hook that puts back what a test leaves changed; undefined if none is to be written. */
function restoring(
  { id, isRestored, restore }: GeneratedTest,
  common: Omit<TestToPrint, 'test' | 'casts'>,
): TestBody | undefined {
  if (isRestored !== true || restore === undefined) return undefined;
  const test = { id, testCase: restore, assertions: [], kills: [], surroundings: [] };
  const body = testBody({ ...common, test, casts: new Set() });
  return { ...body, statements: withoutFacts(body.statements) };
}

/** Sorts tests in the order of the unit. Tests of one callable keep their order. */
function inOrder(tests: readonly TitledTest[]): readonly TitledTest[] {
  return tests.toSorted(
    (a, b) => a.name.order[0] - b.name.order[0] || a.name.order[1] - b.name.order[1],
  );
}

/** Leaves the note that tests depend on the machine's locale only in the first of them: one is enough for a file. */
function withOneNote(joined: readonly JoinedTests[]): readonly JoinedTests[] {
  let isNoted = false;
  const noted = (statements: readonly CodeStatement[]): readonly CodeStatement[] => {
    if (!statements.some(isLocaleNote)) return statements;
    const kept = isNoted ? withoutNote(statements) : statements;
    isNoted = true;
    return kept;
  };
  return joined.map((one) => {
    const { table, tests } = one;
    if (table !== undefined) {
      return { ...one, table: { ...table, statements: noted(table.statements) } };
    }
    const own = tests.map((test) => ({
      ...test,
      body: { ...test.body, statements: noted(test.body.statements) },
    }));
    return { ...one, tests: own };
  });
}

function withoutNote(statements: readonly CodeStatement[]): readonly CodeStatement[] {
  const kept = statements.filter((statement) => !isLocaleNote(statement));
  return kept[0]?.node === 'blank-line' ? kept.slice(1) : kept;
}

/** Gives each test the shortest of its titles that no other test has. If none is left, the title gets a number. */
function withTitles(
  tests: readonly TitledTest[],
  taken: ReadonlySet<string>,
): readonly TitledTest[] {
  const used = new Set(taken);
  const shared = new Map<string, number>();
  for (const { name: named } of tests) {
    for (const title of new Set(named.titles)) {
      const key = `${named.group} ${title}`;
      shared.set(key, (shared.get(key) ?? 0) + 1);
    }
  }
  return tests.map((test) => {
    const { group, titles } = test.name;
    const isFree = (title: string): boolean => !used.has(fullTitle(test, title));
    const free = titles.filter(isFree);
    // A title that also fits another test says too little about both.
    let title = free.find((known) => shared.get(`${group} ${known}`) === 1) ?? free.at(-1);
    for (let number = 2; title === undefined; number += 1) {
      const numbered = `${titles.at(-1) ?? ''} (${number})`;
      if (isFree(numbered)) title = numbered;
    }
    used.add(fullTitle(test, title));
    return { ...test, title };
  });
}

/** The tests of one `describe` block. */
interface Group {
  readonly name: string;
  readonly joined: readonly JoinedTests[];
}

function groupsOf(joined: readonly JoinedTests[]): readonly Group[] {
  const groups = new Map<string, JoinedTests[]>();
  for (const one of joined) {
    const group = one.tests[0]?.name.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return [...groups].map(([group, list]) => ({ name: group, joined: list }));
}

/** The statements of tests, without a block around them. */
function testStatements(
  joined: readonly JoinedTests[],
  style: PrintStyle,
): readonly (readonly CodeStatement[])[] {
  return joined.map((one) => [testStatement(one, style)]);
}

/** A `describe` block. Tests that belong to no group stand outside of blocks. */
function describeBlock(
  { name: title, joined }: Group,
  style: PrintStyle,
): readonly CodeStatement[] {
  const tests = joined.flatMap((one) => one.tests);
  const inner = apart([hooks(tests, style), ...testStatements(joined, style)]);
  if (title === '') return inner;
  return [does(call(name('describe'), [string(title), arrow([], lines(inner))]))];
}

/** Puts blank lines between parts of a file. */
function apart(parts: readonly (readonly CodeStatement[])[]): readonly CodeStatement[] {
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, at) => (at === 0 ? part : [blankLine, ...part]));
}
