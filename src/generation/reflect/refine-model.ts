import { isDeepStrictEqual } from 'node:util';

import { parameterAt } from '../../model/parameter-at.ts';
import type { SeenUse } from '../../model/seen-use.ts';
import type { TestCase, Variable } from '../../model/test-case.ts';
import type { Callable, UnitModel } from '../../model/unit-model.ts';
import type { Parameter, ValueType } from '../../model/value-type.ts';
import { unionOf, UNKNOWN } from '../breed/typing/type-parts.ts';
import { combined } from './combine-types.ts';
import type { ShapedRun } from './grow-model.ts';
import { typeOfUse } from './type-of-use.ts';

/** Types that are nested more deeply than this are left as they are. */
const deepest = 6;

/** Returns a model whose parameters have what runs did with the arguments. Returns the model itself if they show nothing new. */
export function refinedModel(model: UnitModel, runs: readonly ShapedRun[]): UnitModel {
  const parameters = new Map<string, readonly Parameter[]>(
    model.callables.map((each) => [each.id, each.parameters]),
  );
  for (const run of runs) {
    if (run.shapes.uses.length === 0) continue;
    const arguments_ = new UsedArguments(run);
    for (const statement of run.testCase.statements.slice(0, run.until)) {
      if (statement.kind !== 'call') continue;
      const known = parameters.get(statement.callable) ?? [];
      const told = withOwnPlaces(known, statement.arguments.length).map((each, at): Parameter => {
        const variable = each.isRest ? undefined : statement.arguments[at];
        return variable === undefined
          ? each
          : { ...each, type: arguments_.refine(each.type, variable) };
      });
      parameters.set(statement.callable, told);
    }
  }
  let hasLearnt = false;
  const callables = model.callables.map((each): Callable => {
    const told = (parameters.get(each.id) ?? []).map((one, at) =>
      withAny(one, parameterAt(each.parameters, at)),
    );
    const joined = withPlacesJoined(told, each.parameters.length - 1);
    if (JSON.stringify(joined) === JSON.stringify(each.parameters)) return each;
    hasLearnt = true;
    return { ...each, parameters: joined };
  });
  return hasLearnt ? { ...model, callables } : model;
}

/**
 * Gives the arguments of a rest parameter of any type places of their own: functions that read `arguments` often use the first ones in
 * other ways than those after them.
 */
function withOwnPlaces(parameters: readonly Parameter[], count: number): readonly Parameter[] {
  const rest = parameters.at(-1);
  if (rest?.isRest !== true || rest.type.kind !== 'unknown') return parameters;
  const own: Parameter = { ...rest, name: nameOfOne(rest.name), isOptional: true, isRest: false };
  const missing = Math.max(count - parameters.length + 1, 0);
  return [...parameters.slice(0, -1), ...Array.from({ length: missing }, () => own), rest];
}

/**
 * Gives a rest parameter the type of the last place that was opened for it, and takes out those before it that are of the same type.
 *
 * @param first the first place that may have been opened
 */
function withPlacesJoined(parameters: readonly Parameter[], first: number): readonly Parameter[] {
  const rest = parameters.at(-1);
  const opened = parameters.slice(first, -1);
  const type = opened.at(-1)?.type;
  if (rest?.isRest !== true || type === undefined) return parameters;
  const kept = opened.findLastIndex((each) => !isDeepStrictEqual(each.type, type)) + 1;
  return [...parameters.slice(0, first + kept), { ...rest, type }];
}

/** Returns the name of one of several values, such as `value` for `values`. */
function nameOfOne(name: string): string {
  return name.replace(/(?<=\w{2}[^s])s$/, '');
}

/** A parameter that was of any type may still be given anything: a run shows only one of the ways that code takes. */
function withAny(told: Parameter, before: Parameter | undefined): Parameter {
  const isNew = before?.type.kind === 'unknown' && told.type.kind !== 'unknown';
  return isNew ? { ...told, type: unionOf([told.type, UNKNOWN]) } : told;
}

/** The uses of the arguments of one run. */
class UsedArguments {
  readonly #statements: TestCase['statements'];
  readonly #uses: ReadonlyMap<Variable, SeenUse>;
  /** Recorders that were arrays. */
  readonly #lists: ReadonlySet<Variable>;

  constructor({ testCase, shapes, recorded }: ShapedRun) {
    this.#statements = testCase.statements;
    this.#uses = new Map(shapes.uses);
    this.#lists = new Set(recorded?.as === 'array' ? recorded.variables : []);
  }

  /** Returns a type with what the run showed of a variable of that type. */
  refine(type: ValueType, variable: Variable, depth = 0): ValueType {
    const statement = this.#statements[variable];
    if (depth > deepest || statement === undefined) return type;
    switch (statement.kind) {
      case 'object': {
        // Code that takes apart whatever it is given reads the elements of arrays, too.
        if (this.#lists.has(variable) && type.kind !== 'unknown') return type;
        const use = this.#uses.get(variable);
        const shown = use === undefined ? UNKNOWN : typeOfUse(use);
        const known = this.#withMembers(type, statement.members, depth);
        return combinedWithAny(known, shown);
      }
      case 'array':
        return statement.elements.reduce(
          (each, element) =>
            inKind(each, 'array', (one) => ({
              ...one,
              element: this.refine(one.element, element, depth + 1),
            })),
          type,
        );
      case 'stub': {
        const { behaviour } = statement;
        if (behaviour.does !== 'return') return type;
        return inKind(type, 'function', (one) => ({
          ...one,
          returns: this.refine(one.returns, behaviour.value, depth + 1),
        }));
      }
      default:
        return type;
    }
  }

  #withMembers(
    type: ValueType,
    given: readonly (readonly [string, Variable])[],
    depth: number,
  ): ValueType {
    const variables = new Map(given);
    return inKind(type, 'object', (one) => ({
      ...one,
      members: one.members.map((member) => {
        const variable = variables.get(member.name);
        return variable === undefined
          ? member
          : { ...member, type: this.refine(member.type, variable, depth + 1) };
      }),
    }));
  }
}

/** What allows anything keeps doing so. */
function combinedWithAny(type: ValueType, shown: ValueType): ValueType {
  if (type.kind !== 'union' || !type.members.some(({ kind }) => kind === 'unknown')) {
    return combined(type, shown);
  }
  const said = unionOf(type.members.filter(({ kind }) => kind !== 'unknown'));
  return unionOf([combined(said, shown), UNKNOWN]);
}

/** Changes a type, or the alternative of a union, that is of a kind. */
function inKind<Kind extends ValueType['kind']>(
  type: ValueType,
  kind: Kind,
  change: (one: Extract<ValueType, { kind: Kind }>) => ValueType,
): ValueType {
  const isOfKind = (one: ValueType): one is Extract<ValueType, { kind: Kind }> => one.kind === kind;
  if (isOfKind(type)) return change(type);
  if (type.kind !== 'union') return type;
  return unionOf(type.members.map((each) => (isOfKind(each) ? change(each) : each)));
}
