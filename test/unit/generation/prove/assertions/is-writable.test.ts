import { expect, it } from 'vitest';

import { sizeOf } from '../../../../../src/generation/prove/assertions/is-writable.ts';
import type { ObservedValue } from '../../../../../src/model/test-case-trace.ts';
import { observed } from '../../fake-unit.ts';

it.each<[number, ObservedValue]>([
  [1, observed(1)],
  [1, observed([])],
  [4, observed([1, [2]])],
  [4, observed({ a: 1, b: {}, c: 'd' })],
  [3, { is: 'map', entries: [[observed(1), observed(2)]] }],
  [2, { is: 'set', elements: [observed(1)] }],
  [3, { is: 'typed-array', class: 'Uint8Array', elements: ['1', '2'] }],
])('there are %d things to read in %j', (size, value) => {
  expect(sizeOf(value)).toBe(size);
});
