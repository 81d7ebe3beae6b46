import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, expect, it, vi } from 'vitest';

import { readLine } from '../../../../src/runner/worker/ask-texts.ts';
import { writeProject } from '../../compile-check/sample-project.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('reads lines also while a test has taken the global Buffer away', () => {
  const root = writeProject({ 'lines.txt': 'first\nsecond é\n' });
  const descriptor = openSync(join(root, 'lines.txt'), 'r');
  vi.stubGlobal('Buffer', undefined);
  const lines = [readLine(descriptor), readLine(descriptor), readLine(descriptor)];
  vi.unstubAllGlobals();
  closeSync(descriptor);

  expect(lines).toEqual(['first', 'second é', undefined]);
});
