import { isFunction, isFunctionExpression } from '../../../syntax/nodes.ts';
import type { Node, ParsedFile, Program } from '../../../syntax/parse.ts';
import { children, someChild, walk } from '../../../syntax/walk.ts';
import type { ReadClause } from './clause.ts';
import { isAssertedCall, rootOf } from './assertion-call.ts';
import { Declarations } from './declarations.ts';
import { fastCheckNames, type FastCheckNames } from './fast-check-names.ts';
import { KnownSubjects } from './known-subjects.ts';
import { namesIn } from './names-in-node.ts';
import {
  type AssertionNames,
  clausesOfCall,
  clausesOfMember,
  clausesOfCondition,
  clausesOfGuard,
} from './read-clauses.ts';
import type { PlacedClause, ReadProperty, ReadTest, ReviewFile } from './review-file.ts';
import type { BodyNode, TestCall } from './test-call.ts';
import { mentions, sharedArbitraries } from './shared-arbitraries.ts';
import { testCall, testNames } from './test-call.ts';

/** Reads the tests, properties and assertions of a test file. */
export function readReviewFile(parsed: ParsedFile): ReviewFile {
  const reader = new Reader(parsed);
  walk(parsed.program, {
    enter: (node, ancestors) => reader.enter(node, ancestors),
    leave: (node) => reader.leave(node),
  });
  return reader.result();
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

class Reader {
  readonly #parsed: ParsedFile;
  readonly #names: FastCheckNames;
  readonly #assertions: AssertionNames;
  readonly #tests: Writable<ReadTest>[] = [];
  readonly #properties: Writable<ReadProperty>[] = [];
  readonly #clauses: Writable<PlacedClause>[] = [];
  readonly #declarations: Declarations;
  readonly #testNames: ReadonlySet<string>;
  /** The nodes of the tests and properties around the present node. */
  readonly #openTests: { readonly node: Node; readonly id: number }[] = [];
  readonly #openProperties: { readonly node: Node; readonly id: number }[] = [];
  /** Functions that are bodies of properties. */
  readonly #bodies = new Set<Node>();

  constructor(parsed: ParsedFile) {
    this.#parsed = parsed;
    this.#names = fastCheckNames(parsed.program);
    this.#assertions = assertionNames(parsed.program);
    this.#declarations = new Declarations(parsed.program);
    this.#testNames = testNames(parsed.program);
  }

  enter(node: Node, ancestors: readonly Node[]): void {
    if (node.type === 'CallExpression') {
      this.#enterTest(node, ancestors);
      if (!isAssertedCall(ancestors)) this.#enterProperty(node, ancestors.at(-1));
      this.#addClauses(clausesOfCall(node, this.#assertions), ancestors);
    }
    if (node.type === 'MemberExpression') {
      this.#addClauses(clausesOfMember(node, ancestors.at(-1), this.#assertions), ancestors);
    }
    if (node.type === 'ReturnStatement' && node.argument !== null) {
      const body = ancestors.findLast((each) => isFunction(each));
      if (body !== undefined && this.#bodies.has(body)) {
        this.#addClauses(clausesOfCondition(node.argument), ancestors);
      }
    }
    if (node.type === 'IfStatement' && isThrow(node.consequent)) {
      this.#addClauses(clausesOfGuard(node.test), ancestors);
    }
    if (node.type === 'ArrowFunctionExpression' && node.expression && this.#bodies.has(node)) {
      this.#addClauses(clausesOfCondition(node.body), [...ancestors, node]);
    }
  }

  leave(node: Node): void {
    if (this.#openTests.at(-1)?.node === node) this.#openTests.pop();
    if (this.#openProperties.at(-1)?.node === node) this.#openProperties.pop();
  }

  result(): ReviewFile {
    const parsed = this.#parsed;
    this.#placeHelpers();
    this.#findKnown();
    return {
      parsed,
      declarations: this.#declarations,
      names: this.#names,
      isCommonJs: !parsed.program.body.some(
        ({ type }) => type.startsWith('Import') || type.startsWith('Export'),
      ),
      tests: this.#tests,
      properties: this.#properties,
      clauses: this.#clauses,
      arbitraries: sharedArbitraries(parsed.program, this.#names, this.#properties),
    };
  }

  /** Finds the tests of properties, and the properties of clauses, that stand outside of tests. */
  #placeHelpers(): void {
    const declarations = this.#declarations;
    for (const property of this.#properties) {
      if (property.test !== undefined) continue;
      const name = declarations.around(property.call);
      const user = this.#tests.find(
        ({ body }) => name !== undefined && declarations.uses(body, name),
      );
      if (user === undefined) continue;
      property.test = user.id;
      user.isPlain = false;
    }
    for (const clause of this.#clauses) {
      if (clause.test !== undefined) continue;
      const { start, end } = clause.target;
      const owner = this.#properties.find(
        ({ body }) => body !== undefined && body.start <= start && end <= body.end,
      );
      if (owner !== undefined) {
        Object.assign(clause, { property: owner.id, test: owner.test });
        if (owner.body !== undefined) clause.inputs = inputsOf(owner.body, clause.subject);
        continue;
      }
      const name = declarations.around(clause.target);
      clause.users = this.#properties.flatMap(({ call, body, id }) =>
        name !== undefined && [call, body ?? call].some((node) => declarations.uses(node, name))
          ? id
          : [],
      );
    }
  }

  #findKnown(): void {
    const subjects = new KnownSubjects(this.#parsed.program, this.#parsed.text);
    for (const clause of this.#clauses) {
      clause.isKnown =
        subjects.isWritten(clause.subject) || subjects.isPinned(clause, this.#clauses);
    }
  }

  #enterTest(node: Node, ancestors: readonly Node[]): void {
    const found = testCall(node, this.#testNames);
    if (found === undefined) return;
    const read = this.#withKnownProp(found);
    const id = this.#tests.length;
    const parent = ancestors.at(-1);
    const statement = parent?.type === 'ExpressionStatement' ? parent : undefined;
    const { text } = this.#parsed;
    const isPlain =
      read.prop === undefined &&
      !read.isTable &&
      !read.body.generator &&
      isRepeatable(read.body, text);
    this.#tests.push({ ...read, id, name: titleOf(read.title, text), statement, isPlain });
    this.#openTests.push({ node, id });
    if (read.prop === undefined) return;
    const [first] = read.prop.arguments;
    if (first === undefined || first.type === 'SpreadElement') return;
    this.#addProperty({
      call: read.prop,
      form: 'prop',
      arbitraries:
        first.type === 'ArrayExpression' ? first.elements.flatMap((one) => one ?? []) : [first],
      body: read.body,
      node,
    });
  }

  /** Takes a `prop` that is not fast-check's for a table: a project's own wrapper may do anything with the body. */
  #withKnownProp({ prop, ...others }: TestCall): TestCall {
    if (prop === undefined) return others;
    const owner = rootOf(prop);
    const isKnown = owner !== undefined && this.#names.testers.has(owner);
    return isKnown ? { ...others, prop } : { ...others, isTable: true };
  }

  #enterProperty(node: Extract<Node, { type: 'CallExpression' }>, parent: Node | undefined): void {
    const form = this.#names.memberOf(node.callee);
    if (form !== 'property' && form !== 'asyncProperty') return;
    const body = node.arguments.at(-1);
    const arbitraries = node.arguments.slice(0, -1);
    if (body === undefined || arbitraries.some(({ type }) => type === 'SpreadElement')) return;
    const parameters = this.#parametersOf(parent, node);
    this.#addProperty({
      call: node,
      form,
      arbitraries,
      ...(parameters !== undefined && { parameters }),
      body: isFunctionExpression(body) ? body : this.#namedBody(body),
      node,
    });
  }

  /** Returns the parameters of the `fc.assert` or `fc.check` that a property is given to. */
  #parametersOf(call: Node | undefined, property: Node): Node | undefined {
    if (call?.type !== 'CallExpression' || call.arguments[0] !== property) return undefined;
    if (!/^(?:assert|check)$/.test(this.#names.memberOf(call.callee) ?? '')) return undefined;
    const [, parameters] = call.arguments;
    return parameters?.type === 'SpreadElement' ? undefined : parameters;
  }

  /** Returns the function that stands elsewhere in the file under a name, if only one property uses it. */
  #namedBody(node: Node): BodyNode | undefined {
    const body = this.#declarations.functionOf(node);
    if (body === undefined || node.type !== 'Identifier') return undefined;
    const found = [...mentions(this.#parsed.program, new Set([node.name]))];
    return found.length === 2 ? body : undefined;
  }

  #addProperty(found: Omit<ReadProperty, 'id' | 'test'> & { readonly node: Node }): void {
    const { node, ...property } = found;
    const id = this.#properties.length;
    const test = this.#openTests.at(-1)?.id;
    this.#properties.push({ ...property, id, test });
    this.#openProperties.push({ node, id });
    if (property.body !== undefined) this.#bodies.add(property.body);
    const owner = test === undefined ? undefined : this.#tests[test];
    if (owner !== undefined) owner.isPlain = false;
  }

  #addClauses(found: readonly ReadClause[], ancestors: readonly Node[]): void {
    for (const clause of found) {
      const test = this.#openTests.at(-1)?.id;
      const property = this.#openProperties.at(-1)?.id;
      const body = property === undefined ? undefined : this.#properties[property]?.body;
      const isInside = body !== undefined && ancestors.includes(body);
      const inputs = isInside ? inputsOf(body, clause.subject) : [];
      // Two readings of one node, such as a returned `expect(a < b).toBe(true)`, are one clause.
      if (this.#clauses.some(({ target }) => target.start === clause.target.start)) continue;
      const id = this.#clauses.length;
      this.#clauses.push({ ...clause, id, test, property, inputs, users: [], isKnown: false });
    }
  }
}

/** Whether a statement only throws. */
function isThrow(statement: Node): boolean {
  if (statement.type === 'ThrowStatement') return true;
  const [only, ...others] = statement.type === 'BlockStatement' ? statement.body : [];
  return only?.type === 'ThrowStatement' && others.length === 0;
}

function titleOf(title: Node, text: string): string {
  if (title.type === 'Literal' && typeof title.value === 'string') return title.value;
  return text.slice(title.start, title.end);
}

/** Whether the body of a test can be called several times. A parameter may be a callback that ends the test. */
function isRepeatable(body: BodyNode, text: string): boolean {
  return (
    body.params.length === 0 &&
    !/Snapshot\(|\bthis\b|\.assertions\(/.test(text.slice(body.start, body.end))
  );
}

/** Returns the inputs of a property with which an operand may be compared: parameters, and their lengths. */
function inputsOf(body: BodyNode, subject: Node): readonly string[] {
  // A call may return anything. Any other expression of an input equals itself.
  const used = calls(subject) ? new Set<string>() : namesIn(subject);
  const assigned = assignedIn(body);
  const names = body.params.flatMap((parameter) => parameterNames(parameter));
  return names.flatMap((name) =>
    used.has(name) || assigned.has(name) ? [] : [name, `${name}.length`, `${name}.size`],
  );
}

function calls(node: Node): boolean {
  return node.type === 'CallExpression' || someChild(node, calls);
}

function parameterNames(parameter: Node): string[] {
  if (parameter.type === 'Identifier') return [parameter.name];
  if (parameter.type === 'ArrayPattern') {
    return parameter.elements.flatMap((one) => (one === null ? [] : parameterNames(one)));
  }
  if (parameter.type !== 'ObjectPattern') return [];
  return parameter.properties.flatMap((property) =>
    property.type === 'Property' ? parameterNames(property.value) : [],
  );
}

/** Returns the names that a function assigns. */
function assignedIn(body: Node): ReadonlySet<string> {
  const names = new Set<string>();
  walk(body, {
    enter(node) {
      const target =
        node.type === 'AssignmentExpression'
          ? node.left
          : node.type === 'UpdateExpression'
            ? node.argument
            : undefined;
      if (target?.type === 'Identifier') names.add(target.name);
    },
  });
  return names;
}

/** Returns the local names of what a file asserts with. */
function assertionNames(program: Program): AssertionNames {
  const asserts = new Map<string, { readonly isChai: boolean }>();
  const expects = new Set(['expect']);
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const from = statement.source.value;
      const isNode = /^(?:node:)?assert(?:\/strict)?$/.test(from);
      for (const specifier of statement.specifiers) {
        const { name } = specifier.local;
        const imported =
          specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
            ? specifier.imported.name
            : 'default';
        if (isNode && /^(?:default|assert|strict|ok)$/.test(imported)) {
          asserts.set(name, { isChai: false });
        }
        const isChai = from === 'chai' || from === 'vitest';
        if (isChai && imported === 'assert') asserts.set(name, { isChai: true });
        if (imported === 'expect') expects.add(name);
      }
    }
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declarations) {
      const from = init === null ? '' : requiredName(init);
      if (id.type === 'Identifier' && /^(?:node:)?assert(?:\/strict)?$/.test(from)) {
        asserts.set(id.name, { isChai: false });
      }
      if (from !== 'chai' || init === null) continue;
      const isAssert = id.type === 'Identifier' && memberOf(init) === 'assert';
      if (isAssert) asserts.set(id.name, { isChai: true });
      if (id.type === 'Identifier' && memberOf(init) === 'expect') expects.add(id.name);
      if (id.type === 'ObjectPattern' && parameterNames(id).includes('assert')) {
        asserts.set('assert', { isChai: true });
      }
    }
  }
  return { asserts, expects };
}

function memberOf(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return undefined;
  return node.property.name;
}

function requiredName(init: Node): string {
  if (init.type === 'MemberExpression') return requiredName(init.object);
  if (init.type !== 'CallExpression') return '';
  const [name] = children(init).slice(1);
  return name?.type === 'Literal' && typeof name.value === 'string' ? name.value : '';
}
