import type { Statement, StubBehaviour, TestCase, Variable } from '../../../model/test-case.ts';

/** The variables that a statement uses, in a fixed order; one that it uses twice is there twice. */
export function usesOf(statement: Statement): readonly Variable[] {
  switch (statement.kind) {
    case 'array':
    case 'async-iterable':
      return statement.elements;
    case 'object':
      return statement.members.map(([, value]) => value);
    case 'built-in':
      return statement.arguments;
    case 'stub':
      return 'value' in statement.behaviour ? [statement.behaviour.value] : [];
    case 'call':
      return [...receiverOf(statement), ...statement.arguments];
    case 'assign':
      return [...receiverOf(statement), statement.value];
    case 'await':
      return [statement.promise];
    default:
      return [];
  }
}

function receiverOf({ receiver }: { readonly receiver?: Variable }): readonly Variable[] {
  return receiver === undefined ? [] : [receiver];
}

/** Whether a statement does nothing but make a value. */
export function isValue({ kind }: Statement): boolean {
  return kind !== 'call' && kind !== 'assign' && kind !== 'await';
}

/** A statement with other variables in place of its own. */
export function renamed(statement: Statement, rename: (old: Variable) => Variable): Statement {
  return withUses(statement, rename, 0) ?? statement;
}

/** Gives for a variable that a statement uses, and for its place among the statement's uses, the one to use instead, or none. */
export type ReplaceUse = (variable: Variable, place: number) => Variable | undefined;

/**
 * A statement with other variables. Where there is none, an array loses its element, an object its member, and a call its
 * arguments from there on if it needs at least so many fewer; undefined if the statement can't be without it.
 */
export function withUses(
  statement: Statement,
  replace: ReplaceUse,
  leastArguments: number,
): Statement | undefined {
  switch (statement.kind) {
    case 'array':
    case 'async-iterable':
      return { ...statement, elements: kept(statement.elements.map(replace)) };
    case 'object':
      return {
        ...statement,
        members: statement.members.flatMap(
          ([name, value], place): (readonly [string, number])[] => {
            const other = replace(value, place);
            return other === undefined ? [] : [[name, other]];
          },
        ),
      };
    case 'built-in': {
      const replaced = kept(statement.arguments.map(replace));
      return replaced.length < statement.arguments.length
        ? undefined
        : { ...statement, arguments: replaced };
    }
    case 'stub': {
      const behaviour = withValue(statement.behaviour, replace);
      return behaviour === undefined ? undefined : { ...statement, behaviour };
    }
    case 'call': {
      const receiver =
        statement.receiver === undefined ? undefined : replace(statement.receiver, 0);
      if ((receiver === undefined) !== (statement.receiver === undefined)) return undefined;
      const first = receiver === undefined ? 0 : 1;
      const replaced = statement.arguments.map((each, at) => replace(each, at + first));
      const missing = replaced.indexOf(undefined);
      if (missing !== -1 && missing < leastArguments) return undefined;
      return {
        ...statement,
        ...(receiver === undefined ? {} : { receiver }),
        arguments: kept(missing === -1 ? replaced : replaced.slice(0, missing)),
      };
    }
    case 'assign': {
      const receiver =
        statement.receiver === undefined ? undefined : replace(statement.receiver, 0);
      const value = replace(statement.value, statement.receiver === undefined ? 0 : 1);
      if (value === undefined || (receiver === undefined) !== (statement.receiver === undefined))
        return undefined;
      return { ...statement, ...(receiver === undefined ? {} : { receiver }), value };
    }
    case 'await': {
      const promise = replace(statement.promise, 0);
      return promise === undefined ? undefined : { ...statement, promise };
    }
    default:
      return statement;
  }
}

function withValue(behaviour: StubBehaviour, replace: ReplaceUse): StubBehaviour | undefined {
  if (!('value' in behaviour)) return behaviour;
  const value = replace(behaviour.value, 0);
  return value === undefined ? undefined : { ...behaviour, value };
}

function kept(variables: readonly (Variable | undefined)[]): Variable[] {
  return variables.filter((each) => each !== undefined);
}

/** The variable itself and all that it is made of, by the uses of statements. */
export function dependencies(
  { statements }: Pick<TestCase, 'statements'>,
  variable: Variable,
): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  const add = (each: Variable): void => {
    const statement = statements[each];
    if (found.has(each) || statement === undefined) return;
    found.add(each);
    usesOf(statement).forEach(add);
  };
  add(variable);
  return found;
}

/** A test case with these of its statements only; what they use must be among them. */
export function onlyStatements(testCase: TestCase, wanted: ReadonlySet<Variable>): TestCase {
  const places = new Map<Variable, Variable>();
  const statements: Statement[] = [];
  testCase.statements.forEach((statement, at) => {
    if (!wanted.has(at)) return;
    const moved = withUses(statement, (use) => places.get(use), Infinity);
    if (moved === undefined) return;
    places.set(at, statements.length);
    statements.push(moved);
  });
  return { ...testCase, statements };
}
