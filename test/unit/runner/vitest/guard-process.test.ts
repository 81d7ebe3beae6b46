import { fork } from 'node:child_process';
import { hasSubscribers } from 'node:diagnostics_channel';
import { once } from 'node:events';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { isExpected } from '../../../../src/foundation/expected-errors.ts';
import { guardProcess } from '../../../../src/runner/vitest/guard-process.ts';
import { writeProject } from '../../project/write-project.ts';
import { startChild } from '../start-child.ts';

/** The process, for events whose arguments have other types. */
const emitter: NodeJS.EventEmitter = process;

const events = ['SIGINT', 'SIGTERM', 'exit', 'unhandledRejection'] as const;

function listeners(): unknown[][] {
  return events.map((event) => process.rawListeners(event));
}

function addHandlers(): void {
  for (const event of events) {
    process.on(event, () => {});
    process.once(event, () => {});
  }
}

/** Returns the codes of the errors that a process gives that is sent a message once it has ended. */
async function errorsAfterDeath(path: string): Promise<unknown[]> {
  const child = fork(path);
  const codes: unknown[] = [];
  child.on('error', (error) => codes.push(Reflect.get(error, 'code')));
  await once(child, 'exit');
  child.send('late');
  await new Promise((resolve) => setImmediate(resolve));
  return codes;
}

describe('guardProcess', () => {
  test('expects uncaught errors of workers that are gone, and no others', async () => {
    const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
    const ofPool = Object.assign(new TypeError('emitter.removeListener is not a function'), {
      stack:
        'TypeError\n    at ChildProcess.onUnexpectedExit (/a/node_modules/tinypool/dist/index.js:1:1)',
    });
    const own = new Error('a bug');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { release } = await guardProcess(() => Promise.resolve());
    emitter.emit('uncaughtExceptionMonitor', gone, 'uncaughtException');
    emitter.emit('uncaughtExceptionMonitor', ofPool, 'uncaughtException');
    emitter.emit('uncaughtExceptionMonitor', own, 'uncaughtException');
    expect([gone, ofPool, own].map(isExpected)).toEqual([true, true, false]);

    release();
    vi.advanceTimersByTime(60_000);
    const later = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
    emitter.emit('uncaughtExceptionMonitor', later, 'uncaughtException');
    expect(isExpected(later)).toBe(false);
  });

  test("lets messages to dead workers of Vitest's pool disappear, and no others", async () => {
    const { release } = await guardProcess(() => Promise.resolve());
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const heard = await Promise.all(
      ['/node_modules/tinypool/process.js', '/node_modules/other/process.js'].map((path) =>
        errorsAfterDeath(writeProject({ [path]: '' }) + path),
      ),
    );
    expect(heard).toEqual([[], ['ERR_IPC_CHANNEL_CLOSED']]);
    release();
    vi.advanceTimersByTime(60_000);
    expect(hasSubscribers('child_process')).toBe(false);
  });

  test('listens once for the end of a worker, however many starts are guarded', async () => {
    const project = writeProject({ 'idle.cjs': '' });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const counts: number[] = [];
    const releases: (() => void)[] = [];
    for (let starts = 0; starts < 2; starts += 1) {
      const { release } = await guardProcess(() => Promise.resolve());
      releases.push(release);
      const child = fork(`${project}/idle.cjs`);
      counts.push(child.listenerCount('exit'));
      await once(child, 'exit');
    }
    for (const release of releases) release();
    vi.advanceTimersByTime(60_000);

    expect(counts).toEqual([1, 1]);
  });

  test('takes away the handlers that a start puts on the process, and no others', async () => {
    const own = (): void => {};
    process.once('SIGTERM', own);
    const before = listeners();
    const { value, release } = await guardProcess(() => {
      addHandlers();
      return Promise.resolve('started');
    });
    const during = listeners();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    release();
    vi.advanceTimersByTime(1000);
    const afterwards = listeners();
    vi.advanceTimersByTime(60_000);
    const after = listeners();
    process.off('SIGTERM', own);

    expect(value).toBe('started');
    expect(during.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(during[3]).toHaveLength((before[3]?.length ?? 0) + 1);
    expect(afterwards).toEqual(during);
    expect(after).toEqual(before);
  });

  test('has no handler of a start see a rejection that comes before it is over', async () => {
    const added = vi.fn<() => void>();
    const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
    const { release } = await guardProcess(async () => {
      process.on('unhandledRejection', added);
      await new Promise((resolve) => setImmediate(resolve));
      emitter.emit('unhandledRejection', gone, Promise.resolve());
    });
    release();

    expect(added).not.toHaveBeenCalled();
  });

  test('has no handler of a start see a signal that comes before it is over', async () => {
    const own = vi.fn<() => void>();
    process.on('SIGTERM', own);
    const added = vi.fn<() => void>();
    const { release } = await guardProcess(async () => {
      process.on('SIGTERM', added);
      process.once('SIGINT', added);
      await new Promise((resolve) => setImmediate(resolve));
      process.emit('SIGTERM');
    });
    release();
    process.off('SIGTERM', own);

    expect(own).toHaveBeenCalledTimes(1);
    expect(added).not.toHaveBeenCalled();
  });

  test('takes them away also where the start fails, and passes the failure on', async () => {
    const before = listeners();
    const failure = new Error('no start');
    await expect(
      guardProcess(() => {
        addHandlers();
        return Promise.reject(failure);
      }),
    ).rejects.toBe(failure);
    expect(listeners()).toEqual(before);
  });

  test('lets stray errors about processes that have gone pass', async () => {
    const codes = ['EPIPE', 'ECONNRESET', 'ERR_IPC_CHANNEL_CLOSED', 'ERR_WORKER_NOT_RUNNING'];
    const { code, stdout } = await startChild('guarded', [...codes, 'birpc']).ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'went on' });
  });

  test('leaves any other stray error to end the process', async () => {
    const { code, stdout, stderr } = await startChild('guarded', ['ENOENT']).ended;
    expect(code).toBeGreaterThan(0);
    expect(stdout).toBe('');
    expect(stderr).toContain('stray');
  });

  test('lets such errors pass for a while after it was released, and keeps no process alive', async () => {
    const { code, stdout } = await startChild('guarded', ['release', 'EPIPE']).ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'went on' });
  });
});
