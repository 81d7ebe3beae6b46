import { call } from '../code/code.ts';
import { useOf } from '../code/variable-types.ts';
import type { PrintedKind } from './printed-kind.ts';

export const asyncIterableKind: PrintedKind<'async-iterable'> = {
  code: ({ elements }, _, { codeOf }) =>
    call({ node: 'async-generator', yields: elements.map(codeOf) }, []),
  uses: ({ elements }, type) => {
    const use = useOf(type?.kind === 'iterable' ? type.element : undefined);
    return elements.map((element) => [element, use]);
  },
  names: (_, { role }) => [...role, 'items'],
  describe: ({ elements }) =>
    elements.length === 0 ? 'an empty async iterable' : 'an async iterable',
};
