import { expect, test } from 'vitest';

import { createEnteredLog } from '../../../../src/runtime/trace/entered-log.ts';

test('a log has the functions that were entered since it was started, as ranges without the known ones', () => {
  const log = createEnteredLog();
  const bytes = log.open(12);
  for (const entered of [0, 1, 2, 5, 7, 8, 11]) bytes[entered] = 1;
  expect(log.take()).toEqual([0, 3, 5, 6, 7, 9, 11, 12]);
  expect(log.take([1, 3, 5, 6, 8, 12])).toEqual([0, 1, 7, 8]);
  expect(log.take([0, 12])).toEqual([]);
  log.start();
  expect(log.take()).toEqual([]);
});

test('modules that load later share the bytes of those before them', () => {
  const log = createEnteredLog();
  const first = log.open(2);
  const second = log.open(4);
  first[1] = 1;
  second[3] = 1;
  expect(log.take()).toEqual([1, 2, 3, 4]);
});
