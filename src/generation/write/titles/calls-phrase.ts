import type { GeneratedTest } from '../../../model/generated-test.ts';
import { parameterAt } from '../../../model/parameter-at.ts';
import { takesListener } from '../../../model/takes-listener.ts';
import type { Statement, Variable } from '../../../model/test-case.ts';
import type { ObservedValue } from '../../../model/test-case-trace.ts';
import { callableOf, type ModelIndex } from '../model-index.ts';
import { enumerate } from './describe-argument.ts';
import { describeObserved, describeString } from './describe-value.ts';

/**
 * The words for the calls of a callback: `calls onEviction with 1`, or `calls onEviction 3 times`. `emits 'end' with 1` if the callback
 * listens to an event.
 */
export function callsPhrase(
  callback: Variable,
  calls: ObservedValue,
  test: GeneratedTest,
  index: ModelIndex,
): string {
  const event = test.testCase.statements
    .filter(({ kind }) => kind === 'call')
    .map((statement) => eventOf(statement, test, index))
    .find((each) => each?.listener === callback);
  const [does, infinitive, what] =
    event === undefined
      ? ['calls', 'call', callbackName(callback, test, index)]
      : ['emits', 'emit', describeString(event.name)];
  const [first, ...others] = calls.is === 'array' ? calls.elements : [];
  if (first === undefined) return `does not ${infinitive} ${what}`;
  if (others.length > 0) {
    return others.length === 1
      ? `${does} ${what} twice`
      : `${does} ${what} ${others.length + 1} times`;
  }
  const given = first.is === 'array' ? first.elements : [];
  const texts = given.map(describeObserved);
  const told = enumerate(texts);
  const isTold = given.length > 0 && given.every(isPrimitive) && told.length <= longestGiven;
  return isTold ? `${does} ${what} with ${told}` : `${does} ${what} once`;
}

/** The words for what the calls of a callback found: `calls onNode twice, with depth 0 and 1`. */
export function seenPhrase(
  callback: Variable,
  member: string | undefined,
  seen: ObservedValue,
  test: GeneratedTest,
  index: ModelIndex,
): string {
  const elements = seen.is === 'array' ? seen.elements : [];
  const calls = elements.map((each): ObservedValue => ({ is: 'array', elements: [each] }));
  const [only] = elements;
  if (elements.length === 1 && only !== undefined && member !== undefined) {
    const name = callbackName(callback, test, index);
    return `calls ${name} with ${member} ${describeObserved(only)}`;
  }
  const times = callsPhrase(callback, { is: 'array', elements: calls }, test, index);
  const texts = elements.map(describeObserved);
  const told = enumerate(texts);
  const isTold = member !== undefined && elements.every(isPrimitive) && told.length <= longestGiven;
  return isTold ? `${times}, with ${member} ${told}` : times;
}

/** Returns the event to which a statement such as `queue.on('end', callback)` listens, and the callback; undefined for other statements. */
export function eventOf(
  statement: Statement,
  { testCase }: GeneratedTest,
  index: ModelIndex,
): { readonly name: string; readonly listener: Variable } | undefined {
  if (statement.kind !== 'call') return undefined;
  const [event, listener] = statement.arguments;
  const isListening = takesListener(callableOf(index, statement.callable));
  if (!isListening || event === undefined || listener === undefined) return undefined;
  const named = testCase.statements[event];
  const isNamed = named?.kind === 'primitive' && named.value.of === 'string';
  const isStub = testCase.statements[listener]?.kind === 'stub';
  return isNamed && isStub ? { name: named.value.value, listener } : undefined;
}

/** The longest text about the arguments of a callback. */
const longestGiven = 30;

/** The name of the member or the parameter that takes a callback, if it says more than that it takes one. */
function callbackName(callback: Variable, { testCase }: GeneratedTest, index: ModelIndex): string {
  const names = testCase.statements.flatMap((statement) => {
    if (statement.kind === 'object') {
      return statement.members.flatMap(([name, value]) => (value === callback ? [name] : []));
    }
    if (statement.kind === 'assign') {
      return statement.value === callback ? [callableOf(index, statement.callable).name] : [];
    }
    if (statement.kind !== 'call' && statement.kind !== 'repeat') return [];
    const { parameters } = callableOf(index, statement.callable);
    return statement.arguments.flatMap((argument, at) =>
      argument === callback ? [parameterAt(parameters, at)?.name ?? ''] : [],
    );
  });
  const telling = names.find((name) => isTellingName.test(name) && !vagueName.test(name));
  return telling === undefined ? 'the callback' : telling;
}

const isTellingName = /^[a-z]\w{2,}$/i;
const vagueName =
  /^(?:_*(?:callback|cb|func|function\d*|argument\d*|args?|value\d*|param\d*|this\w*))$/i;

function isPrimitive({ is }: ObservedValue): boolean {
  return ['undefined', 'null', 'boolean', 'number', 'string', 'bigint'].includes(is);
}
