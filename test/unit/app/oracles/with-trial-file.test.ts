import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { findDeclarations } from '../../../../src/app/oracles/find-declarations.ts';
import { withTrialFile } from '../../../../src/app/oracles/with-trial-file.ts';

const trial = { name: 'trial.mjs', text: 'export {};' };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-trial-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('withTrialFile', () => {
  it('has the file there during the work, and removes it afterwards, also after an error', async () => {
    const path = join(folder, trial.name);

    const read = await withTrialFile(folder, trial, async () => readFileSync(path, 'utf8'));
    const failing = withTrialFile(folder, trial, async () => Promise.reject(new Error('no')));

    await expect(failing).rejects.toThrow('no');
    expect([read, readdirSync(folder)]).toEqual([trial.text, []]);
  });

  it('removes the file if the process ends during the work, as after a second Ctrl-C', () => {
    const module = fileURLToPath(
      new URL('../../../../src/app/oracles/with-trial-file.ts', import.meta.url),
    );
    const script = `
      import { existsSync } from 'node:fs';
      import { withTrialFile } from ${JSON.stringify(module)};
      await withTrialFile(${JSON.stringify(folder)}, ${JSON.stringify(trial)}, async () => {
        console.log(existsSync(${JSON.stringify(join(folder, trial.name))}));
        process.exit(0);
      });`;

    const output = execFileSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { encoding: 'utf8' },
    );

    expect([output, existsSync(join(folder, trial.name))]).toEqual(['true\n', false]);
  });
});

describe('findDeclarations', () => {
  it('removes the trial file of a process that was killed, and does not take it for a declaration', async () => {
    const { pid } = spawnSync(process.execPath, ['--eval', '']);
    const left = [`assay-trial-${pid}-0.relations.mjs`, 'own.relations.mjs'];
    for (const name of left) writeFileSync(join(folder, name), 'export {};');

    const { files } = await findDeclarations(folder, []);

    expect([files, readdirSync(folder)]).toEqual([['own.relations.mjs'], ['own.relations.mjs']]);
  });
});
