import type { GeneratedTest } from '../../../model/generated-test.ts';
import type { Variable } from '../../../model/test-case.ts';
import { callableOf, type ModelIndex } from '../model-index.ts';
import { statementsRun } from '../code/place-statements.ts';
import type { Act } from './act.ts';
import { eventOf } from './calls-phrase.ts';
import { describeArgument, madeBy } from './describe-argument.ts';

/** The methods and setters of the act's instance that a test uses, up to the act, without those by which it listens to events. */
export function usedMembers(
  test: GeneratedTest,
  act: Act,
  index: ModelIndex,
): readonly { readonly name: string; readonly text: string }[] {
  const { receiver } = act.statement;
  const same = sameInstances(test, receiver, index);
  return statementsRun(test)
    .slice(0, act.variable + 1)
    .flatMap((statement) => {
      const isOfInstance =
        'receiver' in statement && statement.receiver !== undefined && same.has(statement.receiver);
      if (!isOfInstance && statement !== act.statement) return [];
      if (statement.kind === 'assign') {
        const { name } = callableOf(index, statement.callable);
        const text = `setting ${name}`;
        const value = describeArgument(test.testCase, statement.value, index);
        return [{ name: text, text: `${text} to ${value}` }];
      }
      if (statement.kind !== 'call' && statement.kind !== 'repeat') return [];
      const { name, kind } = callableOf(index, statement.callable);
      const isListening = eventOf(statement, test, index) !== undefined;
      if (kind !== 'method' || (isListening && statement !== act.statement)) return [];
      const given = statement.arguments.map((argument) =>
        describeArgument(test.testCase, argument, index),
      );
      const times = statement.kind === 'repeat' ? ' in a loop' : '';
      return [{ name: `${name}${times}`, text: `${name}(${given.join(', ')})${times}` }];
    });
}

/** The variables that hold an instance: the first one, and results of its methods that return an instance of its class. */
export function sameInstances(
  { testCase: { statements } }: GeneratedTest,
  receiver: Variable | undefined,
  index: ModelIndex,
): ReadonlySet<Variable> {
  const classOf = (variable: Variable): string | undefined => {
    const statement = statements[variable];
    const returns =
      statement?.kind === 'call' ? callableOf(index, statement.callable).returns : undefined;
    return returns?.kind === 'instance' ? returns.class : undefined;
  };
  let first = receiver;
  for (;;) {
    const statement = first === undefined ? undefined : statements[first];
    if (first === undefined || statement?.kind !== 'call' || statement.receiver === undefined)
      break;
    if (callableOf(index, statement.callable).kind !== 'method') break;
    if (classOf(statement.receiver) !== classOf(first)) break;
    first = statement.receiver;
  }
  const same = new Set(first === undefined ? [] : [first]);
  for (const [at, statement] of statements.entries()) {
    const isMethod =
      statement.kind === 'call' &&
      statement.receiver !== undefined &&
      same.has(statement.receiver) &&
      classOf(at) !== undefined &&
      classOf(at) === classOf(statement.receiver);
    if (isMethod) same.add(at);
  }
  return same;
}

/** How the act's instance was made: `on a Stack with limit 2`; empty if that takes no arguments. */
export function makingOf(test: GeneratedTest, { statement }: Act, index: ModelIndex): string {
  const [first] = sameInstances(test, statement.receiver, index);
  if (first === undefined) return '';
  const making = madeBy(test.testCase, first, index);
  return making === undefined ? '' : `on ${making}`;
}
