import type { Statement, Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { chance, pick } from '../choose.ts';
import { anotherValue } from '../change-call.ts';
import { demandsOfUses } from '../typing/demands.ts';
import { append, shorten } from '../draft.ts';
import { fits, fitsAll } from '../typing/fits.ts';
import { makeBuiltIn } from './make-built-in.ts';
import { variedPrimitive } from './make-primitive.ts';
import { makeBehaviour } from './make-stub.ts';
import { newKey } from './make-value.ts';
import { type Maker, newConstruction } from '../maker.ts';
import { alternatives, UNKNOWN } from '../typing/type-parts.ts';
import { usesOf, withUses } from '../typing/statement-uses.ts';
import { typeOfStatement } from '../typing/variable-types.ts';

type Of<Kind extends Statement['kind']> = Extract<Statement, { kind: Kind }>;
type List = Of<'array'> | Of<'async-iterable'>;

/** How likely a value makes room for a quite different one of the type that is asked for. */
const replaced = 0.15;
const tries = 4;

/** A value that is to be changed: what its statement was and what its users ask of it. */
interface Changed<Kind extends Statement = Statement> {
  readonly statement: Kind;
  readonly demands: readonly ValueType[];
}

/**
 * Adds a value like that of a statement, but another: a number near it, a text with a character more, an array with an element less, a
 * stub that does something else. It fits all that is asked of the original; undefined where nothing was found that does.
 */
export function changeValue(maker: Maker, changed: Changed): Variable | undefined {
  const { draft, material } = maker;
  const { demands } = changed;
  for (let left = tries; left > 0; left -= 1) {
    const before = draft.statements.length;
    const isReplaced = demands.length > 0 && (chance(material.random, replaced) || left === 1);
    const made = isReplaced ? otherValue(maker, demands) : changeOnce(maker, changed);
    const type = made === undefined ? undefined : draft.types[made];
    if (type !== undefined && fitsAll(type, demands, draft.scope)) return made;
    shorten(draft, before);
  }
  return undefined;
}

function otherValue(maker: Maker, [first]: readonly ValueType[]): Variable | undefined {
  return first === undefined ? undefined : maker.newValue(first, newConstruction());
}

function changeOnce(maker: Maker, changed: Changed): Variable | undefined {
  const { draft, material } = maker;
  const { statement, demands } = changed;
  switch (statement.kind) {
    case 'primitive': {
      const value = variedPrimitive(statement.value, material);
      return value === statement.value ? undefined : append(draft, { kind: 'primitive', value });
    }
    case 'member': {
      const others = draft.scope.index
        .enumMembers(statement.constant)
        .filter((member) => member !== statement.member);
      const member = pick(material.random, others);
      return member === undefined ? undefined : append(draft, { ...statement, member });
    }
    case 'array':
    case 'async-iterable':
      return changeList(maker, { statement, demands });
    case 'object':
      return changeObject(maker, { statement, demands });
    case 'stub': {
      const type = wanted(maker, changed, 'function');
      const behaviour =
        type === undefined ? undefined : makeBehaviour(maker, type, newConstruction());
      return behaviour === undefined ? undefined : append(draft, { ...statement, behaviour });
    }
    case 'regexp':
      return makeBuiltIn(maker, 'RegExp', newConstruction());
    case 'built-in':
      return ['Map', 'Set', 'Promise'].includes(statement.class)
        ? changeUse(maker, changed)
        : makeBuiltIn(maker, statement.class, newConstruction());
    default:
      return undefined;
  }
}

/** The first type of a kind among those that are asked for, which the value as it is fits. */
function wanted<Kind extends ValueType['kind']>(
  { draft }: Maker,
  { statement, demands }: Changed,
  kind: Kind,
): Extract<ValueType, { kind: Kind }> | undefined {
  const type = typeOfStatement(statement, draft.types, draft.scope);
  return demands
    .flatMap((demand) => alternatives(demand, draft.scope))
    .find(
      (each): each is Extract<ValueType, { kind: Kind }> =>
        each.kind === kind && type !== undefined && fits(type, each, draft.scope),
    );
}

function changeList(maker: Maker, changed: Changed<List>): Variable | undefined {
  const { draft, material } = maker;
  const { statement } = changed;
  const { elements } = statement;
  const at = material.random(Math.max(1, elements.length));
  switch (material.random(elements.length === 0 ? 1 : 4)) {
    case 0: {
      const place = material.random(elements.length + 1);
      const longer = { ...statement, elements: [...elements, elements[0] ?? 0] };
      const value = maker.value(
        askedOf(maker, changed, longer, elements.length),
        newConstruction(),
      );
      return value === undefined
        ? undefined
        : append(draft, { ...statement, elements: elements.toSpliced(place, 0, value) });
    }
    case 1:
      return append(draft, { ...statement, elements: elements.toSpliced(at, 1) });
    case 2: {
      const other = material.random(elements.length);
      const [one, two] = [elements[at], elements[other]];
      if (one === undefined || two === undefined || one === two) return undefined;
      return append(draft, { ...statement, elements: elements.with(at, two).with(other, one) });
    }
    default:
      return changeUse(maker, changed);
  }
}

function changeObject(maker: Maker, changed: Changed<Of<'object'>>): Variable | undefined {
  const { draft, material } = maker;
  const { statement } = changed;
  const { members } = statement;
  const type = wanted(maker, changed, 'object');
  switch (material.random(members.length === 0 ? 1 : 3)) {
    case 0: {
      const taken = new Set(members.map(([name]) => name));
      const missing = (type?.members ?? []).filter(({ name }) => !taken.has(name));
      const key = type?.others === undefined ? undefined : newKey(maker);
      const name = pick(material.random, missing)?.name ?? key;
      if (type === undefined || name === undefined || taken.has(name)) return undefined;
      const memberType = missing.find((each) => each.name === name)?.type ?? type.others ?? UNKNOWN;
      const value = maker.value(memberType, newConstruction());
      return value === undefined
        ? undefined
        : append(draft, { ...statement, members: [...members, [name, value]] });
    }
    case 1:
      return append(draft, {
        ...statement,
        members: members.toSpliced(material.random(members.length), 1),
      });
    default:
      return changeUse(maker, changed);
  }
}

/** With another variable in one of its places. */
function changeUse(maker: Maker, changed: Changed): Variable | undefined {
  const { draft, material } = maker;
  const { statement } = changed;
  const uses = usesOf(statement);
  const place = material.random(Math.max(1, uses.length));
  const current = uses[place];
  if (current === undefined) return undefined;
  const value = anotherValue(maker, askedOf(maker, changed, statement, place), current);
  const written =
    value === undefined
      ? undefined
      : withUses(statement, (use, at) => (at === place ? value : use), Infinity);
  return written === undefined ? undefined : append(draft, written);
}

/** What is asked of a use of a statement; of what nothing is asked of, the type is that of what it is used with now. */
function askedOf(
  { draft }: Maker,
  { demands }: Changed,
  statement: Statement,
  place: number,
): ValueType {
  const asked = demandsOfUses(statement, {
    own: demands,
    type: typeOfStatement(statement, draft.types, draft.scope),
    scope: draft.scope,
  });
  return asked[place]?.at(-1) ?? UNKNOWN;
}
