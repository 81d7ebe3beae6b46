import { expect, test } from 'vitest';

import { startChild } from '../../start-child.ts';

test('a promise is waited for as long as the event loop or another thread may settle it, and given up where nothing can, or only a timer that no test should wait for', async () => {
  // In a process of its own, since what Vitest has under way in this one may settle a promise, too.
  const { code, stdout, stderr } = await startChild('awaited').ended;
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    'web-crypto': 'fulfilled',
    compression: 'fulfilled',
    timer: 'fulfilled',
    'late timer': 'endless',
    never: 'endless',
  });
});
