import { builtInErrors } from '../../model/built-in-errors.ts';
import { inspectedClass } from '../../model/inspected-class.ts';
import type { Assertion } from '../../model/generated-test.ts';
import { isStorage } from '../../model/page.ts';
import type { CollectionKind, ObservedValue } from '../../model/test-case-trace.ts';
import type { Variable } from '../../model/test-case.ts';
import type { ValueType } from '../../model/value-type.ts';
import { isEngineError } from '../prove/assertions/unstable-text.ts';
import { contains, isInstance, withAddresses } from './can-assert.ts';
import type { Claim, ThrownError } from './code/claim-code.ts';
import {
  array,
  arrow,
  call,
  does,
  globalPath,
  infix,
  inline,
  make,
  member,
  name,
  number,
  object,
  prefix,
  string,
  type Code,
} from './code/code.ts';
import { errorCode, expectedCode, isBufferClass } from './code/expected-code.ts';
import { awaitedCode } from './kinds/await.ts';
import { callableOf, ownerOf } from './model-index.ts';
import { callableCode, mayBeNothing, memberCode } from './code/callable-code.ts';
import { takenNames } from './code/built-in-names.ts';
import { statementCode } from './code/statement-code.ts';
import { recordFor, type TestContext } from './test-context.ts';
import { memberOf, typeGiven } from './code/variable-types.ts';

/** The claim of an assertion, with the expressions of its test. */
export function claimOf(assertion: Assertion, context: TestContext): Claim {
  const { what, expected } = assertion;
  const { index, test, names } = context;
  const compare = (about: Code, type?: ValueType): Claim =>
    claimAbout(about, assertion, context, type);
  switch (what.of) {
    case 'value':
    case 'state':
      return compare(context.codeOf(what.variable), typeGiven(test.testCase, what.variable, index));
    case 'inspector':
    case 'field': {
      const callable = callableOf(index, what.callable);
      const code =
        inspectedClass(callable) === undefined
          ? callableCode(callable, what.variable, [], context)
          : callableCode(callable, undefined, [context.codeOf(what.variable)], context);
      return compare(code, callable.returns);
    }
    case 'length':
      return what.within === 'array'
        ? {
            kind: 'has-length',
            subject: context.codeOf(what.variable),
            isOptional: mayBeNothing(what.variable, context),
            expected: expectedLiteral(expected, context),
          }
        : compare(memberCode(what.variable, 'size', context));
    case 'entry':
      return compare(
        (what.inside ?? []).reduce<Code>(
          (code, key) => member(code, key),
          memberCode(what.variable, what.key, context),
        ),
      );
    case 'each': {
      const { name: key, kind } = callableOf(index, what.callable);
      const each = elementName(names.get(what.variable), context);
      const told = member(name(each), key);
      const body = kind === 'method' ? call(told, []) : told;
      return compare(call(mapCode(what, context), [arrow([each], body)]));
    }
    case 'string':
      return compare(call(memberCode(what.variable, 'toString', context), []));
    case 'iteration': {
      const all = context.codeOf(what.variable);
      const isOptional = mayBeNothing(what.variable, context);
      return compare(array([prefix('...', isOptional ? infix(all, '??', array([])) : all)]));
    }
    case 'equals':
      return what.callable === undefined
        ? {
            kind: 'equals',
            subject: context.codeOf(what.variable),
            expected: context.codeOf(what.other),
            isNegated: expected.is === 'boolean' && !expected.value,
            isStrict: false,
            instances: 'none',
          }
        : compare(between(what.variable, what.other, what.callable, context));
    case 'compares':
      return compare(between(what.variable, what.other, what.callable, context));
    case 'calls': {
      const stub = names.get(what.variable);
      if (stub === undefined) throw new Error(`The stub ${what.variable} has no name.`);
      return callsClaim(stub, expected, context);
    }
    case 'seen':
      return compare(name(recordFor(what, context)));
    case 'page':
      return isStorage(what.path)
        ? compare(object([[undefined, name(what.path)]]))
        : compare(globalPath(what.path));
    case 'spied': {
      const calls = expected.is === 'array' ? expected.elements : [];
      const elements = withAddresses(calls);
      const isChanged = elements.some((each, at) => each !== calls[at]);
      const claim = callsClaim(
        context.spies.get(what.method) ?? what.method,
        { is: 'array', elements },
        context,
      );
      return isChanged ? { ...claim, hasAddresses: true } : claim;
    }
    case 'thrown':
      return thrownClaim(what.statement, expected, context);
  }
}

function callsClaim(
  stub: string,
  expected: ObservedValue,
  context: TestContext,
): Extract<Claim, { kind: 'calls' }> {
  const isCalled = expected.is === 'array' && expected.elements.length > 0;
  return {
    kind: 'calls',
    stub,
    ...(isCalled && { expected: expectedLiteral(expected, context, 'calls') }),
  };
}

/** The method `map` of a collection, or of an array of its elements if it is none. */
function mapCode(
  { variable, within }: { readonly variable: Variable; readonly within: CollectionKind },
  context: TestContext,
): Code {
  if (within === 'array') return memberCode(variable, 'map', context);
  const isMap = within === 'map';
  const values = isMap
    ? call(memberCode(variable, 'values', context), [])
    : context.codeOf(variable);
  const isOptional = mayBeNothing(variable, context);
  return member(
    array([prefix('...', isOptional ? infix(values, '??', array([])) : values)]),
    'map',
  );
}

/** The singular of a collection's name, such as `part` for `parts`; `each` if that is no good name. */
function elementName(list: string | undefined, { names, taken }: TestContext): string {
  const singular = /^(\w{2,}[^s])s$/.exec(list ?? '')?.[1]?.replace(/ie$/, 'y');
  const isFree = singular !== undefined && !taken.has(singular) && !takenNames.has(singular);
  return isFree && ![...names.values()].includes(singular) ? singular : 'each';
}

/** The call that compares two instances. */
function between(one: Variable, other: Variable, id: string, context: TestContext): Code {
  const callable = callableOf(context.index, id);
  const given = context.codeOf(other);
  return callable.receiver === undefined
    ? callableCode(callable, undefined, [context.codeOf(one), given], context)
    : callableCode(callable, one, [given], context);
}

function thrownClaim(at: Variable, value: ObservedValue, context: TestContext): Claim {
  const statement = context.test.testCase.statements[at];
  const isAsync = statement?.kind === 'await';
  const code = isAsync ? awaitedCode(statement, context) : statementCode(at, context);
  const attempted = isAsync
    ? ({ isAsync, subject: code } as const)
    : ({ isAsync, subject: statement?.kind === 'assign' ? inline(does(code)) : code } as const);
  return value.is === 'undefined'
    ? { kind: 'completes', ...attempted }
    : { kind: 'throws', ...attempted, error: thrownError(value, context) };
}

function expectedOf(value: ObservedValue, context: TestContext): Code {
  return expectedCode(value, context.codeOf);
}

/** The code of an expected value, as a literal unless it names a variable. */
function expectedLiteral(value: ObservedValue, context: TestContext, role = 'expected'): Code {
  const of = expectedOf(value, context);
  const isNegativeZero = value.is === 'number' && value.text === '-0';
  const isLiteral = !isNegativeZero && !contains(value, ({ is }) => is === 'same');
  return isLiteral ? { node: 'literal', kind: 'expected', role, of } : of;
}

function thrownError(value: ObservedValue, context: TestContext): ThrownError {
  if (value.is !== 'error') {
    const isPrimitive = value.is === 'string' || value.is === 'number';
    return isPrimitive ? { value: expectedOf(value, context) } : {};
  }
  const { class: className, message, name: given } = value;
  const isBuiltIn = builtInErrors.includes(className);
  const isTelling = message !== '' && !isEngineError(className, message);
  const isNamed = isBuiltIn || !isTelling || context.style.assertions === 'chai';
  const type = isBuiltIn ? name(className) : importedClass(className, context);
  const role = 'message';
  return {
    ...(given !== undefined && { name: string(given) }),
    ...(isBuiltIn && given === undefined && { builtIn: className }),
    ...(isTelling && { message: { node: 'literal', kind: role, role, of: string(message) } }),
    ...(type !== undefined && isNamed && { class: type }),
  };
}

/** The expression for a class of the unit, found by the class's name; undefined if the test can't import the class. */
function importedClass(className: string, { index, imports }: TestContext): Code | undefined {
  const found = [...index.constructors.values()].find(
    (callable) => callable.name === className || ownerOf(callable) === className,
  );
  return found?.from === undefined ? undefined : name(imports.nameOf(found.from));
}

/** The claim that a value is the observed value. */
function claimAbout(
  subject: Code,
  { expected, tolerance }: Assertion,
  context: TestContext,
  type: ValueType | undefined,
): Claim {
  const is = (about: Code, value: Code): Claim => ({ kind: 'is', subject: about, expected: value });
  switch (expected.is) {
    case 'undefined':
    case 'null':
      return { kind: 'is-nothing', subject, value: expected.is };
    case 'number':
      if (expected.text === 'NaN') return { kind: 'is-nan', subject };
      if (tolerance !== undefined) {
        return { kind: 'is-close', subject, expected: number(expected.text), tolerance };
      }
      return is(subject, enumMember(expected, type, context) ?? expectedLiteral(expected, context));
    case 'string':
      return is(subject, enumMember(expected, type, context) ?? expectedLiteral(expected, context));
    case 'boolean':
    case 'bigint':
      return is(subject, expectedLiteral(expected, context));
    case 'same':
      return is(subject, expectedOf(expected, context));
    case 'symbol':
      return is(call(name('String'), [subject]), string(`Symbol(${expected.description})`));
    case 'function':
      return is(prefix('typeof', subject), string('function'));
    case 'promise':
      return { kind: 'instance-of', subject, class: name('Promise') };
    case 'url':
      return is(member(subject, 'href'), string(expected.text));
    case 'error':
      return errorClaim(subject, expected, context);
    case 'typed-array': {
      // Not every `deep equal` looks into the bytes of a buffer.
      const isBuffer = isBufferClass(expected.class);
      const bytes: ObservedValue = isBuffer ? { ...expected, class: 'Uint8Array' } : expected;
      const shown = isBuffer ? make(name('Uint8Array'), [subject]) : subject;
      return structureClaim(shown, bytes, expectedLiteral(bytes, context));
    }
    default:
      if (isEmptyInstance(expected)) {
        const known = importedClass(expected.class, context);
        return known === undefined
          ? { kind: 'truthy', subject }
          : { kind: 'instance-of', subject, class: known };
      }
      return structureClaim(subject, expected, expectedLiteral(expected, context));
  }
}

/** Whether nothing but the class of an instance was recorded. An object without a prototype has no class. */
function isEmptyInstance(value: ObservedValue): value is Extract<ObservedValue, { is: 'object' }> {
  return (
    isInstance(value) &&
    value.is === 'object' &&
    value.class !== 'Object' &&
    value.members.length === 0
  );
}

function structureClaim(subject: Code, value: ObservedValue, expected: Code): Claim {
  const isMissing = (part: ObservedValue): boolean =>
    part.is === 'hole' ||
    (part.is === 'object' && part.members.some(([, one]) => one.is === 'undefined'));
  const within = contains(value, (part) => part !== value && isInstance(part));
  const outermost = isInstance(value) ? 'subject' : 'none';
  return {
    kind: 'equals',
    subject,
    expected,
    isStrict: contains(value, isMissing),
    instances: within ? 'within' : outermost,
  };
}

function errorClaim(
  subject: Code,
  { class: className, message, isExtended }: Extract<ObservedValue, { is: 'error' }>,
  context: TestContext,
): Claim {
  // No error that a test could write down equals one with further members.
  if (isExtended === true) {
    const known =
      importedClass(className, context) ??
      name(builtInErrors.includes(className) ? className : 'Error');
    return { kind: 'instance-of', subject, class: known };
  }
  if (builtInErrors.includes(className)) {
    const expected = errorCode(className, message);
    return { kind: 'equals', subject, expected, isStrict: false, instances: 'none' };
  }
  return message === ''
    ? { kind: 'instance-of', subject, class: importedClass(className, context) ?? name('Error') }
    : { kind: 'is', subject: member(subject, 'message'), expected: string(message) };
}

/** The expression for a value as a member of an enum; undefined if the type doesn't say that it is one. */
function enumMember(
  value: ObservedValue,
  type: ValueType | undefined,
  { index, imports }: TestContext,
): Code | undefined {
  const known = memberOf(value, type);
  const from = known === undefined ? undefined : callableOf(index, known.constant).from;
  return known === undefined || from === undefined
    ? undefined
    : member(name(imports.nameOf(from)), known.member);
}
