import type { Statement } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { inRole, object } from '../code/code.ts';
import { keyText } from '../code/literal-text.ts';
import { typeNames } from '../code/type-names.ts';
import { onlyType, useOf } from '../code/variable-types.ts';
import { short } from '../titles/describe-value.ts';
import { literalOf } from './literal-of.ts';
import type { Describing, PrintedKind } from './printed-kind.ts';

type ObjectStatement = Extract<Statement, { kind: 'object' }>;

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

function describeMembers({ members }: ObjectStatement, test: Describing): string {
  if (members.length === 0) return 'an empty object';
  const texts = members.map(([name, value]) => {
    const kind = test.testCase.statements[value]?.kind ?? '';
    const text = writtenKinds.has(kind) ? literalOf(value, test) : undefined;
    return text === undefined ? undefined : `${keyText(name, 'single')}: ${text}`;
  });
  const known = texts.filter((text) => text !== undefined);
  const whole = known.length === texts.length ? short(`{ ${known.join(', ')} }`) : undefined;
  return whole ?? beginningOf(members, test) ?? 'an object';
}

/** As many of the first plain members as a title has room for. */
function beginningOf(members: ObjectStatement['members'], test: Describing): string | undefined {
  const { statements } = test.testCase;
  const plain = members.filter(([, value]) => statements[value]?.kind === 'primitive');
  const texts = plain.map(
    ([name, value]) => `${keyText(name, 'single')}: ${literalOf(value, test)}`,
  );
  return texts
    .map((_, at) => short(`{ ${texts.slice(0, texts.length - at).join(', ')}, … }`))
    .find((text) => text !== undefined);
}
