import { describe, expect, it } from 'vitest';

import type { JobRequest, TestRunner } from '../../../../src/runner/test-runner.ts';
import { composeRunners } from '../../../../src/runner/several/compose-runners.ts';
import { scriptedRunner, type ScriptedRunner } from '../../analysis/scripted-runner.ts';

function named(name: string, paths: readonly string[]): ScriptedRunner {
  return Object.assign(
    scriptedRunner(paths, () => ({})),
    { name, version: `1-${name}` },
  );
}

function requestsFor(runner: TestRunner): { readonly requests: JobRequest[]; ended: string[] } {
  const ended: string[] = [];
  const requests = runner.testFiles.map((file): JobRequest => ({
    file,
    takeJob: () => ({ kind: 'observe', repeat: false, limit: 1 }),
    onEvent() {},
    onEnd: () => ended.push(file.path),
  }));
  return { requests, ended };
}

describe('composeRunners', () => {
  it('has the files of all runners, with keys of their own, and all versions', () => {
    const runner = composeRunners([named('one', ['a', 'b']), named('other', ['c'])]);

    expect(runner.testFiles.map(({ path }) => path)).toEqual(['a', 'b', 'c']);
    expect(new Set(runner.testFiles.map(({ key }) => key)).size).toBe(3);
    expect(runner.name).toBe('one and other');
    expect(runner.versions).toEqual({ one: '1-one', other: '1-other' });
  });

  it('counts what all of them leave out, and changes its configuration with any of theirs', () => {
    const one = { ...named('one', ['a']), unrelatedFiles: 2, configuration: 'x' };
    const other = { ...named('other', []), unrelatedFiles: 3 };
    const runner = composeRunners([one, other]);
    expect(runner.unrelatedFiles).toBe(5);

    const changed = composeRunners([one, { ...other, configuration: 'y' }]);
    expect(changed.configuration).not.toBe(runner.configuration);
  });

  it('gives each runner its own files, as it knows them', async () => {
    const [one, other] = [named('one', ['a', 'b']), named('other', ['c'])];
    const runner = composeRunners([one, other]);
    const { requests, ended } = requestsFor(runner);

    await runner.run('observe', requests, { concurrency: 1, signal: new AbortController().signal });

    const taken = [one, other].map(({ runs }) =>
      runs.map(({ jobs }) => jobs.map((job) => job.path)),
    );
    expect(taken).toEqual([[['a', 'b']], [['c']]]);
    expect(ended).toEqual(['a', 'b', 'c']);
  });

  it('names the files that two runners would run', () => {
    const runners = [named('one', ['a', 'b']), named('other', ['c', 'b'])];

    expect(() => composeRunners(runners)).toThrow(
      expect.objectContaining({
        code: 'runners-overlap',
        message: 'Both one and other would run these test files:\n  b',
      }),
    );
  });

  it('closes all of them', async () => {
    const [one, other] = [named('one', ['a']), named('other', ['b'])];

    await composeRunners([one, other]).close();

    expect([one.isClosed(), other.isClosed()]).toEqual([true, true]);
  });
});
