import { describe, expect, test } from 'vitest';

import { inPool } from '../../../../src/app/generate/pool.ts';

/** Work that ends when it is told to, with the item doubled; negative items fail. */
function handWork() {
  const open = new Map<number, () => void>();
  const started: number[] = [];
  return {
    started,
    work: (item: number): Promise<number> => {
      started.push(item);
      return new Promise((resolve, reject) => {
        open.set(item, () => {
          if (item < 0) reject(new Error(`no ${item}`));
          else resolve(2 * item);
        });
      });
    },
    /** Ends the work on an item, and lets what waits for it go on. */
    end: async (item: number): Promise<void> => {
      open.get(item)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('a pool', () => {
  test('works on so many items at once, and takes the next in their order', async () => {
    const { started, work, end } = handWork();
    const all = inPool([1, 2, 3, 4], 2, work);
    expect(started).toEqual([1, 2]);
    await end(2);
    expect(started).toEqual([1, 2, 3]);
    await end(1);
    expect(started).toEqual([1, 2, 3, 4]);
    await end(4);
    await end(3);
    expect(await all).toEqual([2, 4, 6, 8]);
  });

  test('larger than what there is to do does it all at once', async () => {
    expect(await inPool([1, 2], 9, (item) => Promise.resolve(item))).toEqual([1, 2]);
    expect(await inPool([], 2, () => Promise.reject(new Error('nothing to do')))).toEqual([]);
  });

  test('fails with the first error, once what is under way is done, and begins nothing new', async () => {
    const { started, work, end } = handWork();
    let outcome = 'open';
    const all = inPool([1, -2, 3, 4], 2, work).then(
      () => (outcome = 'done'),
      (error: unknown) => (outcome = String(error)),
    );
    await end(-2);
    expect(outcome).toBe('open');
    await end(1);
    await all;
    expect(outcome).toBe('Error: no -2');
    expect(started).toEqual([1, -2]);
  });

  test('fails where work throws before it returns a promise', async () => {
    const all = inPool([1], 1, () => {
      throw new Error('at once');
    });
    await expect(all).rejects.toThrow('at once');
  });
});
