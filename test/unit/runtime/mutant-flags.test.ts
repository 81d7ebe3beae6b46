import { expect, test } from 'vitest';

import { createMutantFlags } from '../../../src/runtime/mutant-flags.ts';

function active({ flags }: { readonly flags: Uint8Array }): number[] {
  return [...flags].flatMap((flag, index) => (flag === 1 ? [index] : []));
}

test('a first-order mutant has its own flag alone, and -1 none', () => {
  const flags = createMutantFlags(4);
  flags.set(2);
  expect(active(flags)).toEqual([2]);
  flags.set(0);
  expect(active(flags)).toEqual([0]);
  flags.set(-1);
  expect(active(flags)).toEqual([]);
});

test('a higher-order mutant has the flags of its parts, and leaves none behind', () => {
  const flags = createMutantFlags(4);
  flags.combine([
    { mutant: 4, parts: [0, 3] },
    { mutant: 6, parts: [1, 2, 3] },
  ]);
  flags.set(4);
  expect(active(flags)).toEqual([0, 3]);
  flags.set(6);
  expect(active(flags)).toEqual([1, 2, 3]);
  flags.set(1);
  expect(active(flags)).toEqual([1]);
});

test('an index that nobody has said the parts of has none', () => {
  const flags = createMutantFlags(2);
  flags.set(5);
  expect(active(flags)).toEqual([]);
});

test('works where the code under test has broken the built-ins', () => {
  const flags = createMutantFlags(3);
  const iterate = Array.prototype[Symbol.iterator];
  Reflect.set(Array.prototype, Symbol.iterator, () => {
    throw new Error('broken');
  });
  try {
    flags.combine([{ mutant: 3, parts: [1, 2] }]);
    flags.set(3);
  } finally {
    Reflect.set(Array.prototype, Symbol.iterator, iterate);
  }
  expect(active(flags)).toEqual([1, 2]);
});
