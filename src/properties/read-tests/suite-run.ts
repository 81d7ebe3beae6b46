import { positionAt } from '../../syntax/line-starts.ts';
import { namesUsedIn } from '../../syntax/names-used.ts';
import { isFunction } from '../../syntax/nodes.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { openScope } from './block-scope.ts';
import { declareImports } from './declare-imports.ts';
import { declaresTests, testWords } from './declares-tests.ts';
import { exportedNames, wholeExport } from './exported-names.ts';
import { Interpreter } from './interpreter.ts';
import { concrete } from './literal-values.ts';
import type { SuiteCall } from './read-host.ts';
import { loadsShould } from './loads-should.ts';
import { rowTitle } from './row-title.ts';
import { SourceConstants } from './source-constants.ts';
import type { UnitAccess } from './unit-access.ts';
import { placeOf, readOr, Unread } from './unread.ts';
import { nothing, type NameScope, type ReadValue } from './values.ts';

type Closure = Extract<ReadValue, { is: 'closure' }>;

/** A test that could not be read. */
export interface UnreadTest {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** A clause in plain English that begins with "it", with the line that it is about. */
  readonly reason: string;
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
  /** Returns a file of the project by its path. */
  readonly fileAt: (path: string) => ParsedFile | undefined;
  /** Whether the set-up of the test runner gives all values the member `should`. */
  readonly hasShould?: boolean;
}

/** Returns all that a module exports, by the specifier with which a file at a path imports it. */
export type ImportOf = (specifier: string, from: string) => ReadValue;

/** Code that runs before a test. */
interface Preparation {
  readonly node: Node;
  readonly run: () => void;
}

/** A suite that is being read, with what has to run before its tests. */
interface Frame {
  readonly title: string;
  readonly isSkipped: boolean;
  readonly before: Preparation[];
  readonly beforeEach: Preparation[];
  /** What could not be read in it outside of its tests. */
  problem?: Unread;
}

/** A statement outside of tests that can't be read. */
interface LostStatement {
  readonly node: Node;
  readonly scope: NameScope;
  readonly problem: Unread;
  /** The number of tests that were declared before it. */
  readonly declared: number;
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
export class SuiteRun {
  readonly interpreter: Interpreter;
  readonly declared: DeclaredTest[] = [];
  /** Statements that declare tests, and that can't be read. */
  readonly lost: UnreadTest[] = [];
  readonly #frames: Frame[] = [];
  readonly #pick: number | undefined;
  #picked: PickedTest | undefined;

  readonly #read: FileToRead;
  readonly #helpers = new Map<string, ReadValue>();
  readonly #constants: SourceConstants;

  /** @param skipsUnread whether statements of the test that can't be read are passed over */
  constructor(read: FileToRead, unit: UnitAccess, pick: number | undefined, skipsUnread = false) {
    const { file } = read;
    this.#read = read;
    this.#pick = pick;
    this.#constants = new SourceConstants(read.fileAt, () => this.interpreter);
    this.interpreter = new Interpreter(unit, file.text, {
      importOf: (specifier) => this.#importOf(specifier, file.path),
      constantOf: (place) => this.#constants.of(unit.originOf(place)),
      onSuite: (call) => this.#onSuite(call),
      later: (node, run) => void this.#frames.at(-1)?.before.push({ node, run }),
      outside: (node, scope, run) => {
        const declared = this.declared.length;
        return readOr(run, (problem) => void this.#lose({ node, scope, problem, declared }));
      },
      skipsUnread,
      hasShould: read.hasShould === true,
    });
    const scope = openScope(undefined, file);
    this.#frames.push({ title: '', isSkipped: false, before: [], beforeEach: [] });
    const { body } = file.program;
    for (const node of body)
      declareImports(node, scope, (specifier) => this.#importOf(specifier, file.path));
    for (const node of body) this.interpreter.hoist(exportedNode(node), scope);
    for (const node of body) {
      if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') continue;
      this.interpreter.run(exportedNode(node), scope);
    }
  }

  /** All that a module exports. Helpers for tests are followed into their file. */
  #importOf(specifier: string, from: string): ReadValue {
    const value = this.#read.importOf(specifier, from);
    if (value.is !== 'export') return value;
    const known = this.#helpers.get(value.module);
    if (known !== undefined) return known;
    const file = this.#read.helperAt(value.module);
    if (file === undefined) return value;
    const scope = openScope(undefined, file);
    const { body } = file.program;
    if (loadsShould(file.text)) this.interpreter.hasShould = true;
    const names = exportedNames(body);
    const helpers: ReadValue = { is: 'helpers', names, scope };
    this.#helpers.set(value.module, helpers);
    for (const node of body)
      declareImports(node, scope, (named) => this.#importOf(named, file.path));
    for (const node of body) this.interpreter.hoist(exportedNode(node), scope);
    for (const node of body) {
      const whole = wholeExport(node);
      if (whole !== undefined && isFunction(whole))
        scope.declare(names.get('default') ?? '', { is: 'closure', node: whole, scope });
      const own = exportedNode(node);
      if (own.type === 'VariableDeclaration') this.interpreter.run(own, scope);
    }
    return helpers;
  }

  /** Notes a statement outside of tests that can't be read. It is a problem for all tests of its suite only if it declares none. */
  #lose({ node, scope, problem, declared }: LostStatement): void {
    // Other tests do not depend on what declares these.
    if (!declaring.has(node.type) || !declaresTests(node, scope, this.#read.file.text, testWords)) {
      this.#note(problem);
      return;
    }
    // A loop whose end is not seen declares tests that there are not.
    if (node.type === 'ForStatement' || node.type === 'WhileStatement') {
      this.declared.length = declared;
    }
    const { file } = this.#read;
    const reason = `${problem.reason} (${placeOf(problem, file)})`;
    const name = this.interpreter.textOf(node);
    this.lost.push({ name, file: file.path, line: lineOf(node, file), reason });
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
    const preparations = [
      ...frames.flatMap(({ before }) => before),
      ...frames.flatMap(({ beforeEach }) => beforeEach),
    ];
    for (const each of preparations) this.#prepare(each, closure);
    this.interpreter.callClosure(closure, row ?? contextOf(closure));
  }

  /**
   * Runs code before a test. What can't be read of it is passed over if it uses no name that the test uses: then it prepares other tests, or
   * the runner.
   */
  #prepare({ node, run }: Preparation, test: Closure): void {
    const { writer } = this.interpreter;
    const before = writer.statements.length;
    readOr(run, (problem) => {
      const used = namesUsedIn([test.node]);
      const named = [...namesUsedIn([node])];
      if (named.some((name) => used.has(name) || hosts.has(name))) throw problem;
      writer.cutTo(before);
    });
  }

  #onSuite(call: SuiteCall): void {
    if (!this.interpreter.isSuite) throw new Unread('it has tests within it', call.node);
    switch (call.tool) {
      case 'suite':
        for (const row of call.rows ?? [undefined]) this.#suite(call, row);
        return;
      case 'test':
        for (const [at, row] of (call.rows ?? [undefined]).entries()) {
          if (hasSubtests(call)) this.#suite(call, row);
          else this.#test(call, row, at);
        }
        return;
      case 'each-hook':
      case 'once-hook': {
        const closure = functionOf(call);
        const frame = this.#frames.at(-1);
        const list = call.tool === 'each-hook' ? frame?.beforeEach : frame?.before;
        if (closure !== undefined) {
          const run = (): void => void this.interpreter.callClosure(closure, contextOf(closure));
          list?.push({ node: closure.node, run });
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
      this.interpreter.callClosure(closure, given ?? contextOf(closure));
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

/** Names by which code changes what a unit uses without naming the unit. */
const hosts: ReadonlySet<string> = new Set(
  'vi jest sinon mock process global globalThis window document console Date Math'.split(' '),
);

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

function functionOf({ list }: SuiteCall): Closure | undefined {
  const found = list.find(({ is }) => is === 'closure');
  return found?.is === 'closure' ? found : undefined;
}

/** Whether a test declares tests within it by the context that it is given, as `node:test` allows: `await t.test(…)`. */
function hasSubtests(call: SuiteCall): boolean {
  const closure = functionOf(call);
  const first = closure?.node.params[0];
  if (closure?.scope.file === undefined || first?.type !== 'Identifier') return false;
  const { start, end } = closure.node;
  const text = closure.scope.file.text.slice(start, end);
  return text.split(/(?<![\w$.])/).some((each) => each.startsWith(`${first.name}.test(`));
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
    // What comes later is in functions, which are read only where they are plain.
    return [{ is: 'double', behaviour: { does: 'return', value: nothing } }];
  }
  return first.type === 'ObjectPattern'
    ? [{ is: 'record', members: new Map([['expect', { is: 'global', path: ['expect'] }]]) }]
    : [{ is: 'global', path: ['test'] }];
}

/** The line of a node in its file, from 1. */
export function lineOf({ start }: Pick<Node, 'start'>, { text }: ParsedFile): number {
  return positionAt(text, start).line;
}
