import { fits } from '../../generation/breed/typing/fits.ts';
import { unionOf, UNKNOWN } from '../../generation/breed/typing/type-parts.ts';
import { indexUnit, type Scope } from '../../generation/breed/typing/unit-index.ts';
import { variableTypes } from '../../generation/breed/typing/variable-types.ts';
import type { Example } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { Parameter, ValueType } from '../../model/value-type.ts';

/** The most types that examples add to the type of a parameter. */
const mostAdded = 4;

/**
 * Returns a model whose parameters also take what examples give them. For units in JavaScript, and where a declaration says nothing: the
 * types of their parameters are guesses, and people know better.
 */
export function widenedModel(model: UnitModel, examples: readonly Example[]): UnitModel {
  return retyped(model, examples, (parameter, given, scope) => {
    let { type } = parameter;
    let added = 0;
    for (const one of given) {
      if (added === mostAdded) break;
      if (fits(one, type, scope)) continue;
      type = unionOf([type, one]);
      added += 1;
    }
    return type;
  });
}

/**
 * Returns a model in which parameters have the types that tests give them, where some test gives what their types do not allow. For units in
 * JavaScript: a guess that is wrong about one test may be wrong altogether, and its values would be inputs that nobody means.
 */
export function modelOfTests(model: UnitModel, tests: readonly Example[]): UnitModel {
  return retyped(model, tests, (parameter, given, scope) => {
    if (given.every((type) => fits(type, parameter.type, scope))) return parameter.type;
    const kinds = new Map(given.map(typeOfAllLike).map((type) => [JSON.stringify(type), type]));
    return unionOf([...kinds.values()].slice(0, mostAdded));
  });
}

/** Whether the types of a unit's parameters are guesses. */
export function isGuessed({ file, isDeclared }: UnitModel): boolean {
  return /\.[cm]?jsx?$/.test(file) && isDeclared !== true;
}

/** Whether an object of a type has members that only the code shows. */
function hasGuess(type: ValueType): boolean {
  return type.kind === 'union'
    ? type.members.some(hasGuess)
    : type.kind === 'object' && type.isGuessed === true;
}

/** Gives each parameter whose type is a guess one that is chosen by what test cases give it. Those that they leave out are optional. */
function retyped(
  model: UnitModel,
  testCases: readonly Example[],
  typeOf: (parameter: Parameter, given: readonly ValueType[], scope: Scope) => ValueType,
): UnitModel {
  const scope: Scope = { index: indexUnit(model), typeArgument: 'unknown' };
  const given = typesGiven(testCases, scope);
  const areAll = isGuessed(model);
  const least = areAll ? fewestGiven(testCases) : new Map<string, number>();
  let isChanged = false;
  const callables = model.callables.map((each) => ({
    ...each,
    parameters: each.parameters.map((parameter, at) => {
      const own = given.get(each.id)?.[at] ?? [];
      const isTold = parameter.isRest || !(areAll || hasGuess(parameter.type));
      const type = isTold ? parameter.type : typeOf(parameter, own, scope);
      const isLeftOut = at >= (least.get(each.id) ?? Infinity) && !parameter.isRest;
      const isOptional = parameter.isOptional || isLeftOut;
      isChanged ||= type !== parameter.type || isOptional !== parameter.isOptional;
      return { ...parameter, type, isOptional };
    }),
  }));
  return isChanged ? { ...model, callables } : model;
}

/** The least number of arguments that test cases give each callable, by its id. */
function fewestGiven(testCases: readonly Example[]): ReadonlyMap<string, number> {
  const fewest = new Map<string, number>();
  for (const statement of testCases.flatMap(({ statements }) => statements)) {
    if (statement.kind !== 'call') continue;
    const { callable, arguments: given } = statement;
    fewest.set(callable, Math.min(given.length, fewest.get(callable) ?? Infinity));
  }
  return fewest;
}

/** By the id of a callable and the place of an argument, the types of what test cases give there. */
function typesGiven(
  testCases: readonly Example[],
  scope: Scope,
): ReadonlyMap<string, readonly (readonly ValueType[] | undefined)[]> {
  const given = new Map<string, ValueType[][]>();
  for (const testCase of testCases) {
    const types = variableTypes(testCase, scope);
    for (const statement of testCase.statements) {
      if (statement.kind !== 'call') continue;
      const lists = given.get(statement.callable) ?? [];
      given.set(statement.callable, lists);
      for (const [at, variable] of statement.arguments.entries()) {
        if (testCase.unread?.includes(variable) === true) continue;
        (lists[at] ??= []).push(types[variable] ?? UNKNOWN);
      }
    }
  }
  return given;
}

/** The type of all values like one: any text for a text, and any object with members like those of an object. */
function typeOfAllLike(type: ValueType): ValueType {
  switch (type.kind) {
    case 'literal':
      return type.text === undefined ? { kind: type.value.of } : type;
    case 'array':
      return { ...type, element: typeOfAllLike(type.element) };
    case 'tuple':
      return {
        kind: 'array',
        element: unionOf(type.elements.map((each) => typeOfAllLike(each.type))),
      };
    case 'object':
      return {
        ...type,
        members: type.members.map((each) => ({ ...each, type: typeOfAllLike(each.type) })),
      };
    case 'union':
      return unionOf(type.members.map(typeOfAllLike));
    default:
      return type;
  }
}
