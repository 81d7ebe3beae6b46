import { knownTypes } from '../../generation/breed/typing/known-types.ts';
import {
  dependencies,
  isValue,
  renamed,
  usesOf,
} from '../../generation/breed/typing/statement-uses.ts';
import { resolved, UNKNOWN } from '../../generation/breed/typing/type-parts.ts';
import type { Scope, UnitIndex } from '../../generation/breed/typing/unit-index.ts';
import { parameterAt } from '../../model/parameter-at.ts';
import type { InputSequence, ParameterisedTest, TestParameter } from '../../model/property.ts';
import type { Statement, TestCase, TypeArgument, Variable } from '../../model/test-case.ts';
import type { ValueType } from '../../model/value-type.ts';

/** Which statements of a test case are test code. All others make inputs. */
export type Focus =
  /** The call that the test is about, and all that uses its result. */
  | 'call'
  /** All calls of the unit, as in the paper. */
  | 'unit';

/** A use of a value that a parameter takes the place of. */
interface Slot {
  readonly statement: Variable;
  readonly place: number;
  readonly variable: Variable;
}

/**
 * Separates the test code of a test case from the code that makes inputs (Fraser and Zeller, algorithm 1). Each use of an input by the
 * test code becomes a parameter, so that two uses of one value may get different values. The statements that make inputs vanish.
 *
 * Returns undefined if no input can be separated: for example if a call before the test code changes two inputs at once.
 */
export function parameterise(
  given: TestCase,
  {
    act,
    focus,
    index,
  }: { readonly act: Variable; readonly focus: Focus; readonly index: UnitIndex },
): ParameterisedTest | undefined {
  const { statements } = given;
  const typeArgument = typeArgumentOf(given, { index, typeArgument: given.typeArgument });
  const testCase = { statements, typeArgument };
  const scope = { index, typeArgument };
  const code = testCode(testCase, act, focus, scope);
  const slots = [...code].flatMap((at) =>
    usesOf(statements[at] ?? nothing).flatMap((variable, place): Slot[] =>
      code.has(variable) ? [] : [{ statement: at, place, variable }],
    ),
  );
  const shared = mergeShared(slots, testCase, code);
  if (slots.length === 0 || shared === undefined) return undefined;
  const { types, demands } = knownTypes(testCase, scope);
  const parameters: TestParameter[] = [];
  const inputs: InputSequence[] = [];
  const parameterOf = new Map<Slot, Variable>();
  for (const group of shared) {
    const [slot] = group.slots;
    if (slot === undefined) continue;
    for (const each of group.slots) parameterOf.set(each, parameters.length);
    const asked = demands[slot.variable]?.[0];
    parameters.push({
      name: nameOf(slot, statements, scope) ?? 'input',
      type: askedType(asked, types[slot.variable], scope),
    });
    inputs.push(sequenceOf(testCase, group.statements, slot.variable));
  }
  const ordered = [...code].toSorted((a, b) => a - b);
  const places = new Map(ordered.map((at, place) => [at, parameters.length + place]));
  const remaining = ordered.map((at): Statement => {
    let place = -1;
    return renamed(statements[at] ?? nothing, (use) => {
      place += 1;
      const slot = slots.find((each) => each.statement === at && each.place === place);
      return (slot && parameterOf.get(slot)) ?? places.get(use) ?? use;
    });
  });
  return {
    parameters: uniquelyNamed(parameters),
    statements: remaining,
    typeArgument,
    examples: [inputs],
    preconditions: [],
    postconditions: [],
  };
}

const nothing: Statement = { kind: 'primitive', value: { of: 'undefined' } };

/** The kinds of statements whose values no arbitrary makes: they remain in the test code. */
const remaining: ReadonlySet<Statement['kind']> = new Set(['stub', 'regexp', 'async-iterable']);

/** Returns the places of the statements that are test code. */
function testCode(
  { statements }: TestCase,
  act: Variable,
  focus: Focus,
  scope: Scope,
): ReadonlySet<Variable> {
  const code = new Set<Variable>([act]);
  const isUnitCall = (statement: Statement): boolean => {
    if (!('callable' in statement)) return false;
    const callable = scope.index.callables.get(statement.callable);
    return callable?.span !== undefined && callable.kind !== 'constant';
  };
  statements.forEach((statement, at) => {
    const uses = usesOf(statement);
    if (at > act && (uses.some((use) => code.has(use)) || !isValue(statement))) code.add(at);
    if (focus === 'unit' && (isUnitCall(statement) || uses.some((use) => code.has(use)))) {
      code.add(at);
    }
  });
  // A stub that the test code is given is part of the test code, and so is a constant that it names.
  for (const at of [...code].toSorted((a, b) => b - a)) {
    for (const use of usesOf(statements[at] ?? nothing)) {
      const statement = statements[use];
      if (statement !== undefined && remaining.has(statement.kind)) code.add(use);
    }
  }
  return code;
}

interface SlotGroup {
  readonly slots: Slot[];
  readonly statements: Set<Variable>;
}

/**
 * Groups slots that must be one parameter: an object that one of the inputs and the test code share, or that statements outside of the
 * test code change together. Undefined if a statement before the test code would be lost.
 */
function mergeShared(
  slots: readonly Slot[],
  testCase: TestCase,
  code: ReadonlySet<Variable>,
): readonly SlotGroup[] | undefined {
  const { statements } = testCase;
  let groups: SlotGroup[] = slots.map((slot) => ({
    slots: [slot],
    statements: new Set(dependencies(testCase, slot.variable)),
  }));
  for (const group of groups) {
    // An input that depends on a result of the test code can't be made before it.
    if ([...group.statements].some((at) => code.has(at))) return undefined;
  }
  statements.forEach((statement, at) => {
    if (code.has(at) || isValue(statement)) return;
    const isObject = (use: Variable): boolean => statements[use]?.kind !== 'primitive';
    const objects = usesOf(statement).filter(isObject);
    const touched = groups.filter(
      (group) => !group.statements.has(at) && objects.some((use) => isHeldBy(use, group, testCase)),
    );
    const [first, ...others] = touched;
    if (first === undefined) return;
    const isSame = others.every(({ slots: [slot] }) => slot?.variable === first.slots[0]?.variable);
    // Objects of one variable that was changed stay one object.
    if (isSame) {
      for (const other of others) first.slots.push(...other.slots);
      groups = groups.filter((group) => !others.includes(group));
    }
    for (const group of isSame ? [first] : touched) {
      for (const need of [at, ...usesOf(statement)]) {
        for (const each of dependencies(testCase, need)) group.statements.add(each);
      }
    }
  });
  return groups;
}

/** Whether an object that a statement may change is part of a group's input. */
function isHeldBy(use: Variable, group: SlotGroup, { statements }: TestCase): boolean {
  return group.statements.has(use) && statements[use]?.kind !== 'member';
}

/** The sequence of an input. */
function sequenceOf(
  { statements }: TestCase,
  wanted: ReadonlySet<Variable>,
  value: Variable,
): InputSequence {
  const ordered = [...wanted].toSorted((a, b) => a - b);
  const places = new Map(ordered.map((at, place) => [at, place]));
  return {
    statements: ordered.map((at) =>
      renamed(statements[at] ?? nothing, (use) => places.get(use) ?? use),
    ),
    value: places.get(value) ?? ordered.length - 1,
  };
}

/** The type of a parameter: what the test code asks for, if inputs of that type can be made, or else that of the concrete input. */
function askedType(
  asked: ValueType | undefined,
  own: ValueType | undefined,
  scope: Scope,
): ValueType {
  const known = own === undefined ? UNKNOWN : widened(own);
  if (asked === undefined) return known;
  const kind = resolved(asked, scope).kind;
  return kind === 'unknown' || kind === 'function' ? known : asked;
}

/** The type of which a literal is a value. */
function widened(type: ValueType): ValueType {
  return type.kind === 'literal' && type.text === undefined ? { kind: type.value.of } : type;
}

/** The type that stands for type parameters: that of all values that the test gives for them, if they have one type. */
function typeArgumentOf({ statements, typeArgument }: TestCase, scope: Scope): TypeArgument {
  if (typeArgument !== 'unknown') return typeArgument;
  const given = statements.flatMap((statement) => {
    if (statement.kind !== 'call') return [];
    const parameters = scope.index.callables.get(statement.callable)?.parameters ?? [];
    return statement.arguments.flatMap((use, at) => {
      const parameter = parameterAt(parameters, at);
      const value = statements[use];
      if (parameter?.type.kind !== 'type-parameter') return [];
      return [value?.kind === 'primitive' ? value.value.of : 'other'];
    });
  });
  const kinds = new Set(given);
  if (kinds.size !== 1) return typeArgument;
  return kinds.has('number') ? 'number' : kinds.has('string') ? 'string' : typeArgument;
}

/** The name of a parameter: that which the callable gives it, or that of the class of a receiver. */
function nameOf(
  { statement: at, place }: Slot,
  statements: readonly Statement[],
  { index }: Scope,
): string | undefined {
  const statement = statements[at];
  if (statement === undefined || !('callable' in statement)) return undefined;
  const callable = index.callables.get(statement.callable);
  const hasReceiver = statement.receiver !== undefined;
  if (hasReceiver && place === 0) {
    const name = index.classes.get(callable?.receiver ?? '')?.name;
    return name === undefined ? undefined : name.charAt(0).toLowerCase() + name.slice(1);
  }
  const asked = callable?.parameters[place - (hasReceiver ? 1 : 0)] ?? callable?.parameters.at(-1);
  // A name without letters tells a reader nothing.
  return asked !== undefined && /\p{L}/u.test(asked.name) ? asked.name : undefined;
}

/** Gives parameters of one name different names. */
export function uniquelyNamed(parameters: readonly TestParameter[]): readonly TestParameter[] {
  const counts = new Map<string, number>();
  return parameters.map((parameter) => {
    const count = (counts.get(parameter.name) ?? 0) + 1;
    counts.set(parameter.name, count);
    return count === 1 ? parameter : { ...parameter, name: `${parameter.name}${count}` };
  });
}
