import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';

import { expect, test } from 'vitest';

import { type ForkClass, parkWorkers } from '../../../../src/runner/vitest/park-workers.ts';
import { writeProject } from '../../project/write-project.ts';

/** A child as those of Vitest: it answers each message, and says who it is. */
const child = `const answers = { start: 'started', run: 'testfileFinished', stop: 'stopped' };
process.on('message', ({ type, dies }) => {
  if (dies) process.kill(process.pid, 'SIGKILL');
  console.log(type);
  process.send({ type: answers[type], pid: process.pid });
});`;

interface Answer {
  readonly type: string;
  readonly pid?: number;
}

/** A class like that of Vitest's pool, with the children that it has started. */
function workerClass() {
  const script = join(writeProject({ 'child.cjs': child }), 'child.cjs');
  const forked: number[] = [];
  const output = new PassThrough().resume();
  class Worker {
    readonly execArgv: readonly string[] = [];
    readonly env = { ...process.env };
    readonly stdout = output;
    readonly stderr = output;
    _fork: ReturnType<typeof fork> | undefined;
    async start(): Promise<void> {
      if (this._fork === undefined) {
        this._fork = fork(script, { stdio: 'pipe' });
        forked.push(this._fork.pid ?? 0);
      }
      this._fork.stdout?.pipe(this.stdout, { end: false });
    }
    send(message: object): void {
      this._fork?.send(message);
    }
    async stop(): Promise<void> {
      const ended = this._fork && once(this._fork, 'exit');
      this._fork?.kill();
      this._fork = undefined;
      await ended;
    }
  }
  return { Worker, forked };
}

type Worker = InstanceType<ReturnType<typeof workerClass>['Worker']>;

const runner = '/folder/runner.mjs';

function started(poolId: number, isolate = false): object {
  return { type: 'start', poolId, context: { config: { isolate, runner }, environment: 'node' } };
}

/** Sends a message as the pool does. Resolves with the answer. */
async function ask(worker: Worker, message: object): Promise<Answer> {
  const answers = new EventEmitter();
  const listener = (answer: Answer): void => void answers.emit('answer', answer);
  worker._fork?.on('message', listener);
  const answered = once(answers, 'answer') as Promise<[Answer]>;
  worker.send(message);
  return (await answered)[0];
}

/** Runs a file in a new worker, as the pool does. Returns the number of the process. */
async function runFile(made: Worker, start: object): Promise<number | undefined> {
  await made.start();
  expect((await ask(made, start)).type).toBe('started');
  const { pid } = await ask(made, { type: 'run' });
  expect((await ask(made, { type: 'stop' })).type).toBe('stopped');
  await made.stop();
  expect(made._fork).toBeUndefined();
  return pid;
}

function isRunning(pid: number | undefined): boolean {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
}

function open(Class: object, mayPark = (): boolean => true, most = 4) {
  return parkWorkers(Class as ForkClass, runner, { mayPark, most });
}

test('a child is given to the next worker that starts in the same way, and listens to that one only', async () => {
  const { Worker: Class, forked } = workerClass();
  const kept = open(Class);
  const [first, second] = [new Class(), new Class()];
  const pid = await runFile(first, started(1));
  expect(kept.areWaiting()).toBe(true);
  expect(await runFile(second, { ...started(1), workerId: 7 })).toBe(pid);
  const third = new Class();
  await third.start();
  await ask(third, started(1));
  expect(kept.areWaiting()).toBe(false);
  // The three: that of Assay, and those of the two questions. None of the workers before is among them.
  expect(third._fork?.listenerCount('message')).toBe(2);
  expect(third._fork?.pid).toBe(pid);
  expect(forked).toEqual([pid]);
  kept.forget();
  await third.stop();
});

test.each([
  ['with another number', started(2), {}],
  ['with isolated files', started(1, true), {}],
  ['with other variables', started(1), { env: { ...process.env, OTHER: '1' } }],
  ['with other arguments', started(1), { execArgv: ['--conditions=x'] }],
])('a worker %s gets a child of its own', async (_, start, change) => {
  const { Worker: Class, forked } = workerClass();
  const kept = open(Class);
  const pid = await runFile(new Class(), started(1));
  expect(await runFile(Object.assign(new Class(), change), start)).not.toBe(pid);
  expect(forked).toHaveLength(2);
  expect(isRunning(pid)).toBe(true);
  kept.forget();
});

test('children end that are not wanted, that are too many, and with the last run', async () => {
  const { Worker: Class, forked } = workerClass();
  let isWanted = false;
  const kept = open(Class, () => isWanted, 1);
  const unwanted = await runFile(new Class(), started(1));
  expect([kept.areWaiting(), isRunning(unwanted)]).toEqual([false, false]);
  isWanted = true;
  const oldest = await runFile(new Class(), started(1));
  const newest = await runFile(new Class(), started(2));
  await expect.poll(() => isRunning(oldest)).toBe(false);
  expect(isRunning(newest)).toBe(true);
  await kept.renew();
  await expect.poll(() => isRunning(newest)).toBe(false);
  const last = await runFile(new Class(), started(2));
  kept.forget();
  await expect.poll(() => isRunning(last)).toBe(false);
  expect(kept.areWaiting()).toBe(false);
  await runFile(new Class(), started(2));
  expect(forked.filter(isRunning)).toEqual([]);
});

test('it is told which worker gets a child that was parked, before the pool listens to the child', async () => {
  const { Worker: Class } = workerClass();
  const handed: [worker: unknown, pid: number | undefined, listeners: number][] = [];
  const kept = parkWorkers(Class as unknown as ForkClass, runner, {
    mayPark: () => true,
    most: 4,
    onHandOut: (worker, parked) =>
      void handed.push([worker, parked.pid, parked.listenerCount('exit')]),
  });
  const pid = await runFile(new Class(), started(1));
  const second = new Class();
  await second.start();
  second._fork?.on('exit', () => {});
  await ask(second, started(1));
  expect(handed).toEqual([[second, pid, 0]]);
  kept.forget();
  await second.stop();
});

test('a child that has died while it waited is replaced, and one that runs a file is not parked', async () => {
  const { Worker: Class } = workerClass();
  const kept = open(Class);
  const pid = await runFile(new Class(), started(1));
  process.kill(pid ?? 0, 'SIGKILL');
  await expect.poll(() => kept.areWaiting()).toBe(false);
  const worker = new Class();
  await worker.start();
  await ask(worker, started(1));
  const busy = worker._fork?.pid;
  expect(busy).not.toBe(pid);
  worker.send({ type: 'run' });
  worker.send({ type: 'stop' });
  await worker.stop();
  expect([kept.areWaiting(), isRunning(busy)]).toEqual([false, false]);
  kept.forget();
});
