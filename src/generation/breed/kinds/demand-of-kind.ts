import type { Statement } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { fits } from '../typing/fits.ts';
import { alternatives } from '../typing/type-parts.ts';
import type { Changing } from './bred-kind.ts';

/** Returns the first demand of a kind that the value of a statement fits. A demand that is a union counts as its members. */
export function demandOfKind<Kind extends ValueType['kind']>(
  statement: Statement,
  { maker, demands, typeOf }: Changing,
  kind: Kind,
): Extract<ValueType, { kind: Kind }> | undefined {
  const { scope } = maker.draft;
  const type = typeOf(statement);
  return demands
    .flatMap((demand) => alternatives(demand, scope))
    .find(
      (each): each is Extract<ValueType, { kind: Kind }> =>
        each.kind === kind && type !== undefined && fits(type, each, scope),
    );
}
