import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';

import { inEachProject } from '../../../../src/app/oracles/in-each-project.ts';
import { UserError } from '../../../../src/foundation/user-error.ts';

function task(folder: string): {
  readonly project: Parameters<typeof inEachProject>[0][0]['project'];
} {
  const workspace = { root: '/w', folder, cacheDirectory: '/w/.cache' };
  return { project: { root: tmpdir(), workspace } };
}

describe('inEachProject', () => {
  const { signal } = new AbortController();

  it('goes on after what the user must solve in a package, and says in which package it is', async () => {
    const tasks = ['a', 'b', 'c'].map(task);

    const { results, failures } = await inEachProject(tasks, signal, async ({ project }) => {
      const folder = project.workspace?.folder ?? '';
      if (folder === 'b') throw new UserError('no-mutants', 'Nothing to mutate.', 'Check.', 'x.js');
      return folder;
    });

    expect(results).toEqual(['a', 'c']);
    expect(failures.map(({ code, place }) => [code, place])).toEqual([['no-mutants', 'b/x.js']]);
  });

  it('begins no further package after an interruption', async () => {
    const stop = new AbortController();

    const { results } = await inEachProject(['a', 'b'].map(task), stop.signal, async () => {
      stop.abort();
      return 1;
    });

    expect(results).toEqual([1]);
  });

  it('throws what goes wrong in a project that is no package', async () => {
    const failing = inEachProject([{ project: { root: '/w' } }], signal, async () => {
      throw new UserError('no-mutants', 'Nothing to mutate.', 'Check.');
    });

    await expect(failing).rejects.toThrow('Nothing to mutate.');
  });
});
