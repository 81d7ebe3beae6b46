import type { GeneratedTest } from '../../../model/generated-test.ts';
import type { Callable } from '../../../model/unit-model.ts';
import type { Variable } from '../../../model/test-case.ts';
import { findAct, type Act } from './act.ts';
import { eventOf } from './calls-phrase.ts';
import { conditionsOf, joined } from './conditions.ts';
import { argumentText, describeArgument, enumerate } from './describe-argument.ts';
import { describeObserved } from './describe-value.ts';
import { callableOf, ownerName, ownerOf, sourceOf, type ModelIndex } from '../model-index.ts';
import { outcomeOf, type TitleOutcome } from './outcome.ts';
import { statementsRun } from '../code/place-statements.ts';
import { makingOf, sameInstances, usedMembers } from './same-instance.ts';

/** The group, the titles and the order of a test. */
export interface TestName {
  /** The class or function to which the test belongs. */
  readonly group: string;
  /** The place in the model of the group's callable, and of the callable that the test is about. */
  readonly order: readonly [group: number, callable: number];
  /** Titles within the group's block, each with more detail than the one before. None names the group. */
  readonly titles: readonly string[];
  /** Whether the test only reads an exported constant. */
  readonly isReading?: true;
  /** The parts for a title of several tests. Absent if the titles have another form. */
  readonly parts?: TitleParts;
}

/** The call that a test is about, its arguments, and its outcome. */
export interface TitleParts {
  readonly subject: string;
  readonly arguments: readonly { readonly variable: Variable; readonly text: string }[];
  readonly outcome: string;
  /** The outcome is what an instance tells after the call: `size is 1 after push(2)`. */
  readonly isTold: boolean;
}

/** The longest title. A title may be longer only to differ from another. */
const longest = 80;

/** Names a test by what it shows: `returns 0 when both arguments are equal`, `push then pop returns 2`. */
export function nameTest(test: GeneratedTest, index: ModelIndex): TestName {
  const act = findAct(test, index);
  if (act === undefined) return { group: '', order: [-1, -1], titles: ['has its values'] };
  const { callable } = act;
  const group = groupOf(callable, index);
  const ids = index.model.callables.map(({ id }) => id);
  const first = index.model.callables.findIndex((other) => ownerOf(other) === ownerOf(callable));
  const member = memberCalled(callable, index);
  const isPlain = callable.kind === 'function' || callable.kind === 'returned-function';
  const named = member?.name ?? (isPlain ? '' : subjectOf(test, act, index));
  // The block of an exported value has its name already.
  const subject = named === group && callable.kind === 'constant' ? '' : named;
  const outcome = outcomeOf(test, act, index);
  const relation = relationTitles(test, act, index);
  const titles = relation ?? titlesWith(subject, outcome, { test, act, index });
  const unique = [...new Set(titles)];
  const fitting = unique.filter((title) => title.length <= longest);
  return {
    group,
    order: [first, ids.indexOf(callable.id)],
    titles: [...fitting, ...unique.filter((title) => title.length > longest)],
    ...(callable.kind === 'constant' &&
      test.testCase.statements.length === 1 && { isReading: true }),
    ...(relation === undefined &&
      hasParts(outcome, test, act, index) && {
        parts: {
          subject: outcome.told === undefined ? subject : callsBefore(test, act, index),
          arguments: describedArguments(test, act, index),
          outcome: outcome.told?.[0] ?? outcome.short,
          isTold: outcome.told !== undefined,
        },
      }),
  };
}

/** Returns the field or getter that holds the function which is called; undefined for other calls. */
function memberCalled({ kind, receiver }: Callable, index: ModelIndex): Callable | undefined {
  if (kind !== 'returned-function' || receiver === undefined) return undefined;
  const source = sourceOf(receiver, index);
  return source?.kind === 'field' || source?.kind === 'getter' ? source : undefined;
}

/** Whether the arguments of the act tell all that the title of a table must tell. */
function hasParts(
  { told }: TitleOutcome,
  test: GeneratedTest,
  act: Act,
  index: ModelIndex,
): boolean {
  return told === undefined || usedMembers(test, act, index).length === 1;
}

/** The group of a callable: its class, itself if it is a function, or `handler returned by createHandler`. */
function groupOf(callable: Callable, index: ModelIndex): string {
  const { id, kind, name, receiver } = callable;
  const source = receiver === undefined ? undefined : sourceOf(receiver, index);
  // An object that is exported is itself what its methods belong to.
  if (source?.kind === 'constant') return source.name;
  const member = memberCalled(callable, index);
  if (member !== undefined) return groupOf(member, index);
  if (source !== undefined && receiver !== undefined) {
    const noun = index.classes.get(receiver)?.name.replace(/^returned /, '') ?? name;
    return `${noun} returned by ${source.name}`;
  }
  const isOfClass = kind === 'constructor' || (kind !== 'function' && /[#.]/.test(id));
  return isOfClass ? ownerName(callable) : name;
}

/** The titles of a test. The message of an error says why it is thrown, if it is a sentence. A single word stands in a title
 * only if the arguments say little. */
function titlesFrom(
  subject: string,
  { short, long, message, isTold, isEffect }: TitleOutcome,
  conditions: readonly string[],
  isOnInstance: boolean,
): readonly string[] {
  const usual = (isEffect ? ['', ...conditions] : conditions).flatMap((condition) => [
    joined([subject, short, condition]),
    joined([subject, ...long, condition]),
  ]);
  if (message === undefined) return usual;
  const detailed = conditions.map((condition) => joined([subject, condition, message]));
  const isSentence = message
    .slice(message.indexOf(':') + 1)
    .trim()
    .includes(' ');
  if (isTold && !isSentence) return [...usual, ...detailed];
  const whole = joined([subject, message]);
  // What an instance is takes many words, and the reason alone says more then.
  const inputs = isOnInstance ? [] : conditions.map((each) => thrownFor(each, whole));
  return [...inputs, whole, ...usual, ...detailed];
}

/** What is thrown, with the condition before the reason: `throws a TypeError for 0: expected a text`. */
function thrownFor(condition: string, thrown: string): string {
  const end = thrown.indexOf(': ');
  if (end === -1) return joined([thrown, condition]);
  return `${joined([thrown.slice(0, end), condition])}${thrown.slice(end)}`;
}

function describedArguments(
  test: GeneratedTest,
  act: Act,
  index: ModelIndex,
): TitleParts['arguments'] {
  if (act.statement.kind === 'assign') return [];
  return act.statement.arguments.map((variable) => ({
    variable,
    text: argumentText(test.testCase, variable, act, index),
  }));
}

/** The name of a test that makes two instances and only compares them; undefined for other tests. */
function relationTitles(
  { testCase, assertions: [first] }: GeneratedTest,
  { callable }: Act,
  index: ModelIndex,
): readonly string[] | undefined {
  if (callable.kind !== 'constructor' || first === undefined) return undefined;
  const { what, expected } = first;
  if (what.of !== 'equals' && what.of !== 'compares') return undefined;
  const sides = [what.variable, what.other].map((variable) => {
    const statement = testCase.statements[variable];
    const list = statement?.kind === 'call' ? statement.arguments : [];
    return enumerate(list.map((argument) => describeArgument(testCase, argument, index)));
  });
  const both = sides.every((side) => side !== '') ? ` for ${sides.join(' and ')}` : '';
  const value = describeObserved(expected);
  if (what.callable !== undefined) {
    return [`${callableOf(index, what.callable).name} returns ${value}${both}`];
  }
  return [`instances ${value === 'true' ? 'are equal' : 'differ'}${both}`];
}

/** Everything that a title is made of. */
interface Named {
  readonly test: GeneratedTest;
  readonly act: Act;
  readonly index: ModelIndex;
}

function titlesWith(
  subject: string,
  outcome: TitleOutcome,
  { test, act, index }: Named,
): readonly string[] {
  const conditions = conditionsOf(test, act, index);
  const { told } = outcome;
  if (told === undefined) {
    const isOnInstance = act.statement.receiver !== undefined;
    return titlesFrom(subject, outcome, conditions, isOnInstance);
  }
  const made = makingOf(test, act, index);
  const calls = callTexts(test, act, index);
  const afters = [callsBefore(test, act, index), calls, joined([calls, made])];
  return afters.flatMap((after) => told.map((phrase) => `${phrase} after ${after}`));
}

/** The names of the members that are used, in their order: `push`, `push and pop`, `push twice`. */
function callsBefore(test: GeneratedTest, act: Act, index: ModelIndex): string {
  const names = usedMembers(test, act, index).map(({ name }) => name);
  const counted = [...new Set(names)].map((name) => {
    const count = names.filter((other) => other === name).length;
    return names.length === count && count > 1 ? `${name} ${timesText(count)}` : name;
  });
  return counted.length > mostNamed ? 'several calls' : enumerate(counted);
}

/** The most members that a title names as called before. */
const mostNamed = 3;

function timesText(count: number): string {
  return count === 2 ? 'twice' : `${count} times`;
}

/** The calls with their arguments: `push(1) and pop()`. */
function callTexts(test: GeneratedTest, act: Act, index: ModelIndex): string {
  return enumerate(usedMembers(test, act, index).map(({ text }) => text));
}

/** The name of the member that is used, after members of the same instance that were called before. */
function subjectOf(test: GeneratedTest, act: Act, index: ModelIndex): string {
  const { callable, statement, variable } = act;
  if (callable.kind === 'constructor') {
    const isFailing = test.assertions.some(({ what }) => what.of === 'thrown');
    return isFailing ? 'constructor' : `a new ${ownerName(callable)}`;
  }
  const name =
    statement.kind === 'assign'
      ? `setting ${callable.name} to ${describeArgument(test.testCase, statement.value, index)}`
      : callable.name;
  const { receiver } = statement;
  if (receiver === undefined) return name;
  const same = sameInstances(test, receiver, index);
  const before = statementsRun(test)
    .slice(0, variable)
    .flatMap((other) => {
      if (other.kind !== 'call' || other.receiver === undefined || !same.has(other.receiver)) {
        return [];
      }
      if (eventOf(other, test, index) !== undefined) return [];
      const { name: earlier, kind } = callableOf(index, other.callable);
      return kind === 'method' ? earlier : [];
    });
  const distinct = [...new Set(before)];
  const [only] = distinct;
  if (only === undefined) return name;
  if (distinct.length > mostNamed) return `${name} after other calls`;
  if (distinct.length > 1) return `${name} after ${enumerate(distinct)}`;
  return only === name ? `${name} again` : `${only} then ${name}`;
}
