import type { Statement, TestCase, Variable } from '../../../model/test-case.ts';
import type { Callable } from '../../../model/unit-model.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { withArticle } from './describe-value.ts';
import { isValue, usesOf } from '../../breed/typing/statement-uses.ts';
import type { Act } from './act.ts';
import { describeVariable } from './describe-variable.ts';
import { callableOf, ownerName, type ModelIndex } from '../model-index.ts';

/** An argument of the call that a test is about, in a few words. It is `itself` if it is the receiver. */
export function argumentText(
  testCase: TestCase,
  variable: Variable,
  { statement }: Act,
  index: ModelIndex,
): string {
  return statement.receiver === variable ? 'itself' : describeArgument(testCase, variable, index);
}

/** An argument of any call, in a few words. */
export function describeArgument(
  testCase: TestCase,
  variable: Variable,
  index: ModelIndex,
): string {
  const known = describeVariable(testCase, variable);
  if (known !== undefined) return known;
  const statement = testCase.statements[variable];
  if (statement?.kind === 'await') return describeArgument(testCase, statement.promise, index);
  if (statement?.kind !== 'call') return 'a value';
  const callable = callableOf(index, statement.callable);
  const isElement = /^\d+$/.test(callable.name);
  if (isElement) return `${callable.from?.name ?? 'element'}[${callable.name}]`;
  if (callable.kind === 'constant' || callable.kind === 'field') return callable.name;
  const noun = nounFor(callable.returns, index);
  const named = noun === undefined ? resultOf(callable) : withArticle(noun);
  return madeBy(testCase, variable, index) ?? named;
}

/** The words for what a call gives. A test may give a default export another name. */
function resultOf({ name, kind }: Callable): string {
  const isNamed = kind !== 'returned-function' && /^[a-z]\w*$/i.test(name) && name !== 'default';
  return isNamed ? `the result of ${name}` : 'a value';
}

/** How an instance was made: `a Money of 2`, `Money.of(1, 'EUR')`; undefined if that is long or takes more than literals. */
export function madeBy(
  testCase: TestCase,
  variable: Variable,
  index: ModelIndex,
): string | undefined {
  const statement = testCase.statements[variable];
  if (statement?.kind !== 'call') return undefined;
  const { arguments: list } = statement;
  if (!list.every((argument) => isLiteral(testCase, argument))) return undefined;
  const callable = callableOf(index, statement.callable);
  const given = list.flatMap((argument) => describeVariable(testCase, argument) ?? []);
  const last = list.at(-1);
  const options =
    callable.kind === 'constructor' && last !== undefined ? optionsText(testCase, last) : undefined;
  if (options !== undefined) {
    const owner = withArticle(ownerName(callable));
    const rest = given.slice(0, -1);
    return [owner, rest.length === 0 ? '' : `of ${enumerate(rest)}`, options]
      .filter((part) => part !== '')
      .join(' ');
  }
  const text = makingText(callable, given) ?? callingText(testCase, statement, given, index);
  // An expression has no words in it, and the test may give a default export another name.
  const isExpression = callable.kind !== 'constructor';
  const hasWords = given.some((each) => /^an? /.test(each)) || callable.name === 'default';
  if (isExpression && hasWords) return undefined;
  return text !== undefined && text.length <= longestArgument ? text : undefined;
}

/**
 * The members of an object of options: `with limit 2 and strict`. Where that is long, lists and objects among them have only their names.
 * Undefined if that is long, too.
 */
export function optionsText(testCase: TestCase, variable: Variable): string | undefined {
  const statement = testCase.statements[variable];
  if (statement?.kind !== 'object' || statement.members.length === 0) return undefined;
  const members = statement.members.map(([name, value]) => {
    const kind = testCase.statements[value]?.kind;
    const text = kind === 'stub' ? 'true' : describeVariable(testCase, value);
    const isTold = text !== undefined && text !== 'true' && text !== 'an object';
    const whole = isTold ? `${name} ${text}` : name;
    return { whole, brief: kind === 'primitive' ? whole : name };
  });
  const [whole, brief] = [members.map((each) => each.whole), members.map((each) => each.brief)];
  return [whole, brief]
    .map((texts) => `with ${enumerate(texts)}`)
    .find((text) => text.length <= longestOptions);
}

/** The longest text about options. */
const longestOptions = 60;

function makingText(callable: Callable, given: readonly string[]): string | undefined {
  switch (callable.kind) {
    case 'constructor':
      return given.length === 0
        ? undefined
        : `${withArticle(ownerName(callable))} of ${enumerate(given)}`;
    case 'static-method':
      return `${ownerName(callable)}.${callable.name}(${given.join(', ')})`;
    case 'function':
      return `${callable.name}(${given.join(', ')})`;
    default:
      return undefined;
  }
}

/** The call of a returned function, behind the call that returned it: `between(1)(5)`. */
function callingText(
  testCase: TestCase,
  { callable, receiver }: Extract<Statement, { kind: 'call' }>,
  given: readonly string[],
  index: ModelIndex,
): string | undefined {
  if (callableOf(index, callable).kind !== 'returned-function' || receiver === undefined)
    return undefined;
  const called = madeBy(testCase, receiver, index);
  return called === undefined ? undefined : `${called}(${given.join(', ')})`;
}

/** The longest text about how an instance was made. */
const longestArgument = 30;

/** Whether the value of a variable is written down, with all its parts. */
export function isLiteral(testCase: TestCase, variable: Variable): boolean {
  const statement = testCase.statements[variable];
  if (statement === undefined || !isValue(statement) || statement.kind === 'stub') return false;
  return usesOf(statement).every((part) => isLiteral(testCase, part));
}

/** The name of the class of a type's instances; undefined for other types. */
export function nounFor(type: ValueType | undefined, index: ModelIndex): string | undefined {
  if (type?.kind === 'union') {
    return type.members.map((member) => nounFor(member, index)).find((noun) => noun !== undefined);
  }
  return type?.kind === 'instance' ? index.classes.get(type.class)?.name : undefined;
}

/** `1`, `1 and 2`, `1, 2 and 3`. */
export function enumerate(texts: readonly string[]): string {
  if (texts.length < 2) return texts.join('');
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}
