import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

import { UserError } from '../../../../src/foundation/user-error.ts';
import { temporaryFolder } from '../../../../src/runner/process/temporary-folder.ts';
import { writeProject } from '../../project/write-project.ts';

test('a temporary folder that can not be made is the error of a user, and names the place', () => {
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const place = join(writeProject({ file: '' }), 'file');
  vi.stubEnv('TMPDIR', place);

  let problem: unknown;
  try {
    temporaryFolder();
  } catch (error) {
    problem = error;
  }

  expect(problem).toBeInstanceOf(UserError);
  expect(problem).toMatchObject({ code: 'file-unwritable', place });
});
