import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { MemberText, ValueType } from '../../model/value-type.ts';

/** The member of an enum that a value is, where its type says so. */
export function memberOf(
  value: ObservedValue,
  type: ValueType | undefined,
): MemberText | undefined {
  const members = type?.kind === 'union' ? type.members : [type];
  for (const member of members) {
    if (member?.kind !== 'literal') continue;
    const { value: literal, text } = member;
    const isSame =
      (value.is === 'number' && literal.of === 'number' && String(literal.value) === value.text) ||
      (value.is === 'string' && literal.of === 'string' && literal.value === value.value);
    if (isSame && text !== undefined) return text;
  }
  return undefined;
}
