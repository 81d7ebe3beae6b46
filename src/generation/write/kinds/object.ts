import type { Statement } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { inRole, object } from '../code/code.ts';
import { keyText } from '../code/literal-text.ts';
import { typeNames } from '../code/type-names.ts';
import { onlyType, useOf } from '../code/variable-types.ts';
import { short } from '../titles/describe-value.ts';
import { literalOf } from './literal-of.ts';
import type { Describing, PrintedKind } from './printed-kind.ts';

export const objectKind: PrintedKind<'object'> = {
  code: ({ members }, _, { codeOf }) =>
    object(members.map(([key, value]) => [key, inRole(codeOf(value), key)])),
  uses: ({ members }, type) =>
    members.map(([name, value]) => [value, { ...useOf(memberType(type, name)), role: name }]),
  names: (_, { role, type, index }) => [
    ...role,
    ...(type === undefined ? [] : typeNames(type, index)),
    'options',
  ],
  describe: describeMembers,
};

function memberType(type: ValueType | undefined, name: string): ValueType | undefined {
  switch (type?.kind) {
    case 'object':
      return type.members.find((member) => member.name === name)?.type ?? type.others;
    case 'union':
      return onlyType(type.members.map((member) => memberType(member, name)));
    default:
      return undefined;
  }
}

/** The kinds of members that an object shows, if it is short. */
const writtenKinds: ReadonlySet<string> = new Set(['primitive', 'array', 'object']);

function describeMembers(
  { members }: Extract<Statement, { kind: 'object' }>,
  test: Describing,
): string {
  if (members.length === 0) return 'an empty object';
  const texts = members.map(([name, value]) => {
    const kind = test.testCase.statements[value]?.kind ?? '';
    const text = writtenKinds.has(kind) ? literalOf(value, test) : undefined;
    return text === undefined ? undefined : `${keyText(name, 'single')}: ${text}`;
  });
  return texts.every((text) => text !== undefined)
    ? (short(`{ ${texts.join(', ')} }`) ?? 'an object')
    : 'an object';
}
