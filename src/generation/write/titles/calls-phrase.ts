import type { GeneratedTest } from '../../../model/generated-test.ts';
import { parameterAt } from '../../../model/parameter-at.ts';
import type { Variable } from '../../../model/test-case.ts';
import type { ObservedValue } from '../../../model/test-case-trace.ts';
import { callableOf, type ModelIndex } from '../model-index.ts';
import { enumerate } from './describe-argument.ts';
import { describeObserved } from './describe-value.ts';

/** The words for the calls of a callback: `calls onEviction with 1`, or `calls onEviction 3 times`. */
export function callsPhrase(callback: string, calls: ObservedValue): string {
  const [first, ...others] = calls.is === 'array' ? calls.elements : [];
  if (first === undefined) return `does not call ${callback}`;
  if (others.length > 0) {
    return others.length === 1
      ? `calls ${callback} twice`
      : `calls ${callback} ${others.length + 1} times`;
  }
  const given = first.is === 'array' ? first.elements : [];
  const texts = given.map(describeObserved);
  const told = enumerate(texts);
  const isTold = given.length > 0 && given.every(isPrimitive) && told.length <= longestGiven;
  return isTold ? `calls ${callback} with ${told}` : `calls ${callback} once`;
}

/** The longest text about the arguments of a callback. */
const longestGiven = 30;

/** The name of the member or the parameter that takes a callback, if it says more than that it takes one. */
export function callbackName(
  callback: Variable,
  { testCase }: GeneratedTest,
  index: ModelIndex,
): string {
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
