import { describe, expect, it } from 'vitest';

import { CommandJobs } from '../../../../src/runner/command/command-jobs.ts';
import type { CommandRun, CommandTask } from '../../../../src/runner/command/start-command.ts';
import type { ExecuteJob, Job, ObserveJob } from '../../../../src/runner/job.ts';
import type { JobRequest } from '../../../../src/runner/test-runner.ts';
import { shellRun } from './shell-runs.ts';

const options = { concurrency: 2, signal: new AbortController().signal };

const frame = {
  kind: 'execute',
  tests: [{ ordinal: 0, name: 'exits with code 0', fuel: 3, limit: 5000, runs: true }],
  hot: [],
  warm: [],
  flaky: [],
  fileLimit: 5000,
  loadFuel: 0,
} as const;
const control: ExecuteJob = { ...frame, control: true };
const cold = (mutant: number): ExecuteJob => ({ ...frame, cold: mutant });
const warm = (...mutants: readonly number[]): ExecuteJob => ({ ...frame, warm: mutants });
const observe: ObserveJob = { kind: 'observe', limit: 5000, repeat: true };

function request(job: Job, more: Partial<JobRequest> = {}): JobRequest {
  const file = { key: 'one', path: 'node one.js', project: '' };
  return { file, takeJob: () => job, onEvent: () => {}, onEnd: () => {}, ...more };
}

const inTurn = (job: Job): JobRequest => request(job, { inTurn: true });

/** Commands whose runs take a while, and fail beside another run of the same command if `disturb` is true. */
function commands(disturb = false): {
  readonly jobs: CommandJobs;
  /** For each run, in the order of their starts: its command and its mutant, and the number of runs of that command that were under way. */
  readonly runs: { readonly command: string; readonly mutant: number; readonly beside: number }[];
} {
  const runs: { command: string; mutant: number; beside: number }[] = [];
  const underWay: string[] = [];
  async function start(command: string, { mutant }: CommandTask): Promise<CommandRun> {
    const beside = underWay.filter((other) => other === command).length;
    runs.push({ command, mutant, beside });
    underWay.push(command);
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay.splice(underWay.indexOf(command), 1);
    return shellRun({ code: disturb && beside > 0 ? 1 : 0 });
  }
  const lines = new Map([
    ['one', 'node one.js'],
    ['other', 'node other.js'],
  ]);
  return { jobs: new CommandJobs({ start, close: () => {} }, lines), runs };
}

const besides = (runs: readonly { readonly beside: number }[]): readonly number[] =>
  runs.map(({ beside }) => beside);

describe('CommandJobs', () => {
  it('runs a command for several mutants at the same time', async () => {
    const { jobs, runs } = commands();
    await jobs.run('execute', [request(warm(1, 2))], options);

    expect(besides(runs)).toEqual([0, 1]);
  });

  it.each([
    ['control runs', [control, control, control]],
    ['cold runs', [cold(1), cold(2), cold(3)]],
    ['control runs and cold runs', [control, cold(1), control]],
  ])('runs %s of one command one after the other', async (_, inOrder) => {
    const { jobs, runs } = commands();
    await jobs.run('execute', inOrder.map(inTurn), options);

    expect(runs.map(({ mutant }) => mutant)).toEqual(inOrder.map((job) => job.cold ?? -1));
    expect(besides(runs)).toEqual([0, 0, 0]);
  });

  it('runs what waits for its turn beside another command', async () => {
    const { jobs, runs } = commands();
    const file = { key: 'other', path: 'node other.js', project: '' };
    await jobs.run('execute', [inTurn(control), { ...inTurn(control), file }], options);

    expect(runs).toEqual([
      { command: 'node one.js', mutant: -1, beside: 0 },
      { command: 'node other.js', mutant: -1, beside: 0 },
    ]);
  });

  it('does not keep commands in turn that have had one turn', async () => {
    const { jobs, runs } = commands();
    await jobs.run('execute', [inTurn(control)], options);
    await jobs.run('execute', [request(warm(1, 2))], options);

    expect(besides(runs)).toEqual([0, 0, 1]);
  });

  it('runs a command one at a time, with and without a turn, that failed beside itself', async () => {
    const { jobs, runs } = commands(true);
    await jobs.run('observe', [request(observe)], options);
    const observed = runs.splice(0);
    await jobs.run('execute', [inTurn(control), request(warm(1, 2)), inTurn(cold(3))], options);

    expect(besides(observed)).toEqual([0, 0, 1, 0]);
    expect(besides(runs)).toEqual([0, 0, 0, 0]);
  });
});
