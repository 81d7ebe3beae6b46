import {
  array,
  arrow,
  call,
  infix,
  make,
  member,
  method,
  name,
  nothing,
  number,
  object,
  path,
  prefix,
  primitive,
  string,
  type Block,
  type Code,
} from './code.ts';
import type { PrintStyle } from '../print-style.ts';

/** The claim of one assertion, the same for all runners. Each runner has its own words for it. */
export type Claim =
  /** Identical, by `Object.is`. */
  | { readonly kind: 'is'; readonly subject: Code; readonly expected: Code }
  | { readonly kind: 'is-nothing'; readonly subject: Code; readonly value: 'undefined' | 'null' }
  | { readonly kind: 'is-nan'; readonly subject: Code }
  | {
      readonly kind: 'has-length';
      readonly subject: Code;
      /** The type of the subject says that there may be none. */
      readonly isOptional: boolean;
      readonly expected: Code;
    }
  | {
      readonly kind: 'equals';
      readonly subject: Code;
      readonly expected: Code;
      readonly isNegated?: boolean;
      /** Members that are undefined and elements that are missing count. */
      readonly isStrict: boolean;
      /** Which instances are compared with object literals: the subject itself, or something within it. */
      readonly instances: 'none' | 'subject' | 'within';
    }
  | {
      readonly kind: 'is-close';
      readonly subject: Code;
      readonly expected: Code;
      readonly tolerance: number;
    }
  | { readonly kind: 'instance-of'; readonly subject: Code; readonly class: Code }
  /** One number is less than another, or at most as great. */
  | {
      readonly kind: 'order';
      readonly subject: Code;
      readonly operator: OrderOperator;
      readonly than: Code;
    }
  | { readonly kind: 'truthy'; readonly subject: Code }
  | ({ readonly kind: 'throws'; readonly error: ThrownError } & Attempted)
  | ({ readonly kind: 'completes' } & Attempted)
  /** The arguments of a stub's calls, an array of arrays. Without `expected`, there was no call. */
  | {
      readonly kind: 'calls';
      readonly stub: string;
      readonly expected?: Code;
      /** The first argument of each call is compared as a text: it may be a URL. */
      readonly hasAddresses?: true;
    };

type OrderOperator = '<' | '<=' | '>' | '>=';

/** The code that may throw: the body of a function, or a promise that is waited for. */
type Attempted =
  | { readonly isAsync: false; readonly subject: Code | Block }
  | { readonly isAsync: true; readonly subject: Code };

/** Facts about an error. All are optional, since a test can't name the class of every error. */
export interface ThrownError {
  readonly class?: Code;
  /** The name of its class, if the class is built in and the error calls itself so. */
  readonly builtIn?: string;
  /** The name that it has been given, if that is another one. */
  readonly name?: Code;
  readonly message?: Code;
  /** A primitive that was thrown instead of an error. */
  readonly value?: Code;
}

/** The expression that asserts a claim. */
export function claimCode(claim: Claim, style: PrintStyle): Code {
  switch (style.assertions) {
    case 'expect':
      return expectClaim(claim, style);
    case 'assert':
      return assertClaim(claim, style);
    case 'chai':
      return chaiClaim(claim, style);
  }
}

function expected(subject: Code): Code {
  return call(name('expect'), [subject]);
}

/** Assertions of Vitest and Jest. */
function expectClaim(claim: Claim, style: PrintStyle): Code {
  const expects = (subject: Code, matcher: string, ...list: readonly Code[]): Code =>
    method(expected(subject), matcher, ...list);
  switch (claim.kind) {
    case 'is':
      return expects(claim.subject, 'toBe', claim.expected);
    case 'is-nothing':
      return expects(claim.subject, claim.value === 'null' ? 'toBeNull' : 'toBeUndefined');
    case 'is-nan':
      return expects(claim.subject, 'toBeNaN');
    case 'has-length':
      return expects(claim.subject, 'toHaveLength', claim.expected);
    case 'equals': {
      const isStrict = claim.isStrict && claim.instances === 'none';
      const matcher = isStrict ? 'toStrictEqual' : 'toEqual';
      const not = claim.isNegated === true ? 'not.' : '';
      return expects(claim.subject, not + matcher, claim.expected);
    }
    case 'is-close': {
      const digits = number(String(digitsOf(claim.tolerance)));
      return expects(claim.subject, 'toBeCloseTo', claim.expected, digits);
    }
    case 'instance-of':
      return expects(claim.subject, 'toBeInstanceOf', claim.class);
    case 'order':
      return expects(claim.subject, orderMatchers[claim.operator], claim.than);
    case 'truthy':
      return expects(claim.subject, 'toBeTruthy');
    case 'throws': {
      const error = expectedError(claim.error);
      if (!claim.isAsync) return expects(arrow([], claim.subject), 'toThrow', ...error);
      const { value } = claim.error;
      return prefix(
        'await',
        value === undefined
          ? expects(claim.subject, 'rejects.toThrow', ...error)
          : expects(claim.subject, 'rejects.toBe', value),
      );
    }
    case 'completes':
      return claim.isAsync
        ? prefix('await', expects(claim.subject, 'resolves.not.toThrow'))
        : expects(arrow([], claim.subject), 'not.toThrow');
    case 'calls':
      return claim.expected === undefined
        ? expects(name(claim.stub), 'not.toHaveBeenCalled')
        : expects(callsOf(claim, style), 'toEqual', claim.expected);
  }
}

const orderMatchers: Readonly<Record<OrderOperator, string>> = {
  '<': 'toBeLessThan',
  '<=': 'toBeLessThanOrEqual',
  '>': 'toBeGreaterThan',
  '>=': 'toBeGreaterThanOrEqual',
};

/** The same matchers of Chai. */
const chaiOrders: Readonly<Record<OrderOperator, string>> = {
  '<': 'to.be.below',
  '<=': 'to.be.at.most',
  '>': 'to.be.above',
  '>=': 'to.be.at.least',
};

/** The decimal places that `toBeCloseTo` must compare for a tolerance. It allows half a unit of the last place. */
function digitsOf(tolerance: number): number {
  return Math.floor(-Math.log10(2 * tolerance));
}

/** The argument of `toThrow`, if it has one. */
function expectedError({ class: type, builtIn, message }: ThrownError): readonly Code[] {
  if (message === undefined) return type === undefined ? [] : [type];
  // Vitest compares all members of errors, and a plain `Error` often has more members, such as a code.
  if (builtIn === undefined || builtIn === 'Error') return [message];
  return [make(name(builtIn), [message])];
}

/** Assertions of `node:assert`. */
function assertClaim(claim: Claim, style: PrintStyle): Code {
  const isStrictModule = style.assertModule.endsWith('/strict');
  const [equal, deepEqual, notDeepEqual] = isStrictModule
    ? ['equal', 'deepEqual', 'notDeepEqual']
    : ['strictEqual', 'deepStrictEqual', 'notDeepStrictEqual'];
  const assert = (what: string, ...list: readonly Code[]): Code =>
    method(name('assert'), what, ...list);
  switch (claim.kind) {
    case 'is':
      return assert(equal, claim.subject, claim.expected);
    case 'is-nothing':
      return assert(equal, claim.subject, primitive({ of: claim.value }));
    case 'is-nan':
      return assert(equal, claim.subject, number('NaN'));
    case 'has-length':
      return assert(equal, member(claim.subject, 'length', claim.isOptional), claim.expected);
    case 'equals': {
      const compare = claim.isNegated === true ? notDeepEqual : deepEqual;
      return assert(compare, plainSubject(claim), claim.expected);
    }
    case 'is-close': {
      const difference = infix(claim.subject, '-', claim.expected);
      const distance = method(name('Math'), 'abs', difference);
      return assert('ok', infix(distance, '<=', number(String(claim.tolerance))));
    }
    case 'instance-of':
      return assert('ok', infix(claim.subject, 'instanceof', claim.class));
    case 'order':
      return assert('ok', infix(claim.subject, claim.operator, claim.than));
    case 'truthy':
      return assert('ok', claim.subject);
    case 'throws': {
      const error = assertError(claim.error, style);
      return claim.isAsync
        ? prefix('await', assert('rejects', claim.subject, ...error))
        : assert('throws', arrow([], claim.subject), ...error);
    }
    case 'completes':
      return claim.isAsync
        ? prefix('await', assert('doesNotReject', claim.subject))
        : assert('doesNotThrow', arrow([], claim.subject));
    case 'calls':
      return claim.expected === undefined && style.runner === 'node-test'
        ? assert(equal, call(path(name(claim.stub), 'mock.callCount'), []), number('0'))
        : assert(deepEqual, callsOf(claim, style), claim.expected ?? array([]));
  }
}

/** The subject without a class if it is an instance, since strict comparison also compares prototypes. */
function plainSubject({ subject, instances }: Extract<Claim, { kind: 'equals' }>): Code {
  switch (instances) {
    case 'none':
      return subject;
    case 'subject':
      return object([[undefined, subject]]);
    case 'within':
      return call(name('structuredClone'), [subject]);
  }
}

/** The second argument of `assert.throws`, if it has one. */
function assertError(
  { class: type, builtIn, name: given, message, value }: ThrownError,
  style: PrintStyle,
): readonly Code[] {
  if (value !== undefined) {
    return [arrow([errorParameter(style)], infix(name('error'), '===', value))];
  }
  if (message === undefined) return type === undefined ? [] : [type];
  const called = given ?? (builtIn === undefined ? undefined : string(builtIn));
  return [
    object([...(called === undefined ? [] : [['name', called] as const]), ['message', message]]),
  ];
}

function errorParameter({ isTypeScript }: PrintStyle): string {
  return isTypeScript ? 'error: unknown' : 'error';
}

/** The expression for the arguments of all calls of a stub, as the runner records them. */
function callsOf(
  { stub, hasAddresses }: Extract<Claim, { kind: 'calls' }>,
  { runner }: PrintStyle,
): Code {
  const calls = runner === 'mocha' ? name(recordOf(stub)) : callsRecorded(stub);
  if (hasAddresses === true) {
    const given = '[resource, ...more]';
    const texts = array([call(name('String'), [name('resource')]), prefix('...', name('more'))]);
    return method(
      calls,
      'map',
      arrow([runner === 'node-test' ? `{ arguments: ${given} }` : given], texts),
    );
  }
  return runner === 'node-test'
    ? method(calls, 'map', arrow(['call'], member(name('call'), 'arguments')))
    : calls;
}

/** The expression for an argument of a call of a stub, as the runner records it. */
export function argumentOf(
  stub: string,
  { call: round, at }: { readonly call: number; readonly at: number },
  { runner, isTypeScript }: PrintStyle,
): Code {
  const calls = runner === 'mocha' ? recordOf(stub) : `${stub}.mock.calls`;
  const own = runner === 'node-test' ? (isTypeScript ? '?.arguments' : '.arguments') : '';
  const list = name(`${calls}[${round}]${own}`);
  // In TypeScript, a call may have fewer arguments, and an argument any type.
  return isTypeScript
    ? method(name('Reflect'), 'get', infix(list, '??', array([])), number(String(at)))
    : name(`${calls}[${round}]${own}[${at}]`);
}

function callsRecorded(stub: string): Code {
  return path(name(stub), 'mock.calls');
}

/** The name of the array in which a stub of a Mocha test notes its calls. */
export function recordOf(stub: string): string {
  return `${stub}Calls`;
}

function chaiClaim(claim: Claim, style: PrintStyle): Code {
  const expects = (subject: Code, matcher: string, ...list: readonly Code[]): Code =>
    method(expected(subject), matcher, ...list);
  switch (claim.kind) {
    case 'is': {
      // Chai's `equal` is `===`, for which negative zero is zero.
      const equal = isNegativeZero(claim.expected) ? 'to.deep.equal' : 'to.equal';
      return expects(claim.subject, equal, claim.expected);
    }
    case 'is-nothing':
      return expects(claim.subject, 'to.equal', primitive({ of: claim.value }));
    case 'is-nan':
      return path(expected(claim.subject), 'to.be.NaN');
    case 'has-length':
      return expects(claim.subject, 'to.have.lengthOf', claim.expected);
    case 'equals': {
      const not = claim.isNegated === true ? '.not' : '';
      return expects(claim.subject, `to${not}.deep.equal`, claim.expected);
    }
    case 'is-close': {
      const tolerance = number(String(claim.tolerance));
      return expects(claim.subject, 'to.be.closeTo', claim.expected, tolerance);
    }
    case 'instance-of':
      return expects(claim.subject, 'to.be.an.instanceOf', claim.class);
    case 'order':
      return expects(claim.subject, chaiOrders[claim.operator], claim.than);
    case 'truthy':
      return path(expected(claim.subject), 'to.be.ok');
    case 'throws':
      return chaiError(claim, style);
    case 'completes':
      return claim.isAsync
        ? prefix('await', claim.subject)
        : expects(arrow([], claim.subject), 'not.to.throw');
    case 'calls':
      return expects(callsOf(claim, style), 'to.deep.equal', claim.expected ?? array([]));
  }
}

function isNegativeZero(code: Code): boolean {
  return code.node === 'primitive' && code.value.of === 'number' && code.value.text === '-0';
}

function chaiError(claim: Extract<Claim, { kind: 'throws' }>, style: PrintStyle): Code {
  const { class: type = name('Error'), message, value } = claim.error;
  if (!claim.isAsync) {
    const known = [claim.error.class, message].filter((part) => part !== undefined);
    return method(expected(arrow([], claim.subject)), 'to.throw', ...known);
  }
  const reason = arrow([errorParameter(style)], name('error'));
  const caught = method(claim.subject, 'then', arrow([], nothing), reason);
  const error = expected(prefix('await', caught));
  if (value !== undefined) return method(error, 'to.equal', value);
  const instance = method(error, 'to.be.an.instanceOf', type);
  return message === undefined
    ? instance
    : method(instance, 'with.property', string('message'), message);
}
