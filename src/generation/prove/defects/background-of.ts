import type { Primitive, Statement, TestCase } from '../../../model/test-case.ts';
import type { Callable, UnitModel } from '../../../model/unit-model.ts';
import { typeParts } from '../../../model/type-parts.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { isValue, usesOf } from '../../breed/typing/statement-uses.ts';

/** The background of a statement: itself and all statements that made, or may have changed, the values that it uses. */
export interface Background {
  readonly statements: readonly Statement[];
  /** The callables of its calls. */
  readonly callables: readonly Callable[];
  readonly primitives: readonly Primitive[];
  /** The places of the statements. */
  readonly places: ReadonlySet<number>;
}

export function backgroundOf(testCase: TestCase, at: number, model: UnitModel): Background {
  const places = placesBehind(testCase, at);
  const statements = testCase.statements.filter((_, place) => places.has(place));
  return {
    places,
    statements,
    callables: statements.flatMap((statement) => callableOf(statement, model) ?? []),
    primitives: statements.flatMap((statement) =>
      statement.kind === 'primitive' ? [statement.value] : [],
    ),
  };
}

/** The callable that a statement calls, reads or sets. For a statement that waits, use `calledAt`. */
export function callableOf(statement: Statement, model: UnitModel): Callable | undefined {
  if (!('callable' in statement)) return undefined;
  return model.callables.find(({ id }) => id === statement.callable);
}

/** The callable of a statement. For a statement that waits, the callable that returned the promise. */
export function calledAt(
  { statements }: TestCase,
  at: number,
  model: UnitModel,
): Callable | undefined {
  const statement = statements[at];
  if (statement === undefined) return undefined;
  const call = statement.kind === 'await' ? statements[statement.promise] : statement;
  return call === undefined ? undefined : callableOf(call, model);
}

/**
 * Whether the arguments may be values that were never meant. They may be if a parameter takes any value or has an unknown type, if a stub
 * returns an argument of another type than it should, or if a stub fails itself. In plain JavaScript they always may be, since types
 * there are often only guesses.
 */
export function mayBeMisuse({ statements, callables }: Background, model: UnitModel): boolean {
  return (
    /\.[cm]?jsx?$/.test(model.file) ||
    callables.some(({ parameters }) => parameters.some(({ type }) => takesAnything(type, model))) ||
    statements.some(
      (statement) =>
        statement.kind === 'stub' &&
        ['return-argument', 'call-argument', 'throw', 'reject'].includes(statement.behaviour.does),
    )
  );
}

/** Whether a type, or a part of it, is of one of these kinds. */
export function hasPart(
  type: ValueType,
  model: UnitModel,
  isIt: (part: ValueType) => boolean,
): boolean {
  const seen = new Set<string>();
  const search = (part: ValueType): boolean => {
    if (isIt(part)) return true;
    if (part.kind === 'named') {
      const { name } = part;
      const named = model.types[name];
      if (named === undefined || seen.has(name)) return false;
      seen.add(name);
      return search(named);
    }
    return valueParts(part).some(search);
  };
  return search(type);
}

function takesAnything(type: ValueType, model: UnitModel): boolean {
  return hasPart(type, model, ({ kind }) => kind === 'unknown');
}

/** The types of the parts of a value; for a function, only the type of its result. */
function valueParts(type: ValueType): readonly ValueType[] {
  return type.kind === 'function' ? [type.returns] : typeParts(type);
}

function placesBehind({ statements }: TestCase, at: number): Set<number> {
  const places = new Set([at]);
  for (let before = 0; before !== places.size;) {
    before = places.size;
    for (const [place, statement] of [...statements.entries()].slice(0, at + 1).toReversed()) {
      const used = usesOf(statement);
      const isBehind =
        places.has(place) || (!isValue(statement) && used.some((each) => places.has(each)));
      if (isBehind) for (const each of [place, ...used]) places.add(each);
    }
  }
  return places;
}
