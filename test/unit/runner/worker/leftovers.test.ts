import { expect, test } from 'vitest';

import { startChild } from '../start-child.ts';

test('only timers that are still set count as left, and a request leaves nothing', async () => {
  // In a process of its own, because Vitest sets timers and makes requests at any time.
  const { code, stdout, stderr } = await startChild('leftovers').ended;
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    left: [
      ['nothing', false],
      ['set', true],
      ['over', false],
      ['set again', true],
      ['cleared', false],
      ['signal', true],
      ['signal over', false],
      ['server', true],
      ['request answered with Hello', false],
      ['a timer like that of requests', true],
      ['that is cleared', false],
      // Nobody can know whether such a timer is gone.
      ['promised', true],
    ],
    changes: [],
  });
});
