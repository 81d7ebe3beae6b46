import { expect, test } from 'vitest';

import { keepWorkers } from '../../../../src/runner/vitest/keep-workers.ts';

/** A class like that of the pools of Vitest 2 and 3, whose pools count how often they have replaced their workers. */
function poolClass() {
  return class Pool {
    replaced: (object | undefined)[] = [];
    async recycleWorkers(options?: object): Promise<void> {
      this.replaced.push(options);
      if (this.replaced.length > 2) throw new Error('no more');
    }
  };
}

test('a pool keeps its workers where they are fit for more, until they are renewed', async () => {
  const Pool = poolClass();
  let isOver = false;
  const kept = keepWorkers(Pool, () => isOver);
  const [one, other] = [new Pool(), new Pool()];
  await one.recycleWorkers({ runtime: 'x' });
  expect(one.replaced).toEqual([{ runtime: 'x' }]);
  isOver = true;
  await one.recycleWorkers();
  expect(one.replaced).toHaveLength(1);
  await kept.renew();
  await kept.renew();
  expect(one.replaced).toHaveLength(2);
  expect(other.replaced).toEqual([]);
});

test('pools that are forgotten are not renewed, nor does it matter if one fails', async () => {
  const Pool = poolClass();
  const kept = keepWorkers(Pool, () => true);
  const [closed, failing] = [new Pool(), new Pool()];
  await closed.recycleWorkers();
  kept.forget();
  failing.replaced = [{}, {}];
  await failing.recycleWorkers();
  await kept.renew();
  expect(closed.replaced).toEqual([]);
  expect(failing.replaced).toHaveLength(3);
});

test('each of several users decides on its own', async () => {
  const Pool = poolClass();
  let keeps: 'first' | 'second' | 'none' = 'none';
  const first = keepWorkers(Pool, () => keeps === 'first');
  const second = keepWorkers(Pool, () => keeps === 'second');
  const pool = new Pool();
  for (keeps of ['first', 'second', 'none'] as const) await pool.recycleWorkers();
  expect(pool.replaced).toHaveLength(1);
  await second.renew();
  expect(pool.replaced).toHaveLength(2);
  first.forget();
});
