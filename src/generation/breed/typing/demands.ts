import { parameterAt } from '../../../model/parameter-at.ts';
import type { Statement, TestCase } from '../../../model/test-case.ts';
import type { Parameter, ValueType } from '../../../model/value-type.ts';
import { builtInParameters } from '../values/built-ins.ts';
import { fits } from './fits.ts';
import { alternatives, awaitedType, UNDEFINED, UNKNOWN, unionOf } from './type-parts.ts';
import { assignedType, type Scope } from './unit-index.ts';
import { usesOf } from './statement-uses.ts';
import type { VariableTypes } from './variable-types.ts';

/**
 * Per variable, the types that its users ask of it: of a call's argument the parameter's, and of what an array or object is made
 * of, what is asked of the whole. A variable that nothing asks anything of can have any type.
 */
export function demandsOf(
  { statements }: Pick<TestCase, 'statements'>,
  types: VariableTypes,
  scope: Scope,
): readonly (readonly ValueType[])[] {
  const demands = statements.map((): ValueType[] => []);
  for (let at = statements.length - 1; at >= 0; at -= 1) {
    const statement = statements[at];
    if (statement === undefined) continue;
    const asked = demandsOfUses(statement, { own: demands[at] ?? [], type: types[at], scope });
    usesOf(statement).forEach((use, place) => demands[use]?.push(...(asked[place] ?? [])));
  }
  return demands;
}

/** What is known of a statement's own variable. */
export interface Asked {
  /** The types that are asked of it. */
  readonly own: readonly ValueType[];
  readonly type: ValueType | undefined;
  readonly scope: Scope;
}

/** The types that a statement asks of each variable that it uses, in the order of its uses. */
export function demandsOfUses(
  statement: Statement,
  asked: Asked,
): readonly (readonly ValueType[])[] {
  const { index } = asked.scope;
  switch (statement.kind) {
    case 'call':
    case 'assign': {
      const callable = index.callables.get(statement.callable);
      const receiver: ValueType[][] =
        statement.receiver === undefined
          ? []
          : [
              callable?.receiver === undefined
                ? []
                : [{ kind: 'instance', class: callable.receiver }],
            ];
      if (statement.kind === 'assign') {
        return [...receiver, callable === undefined ? [] : [assignedType(callable)]];
      }
      return [...receiver, ...statement.arguments.map((_, at) => argumentType(callable, at))];
    }
    case 'array':
      return statement.elements.map((_, at) => partsAsked(asked, (type) => elementAt(type, at)));
    case 'async-iterable':
      return statement.elements.map(() => partsAsked(asked, (type) => elementAt(type, 0)));
    case 'object':
      return statement.members.map(([name]) => partsAsked(asked, (type) => memberOf(type, name)));
    case 'built-in': {
      const parameters = builtInParameters(statement.class) ?? [];
      return statement.arguments.map((_, at) => [
        ...argumentType({ parameters }, at),
        ...partsAsked(asked, contentsOf),
      ]);
    }
    case 'stub':
      return usesOf(statement).map(() =>
        partsAsked(asked, (type) => {
          if (type.kind !== 'function') return undefined;
          const isAwaited = statement.behaviour.does === 'resolve';
          return isAwaited ? awaitedType(type.returns, asked.scope) : type.returns;
        }),
      );
    default:
      return usesOf(statement).map(() => []);
  }
}

/** What a parameter takes: where it is optional, also undefined. */
export function takenType(parameter: Parameter): ValueType {
  if (!parameter.isOptional) return parameter.type;
  const known = taken.get(parameter) ?? unionOf([parameter.type, UNDEFINED]);
  taken.set(parameter, known);
  return known;
}

const taken = new WeakMap<Parameter, ValueType>();

function argumentType(
  callable: { readonly parameters: readonly Parameter[] } | undefined,
  at: number,
): ValueType[] {
  const parameter = callable === undefined ? undefined : parameterAt(callable.parameters, at);
  return parameter === undefined ? [] : [takenType(parameter)];
}

/** What is asked of a part, by what is asked of the whole: of a union, by the first of its members that the whole fits. */
function partsAsked(
  { own, type, scope }: Asked,
  part: (type: ValueType) => ValueType | undefined,
): ValueType[] {
  return own.flatMap((demand) => {
    const member = alternatives(demand, scope).find(
      (each) => type === undefined || fits(type, each, scope),
    );
    const found = member === undefined ? undefined : part(member);
    return found === undefined || found.kind === 'unknown' ? [] : [found];
  });
}

function elementAt(type: ValueType, at: number): ValueType | undefined {
  if (type.kind === 'array' || type.kind === 'iterable') return type.element;
  if (type.kind !== 'tuple') return undefined;
  const element = type.elements[at] ?? type.elements.find(({ isRest }) => isRest);
  if (element === undefined) return undefined;
  return element.isOptional ? unionOf([element.type, UNDEFINED]) : element.type;
}

function memberOf(type: ValueType, name: string): ValueType | undefined {
  if (type.kind !== 'object') return undefined;
  const member = type.members.find((each) => each.name === name);
  if (member === undefined) return type.others;
  return member.isOptional ? unionOf([member.type, UNDEFINED]) : member.type;
}

/** What the only argument of a collection's or promise's constructor has to be, by what is asked of the collection. */
function contentsOf(type: ValueType): ValueType | undefined {
  switch (type.kind) {
    case 'map':
      return {
        kind: 'array',
        element: {
          kind: 'tuple',
          elements: [type.key, type.value].map((each) => ({
            type: each,
            isOptional: false,
            isRest: false,
          })),
        },
      };
    case 'set':
      return { kind: 'array', element: type.element };
    case 'promise':
      return type.value;
    case 'unknown':
      return UNKNOWN;
    default:
      return undefined;
  }
}
