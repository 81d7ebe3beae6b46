import type { Claim, ThrownError } from './claim.ts';
import { objectText } from './literal-text.ts';
import type { PrintStyle } from './print-style.ts';

/** An assertion as a statement, without what ends it. */
export function printClaim(claim: Claim, style: PrintStyle): string {
  switch (style.assertions) {
    case 'expect':
      return expectClaim(claim);
    case 'assert':
      return assertClaim(claim, style);
    case 'chai':
      return chaiClaim(claim, style);
  }
}

/** Vitest and Jest. */
function expectClaim(claim: Claim): string {
  switch (claim.kind) {
    case 'is':
      return `expect(${claim.subject}).toBe(${claim.expected})`;
    case 'is-nothing':
      return `expect(${claim.subject}).${claim.value === 'null' ? 'toBeNull' : 'toBeUndefined'}()`;
    case 'is-nan':
      return `expect(${claim.subject}).toBeNaN()`;
    case 'equals': {
      const isStrict = claim.isStrict && claim.instances === 'none';
      const matcher = isStrict ? 'toStrictEqual' : 'toEqual';
      const not = claim.isNegated === true ? '.not' : '';
      return `expect(${claim.subject})${not}.${matcher}(${claim.expected})`;
    }
    case 'is-close':
      return `expect(${claim.subject}).toBeCloseTo(${claim.expected}, ${digitsOf(claim.tolerance)})`;
    case 'instance-of':
      return `expect(${claim.subject}).toBeInstanceOf(${claim.class})`;
    case 'truthy':
      return `expect(${claim.subject}).toBeTruthy()`;
    case 'throws': {
      const error = expectedError(claim.error);
      return claim.isAsync
        ? `await expect(${claim.subject}).rejects.${rejection(claim.error, error)}`
        : `expect(() => ${claim.subject}).toThrow(${error})`;
    }
    case 'completes':
      return claim.isAsync
        ? `await expect(${claim.subject}).resolves.not.toThrow()`
        : `expect(() => ${claim.subject}).not.toThrow()`;
    case 'calls':
      return claim.expected === undefined
        ? `expect(${claim.stub}).not.toHaveBeenCalled()`
        : `expect(${claim.stub}.mock.calls).toEqual(${claim.expected})`;
  }
}

/** The decimal places that `toBeCloseTo` has to compare for a tolerance: it allows half a unit of the last one. */
function digitsOf(tolerance: number): number {
  return Math.floor(-Math.log10(2 * tolerance));
}

function expectedError({ class: name, isBuiltIn, message }: ThrownError): string {
  if (message === undefined) return name ?? '';
  // Vitest compares all members of errors, and a plain one often has some of its own, such as a code.
  if (name === 'Error') return message;
  return isBuiltIn && name !== undefined ? `new ${name}(${message})` : message;
}

function rejection({ value }: ThrownError, error: string): string {
  return value === undefined ? `toThrow(${error})` : `toBe(${value})`;
}

/** `node:assert`. */
function assertClaim(claim: Claim, style: PrintStyle): string {
  const isStrictModule = style.assertModule.endsWith('/strict');
  const [equal, deepEqual, notDeepEqual] = isStrictModule
    ? ['equal', 'deepEqual', 'notDeepEqual']
    : ['strictEqual', 'deepStrictEqual', 'notDeepStrictEqual'];
  const same = (subject: string, expected: string): string =>
    `assert.${equal}(${subject}, ${expected})`;
  switch (claim.kind) {
    case 'is':
      return same(claim.subject, claim.expected);
    case 'is-nothing':
      return same(claim.subject, claim.value);
    case 'is-nan':
      return same(claim.subject, 'NaN');
    case 'equals': {
      const compare = claim.isNegated === true ? notDeepEqual : deepEqual;
      return `assert.${compare}(${plainSubject(claim)}, ${claim.expected})`;
    }
    case 'is-close':
      return `assert.ok(Math.abs(${claim.subject} - ${signed(claim.expected)}) <= ${claim.tolerance})`;
    case 'instance-of':
      return `assert.ok(${claim.subject} instanceof ${claim.class})`;
    case 'truthy':
      return `assert.ok(${claim.subject})`;
    case 'throws': {
      const validation = assertError(claim.error, style);
      const more = validation === '' ? '' : `, ${validation}`;
      return claim.isAsync
        ? `await assert.rejects(${claim.subject}${more})`
        : `assert.throws(() => ${claim.subject}${more})`;
    }
    case 'completes':
      return claim.isAsync
        ? `await assert.doesNotReject(${claim.subject})`
        : `assert.doesNotThrow(() => ${claim.subject})`;
    case 'calls':
      return `assert.${deepEqual}(${callsOf(claim.stub, style)}, ${claim.expected ?? '[]'})`;
  }
}

/** Strict comparison looks at prototypes, so that an instance has to become an object without a class. */
function plainSubject({ subject, instances }: Extract<Claim, { kind: 'equals' }>): string {
  switch (instances) {
    case 'none':
      return subject;
    case 'subject':
      return `{ ...${subject} }`;
    case 'within':
      return `structuredClone(${subject})`;
  }
}

function signed(number: string): string {
  return number.startsWith('-') ? `(${number})` : number;
}

function assertError({ class: name, isBuiltIn, message, value }: ThrownError, style: PrintStyle) {
  if (value !== undefined) {
    return style.isTypeScript
      ? `(error: unknown) => error === ${value}`
      : `(error) => error === ${value}`;
  }
  if (message === undefined) return name ?? '';
  const quote = style.quotes === 'single' ? "'" : '"';
  return objectText([
    ...(isBuiltIn && name !== undefined ? [['name', quote + name + quote] as const] : []),
    ['message', message],
  ]);
}

/** The arguments of all calls of a stub, however the runner records them. */
function callsOf(stub: string, { runner }: PrintStyle): string {
  switch (runner) {
    case 'node-test':
      return `${stub}.mock.calls.map((call) => call.arguments)`;
    case 'mocha':
      return recordOf(stub);
    default:
      return `${stub}.mock.calls`;
  }
}

/** The name of the array that a stub of a Mocha test notes its calls in. */
export function recordOf(stub: string): string {
  return `${stub}Calls`;
}

function chaiClaim(claim: Claim, style: PrintStyle): string {
  switch (claim.kind) {
    case 'is': {
      // Chai's `equal` is `===`, for which negative zero is zero.
      const equal = claim.expected === '-0' ? 'deep.equal' : 'equal';
      return `expect(${claim.subject}).to.${equal}(${claim.expected})`;
    }
    case 'is-nothing':
      return `expect(${claim.subject}).to.equal(${claim.value})`;
    case 'is-nan':
      return `expect(${claim.subject}).to.be.NaN`;
    case 'equals':
      return `expect(${claim.subject}).to${claim.isNegated === true ? '.not' : ''}.deep.equal(${claim.expected})`;
    case 'is-close':
      return `expect(${claim.subject}).to.be.closeTo(${claim.expected}, ${claim.tolerance})`;
    case 'instance-of':
      return `expect(${claim.subject}).to.be.an.instanceOf(${claim.class})`;
    case 'truthy':
      return `expect(${claim.subject}).to.be.ok`;
    case 'throws':
      return chaiError(claim, style);
    case 'completes':
      return claim.isAsync
        ? `await ${claim.subject}`
        : `expect(() => ${claim.subject}).not.to.throw()`;
    case 'calls':
      return `expect(${callsOf(claim.stub, style)}).to.deep.equal(${claim.expected ?? '[]'})`;
  }
}

function chaiError(
  { subject, isAsync, error }: Extract<Claim, { kind: 'throws' }>,
  style: PrintStyle,
): string {
  const { class: name = 'Error', message, value } = error;
  if (!isAsync) {
    const known = [error.class, message].filter((part) => part !== undefined);
    return `expect(() => ${subject}).to.throw(${known.join(', ')})`;
  }
  const reason = style.isTypeScript ? '(error: unknown) => error' : '(error) => error';
  const caught = `expect(await ${subject}.then(() => undefined, ${reason}))`;
  if (value !== undefined) return `${caught}.to.equal(${value})`;
  const quote = style.quotes === 'single' ? "'" : '"';
  const having = message === undefined ? '' : `.with.property(${quote}message${quote}, ${message})`;
  return `${caught}.to.be.an.instanceOf(${name})${having}`;
}
