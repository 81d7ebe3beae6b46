import { builtInErrors } from '../../model/built-in-errors.ts';
import type { Assertion } from '../../model/generated-test.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { Variable } from '../../model/test-case.ts';
import type { ValueType } from '../../model/value-type.ts';
import { isEngineError } from '../assertions/unstable-text.ts';
import { contains, isInstance } from './can-assert.ts';
import type { Claim, ThrownError } from './claim.ts';
import { memberOf } from './enum-member.ts';
import { errorText, expectedText } from './expected-text.ts';
import { markLiteral } from './literal-marks.ts';
import { memberText, numberText, stringText } from './literal-text.ts';
import { callableOf, ownerOf } from './model-index.ts';
import { expressionsOf, type ExpressionContext, type Expressions } from './print-expressions.ts';
import { typeGiven } from './variable-types.ts';

/** What an assertion says, as text about the expressions of its test. */
export function claimOf(
  assertion: Assertion,
  context: ExpressionContext,
  expressions: Expressions,
): Claim {
  const { what, expected } = assertion;
  const { index, test, names } = context;
  const subject = (variable: Variable): string => expressions.of(variable);
  const text = (value: ObservedValue): string => expectedOf(value, context);
  const compare = (about: string, type?: ValueType): Claim =>
    claimAbout(about, assertion, context, type);
  switch (what.of) {
    case 'value':
    case 'state':
      return compare(subject(what.variable), typeGiven(test.testCase, what.variable, index));
    case 'inspector':
    case 'field': {
      const callable = callableOf(index, what.callable);
      return compare(expressions.callable(callable, what.variable, []), callable.returns);
    }
    case 'string':
      return compare(`${expressions.member(what.variable, 'toString')}()`);
    case 'iteration':
      return compare(
        expressions.mayBeNothing(what.variable)
          ? `[...(${subject(what.variable)} ?? [])]`
          : `[...${subject(what.variable)}]`,
      );
    case 'equals':
      if (what.callable === undefined) {
        return {
          kind: 'equals',
          subject: subject(what.variable),
          expected: subject(what.other),
          isNegated: expected.is === 'boolean' && !expected.value,
          isStrict: false,
          instances: 'none',
        };
      }
      return compare(between(what.variable, what.other, what.callable));
    case 'compares':
      return compare(between(what.variable, what.other, what.callable));
    case 'calls': {
      const stub = names.get(what.variable) ?? subject(what.variable);
      const isCalled = expected.is === 'array' && expected.elements.length > 0;
      return {
        kind: 'calls',
        stub,
        ...(isCalled && { expected: marked(expected, text, 'calls') }),
      };
    }
    case 'thrown':
      return thrownClaim(what.statement, expected);
  }

  function between(one: Variable, other: Variable, id: string): string {
    const callable = callableOf(index, id);
    return callable.receiver === undefined
      ? expressions.callable(callable, undefined, [subject(one), subject(other)])
      : expressions.callable(callable, one, [subject(other)]);
  }

  function thrownClaim(at: Variable, value: ObservedValue): Claim {
    const statement = test.testCase.statements[at];
    const isAsync = statement?.kind === 'await';
    const whole = isAsync ? subject(statement.promise) : expressions.statement(at);
    const isAssignment = statement?.kind === 'assign';
    const end = context.style.hasSemicolons ? ';' : '';
    const body = isAssignment ? `{ ${whole}${end} }` : whole;
    if (value.is === 'undefined') return { kind: 'completes', subject: body, isAsync };
    return { kind: 'throws', subject: body, isAsync, error: thrownError(value, context) };
  }
}

function expectedOf(value: ObservedValue, context: ExpressionContext): string {
  return expectedText(value, {
    quotes: context.style.quotes,
    nameOf: expressionsOf(context).of,
  });
}

function thrownError(value: ObservedValue, context: ExpressionContext): ThrownError {
  const { quotes } = context.style;
  if (value.is !== 'error') {
    const isPrimitive = value.is === 'string' || value.is === 'number';
    return { isBuiltIn: false, ...(isPrimitive && { value: expectedOf(value, context) }) };
  }
  const isBuiltIn = builtInErrors.includes(value.class);
  const name = isBuiltIn ? value.class : importedClass(value.class, context);
  const isTelling = value.message !== '' && !isEngineError(value.class, value.message);
  return {
    isBuiltIn,
    ...(isTelling && {
      message: markLiteral({
        kind: 'message',
        role: 'message',
        text: stringText(value.message, quotes),
      }),
    }),
    ...(name !== undefined && (isBuiltIn || !isTelling || context.style.assertions === 'chai')
      ? { class: name }
      : {}),
  };
}

/** The expression for a class of the unit by its name, which its constructor's import shows. */
function importedClass(name: string, { index, imports }: ExpressionContext): string | undefined {
  const found = [...index.constructors.values()].find(
    (callable) => callable.name === name || ownerOf(callable) === name,
  );
  return found?.from === undefined ? undefined : imports.use(found.from);
}

/** Compares a value with the whole of what was observed. */
function claimAbout(
  subject: string,
  { expected, tolerance }: Assertion,
  context: ExpressionContext,
  type: ValueType | undefined,
): Claim {
  const { quotes } = context.style;
  const text = (value: ObservedValue): string => expectedOf(value, context);
  const is = (about: string, value: string): Claim => ({
    kind: 'is',
    subject: about,
    expected: value,
  });
  switch (expected.is) {
    case 'undefined':
    case 'null':
      return { kind: 'is-nothing', subject, value: expected.is };
    case 'number':
      if (expected.text === 'NaN') return { kind: 'is-nan', subject };
      if (tolerance !== undefined) {
        return { kind: 'is-close', subject, expected: numberText(expected.text), tolerance };
      }
      return is(subject, memberName(expected, type, context) ?? marked(expected, text));
    case 'string':
      return is(subject, memberName(expected, type, context) ?? marked(expected, text));
    case 'boolean':
    case 'bigint':
      return is(subject, marked(expected, text));
    case 'same':
      return is(subject, text(expected));
    case 'symbol':
      return is(`String(${subject})`, stringText(`Symbol(${expected.description})`, quotes));
    case 'function':
      return is(`typeof ${subject}`, stringText('function', quotes));
    case 'promise':
      return { kind: 'instance-of', subject, class: 'Promise' };
    case 'url':
      return is(`${subject}.href`, stringText(expected.text, quotes));
    case 'error':
      return errorClaim(subject, expected, context);
    default:
      if (isInstance(expected) && expected.is === 'object' && expected.members.length === 0) {
        const name = importedClass(expected.class, context);
        return name === undefined
          ? { kind: 'truthy', subject }
          : { kind: 'instance-of', subject, class: name };
      }
      return structureClaim(subject, expected, marked(expected, text));
  }
}

/** The text of an expected value, marked as a literal unless it names a variable. */
function marked(
  value: ObservedValue,
  textOf: (value: ObservedValue) => string,
  role = 'expected',
): string {
  const text = textOf(value);
  const isLiteral = text !== '-0' && !contains(value, ({ is }) => is === 'same');
  return isLiteral ? markLiteral({ kind: 'expected', role, text }) : text;
}

function structureClaim(subject: string, value: ObservedValue, expected: string): Claim {
  const isMissing = (part: ObservedValue): boolean =>
    part.is === 'hole' ||
    (part.is === 'object' && part.members.some(([, member]) => member.is === 'undefined'));
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
  subject: string,
  { class: name, message }: Extract<ObservedValue, { is: 'error' }>,
  context: ExpressionContext,
): Claim {
  const { quotes } = context.style;
  if (builtInErrors.includes(name)) {
    return {
      kind: 'equals',
      subject,
      expected: errorText(name, message, quotes),
      isStrict: false,
      instances: 'none',
    };
  }
  return message === ''
    ? { kind: 'instance-of', subject, class: importedClass(name, context) ?? 'Error' }
    : { kind: 'is', subject: `${subject}.message`, expected: stringText(message, quotes) };
}

/** How a test writes a value that is an enum's member, where the type says that it is one. */
function memberName(
  value: ObservedValue,
  type: ValueType | undefined,
  { index, imports, style }: ExpressionContext,
): string | undefined {
  const text = memberOf(value, type);
  const from = text === undefined ? undefined : callableOf(index, text.constant).from;
  return text === undefined || from === undefined
    ? undefined
    : imports.use(from) + memberText(text.member, style.quotes);
}
