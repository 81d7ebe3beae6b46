import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { repositoryPlace } from '../../../src/project/repository-place.ts';
import { writeProject } from './write-project.ts';

function git(root: string, ...argv: readonly string[]): string {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b'];
  return execFileSync('git', [...who, ...argv], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
}

test('a project may be a folder of its repository', async () => {
  const root = writeProject({ 'packages/größe/src/a.ts': '' });
  git(root, 'init');
  const project = join(root, 'packages/größe');
  expect(await repositoryPlace(project)).toEqual({ prefix: 'packages/größe/' });

  git(root, 'commit', '--allow-empty', '-m', 'one');
  const commit = git(root, 'rev-parse', 'HEAD').trim();
  expect(await repositoryPlace(project)).toEqual({ prefix: 'packages/größe/', commit });
  expect(await repositoryPlace(root)).toEqual({ prefix: '', commit });
});

test('a project in no repository is its own root', async () => {
  expect(await repositoryPlace(writeProject({}))).toEqual({ prefix: '' });
});
