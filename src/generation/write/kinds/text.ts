import { template } from '../code/code.ts';
import type { PrintedKind } from './printed-kind.ts';

export const textKind: PrintedKind<'text'> = {
  code: ({ parts }, _, { codeOf }) =>
    template(parts.map((part) => (typeof part === 'string' ? part : codeOf(part)))),
  names: (_, { role }) => [...role, 'text'],
};
