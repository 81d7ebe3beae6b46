import { runInNewContext } from 'node:vm';

import { expect, test } from 'vitest';

import { keepPlainState } from '../../../../src/runtime/state/plain-state.ts';

test('what plain objects and arrays hold is put back', () => {
  const scratch: Record<string, unknown> = { re: 0, im: 0, parts: [1, 2] };
  const parts = scratch['parts'];
  const restore = keepPlainState([7, scratch]);

  Object.assign(scratch, { re: 5, extra: true, parts: 'other' });
  delete scratch['im'];
  (parts as number[]).push(3);
  restore();

  expect(scratch).toEqual({ re: 0, im: 0, parts: [1, 2] });
  expect(scratch['parts']).toBe(parts);
});

test('objects of another realm are plain as well', () => {
  const list: number[] = runInNewContext('[1, { a: 1 }]');
  const restore = keepPlainState([list]);

  Object.assign(list[1] ?? {}, { a: 2 });
  list.length = 1;
  restore();

  expect(JSON.stringify(list)).toBe('[1,{"a":1}]');
});

test('instances of classes, accessors and what is frozen stay as they are', () => {
  class Counter {
    count = 0;
  }
  const counter = new Counter();
  let reads = 0;
  const holder = Object.freeze({
    counter,
    get value() {
      reads += 1;
      return reads;
    },
  });
  const restore = keepPlainState([holder]);

  counter.count = 5;
  restore();

  expect(counter.count).toBe(5);
  expect(reads).toBe(0);
});
