import { describe, expect, it } from 'vitest';

import {
  observeCommand,
  type ObservedCommand,
} from '../../../../src/runner/command/observe-command.ts';
import type { CommandRun } from '../../../../src/runner/command/start-command.ts';
import { shellRun } from './shell-runs.ts';

const failing = shellRun({ code: 1, stderr: 'Error: no port\n' });

/** Observes a command whose runs have the given ends; all further runs have the last one. */
async function observe(
  runs: readonly CommandRun[],
  beside = 2,
): Promise<ObservedCommand & { readonly count: number }> {
  let count = 0;
  const run = (): Promise<CommandRun> =>
    Promise.resolve(runs[Math.min(count++, runs.length - 1)] ?? shellRun());
  return { ...(await observeCommand(run, { beside, limit: 5000 })), count };
}

describe('observeCommand', () => {
  it('takes what all of its runs saw together', async () => {
    const other = shellRun({
      duration: 300,
      report: { ...shellRun().report, fuel: 9, trace: { covered: [1, 4], infected: [3, 4] } },
    });

    const { file, count, isAlone, hasLoaded } = await observe([shellRun(), other]);

    expect({ count, isAlone, hasLoaded }).toEqual({ count: 3, isAlone: false, hasLoaded: true });
    expect(file.load).toEqual({ covered: [0, 4], infected: [0, 1, 3, 4] });
    expect(file.tests).toMatchObject([{ outcome: 'pass', duration: 300, fuel: 9 }]);
  });

  it('has no budget of loop steps where a process could not tell its own', async () => {
    const untold = shellRun({ report: { ...shellRun().report, fuel: undefined } });

    const { file } = await observe([shellRun(), untold]);

    expect(file.tests[0]?.fuel).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('does not repeat a command that fails, and shows the end of its output', async () => {
    const { file, count, hasFailed } = await observe([failing]);

    expect({ count, hasFailed }).toEqual({ count: 1, hasFailed: true });
    expect(file.tests).toMatchObject([
      { outcome: 'fail', error: 'exit code 1: Error: no port', output: 'Error: no port' },
    ]);
  });

  it('finds commands that fail beside themselves only', async () => {
    const { file, isAlone, hasFailed, count } = await observe([
      shellRun(),
      shellRun(),
      failing,
      shellRun(),
    ]);

    expect({ isAlone, hasFailed, count }).toEqual({ isAlone: true, hasFailed: false, count: 4 });
    expect(file.tests[0]?.outcome).toBe('pass');
  });

  it('takes a command for failing that fails by itself the second time', async () => {
    expect((await observe([shellRun(), failing])).hasFailed).toBe(true);
    expect((await observe([shellRun(), failing], 1)).hasFailed).toBe(true);
  });

  it('says what to do about a command that takes too long', async () => {
    const { file } = await observe([shellRun({ code: null, signal: 'SIGKILL', overran: true })]);

    expect(file.tests[0]?.error).toBe(
      'it did not end within 5 seconds; --test-timeout gives it more',
    );
  });
});
