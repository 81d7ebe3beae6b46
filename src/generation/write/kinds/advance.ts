import { advanceTime } from '../files/printed-time.ts';
import type { PrintedKind } from './printed-kind.ts';

export const advanceKind: PrintedKind<'advance'> = {
  code: ({ milliseconds }, _, { codeOf, style }) => advanceTime(codeOf(milliseconds), style),
  nature: () => 'effect',
  uses: ({ milliseconds }) => [[milliseconds, { type: { kind: 'number' }, role: 'milliseconds' }]],
};
