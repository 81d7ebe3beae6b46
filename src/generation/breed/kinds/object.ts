import type { Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { pick } from '../choose.ts';
import { newConstruction } from '../maker.ts';
import { partDemands } from '../typing/asked-types.ts';
import { UNDEFINED, unionOf, UNKNOWN } from '../typing/type-parts.ts';
import { newKey } from '../values/new-key.ts';
import type { BredKind, Changing, StatementOf } from './bred-kind.ts';
import { demandOfKind } from './demand-of-kind.ts';

type ObjectStatement = StatementOf<'object'>;

export const objectKind: BredKind<'object'> = {
  isValue: true,
  uses: ({ members }) => members.map(([, value]) => value),
  withUses: (statement, replace) => ({
    ...statement,
    members: statement.members.flatMap(([name, value], place): ObjectStatement['members'] => {
      const other = replace(value, place);
      return other === undefined ? [] : [[name, other]];
    }),
  }),
  type: ({ members }, { typeOf }) => ({
    kind: 'object',
    members: members.map(([name, value]) => ({ name, type: typeOf(value), isOptional: false })),
  }),
  demands: ({ members }, asked) =>
    members.map(([name]) => partDemands(asked, (type) => memberOf(type, name))),
  change(statement, changing) {
    const { draft, material } = changing.maker;
    const { members } = statement;
    switch (material.random(members.length === 0 ? 1 : 3)) {
      case 0:
        return addMember(statement, changing);
      case 1:
        return draft.append({
          ...statement,
          members: members.toSpliced(material.random(members.length), 1),
        });
      default:
        return changing.changeUse(statement);
    }
  },
};

function memberOf(type: ValueType, name: string): ValueType | undefined {
  if (type.kind !== 'object') return undefined;
  const member = type.members.find((each) => each.name === name);
  if (member === undefined) return type.others;
  return member.isOptional ? unionOf([member.type, UNDEFINED]) : member.type;
}

function addMember(statement: ObjectStatement, changing: Changing): Variable | undefined {
  const { maker } = changing;
  const { members } = statement;
  const type = demandOfKind(statement, changing, 'object');
  const taken = new Set(members.map(([name]) => name));
  const missing = (type?.members ?? []).filter(({ name }) => !taken.has(name));
  const key = type?.others === undefined ? undefined : newKey(maker);
  const name = pick(maker.material.random, missing)?.name ?? key;
  if (type === undefined || name === undefined || taken.has(name)) return undefined;
  const memberType = missing.find((each) => each.name === name)?.type ?? type.others ?? UNKNOWN;
  const value = maker.value(memberType, newConstruction());
  return value === undefined
    ? undefined
    : maker.draft.append({ ...statement, members: [...members, [name, value]] });
}
