import { isNumeric, type RelationValue } from './shapes.ts';
import { type Argument, callWith, inputsOf, type Subject } from './subjects.ts';

/** A relation that may hold for a call, without its test data. */
export interface CallClaim {
  readonly says: string;
  readonly declare: string;
  /** The program and what is claimed of it, a member each. */
  readonly members: readonly string[];
  /** The arguments that the program gets, if they are others than those of the call. */
  readonly inputs?: readonly Argument[];
  /** The names of the arguments that it changes. */
  readonly changes?: readonly string[];
  /** The shape of the values of a further variable, `several`, which is a long list. */
  readonly several?: RelationValue;
  /** If it holds, claims that change this argument only say nothing. */
  readonly isAbout?: string;
  readonly functions?: readonly Pick<Subject, 'name' | 'uses'>[];
  readonly isTrivial?: true;
  readonly isConstant?: true;
  readonly unless?: readonly string[];
}

/** The variables of test data: one, or a tuple of them. */
export function pattern(
  inputs: readonly Argument[],
  others: Readonly<Record<string, string>> = {},
): string {
  const values = inputs.map(({ name }) => others[name] ?? name);
  const [only = ''] = values;
  return values.length === 1 ? only : `[${values.join(', ')}]`;
}

/** The code of a function of test data. */
export function taking(inputs: readonly Argument[], body: string): string {
  return `(${pattern(inputs)}) => ${body.startsWith('{') ? `(${body})` : body}`;
}

/** The member that runs the call. */
export function runs(subject: Subject): string {
  const inputs = inputsOf(subject);
  const [first] = inputs;
  const code = callWith(subject);
  const isPlain = inputs.length === 1 && subject.arguments.length === 1;
  return isPlain && first !== undefined && code === `${subject.name}(${first.name})`
    ? `run: ${subject.name}`
    : `run: ${taking(inputs, code)}`;
}

/** The members of a relation that says that two results are the same. */
export function same(inputs: readonly Argument[], left: string, right: string): readonly string[] {
  return [
    `run: (${pattern(inputs)}) => [${left}, ${right}]`,
    'holds: ([[one, other]], { close }) => close(one, other)',
  ];
}

/** Returns whether a call may return a value of one of these kinds. */
export function may(subject: Subject, ...kinds: readonly RelationValue['kind'][]): boolean {
  const { returns } = subject;
  return returns !== undefined && (returns.kind === 'any' || kinds.includes(returns.kind));
}

/** Returns whether a call may return numbers, or an instance that may hold some. */
export const mayHaveNumbers = ({ returns }: Subject): boolean =>
  returns !== undefined && (returns.kind === 'instance' || isNumeric(returns));

/** The code of a condition on a result and the test data. */
export function ensures(inputs: readonly Argument[], condition: string): string {
  return `(y, ${pattern(inputs)}) => ${condition}`;
}

/** The names of some arguments, as those that a claim changes. */
export function namesOf(group: readonly Argument[]): readonly string[] {
  return group.map(({ name }) => name);
}

/** Names a group of arguments in a title. */
export function named(group: readonly Argument[], inputs: readonly Argument[]): string {
  const names = group.map(({ name }) => name);
  if (group.length === inputs.length && group.length > 2) return 'all arguments';
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** The most members of a result that are compared with arguments. */
const mostMembers = 8;

/** Returns the members of a result that are known, with their names. */
export function membersOf({
  returns,
  resultFields,
}: Subject): readonly (readonly [string, RelationValue])[] {
  return (returns?.kind === 'record' ? returns.members : resultFields).slice(0, mostMembers);
}
