import type { Statement, Variable } from '../../model/test-case.ts';
import type { ValueType } from '../../model/value-type.ts';
import { anotherValue } from './change-call.ts';
import { chance } from './choose.ts';
import { shorten } from './draft.ts';
import type { Changing } from './kinds/bred-kind.ts';
import { bredKind } from './kinds/bred-kinds.ts';
import { type Maker, newConstruction } from './maker.ts';
import { demandsOfUses } from './typing/demands.ts';
import { fitsAll } from './typing/fits.ts';
import { usesOf, withUses } from './typing/statement-uses.ts';
import { UNKNOWN } from './typing/type-parts.ts';
import { typeOfStatement } from './typing/variable-types.ts';

/** The probability that a value is replaced by a new value of the demanded type, instead of a similar value. */
const replaced = 0.15;
const tries = 4;

/**
 * Adds a statement that is similar to another one to a draft: a number near it, a text with a character more, an array with an
 * element less, a call with another argument. Its variable fits all demands on the original. Returns the variable, or undefined if
 * no such statement was found.
 */
export function changeInDraft(
  maker: Maker,
  statement: Statement,
  demands: readonly ValueType[],
): Variable | undefined {
  const changing = changingOf(maker, demands);
  const change = (): Variable | undefined => bredKind(statement).change?.(statement, changing);
  return bredKind(statement).isValue ? changeValue(maker, demands, change) : change();
}

function changeValue(
  { draft, material, newValue }: Maker,
  demands: readonly ValueType[],
  change: () => Variable | undefined,
): Variable | undefined {
  const [first] = demands;
  for (let left = tries; left > 0; left -= 1) {
    const before = draft.statements.length;
    const isReplaced = first !== undefined && (chance(material.random, replaced) || left === 1);
    const made = isReplaced ? newValue(first, newConstruction()) : change();
    const type = made === undefined ? undefined : draft.types[made];
    if (type !== undefined && fitsAll(type, demands, draft.scope)) return made;
    shorten(draft, before);
  }
  return undefined;
}

function changingOf(maker: Maker, demands: readonly ValueType[]): Changing {
  const { draft } = maker;
  const { scope } = draft;
  const typeOf = (statement: Statement): ValueType | undefined =>
    typeOfStatement(statement, draft.types, scope);
  const demandAt = (statement: Statement, place: number): ValueType => {
    const asked = demandsOfUses(statement, { own: demands, type: typeOf(statement), scope });
    return asked[place]?.at(-1) ?? UNKNOWN;
  };
  const changing: Changing = {
    maker,
    demands,
    typeOf,
    demandAt,
    changeUse: (statement) => changeUse(statement, changing),
  };
  return changing;
}

function changeUse(statement: Statement, { maker, demandAt }: Changing): Variable | undefined {
  const { draft, material } = maker;
  const uses = usesOf(statement);
  const place = material.random(Math.max(1, uses.length));
  const current = uses[place];
  if (current === undefined) return undefined;
  const value = anotherValue(maker, demandAt(statement, place), current);
  if (value === undefined) return undefined;
  const written = withUses(statement, (use, at) => (at === place ? value : use), Infinity);
  return written === undefined ? undefined : draft.append(written);
}
