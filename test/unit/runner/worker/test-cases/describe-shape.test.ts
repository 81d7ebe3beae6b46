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

it('the further places of a function are known, and the first is that by which a test calls it best', () => {
  const counter = {
    parse,
    count(): object {
      return this;
    },
  };
  const { aliases } = describeShapes(
    { default: { ...counter, parser: { parse }, self: counter }, also: parse },
    new Map(),
  );

  expect(aliases).toEqual({
    also: 'parse',
    count: 'default.count',
    'default.parse': 'parse',
    'parser.parse': 'parse',
    'self.parse': 'parse',
    'self.count': 'default.count',
  });
});

it('an object that a test case made shows only the functions that the unit has put there', () => {
  const own = (): string => 'own';
  const logger = { own, parse, level: 1 };
  const { results } = describeShapes(undefined, new Map([[2, logger]]), new Set([own, logger]));

  expect(results.map(([variable]) => variable)).toEqual([2]);
  expect(results[0]?.[1].methods.map(({ name }) => name)).toEqual(['parse']);
  expect(results[0]?.[1].fields).toEqual([]);
});

it('an object that a test case made shows nothing where the unit has put no functions', () => {
  const own = (): string => 'own';
  const logger = { own };

  expect(describeShapes(undefined, new Map([[0, logger]]), new Set([own, logger])).results).toEqual(
    [],
  );
});
