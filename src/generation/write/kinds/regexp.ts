import { regexpText } from '../code/literal-text.ts';
import { short } from '../titles/describe-value.ts';
import type { PrintedKind } from './printed-kind.ts';

export const regexpKind: PrintedKind<'regexp'> = {
  code: ({ source, flags }) => ({ node: 'regexp', source, flags }),
  names: (_, { role }) => [...role, 'pattern'],
  describe: ({ source, flags }) => short(regexpText(source, flags, 'single')) ?? 'a pattern',
};
