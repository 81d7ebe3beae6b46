import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { hideVariables } from '../../../../src/app/generate/hide-variables.ts';

it('what a runner says is printed unless it shows a variable, or how one begins', () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-variables-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, '.env'), 'KEY="file-s3cr3t"\n');
  const hide = hideVariables(root, { TOKEN: 's3cr3t-token', CI: 'true' });
  const hidden = 'what it shows depends on your environment';
  for (const shown of ['s3cr3t-token', 's3cr3t-t…', btoa('s3cr3t-token'), 'file-s3cr3t']) {
    expect(hide(`expected '${shown}' to be 1`)).toBe(hidden);
  }
  expect(hide('expected true to be false')).toBe('expected true to be false');
});
