import type { Condition, Term } from '../../model/property.ts';
import { usesOf } from '../../generation/breed/typing/statement-uses.ts';
import type { Statement, Variable } from '../../model/test-case.ts';
import type { Node } from '../../syntax/parse.ts';
import { variablesIn, variablesOf } from '../conditions/variables-of.ts';
import { assertionChain, type AssertionChain, type ChainLink } from './assertion-chain.ts';
import { plain } from './evaluate-literal.ts';
import { concrete } from './literal-values.ts';
import { subjectTerm, truth, type Stated } from './state-condition.ts';
import { isSymmetric, matcherOf } from './matchers.ts';
import type { ReadClaims, ReadHost } from './read-host.ts';
import { Unread } from './unread.ts';
import { nothing, type NameScope, type ReadValue } from './values.ts';

/** Reads an assertion as conditions on the variables of the test case; false if a statement is no assertion. */
export function readAssertion(
  node: Node,
  scope: NameScope,
  host: ReadHost,
  claims: ReadClaims,
): boolean {
  const chain = assertionChain(node, scope, host);
  if (chain === undefined) return false;
  const reading = new AssertionReading(node, scope, host, claims);
  const { statements } = host.writer;
  const others = (): number =>
    statements.length + claims.unstated.length + claims.ends.length + claims.implied;
  const [before, stated] = [others(), claims.claims.length];
  reading.read(chain);
  const isOfInputs = claims.claims
    .slice(stated)
    .flatMap(variablesOf)
    .every((variable) => inputKinds.has(statements[variable]?.kind ?? ''));
  // What looks like an assertion about the test's own objects is about what calls of the unit have made of them.
  if (others() === before && isOfInputs) {
    claims.claims.length = stated;
    host.asChanged(() => reading.read(chain));
  }
  return true;
}

/** Notes that a value counts as true, or as false, where a test fails by itself otherwise. */
export function claimTruth(
  {
    node,
    value,
    isTrue,
  }: { readonly node: Node; readonly value: ReadValue; readonly isTrue: boolean },
  scope: NameScope,
  host: ReadHost & ReadClaims,
): void {
  new AssertionReading(node, scope, host, host).state(value, truth(value, host, isTrue), false);
}

/** Notes that the last call after a place throws, and takes back what comes after that place. */
export function claimThrow(before: number, node: Node, host: ReadHost & ReadClaims): void {
  const last = host.writer.statements.findLastIndex(({ kind }) => /^(?:call|await)$/.test(kind));
  if (last < before)
    throw new Unread('it asserts that something throws which is no call of the unit', node);
  const claim: Condition = { kind: 'throws', statement: last, class: '', message: '' };
  host.ends.push({ testCase: host.testCase, act: last, claim });
  host.takeBack(before);
}

const inputKinds: ReadonlySet<string> = new Set(['primitive', 'array', 'object', 'built-in']);

/** Words of an assertion that only make it read well. */
const fillers = new Set(
  'to be been is that which and has have with at of same but does still also deep own strict a an'.split(
    ' ',
  ),
);

const throwing = /^(?:toThrow|toThrowError|throw|throws|Throw)$/;

class AssertionReading {
  readonly #node: Node;
  readonly #scope: NameScope;
  readonly #host: ReadHost;
  readonly #claims: ReadClaims;

  constructor(node: Node, scope: NameScope, host: ReadHost, claims: ReadClaims) {
    this.#node = node;
    this.#scope = scope;
    this.#host = host;
    this.#claims = claims;
  }

  read(chain: AssertionChain): void {
    if (chain.tool === 'expect') this.#expect(chain);
    else this.#assert(chain);
  }

  #expect({ subject: [subject] = [], links }: AssertionChain): void {
    if (subject === undefined) return;
    const words = links.map(({ name }) => name);
    const isNegated = words.filter((name) => name === 'not').length % 2 === 1;
    const isRejected = words.some((name) => /^rejects?|rejected(?:With)?$/.test(name));
    const thrown = links.find(({ name, given }) => throwing.test(name) && given !== undefined);
    if (isRejected) {
      this.#rejects(subject, links.at(-1), isNegated);
      return;
    }
    if (thrown !== undefined) {
      this.#throws(subject, thrown.given ?? [], isNegated);
      return;
    }
    let value = this.#valueOf(subject);
    if (words.includes('resolves') || words.includes('eventually')) value = this.#awaited(value);
    const own = links.filter(
      ({ name, given }) =>
        name !== 'not' &&
        name !== 'resolves' &&
        name !== 'eventually' &&
        (given !== undefined || !fillers.has(name)),
    );
    if (own.length === 0) return;
    for (const link of own) this.#match(value, link, isNegated);
  }

  #assert({ subject, links }: AssertionChain): void {
    const [link] = links;
    if (link === undefined) {
      const [first] = subject ?? [];
      if (first === undefined) return;
      const value = this.#valueOf(first);
      this.state(value, truth(value, this.#host, true), false);
      return;
    }
    const [first, ...more] = link.given ?? [];
    const { name } = link;
    if (/^(?:throws|doesNotThrow|Throw)$/.test(name)) {
      if (first !== undefined) this.#throws(first, more, name === 'doesNotThrow');
      return;
    }
    if (/^(?:rejects|doesNotReject)$/.test(name)) {
      if (first !== undefined) this.#rejects(first, { name, given: more }, name !== 'rejects');
      return;
    }
    if (name === 'fail') throw new Unread('it fails by itself', this.#node);
    if (first === undefined) return;
    this.#match(this.#valueOf(first), { name, given: more }, false);
  }

  #valueOf(node: Node): ReadValue {
    return plain(this.#host.evaluate(node, this.#scope), node, this.#host);
  }

  #match(value: ReadValue, { name, given = [] }: ChainLink, isNegated: boolean): void {
    const matcher = matcherOf(name);
    const list = given.map((each) => this.#valueOf(each));
    const [first, ...others] = list;
    // `assert.equal(1, result)`: both orders are in use.
    if (
      first !== undefined &&
      isSymmetric(name) &&
      this.#isOfUnit(first) &&
      !this.#isOfUnit(value)
    ) {
      this.state(first, matcher?.(first, [value, ...others], this.#host), isNegated);
      return;
    }
    this.state(value, matcher?.(value, list, this.#host), isNegated);
  }

  /** Whether a value is a result of the unit, or a part of one. */
  #isOfUnit(value: ReadValue): boolean {
    return value.is === 'result' || value.is === 'term';
  }

  /** Notes the conditions that an assertion about a value states. */
  state(value: ReadValue, stated: Stated | undefined, isNegated: boolean): void {
    const { writer } = this.#host;
    this.#act(subjectTerm(value, writer));
    if (value.is === 'comparison') {
      this.#act(subjectTerm(value.left, writer));
      this.#act(subjectTerm(value.right, writer));
    }
    if (value.is === 'kind') this.#act(subjectTerm(value.of, writer));
    if (stated === undefined) {
      this.#claims.unstated.push(this.#host.textOf(this.#node));
      return;
    }
    if (isNegated && stated.length > 1) {
      this.#claims.unstated.push(this.#host.textOf(this.#node));
      return;
    }
    const conditions = isNegated ? stated.map(negated) : stated;
    this.#claims.claims.push(...conditions);
  }

  /** Notes what the test is about: the first call of the unit that it asserts something about. */
  #act(term: Term | undefined): void {
    const variable = term && variableIn(term);
    if (variable !== undefined) this.#claims.act ??= this.#callBehind(variable);
  }

  #callBehind(variable: Variable): Variable | undefined {
    const statement = this.#host.writer.statements[variable];
    if (statement?.kind === 'call') return variable;
    return statement?.kind === 'await'
      ? this.#callBehind(statement.promise)
      : lastCallWith(variable, this.#host.writer.statements);
  }

  #throws(subject: Node, given: readonly Node[], isNegated: boolean): void {
    const before = this.#host.writer.statements.length;
    const last = this.#host.lastCallOf(this.#valueOf(subject), subject);
    this.#ends(last, given, isNegated, before);
  }

  #rejects(subject: Node, link: ChainLink | undefined, isNegated: boolean): void {
    const before = this.#host.writer.statements.length;
    const value = this.#valueOf(subject);
    const promise = value.is === 'closure' ? this.#host.callClosure(value, []) : value;
    const awaited = this.#awaited(promise);
    if (awaited.is !== 'result') {
      throw new Unread(`it asserts that \`${this.#host.textOf(subject)}\` is rejected`, this.#node);
    }
    this.#ends(awaited.variable, link?.given ?? [], isNegated, before);
  }

  /** A call that throws is the end of a test case of its own. */
  #ends(last: Variable, given: readonly Node[], isNegated: boolean, before: number): void {
    const claims = this.#claims;
    if (isNegated) {
      claims.act ??= this.#callBehind(last);
      claims.implied += 1;
      return;
    }
    const [first = nothing] = given.map((each) => this.#host.evaluate(each, this.#scope));
    const message = concrete(first);
    const claim: Condition = {
      kind: 'throws',
      statement: last,
      class: classOf(first),
      message: typeof message === 'string' ? message : '',
    };
    claims.ends.push({ testCase: this.#host.testCase, act: last, claim });
    this.#host.takeBack(before);
  }

  #awaited(value: ReadValue): ReadValue {
    if (value.is !== 'result') return value;
    const { variable, type } = value;
    const parts = type.kind === 'union' ? type.members : [type];
    const promise = parts.find(({ kind }) => kind === 'promise');
    const inner = promise?.kind === 'promise' ? promise.value : ({ kind: 'unknown' } as const);
    const waits = this.#host.writer.add({ kind: 'await', promise: variable }, inner, this.#node);
    return { is: 'result', variable: waits, type: inner };
  }
}

/** The last call that was given an object. */
export function lastCallWith(
  variable: Variable,
  statements: readonly Statement[],
): Variable | undefined {
  const last = statements.findLastIndex(
    (each) => each.kind === 'call' && usesOf(each).includes(variable),
  );
  return last < 0 ? undefined : last;
}

function negated(condition: Condition): Condition {
  return condition.kind === 'not' ? condition.condition : { kind: 'not', condition };
}

/** The name of an error class; empty if it is not known. */
function classOf(value: ReadValue): string {
  if (value.is === 'global' && value.path.length === 1) return value.path[0] ?? '';
  if (value.is === 'export')
    return value.path.at(-1) ?? (/^(?:default|\*)$/.test(value.name) ? '' : value.name);
  return '';
}

function variableIn(term: Term): Variable | undefined {
  return variablesIn(term)[0];
}
