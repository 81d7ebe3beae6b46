import type { Condition } from '../../model/property.ts';
import type { TestCase, Variable } from '../../model/test-case.ts';
import { positionAt } from '../../syntax/line-starts.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { openScope } from './block-scope.ts';
import { Interpreter, testWords } from './interpreter.ts';
import type { SuiteCall } from './read-host.ts';
import { keyOf } from './read-literal.ts';
import { rowTitle } from './row-title.ts';
import type { UnitAccess } from './unit-access.ts';
import { Unread } from './unread.ts';
import { concrete } from './literal-values.ts';
import type { NameScope, ReadValue } from './values.ts';

type Closure = Extract<ReadValue, { is: 'closure' }>;

/** A test that a person wrote, as a test case. A test has several of them if it asserts of several calls that they throw. */
export interface ReadTestCase {
  /** Suite names and test name, joined by ` > `. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** The path of the unit whose callables the test case uses. */
  readonly unit: string;
  readonly testCase: TestCase;
  /** The variable of the call that the test is about. */
  readonly act: Variable;
  /** What it asserts, about the variables of the test case. */
  readonly claims: readonly Condition[];
  /** The texts of assertions that no condition states. */
  readonly unstated: readonly string[];
}

/** A test that could not be read. */
export interface UnreadTest {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** A clause in plain English that begins with "it", with the line that it is about. */
  readonly reason: string;
}

/** The tests of a file. */
export interface ReadFile {
  readonly tests: readonly ReadTestCase[];
  readonly left: readonly UnreadTest[];
}

/** What reading a test file needs. */
export interface FileToRead {
  readonly file: ParsedFile;
  /** The units that the file may test, the most likely first. */
  readonly units: readonly UnitAccess[];
  /** All that a module exports, by the specifier with which the file imports it. */
  readonly importOf: ImportOf;
  /** Returns a module of helpers for tests by its path; undefined for sources. */
  readonly helperAt: (path: string) => ParsedFile | undefined;
}

/** Returns all that a module exports, by the specifier with which a file at a path imports it. */
export type ImportOf = (specifier: string, from: string) => ReadValue;

/**
 * Reads the tests of a file as test cases over the models of units (Fraser and Zeller, 3.1). The text of the file is followed from the
 * imports through suites, hooks and tables to each test; helpers in the file are followed, too. Nothing runs.
 */
export function readTests(read: FileToRead): ReadFile {
  const tests: ReadTestCase[] = [];
  const left: UnreadTest[] = [];
  const [first] = read.units;
  if (first === undefined) {
    const { path } = read.file;
    const reason = 'none of its imports is a source of the project';
    return { tests, left: [{ name: path, file: path, line: 1, reason }] };
  }
  const { declared: all, lost } = new SuiteRun(read, first, undefined);
  left.push(...lost);
  for (const [at, { name, node }] of all.entries()) {
    const place = { name, file: read.file.path, line: lineOf(node, read.file) };
    const outcomes = [];
    for (const unit of read.units) {
      const outcome = readTest(read, unit, at);
      outcomes.push(outcome);
      if (!('reason' in outcome)) break;
    }
    const found = outcomes.find((each) => !('reason' in each));
    if (found !== undefined && !('reason' in found)) {
      tests.push(...found.cases.map((each) => ({ ...place, ...each })));
      continue;
    }
    const [best] = outcomes.toSorted((one, other) => other.steps - one.steps);
    const reason = best !== undefined && 'reason' in best ? best.reason : 'it tests no unit';
    left.push({ ...place, reason });
  }
  return { tests, left };
}

type ReadCase = Omit<ReadTestCase, 'name' | 'file' | 'line'>;

type Outcome =
  | { readonly cases: readonly ReadCase[]; readonly steps: number }
  | { readonly reason: string; readonly steps: number };

function readTest(read: FileToRead, unit: UnitAccess, at: number): Outcome {
  const run = new SuiteRun(read, unit, at);
  try {
    run.runTest();
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    const steps = run.interpreter.writer.statements.length;
    return { reason: `${error.reason} (line ${lineOf(error.node, read.file)})`, steps };
  }
  return outcomeOf(run.interpreter, unit);
}

function outcomeOf(interpreter: Interpreter, unit: UnitAccess): Outcome {
  const { claims, unstated, act, ends, implied, testCase } = interpreter;
  const steps = testCase.statements.length;
  const of = { unit: unit.model.file, unstated };
  const thrown = ends.map((each) => ({
    ...of,
    testCase: each.testCase,
    act: each.act,
    claims: [each.claim],
    unstated: [],
  }));
  const hasOwn = act !== undefined && (claims.length > 0 || implied > 0);
  const own = hasOwn ? [{ ...of, testCase, act, claims }] : [];
  const cases: readonly ReadCase[] = [...own, ...thrown];
  const [first] = unstated;
  if (cases.length === 0) {
    return {
      steps,
      reason:
        first === undefined
          ? 'it asserts nothing about a call of the unit'
          : `it asserts \`${first}\`, which is not read`,
    };
  }
  return { cases, steps };
}

function lineOf({ start }: Pick<Node, 'start'>, { text }: ParsedFile): number {
  return positionAt(text, start).line;
}

/** A suite that is being read, with what has to run before its tests. */
interface Frame {
  readonly title: string;
  readonly isSkipped: boolean;
  readonly before: (() => void)[];
  readonly beforeEach: (() => void)[];
  /** What could not be read in it outside of its tests. */
  problem?: Unread;
}

/** A test as its file declares it. */
interface DeclaredTest {
  readonly name: string;
  readonly node: Node;
}

interface PickedTest {
  readonly frames: readonly Frame[];
  readonly call: SuiteCall;
  readonly closure: Closure | undefined;
  readonly row: readonly ReadValue[] | undefined;
}

/** Follows a test file once: finds the tests that it declares, and runs one of them in the interpreter. */
class SuiteRun {
  readonly interpreter: Interpreter;
  readonly declared: DeclaredTest[] = [];
  /** Statements that declare tests, and that can't be read. */
  readonly lost: UnreadTest[] = [];
  readonly #frames: Frame[] = [];
  readonly #pick: number | undefined;
  #picked: PickedTest | undefined;

  readonly #read: FileToRead;
  readonly #helpers = new Map<string, ReadValue>();

  constructor(read: FileToRead, unit: UnitAccess, pick: number | undefined) {
    const { file } = read;
    this.#read = read;
    this.#pick = pick;
    this.interpreter = new Interpreter(unit, file.text, {
      importOf: (specifier) => this.#importOf(specifier, file.path),
      onSuite: (call) => this.#onSuite(call),
      later: (run) => void this.#frames.at(-1)?.before.push(run),
    });
    const scope = openScope();
    this.#frames.push({ title: '', isSkipped: false, before: [], beforeEach: [] });
    const { body } = file.program;
    for (const node of body) this.#declareImports(node, scope, file.path);
    for (const node of body) this.interpreter.hoist(exportedNode(node), scope);
    for (const node of body) this.#top(exportedNode(node), scope);
  }

  /** All that a module exports. Helpers for tests are followed into their file. */
  #importOf(specifier: string, from: string): ReadValue {
    const value = this.#read.importOf(specifier, from);
    if (value.is !== 'export') return value;
    const known = this.#helpers.get(value.module);
    if (known !== undefined) return known;
    const file = this.#read.helperAt(value.module);
    if (file === undefined) return value;
    const scope = openScope();
    const { body } = file.program;
    const helpers: ReadValue = { is: 'helpers', names: exportedNames(body), scope };
    this.#helpers.set(value.module, helpers);
    for (const node of body) this.#declareImports(node, scope, file.path);
    for (const node of body) this.interpreter.hoist(exportedNode(node), scope);
    for (const node of body) {
      const own = exportedNode(node);
      if (own.type === 'VariableDeclaration') this.interpreter.run(own, scope);
    }
    return helpers;
  }

  #declareImports(node: Node, scope: NameScope, from: string): void {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return;
    const whole = this.#importOf(node.source.value, from);
    for (const each of node.specifiers) {
      const name =
        each.type === 'ImportDefaultSpecifier'
          ? 'default'
          : each.type === 'ImportNamespaceSpecifier'
            ? '*'
            : (keyOf(each.imported) ?? '*');
      if (whole.is === 'export') scope.declare(each.local.name, { ...whole, name });
      else if (whole.is === 'foreign') scope.declare(each.local.name, { ...whole, path: [name] });
      else if (whole.is === 'helpers' && name === '*') scope.declare(each.local.name, whole);
      else if (whole.is === 'helpers') {
        const local = whole.names.get(name) ?? '';
        scope.declareLater(each.local.name, () => whole.scope.find(local) ?? { is: 'opaque' });
      }
    }
  }

  /** Runs a statement at the top of the file. One that can't be read is a problem for all tests only if it declares none. */
  #top(node: Node, scope: NameScope): void {
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return;
    const before = this.declared.length;
    try {
      this.interpreter.run(node, scope);
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      // Other tests do not depend on what declares these.
      if (!declaring.has(node.type) || !this.interpreter.declares(node, scope, testWords)) {
        this.#note(error);
        return;
      }
      // A loop whose end is not seen declares tests that there are not.
      if (node.type === 'ForStatement' || node.type === 'WhileStatement') {
        this.declared.length = before;
      }
      const { file } = this.#read;
      const [line, own] = [node, error.node].map((each) => lineOf(each, file));
      const reason = `${error.reason} (line ${own})`;
      const name = this.interpreter.textOf(node);
      this.lost.push({ name, file: file.path, line: line ?? 1, reason });
    }
  }

  /** Notes that the suite that is being read has something that can't be read, so that none of its tests can. */
  #note(problem: Unread): void {
    const frame = this.#frames.at(-1);
    if (frame !== undefined) frame.problem ??= problem;
  }

  /** Runs the set-up of the picked test, and the test. */
  runTest(): void {
    const picked = this.#picked;
    if (picked === undefined) throw new Error('There is no such test.');
    const { frames, call, closure, row } = picked;
    const problem = frames.find((each) => each.problem !== undefined)?.problem;
    if (problem !== undefined) throw problem;
    const isSkipped =
      frames.some((each) => each.isSkipped) ||
      call.path.some((each) => /^(?:skip|todo)$/.test(each));
    if (isSkipped) throw new Unread('it is skipped', call.node);
    if (call.path.includes('fails')) throw new Unread('it is expected to fail', call.node);
    if (call.path.includes('prop')) throw new Unread('it is a property already', call.node);
    if (closure === undefined) throw new Unread('it has no function', call.node);
    this.interpreter.isSuite = false;
    for (const { before } of frames) for (const run of before) run();
    for (const { beforeEach } of frames) for (const run of beforeEach) run();
    this.interpreter.callClosure(closure, row ?? contextOf(closure));
  }

  #onSuite(call: SuiteCall): void {
    if (!this.interpreter.isSuite) throw new Unread('it has tests within it', call.node);
    switch (call.tool) {
      case 'suite':
        for (const row of call.rows ?? [undefined]) this.#suite(call, row);
        return;
      case 'test':
        for (const [at, row] of (call.rows ?? [undefined]).entries()) this.#test(call, row, at);
        return;
      case 'each-hook':
      case 'once-hook': {
        const closure = functionOf(call);
        const frame = this.#frames.at(-1);
        const list = call.tool === 'each-hook' ? frame?.beforeEach : frame?.before;
        if (closure !== undefined) {
          list?.push(() => void this.interpreter.callClosure(closure, contextOf(closure)));
        }
        return;
      }
      default:
    }
  }

  #suite(call: SuiteCall, row: ReadValue | undefined): void {
    const closure = functionOf(call);
    if (closure === undefined) return;
    const given = row === undefined ? undefined : rowValues(row);
    const title = titleOf(call, given, 0);
    const isSkipped = call.path.some((each) => /^(?:skip|todo)$/.test(each));
    this.#frames.push({ title, isSkipped, before: [], beforeEach: [] });
    try {
      this.interpreter.callClosure(closure, given ?? []);
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      this.#note(error);
    } finally {
      this.#frames.pop();
    }
  }

  #test(call: SuiteCall, row: ReadValue | undefined, at: number): void {
    const given = row === undefined ? undefined : rowValues(row);
    const titles = this.#frames.map(({ title }) => title).filter((each) => each !== '');
    const name = [...titles, titleOf(call, given, at)].join(' > ');
    if (this.declared.length === this.#pick) {
      this.#picked = { frames: [...this.#frames], call, closure: functionOf(call), row: given };
    }
    this.declared.push({ name, node: call.node });
  }
}

/** The statements that may declare tests. */
const declaring: ReadonlySet<Node['type']> = new Set([
  'ExpressionStatement',
  'ForOfStatement',
  'ForInStatement',
  'ForStatement',
  'WhileStatement',
  'IfStatement',
  'BlockStatement',
]);

function exportedNode(node: Node): Node {
  return node.type === 'ExportNamedDeclaration' && node.declaration !== null
    ? node.declaration
    : node;
}

/** The names that a module exports, and the names that it declares for them. */
function exportedNames(body: readonly Node[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const node of body) {
    if (node.type === 'ExportNamedDeclaration') {
      for (const each of node.specifiers)
        names.set(keyOf(each.exported) ?? '', keyOf(each.local) ?? '');
      const { declaration } = node;
      if (declaration?.type === 'VariableDeclaration') {
        for (const { id } of declaration.declarations)
          if (id.type === 'Identifier') names.set(id.name, id.name);
      } else if (declaration?.type === 'FunctionDeclaration' && declaration.id !== null) {
        names.set(declaration.id.name, declaration.id.name);
      }
    }
    if (node.type === 'ExportDefaultDeclaration' && node.declaration.type === 'Identifier') {
      names.set('default', node.declaration.name);
    }
    const [key, local] = assignedExport(node);
    if (key !== undefined && local !== undefined) names.set(key, local);
    for (const name of assignedTogether(node)) names.set(name, name);
  }
  return names;
}

/** `exports.name = local`. */
function assignedExport(node: Node): readonly [string?, string?] {
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression')
    return [];
  const { left, right } = node.expression;
  if (left.type !== 'MemberExpression' || right.type !== 'Identifier') return [];
  const isExports = left.object.type === 'Identifier' && left.object.name === 'exports';
  return isExports ? [keyOf(left.property) ?? '', right.name] : [];
}

/** `module.exports = { name }`. */
function assignedTogether(node: Node): readonly string[] {
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression')
    return [];
  const { left, right } = node.expression;
  const isWhole = left.type === 'MemberExpression' && keyOf(left.property) === 'exports';
  if (!isWhole || right.type !== 'ObjectExpression') return [];
  return right.properties.flatMap((each) =>
    each.type === 'Property' ? (keyOf(each.key) ?? []) : [],
  );
}

function functionOf({ list }: SuiteCall): Closure | undefined {
  const found = list.find(({ is }) => is === 'closure');
  return found?.is === 'closure' ? found : undefined;
}

/** The arguments that each row of a table gives to a test. */
function rowValues(row: ReadValue): readonly ReadValue[] {
  return row.is === 'list' ? row.elements : [row];
}

function titleOf({ list }: SuiteCall, row: readonly ReadValue[] | undefined, at: number): string {
  const [first] = list;
  const title = first === undefined ? undefined : concrete(first);
  const text = typeof title === 'string' ? title : '…';
  return row === undefined ? text : rowTitle(text, row, at);
}

/** What a runner passes to a test or hook: a context, of which `expect` is used, or a function that ends it. */
function contextOf({ node }: Closure): readonly ReadValue[] {
  const [first] = node.params;
  if (first === undefined) return [];
  if (
    first.type === 'Identifier' &&
    /^(?:done|cb|callback|next|finish|end|resolve)$/.test(first.name)
  ) {
    throw new Unread(`it is asynchronous by a callback, \`${first.name}\``, node);
  }
  return first.type === 'ObjectPattern'
    ? [{ is: 'record', members: new Map([['expect', { is: 'global', path: ['expect'] }]]) }]
    : [{ is: 'global', path: ['test'] }];
}
