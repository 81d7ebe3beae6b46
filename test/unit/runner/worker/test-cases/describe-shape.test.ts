import { expect, it } from 'vitest';

import { describeShapes } from '../../../../../src/runner/worker/test-cases/describe-shape.ts';

const parse = (text: string): string => text;

it.each<[what: string, namespace: object]>([
  ['its members', { parse, version: 1 }],
  ['those of its default export', { default: { parse } }],
  [
    'getters, as bundlers write them',
    { default: Object.defineProperty({}, 'parse', { get: () => parse, enumerable: true }) },
  ],
  [
    'all but those that throw when they are read',
    {
      parse,
      get broken(): never {
        throw new Error('Not yet');
      },
    },
  ],
])('the exports of a module that can be called are %s', (_, namespace) => {
  const { exports } = describeShapes(namespace, new Map());

  expect(exports['parse']?.call).toEqual({
    name: 'parse',
    parameters: ['text'],
    required: 1,
    takesMore: false,
  });
  expect(Object.keys(exports).filter((name) => name !== 'default')).toEqual(['parse']);
});
