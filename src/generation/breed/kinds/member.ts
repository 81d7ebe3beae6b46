import { pick } from '../choose.ts';
import type { BredKind, StatementMove } from './bred-kind.ts';

export const memberKind: BredKind<'member'> = {
  isValue: true,
  type: ({ constant, member }, { scope }) => scope.index.enumMember(constant, member),
  fault: ({ constant, member }, { scope }) =>
    scope.index.enumMember(constant, member) === undefined
      ? `names ${constant}.${member}, which no type mentions`
      : undefined,
  change(statement, { maker: { draft, material } }) {
    const others = draft.scope.index
      .enumMembers(statement.constant)
      .filter((member) => member !== statement.member);
    const member = pick(material.random, others);
    return member === undefined ? undefined : draft.append({ ...statement, member });
  },
  moves: () => [moveMember],
};

const moveMember: StatementMove = ({ testCase, at, scope }, steps) => {
  const statement = testCase.statements[at];
  if (statement?.kind !== 'member') return undefined;
  const members = scope.index.enumMembers(statement.constant);
  const member = members[members.indexOf(statement.member) + steps];
  return member === undefined ? undefined : { statement: { ...statement, member } };
};
