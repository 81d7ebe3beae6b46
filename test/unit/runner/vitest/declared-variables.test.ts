import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { declaredVariables } from '../../../../src/runner/vitest/declared-variables.ts';
import type { Vitest } from '../../../../src/runner/vitest/vitest-api.ts';

it('a variable is declared where its text is neither from the environment nor from a file of variables', () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-declared-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, '.env.local'), 'export VITE_KEY = "x"\nOTHER: y\n');
  const env = { API_URL: 'http://a.test', TOKEN: 'secret', VITE_KEY: 'x', OTHER: 'y', RETRIES: 3 };
  const projects = [
    { config: { root, env } },
    { config: { root } },
  ] as unknown as Vitest['projects'];
  expect(declaredVariables({ projects }, { TOKEN: 'secret', API_URL: 'another' })).toEqual([
    'API_URL',
    'RETRIES',
  ]);
});
