import type { Statement, TestCase } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { bredKind } from '../kinds/bred-kinds.ts';
import type { Asked } from './asked-types.ts';
import { usesOf } from './statement-uses.ts';
import type { Scope } from './unit-index.ts';
import type { VariableTypes } from './variable-types.ts';

/**
 * Returns the demands on each variable: the types that its users require. A call demands the parameter's type of its argument. An
 * array or object passes on the demands on itself to its parts. A variable without demands can have any type.
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

/** Returns the types that a statement demands of each variable that it uses, in the order of its uses. */
export function demandsOfUses(
  statement: Statement,
  asked: Asked,
): readonly (readonly ValueType[])[] {
  return bredKind(statement).demands?.(statement, asked) ?? usesOf(statement).map(() => []);
}
