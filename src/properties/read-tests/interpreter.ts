import type { Condition } from '../../model/property.ts';
import type { Example, Variable } from '../../model/test-case.ts';
import { isFunction, type FunctionNode } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { bareExpression } from '../../syntax/unwrapped.ts';
import { lastCallWith, readAssertion } from './assertions.ts';
import { evaluateAssignment, evaluateUpdate, memberKey } from './assign-to.ts';
import { awaitValue } from './await-value.ts';
import { bindPattern, namesIn } from './bind-pattern.ts';
import { openScope } from './block-scope.ts';
import { CaseWriter } from './case-writer.ts';
import { callBare, evaluateCall } from './evaluate-call.ts';
import { evaluateNew } from './evaluate-new.ts';
import { evaluateTagged } from './evaluate-tagged.ts';
import { globalConstant } from './fold.ts';
import { enumOf, evaluateLiteral } from './evaluate-literal.ts';
import { callsModule, declaresTests, hasWords } from './declares-tests.ts';
import { concrete } from './literal-values.ts';
import { loadsShould } from './loads-should.ts';
import { memberOf } from './member-of.ts';
import { termOf, type ReadClaims, type ReadHost } from './read-host.ts';
import { runGuard, runIf, runTry } from './run-branch.ts';
import { type BlockEnd, runForEach, runLoop } from './run-loop.ts';
import { runUnread } from './run-unread.ts';
import { truthOf } from './truth-of.ts';
import type { UnitAccess } from './unit-access.ts';
import { readOr, shortText, Unread } from './unread.ts';
import { nothing, type NameScope, type ReadValue } from './values.ts';

/** The most functions of a test file that call each other. */
const mostCalls = 12;

/** The most statements and calls that are carried out where what can't be read is passed over: nothing else ends loops within loops. */
const mostSteps = 4000;

/** What an interpreter asks of the reader of a test file. */
export interface InterpreterParts extends Pick<ReadHost, 'onSuite' | 'importOf' | 'constantOf'> {
  /** Takes a statement of a suite that has to run before each of its tests. */
  readonly later: (node: Node, run: () => void) => void;
  /** Runs a statement outside of tests, which perhaps can't be read. */
  readonly outside?: <End>(node: Node, scope: NameScope, run: () => End) => End | undefined;
  /** Whether statements that can't be read are passed over. What they declare is not known then. */
  readonly skipsUnread?: boolean;
  /** Whether the test runner's set-up gives all values a member `should`. */
  readonly hasShould?: boolean;
}

/**
 * Carries out the text of a test without running it: what is known is computed, and calls of the unit become statements of a test case.
 * Throws an `Unread` where a test does something else.
 */
export class Interpreter implements ReadHost, ReadClaims {
  readonly unit: UnitAccess;
  readonly writer: CaseWriter;
  readonly claims: Condition[] = [];
  readonly unstated: string[] = [];
  readonly ends: ReadClaims['ends'] = [];
  implied = 0;
  hasShould: boolean;
  act: Variable | undefined;
  /** Whether suites are being read, so that nothing runs yet but what declares tests. */
  isSuite = true;
  readonly context: Map<string, ReadValue> = new Map();
  /** Called for functions that declare tests. */
  readonly onSuite: ReadHost['onSuite'];
  readonly importOf: ReadHost['importOf'];
  readonly constantOf: ReadHost['constantOf'];
  readonly skipsUnread: boolean;
  readonly #parts: InterpreterParts;
  /** The text of the file whose code is carried out. */
  #text: string;
  #depth = 0;
  /** Whether objects that calls of the unit were given are what these calls may have made of them. */
  #seesChanges = false;
  #steps = 0;

  constructor(unit: UnitAccess, text: string, parts: InterpreterParts) {
    this.unit = unit;
    this.onSuite = parts.onSuite;
    this.importOf = parts.importOf;
    this.constantOf = parts.constantOf;
    this.#parts = parts;
    this.skipsUnread = parts.skipsUnread === true;
    this.writer = new CaseWriter({
      call: (closure, list) => this.callClosure(closure, list),
      text,
      replacesUnread: this.skipsUnread,
    });
    this.#text = text;
    this.hasShould = parts.hasShould === true || loadsShould(text);
  }

  readonly textOf = (node: Node): string => shortText(node, this.#text);

  /** Carries out code of the file in which a scope is. */
  #within<Result>({ file }: NameScope, carryOut: () => Result): Result {
    const around = this.#text;
    this.#text = file?.text ?? around;
    try {
      return carryOut();
    } catch (error) {
      if (error instanceof Unread) error.file ??= file;
      throw error;
    } finally {
      this.#text = around;
    }
  }

  /** Runs the statements of a block. */
  runBlock(nodes: readonly Node[], scope: NameScope): BlockEnd | undefined {
    for (const node of nodes) this.hoist(node, scope);
    for (const [at, node] of nodes.entries()) {
      const guarded = runGuard(node, nodes.slice(at + 1), { scope, host: this });
      const end = guarded ?? this.run(node, scope);
      if (end !== undefined) return end;
    }
    return undefined;
  }

  hoist(node: Node, scope: NameScope): void {
    if (node.type === 'FunctionDeclaration' && node.id !== null) {
      const code: Node = node;
      if (isFunction(code)) scope.declare(node.id.name, { is: 'closure', node: code, scope });
    }
    if (node.type === 'ClassDeclaration' && node.id !== null) {
      const { name } = node.id;
      scope.declareLater(name, () => {
        throw new Unread(`it uses a class of its own, ${name}`, node);
      });
    }
  }

  run(node: Node, scope: NameScope): BlockEnd | undefined {
    this.#countStep();
    const { outside } = this.#parts;
    if (this.isSuite && outside) return outside(node, scope, () => this.#run(node, scope));
    return readOr(
      () => this.#run(node, scope),
      (problem) => {
        if (!this.skipsUnread || this.#steps > mostSteps) throw problem;
        this.#passOver(node, scope);
        return undefined;
      },
    );
  }

  /** What declares tests is no step of one. */
  #countStep(): void {
    if (!this.isSuite) this.#steps += 1;
  }

  #boundSteps(node: Node): void {
    if (this.skipsUnread && this.#steps > mostSteps)
      throw new Unread('it takes too many steps', node);
  }

  /** Takes of a statement that can't be read what it declares, or a part of it. */
  #passOver(node: Node, scope: NameScope): void {
    if (node.type !== 'VariableDeclaration') {
      runUnread(node, scope, this);
      return;
    }
    for (const name of node.declarations.flatMap(({ id }) => namesIn(id))) {
      const known = readOr(
        () => scope.find(name),
        () => undefined,
      );
      if (known === undefined) scope.declare(name, { is: 'opaque' });
    }
  }

  #run(node: Node, scope: NameScope): BlockEnd | undefined {
    this.#boundSteps(node);
    switch (node.type) {
      case 'ExpressionStatement':
        if (this.isSuite && !declaresTests(node, scope, this.#text)) {
          if (!callsModule(node)) this.#parts.later(node, () => void this.run(node, scope));
          return undefined;
        }
        if (!readAssertion(node.expression, scope, this, this))
          this.evaluate(node.expression, scope);
        return undefined;
      case 'VariableDeclaration':
        for (const each of node.declarations) {
          if (this.isSuite && each.init !== null) {
            this.#declareLater(each.id, each.init, scope);
            continue;
          }
          const value = each.init === null ? nothing : this.evaluate(each.init, scope);
          bindPattern(each.id, value, scope, this);
        }
        return undefined;
      case 'ReturnStatement':
        if (node.argument !== null && readAssertion(node.argument, scope, this, this)) {
          return { by: 'return', value: nothing };
        }
        return {
          by: 'return',
          value: node.argument === null ? nothing : this.evaluate(node.argument, scope),
        };
      case 'BlockStatement':
        return this.runBlock(node.body, openScope(scope));
      case 'IfStatement':
        return runIf(node, scope, this);
      case 'ForOfStatement':
      case 'ForInStatement':
        return runForEach(node, scope, this);
      case 'ForStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
        return runLoop(node, scope, this);
      case 'BreakStatement':
        return { by: 'break' };
      case 'ContinueStatement':
        return { by: 'continue' };
      case 'ThrowStatement':
        throw new Unread('it throws an error by itself', node);
      case 'TryStatement':
        return runTry(node, scope, this);
      case 'TSEnumDeclaration':
        scope.declare(node.id.name, enumOf(node, scope, this));
        return undefined;
      case 'EmptyStatement':
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
        return undefined;
      default:
        throw new Unread(`it has a statement that is not read: \`${this.textOf(node)}\``, node);
    }
  }

  /** Declares names whose values are found when a test first uses them. */
  #declareLater(pattern: Node, value: Node, scope: NameScope): void {
    const found = openScope(scope);
    let isBound = false;
    for (const name of namesIn(pattern)) {
      scope.declareLater(name, () => {
        const { isSuite } = this;
        this.isSuite = false;
        try {
          if (!isBound)
            this.#within(scope, () =>
              bindPattern(pattern, this.evaluate(value, scope), found, this),
            );
          isBound = true;
        } finally {
          this.isSuite = isSuite;
        }
        return found.find(name) ?? nothing;
      });
    }
  }

  /** Whether a condition holds. It must be known. */
  decide(node: Node, scope: NameScope): boolean {
    const isTrue = truthOf(this.evaluate(node, scope), this);
    if (isTrue === undefined) throw new Unread('it decides by a result what it does', node);
    return isTrue;
  }

  readonly evaluate = (node: Node, scope: NameScope): ReadValue => {
    const inner = bareExpression(node);
    if (isFunction(inner)) return { is: 'closure', node: inner, scope };
    switch (inner.type) {
      case 'Identifier':
        if (inner.name === 'undefined') return nothing;
        return this.#named(inner.name, scope);
      case 'MemberExpression':
        if (inner.object.type === 'ThisExpression')
          return this.context.get(memberKey(inner, scope, this)) ?? { is: 'opaque' };
        return memberOf(
          this.evaluate(inner.object, scope),
          memberKey(inner, scope, this),
          inner,
          this,
        );
      case 'CallExpression':
        return evaluateCall(inner, scope, this);
      case 'TaggedTemplateExpression':
        return evaluateTagged(inner, scope, this);
      case 'ImportExpression': {
        const specifier = concrete(this.evaluate(inner.source, scope));
        if (typeof specifier !== 'string')
          throw new Unread('it imports a module whose name is not known', inner);
        return this.importOf(specifier);
      }
      case 'NewExpression':
        return evaluateNew(inner, scope, this);
      case 'AwaitExpression':
        return this.awaited(this.evaluate(inner.argument, scope), inner);
      case 'AssignmentExpression':
        return evaluateAssignment(inner, scope, this);
      case 'UpdateExpression':
        return evaluateUpdate(inner, scope, this);
      case 'ConditionalExpression':
        return this.decide(inner.test, scope)
          ? this.evaluate(inner.consequent, scope)
          : this.evaluate(inner.alternate, scope);
      case 'SequenceExpression': {
        let last: ReadValue = nothing;
        for (const each of inner.expressions) last = this.evaluate(each, scope);
        return last;
      }
      case 'ClassExpression':
        throw new Unread('it uses a class of its own', inner);
      default:
        return evaluateLiteral(inner, scope, this);
    }
  };

  #named(name: string, scope: NameScope): ReadValue {
    const value = scope.find(name) ?? globalConstant([name]) ?? { is: 'global', path: [name] };
    const variable = this.#seesChanges ? this.writer.find(value) : undefined;
    const isGiven =
      variable !== undefined &&
      /^(?:list|record|built-in)$/.test(value.is) &&
      lastCallWith(variable, this.writer.statements) !== undefined;
    return isGiven ? { is: 'term', term: termOf(variable) } : value;
  }

  readonly asChanged = (read: () => void): void => {
    this.#seesChanges = true;
    try {
      read();
    } finally {
      this.#seesChanges = false;
    }
  };

  /** The value of a promise. */
  awaited(value: ReadValue, node: Node): ReadValue {
    return awaitValue(value, node, this.writer);
  }

  readonly callClosure = (
    { node, scope }: Extract<ReadValue, { is: 'closure' }>,
    list: readonly ReadValue[],
  ): ReadValue => this.#within(scope, () => this.callFunction(node, scope, list));

  callFunction(node: FunctionNode, scope: NameScope, list: readonly ReadValue[]): ReadValue {
    if (node.generator) throw new Unread('it uses a generator function of its own', node);
    this.#countStep();
    this.#boundSteps(node);
    if (this.#depth >= mostCalls) throw new Unread('its functions call each other too often', node);
    const inner = openScope(scope);
    for (const [at, parameter] of node.params.entries()) {
      if (parameter.type === 'RestElement') {
        bindPattern(parameter.argument, { is: 'list', elements: list.slice(at) }, inner, this);
      } else if (parameter.type !== 'TSParameterProperty') {
        bindPattern(parameter, list[at] ?? nothing, inner, this);
      }
    }
    const { body } = node;
    if (body === null) return nothing;
    this.#depth += 1;
    const { isSuite } = this;
    this.isSuite = isSuite && hasWords(body, this.#text);
    try {
      if (body.type !== 'BlockStatement') {
        if (readAssertion(body, inner, this, this)) return nothing;
        return this.evaluate(body, inner);
      }
      const end = this.runBlock(body.body, inner);
      return end?.by === 'return' ? end.value : nothing;
    } finally {
      this.#depth -= 1;
      this.isSuite = isSuite;
    }
  }

  /** Calls a function of the test file to see what it throws; gives the variable of its last call. */
  lastCallOf(value: ReadValue, node: Node): Variable {
    const before = this.writer.statements.length;
    callBare(value, { node, host: this });
    const last = this.writer.statements.findLastIndex(
      ({ kind }) => kind === 'call' || kind === 'await' || kind === 'assign',
    );
    if (last < before)
      throw new Unread('it asserts that something throws which is no call of the unit', node);
    return last;
  }

  get testCase(): Example {
    const { statements, unread } = this.writer;
    return {
      statements: [...statements],
      typeArgument: 'unknown',
      ...(unread.size > 0 && { unread: [...unread] }),
    };
  }

  /** Takes back the statements after a place, which ended a test case of their own. */
  takeBack(to: number): void {
    this.writer.cutTo(to);
  }
}
