import { expect, test } from 'vitest';

import { limitMemory } from '../../../../src/runner/process/limit-memory.ts';

test('limits the memory of a process that has no limit', () => {
  expect(limitMemory(['--no-warnings'])).toEqual(['--max-old-space-size=1024', '--no-warnings']);
});

test.each([
  [['--max-old-space-size=300'], ''],
  [['--max_old_space_size', '300'], ''],
  [[], '--max-old-space-size=300'],
])("keeps the project's own limit of %j and %j", (flags, nodeOptions) => {
  expect(limitMemory(flags, nodeOptions)).toEqual(flags);
});
