import { member } from '../code/code.ts';
import { exported } from '../code/callable-code.ts';
import { callableOf } from '../model-index.ts';
import type { PrintedKind } from './printed-kind.ts';

export const memberKind: PrintedKind<'member'> = {
  code: ({ constant, member: key }, _, context) =>
    member(exported(callableOf(context.index, constant), context), key),
  nature: () => 'reference',
  describe: (statement) => statement.member,
};
