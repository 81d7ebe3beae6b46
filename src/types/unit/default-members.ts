import type { Callable, CallableKind, UnitModel } from '../../model/unit-model.ts';
import { mayBeSet, orUndefined } from './is-setting.ts';

/** What exports are as members of the default export. */
const asMember = new Map<CallableKind, CallableKind>([
  ['function', 'static-method'],
  ['constant', 'field'],
]);

/**
 * Returns the model of a declaration file that says `export =`, since it is that of a CommonJS module, for the ES module beside that: what the
 * ES module does not export by name is a member of its default export.
 *
 * @param exported the names that the ES module exports
 */
export function withDefaultMembers(told: UnitModel, exported: ReadonlySet<string>): UnitModel {
  const callables = told.callables.flatMap((each): readonly Callable[] => {
    const { id, kind, from } = each;
    if (from === undefined || from.isPackage || from.name === 'default') return [each];
    if (exported.has(from.name)) return [each];
    const member = asMember.get(kind);
    const whole = { ...from, name: 'default' };
    if (member === undefined) return [];
    const isWritable = kind === 'constant' && mayBeSet(each.returns);
    const returns = isWritable ? orUndefined(each.returns) : each.returns;
    return [{ ...each, id: `default.${id}`, kind: member, from: whole, isWritable, returns }];
  });
  return { ...told, callables };
}
