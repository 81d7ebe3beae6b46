import type { GeneratedTest } from '../../../model/generated-test.ts';
import type { Callable } from '../../../model/unit-model.ts';
import type { Variable } from '../../../model/test-case.ts';
import { findAct, type Act } from './act.ts';
import { conditionsOf, joined } from './conditions.ts';
import { argumentText, describeArgument, enumerate } from './describe-argument.ts';
import { describeObserved } from './describe-value.ts';
import { callableOf, ownerName, ownerOf, sourceOf, type ModelIndex } from '../model-index.ts';
import { outcomeOf, type TitleOutcome } from './outcome.ts';
import { statementsRun } from '../code/place-statements.ts';

/** The group, the titles and the order of a test. */
export interface TestName {
  /** The class or function to which the test belongs. */
  readonly group: string;
  /** The place in the model of the group's callable, and of the callable that the test is about. */
  readonly order: readonly [group: number, callable: number];
  /** Titles within the group's block, each with more detail than the one before. None names the group. */
  readonly titles: readonly string[];
  /** The parts for a title of several tests. Absent if the titles have another form. */
  readonly parts?: TitleParts;
}

/** The call that a test is about, its arguments, and its outcome. */
export interface TitleParts {
  readonly subject: string;
  readonly arguments: readonly { readonly variable: Variable; readonly text: string }[];
  readonly outcome: string;
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
  const isPlain = callable.kind === 'function' || callable.kind === 'returned-function';
  const subject = isPlain ? '' : subjectOf(test, act, index);
  const outcome = outcomeOf(test, act, index);
  const relation = relationTitles(test, act, index);
  const conditions = conditionsOf(test, act, index);
  const titles = relation ?? titlesFrom(subject, outcome, conditions);
  const unique = [...new Set(titles)];
  const fitting = unique.filter((title) => title.length <= longest);
  return {
    group,
    order: [first, ids.indexOf(callable.id)],
    titles: [...fitting, ...unique.filter((title) => title.length > longest)],
    ...(relation === undefined && {
      parts: {
        subject,
        arguments: describedArguments(test, act, index),
        outcome: outcome.short,
      },
    }),
  };
}

/** The group of a callable: its class, itself if it is a function, or `handler returned by createHandler`. */
function groupOf(callable: Callable, index: ModelIndex): string {
  const { id, kind, name, receiver } = callable;
  const source = receiver === undefined ? undefined : sourceOf(receiver, index);
  // An object that is exported is itself what its methods belong to.
  if (source?.kind === 'constant') return source.name;
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
  return [
    joined([subject, message]),
    ...(isTold ? [...usual, ...detailed] : [...detailed, ...usual]),
  ];
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
  const before = statementsRun(test)
    .slice(0, variable)
    .flatMap((other) => {
      if (other.kind !== 'call' || other.receiver !== receiver) return [];
      const { name: earlier, kind } = callableOf(index, other.callable);
      return kind === 'method' ? earlier : [];
    });
  const distinct = [...new Set(before)];
  const [only] = distinct;
  if (only === undefined) return name;
  if (distinct.length > 1) return `${name} after ${distinct.join(' and ')}`;
  return only === name ? `${name} again` : `${only} then ${name}`;
}
