import { describe, expect, test } from 'vitest';

import {
  addToOptions,
  preloadFlag,
  removeFromOptions,
} from '../../../../src/runner/process/child-order.ts';

const flag = preloadFlag('/tmp/a folder/order.json');

describe('the flag of a preload', () => {
  test('names the order in a way that NODE_OPTIONS can hold', () => {
    expect(flag).toMatch(/^--import=file:\/\/\S+\/preload\.js\?order=\S+$/);
    const { searchParams } = new URL(flag.slice('--import='.length));
    expect(searchParams.get('order')).toBe('/tmp/a folder/order.json');
  });

  test.each([undefined, '', '--no-warnings', '--import=./x.mjs --conditions=dev'])(
    'goes before what stands in NODE_OPTIONS, and can be taken away again: %s',
    (options) => {
      const added = addToOptions(options, flag);

      expect(added.startsWith(flag)).toBe(true);
      expect(removeFromOptions(added, flag)).toBe(options);
    },
  );

  test('leaves NODE_OPTIONS alone that do not have it', () => {
    expect(removeFromOptions('--no-warnings', flag)).toBe('--no-warnings');
  });
});
