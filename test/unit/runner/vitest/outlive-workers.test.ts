import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { outlivesWorkers, outliveWorkers } from '../../../../src/runner/vitest/outlive-workers.ts';
import { writeProject } from '../../project/write-project.ts';

test.each([
  ['2.1.9', true],
  ['3.2.4', true],
  ['4.0.18', false],
  ['4.1.8', false],
  ['4.1.9', true],
  ['4.1.12', true],
  ['4.2.0', true],
  ['5.0.0', true],
])('Vitest %s goes on when a worker dies that was to run several files: %s', (version, goesOn) => {
  expect(outlivesWorkers({ directory: '', version, major: 0 })).toBe(goesOn);
});

/** A class like that of Vitest's pool. */
function workerClass(script: string) {
  return class Worker {
    name = 'forks';
    _fork: ReturnType<typeof fork> | undefined;
    async start(): Promise<void> {
      this._fork ??= fork(script, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      await once(this._fork, 'spawn');
    }
    send(message: { readonly type?: string }): void {
      this._fork?.send(message);
    }
    async stop(): Promise<void> {
      await once(this._fork ?? process, 'exit');
    }
    deserialize(data: unknown): unknown {
      throw new Error(String(data));
    }
  };
}

test('a worker that has died says that its file has ended, is given no other, and stops at once', async () => {
  const root = writeProject({
    'die.cjs': "process.on('message', () => process.kill(process.pid, 'SIGKILL'));",
  });
  const Worker = workerClass(join(root, 'die.cjs'));
  outliveWorkers(Worker);
  outliveWorkers(Worker);
  const worker = new Worker();
  await worker.start();
  const types: unknown[] = [];
  worker._fork?.on('message', (message) => types.push(worker.deserialize(message)));
  worker.send({ type: 'run' });
  await once(worker._fork ?? process, 'exit');
  const finished = { __vitest_worker_response__: true, type: 'testfileFinished' };
  const stopped = { __vitest_worker_response__: true, type: 'stopped' };
  expect({ name: worker.name, types }).toEqual({ name: 'ended', types: [finished, stopped] });
  worker.send({ type: 'run' });
  worker.send({ type: 'stop' });
  await worker.stop();
  expect(types).toEqual([finished, stopped, stopped]);
});
