import { AsyncLocalStorage } from 'node:async_hooks';
import { exec, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs, { existsSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import zlib from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { FIXED_RANDOM, FIXED_TIME } from '../../../../../src/model/generated-test.ts';
import type { TestCaseTrace } from '../../../../../src/model/test-case-trace.ts';
import { anotherDirectory } from '../../../../../src/runner/worker/test-cases/guards/fix-surroundings.ts';
import { installGuards } from '../../../../../src/runner/worker/test-cases/guards/install-guards.ts';
import { muteConsole } from '../../../../../src/runner/worker/test-cases/guards/spied-calls.ts';
import {
  enterRun,
  type LoadContext,
} from '../../../../../src/runner/worker/test-cases/run-context.ts';
import { call, callable, openUnit, seen } from './sample-unit.ts';

/** What reaches the standard output; put in place before anything guards that. */
const printed: unknown[] = [];
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (text: string | Uint8Array) => {
  printed.push(text);
  return write(text);
};

const file = path.join(import.meta.dirname, 'never-written.txt');

async function once(signal: AbortSignal): Promise<unknown> {
  return await new Promise((resolve) => signal.addEventListener('abort', resolve));
}

/** Runs a function as a unit's, and waits for what it gives. */
async function runUnit(unit: () => unknown): Promise<TestCaseTrace> {
  const run = openUnit({ exports: { unit }, callables: [callable('function', 'unit')] });
  return await run([call('unit'), { kind: 'await', promise: 0 }]);
}

async function valueOf(unit: () => unknown): Promise<unknown> {
  return seen(await runUnit(unit), 'value')[0];
}

installGuards(globalThis);
/** Taken as a module takes it while it loads. */
const { fetch: earlyFetch } = globalThis;

describe('guards', () => {
  it.each<[string, () => unknown]>([
    ['change files (fs.writeFileSync)', () => fs.writeFileSync(file, '')],
    ['change files (fs.writeFileSync)', () => writeFileSync(file, '')],
    ['change files (fs.writeFile)', async () => await promisify(fs.writeFile)(file, '')],
    ['change files (fs.promises.writeFile)', async () => await fs.promises.writeFile(file, '')],
    ['change files (fs.promises.mkdir)', async () => await fs.promises.mkdir(file)],
    ['change files (fs.rmSync)', () => fs.rmSync(file, { force: true })],
    ['change files (fs.createWriteStream)', () => void fs.createWriteStream(file)],
    ['change files (fs.openSync)', () => fs.openSync(file, 'w')],
    ['change files (fs.promises.open)', async () => await fs.promises.open(file, 'a+')],
    ['read the standard input (fs.readFileSync)', () => readFileSync(0)],
    ['use the network (net.connect)', () => void net.connect(1)],
    ['use the network (net.Socket.connect)', () => void new net.Socket().connect(1)],
    ['use the network (net.Server.listen)', () => void net.createServer().listen(0)],
    ['use the network (http.get)', () => void http.get('http://localhost:1')],
    ['use the network (fetch)', async () => await earlyFetch('http://localhost:1')],
    ['start processes (child_process.spawnSync)', () => spawnSync('true')],
    ['start processes (child_process.exec)', async () => await promisify(exec)('true')],
    ['start threads (worker_threads.Worker)', () => new Worker('0', { eval: true })],
    ['end the process (process.exit)', () => process.exit(0)],
    ['end the process (process.kill)', () => process.kill(process.pid)],
    ['end the process (process.abort)', () => process.abort()],
    ['change the process (process.chdir)', () => process.chdir('/')],
  ])('do not let a run %s', async (what, unit) => {
    expect((await runUnit(unit)).end).toMatchObject({ kind: 'denied', what });
    expect(existsSync(file)).toBe(false);
  });

  it('notice what is denied where the unit swallows the error', async () => {
    const swallowing = (): void => {
      try {
        fs.unlinkSync(file);
      } catch {
        // As if nothing had happened.
      }
    };
    expect((await runUnit(swallowing)).end).toEqual({
      kind: 'denied',
      statement: 0,
      what: 'change files (fs.unlinkSync)',
    });
  });

  it('notice it in a callback, and deny it still when the run is over', async () => {
    const inCallback = (): void => void setImmediate(() => fs.writeFileSync(file, ''));
    expect((await runUnit(inCallback)).end.kind).toBe('denied');
    let outcome: unknown;
    const late = (): void => {
      void fs.promises
        .readFile(import.meta.filename)
        .then(() => fs.writeFileSync(file, ''))
        .catch((error: unknown) => void (outcome = error));
    };
    const run = openUnit({ exports: { late }, callables: [callable('function', 'late')] });
    // Only runs without a mutant are followed to their end.
    expect((await run([call('late')], { mutant: 0 })).end).toEqual({ kind: 'completed' });
    while (outcome === undefined) await sleep(1);
    expect(outcome).toMatchObject({ name: 'DeniedCall' });
  });

  it('let runs read files, and everything else do as ever', async () => {
    const read = (): boolean => fs.readFileSync(import.meta.filename, 'utf8').includes('guards');
    expect(await valueOf(read)).toEqual({ is: 'boolean', value: true });
    const folder = fs.mkdtempSync(path.join(import.meta.dirname, 'guards-'));
    fs.rmdirSync(folder);
    expect(Date.now()).toBeGreaterThan(FIXED_TIME);
    expect(await promisify(exec)('echo ok')).toMatchObject({ stdout: 'ok\n' });
  });

  it('fix the time, and note that it was asked for', async () => {
    const before = new Date(5);
    const trace = await runUnit(() => [
      [Date.now(), new Date().getTime(), new Date(7).getTime(), performance.now()],
      [before instanceof Date, new Date() instanceof Date, before.constructor === Date],
      Date().startsWith(new Date().toDateString()),
      process.hrtime.bigint(),
    ]);
    const numbers = [FIXED_TIME, FIXED_TIME, 7, 0].map((time) => ({
      is: 'number',
      text: String(time),
    }));
    const yes = { is: 'boolean', value: true };
    expect(seen(trace, 'value', 0)).toEqual([
      {
        is: 'array',
        elements: [
          { is: 'array', elements: numbers },
          { is: 'array', elements: [yes, yes, yes] },
          yes,
          { is: 'bigint', digits: '0' },
        ],
      },
    ]);
    expect(trace.surroundings).toEqual(expect.arrayContaining(['elapsed', 'hrtime', 'time']));
    expect((await runUnit(() => Date.now())).surroundings).toEqual(['time']);
  });

  it('note that a run read the working directory, also through a module of Node', async () => {
    const outside = process.cwd();
    const read = await runUnit(() => process.cwd());
    expect(seen(read, 'value', 0)).toEqual([{ is: 'string', value: outside }]);
    expect(read.surroundings).toEqual(['directory']);
    expect((await runUnit(() => path.resolve('a'))).surroundings).toEqual(['directory']);
    expect((await runUnit(() => path.resolve('/a', 'b'))).surroundings).toEqual([]);
  });

  it('give a fresh run another working directory, at another depth', async () => {
    const unit = (): unknown => [process.cwd(), path.resolve('a'), path.resolve('/a')];
    const run = openUnit({ exports: { unit }, callables: [callable('function', 'unit')] });
    const texts = ['/elsewhere', '/elsewhere/a', '/a'].map((value) => ({ is: 'string', value }));
    expect(seen(await run([call('unit')], { fresh: true }), 'value')).toEqual([
      { is: 'array', elements: texts },
    ]);
    expect(anotherDirectory('/app')).toBe('/else/where');
  });

  it('give modules that are loaded for a fresh run that directory, and note that they read it', () => {
    const outside = process.cwd();
    const load = (isElsewhere: boolean): unknown[] => {
      const loading: LoadContext = { isOver: false, isElsewhere };
      return [enterRun(loading, () => path.resolve('a')), loading.readsDirectory];
    };
    expect(load(true)).toEqual(['/elsewhere/a', true]);
    expect(load(false)).toEqual([path.join(outside, 'a'), true]);
    expect(enterRun({ isOver: true, isElsewhere: true }, () => process.cwd())).toBe(outside);
  });

  it('fix what is random where a test can do so, and note that it was asked for', async () => {
    const trace = await runUnit(() => Math.random());

    expect(seen(trace, 'value', 0)).toEqual([{ is: 'number', text: String(FIXED_RANDOM) }]);
    expect(trace.surroundings).toEqual(['random']);
  });

  installGuards(globalThis);
  const { random } = Math;
  const { now } = Date;

  it.each<[string, () => unknown]>([
    ['Math.random that was read while modules loaded', () => random()],
    ['Date.now that was read while modules loaded', () => now()],
    ['crypto.randomUUID', () => crypto.randomUUID()],
    ['globalThis.crypto.randomUUID', () => globalThis.crypto.randomUUID()],
    ['crypto.randomInt', () => crypto.randomInt(1000)],
    ['crypto.randomBytes', () => crypto.randomBytes(4).toString('hex')],
    ['crypto.randomFillSync', () => crypto.randomFillSync(Buffer.alloc(4)).toString('hex')],
    [
      'globalThis.crypto.getRandomValues',
      () => Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(4))).toString('hex'),
    ],
  ])('let %s differ in modules that were evaluated anew', async (_, unit) => {
    const run = openUnit({ exports: { unit }, callables: [callable('function', 'unit')] });
    const usual = await run([call('unit')]);
    const again = await run([call('unit')]);
    const fresh = await run([call('unit')], { fresh: true });

    expect(seen(again, 'value')).toEqual(seen(usual, 'value'));
    expect(seen(fresh, 'value')).not.toEqual(seen(usual, 'value'));
    expect(usual.surroundings).not.toContain('random');
  });

  it.each<[string, () => unknown]>([
    ['a number', () => (1.5).toLocaleString()],
    ['a format', () => new Intl.NumberFormat().format(1)],
    ['a format without a time zone', () => new Intl.DateTimeFormat('en').format(0)],
    ['a comparison', () => 'a'.localeCompare('b')],
    ['local hours', () => new Date(0).getHours()],
    ['a local time', () => new Date(2020, 1)],
    ['a text without an offset', () => new Date('2020-01-01T00:00')],
  ])('note that %s depends on the locale', async (_, unit) => {
    expect((await runUnit(unit)).surroundings).toEqual(['locale']);
  });

  it.each<[string, () => unknown]>([
    ['a number in a language', () => (1.5).toLocaleString('en')],
    ['a format in a zone', () => new Intl.DateTimeFormat('en', { timeZone: 'UTC' }).format(0)],
    ['universal hours', () => new Date('2020-01-01').getUTCHours()],
    ['a text that is no date', () => new Date('a').getTime()],
    ['a text with an offset', () => new Date('2020-01-01T00:00Z').toISOString()],
  ])('do not note it of %s', async (_, unit) => {
    expect((await runUnit(unit)).surroundings).toEqual([]);
  });

  it('undo changes of the environment, of listeners, globals and the exit code', async () => {
    const global: Record<string, unknown> = globalThis;
    const { structuredClone: clone } = globalThis;
    process.env['GUARDS_KEPT'] = 'kept';
    const listeners = process.listenerCount('SIGINT');
    const trace = await runUnit(() => {
      process.env['GUARDS_KEPT'] = 'changed';
      process.env['GUARDS_NEW'] = 'new';
      process.on('SIGINT', () => {});
      process.exitCode = 3;
      global['guardsNew'] = 1;
      global['structuredClone'] = () => 'changed';
      return process.env['GUARDS_KEPT'];
    });
    expect(seen(trace, 'value', 0)).toEqual([{ is: 'string', value: 'changed' }]);
    expect(process.env['GUARDS_KEPT']).toBe('kept');
    expect(process.env['GUARDS_NEW']).toBeUndefined();
    expect(process.listenerCount('SIGINT')).toBe(listeners);
    expect(process.exitCode).toBeUndefined();
    expect(global).not.toHaveProperty('guardsNew');
    expect(globalThis.structuredClone).toBe(clone);
    delete process.env['GUARDS_KEPT'];
  });

  it('take back what a run adds to the prototypes of built-ins, and tell of it', async () => {
    const pollute = (): void => {
      Reflect.set(Object.prototype, 'polluted', 1);
      Reflect.set(Array.prototype, 'polluted', 1);
    };
    expect((await runUnit(pollute)).leavesState).toBe(true);
    expect([]).not.toHaveProperty('polluted');
    expect((await runUnit(() => 1)).leavesState).toBe(false);
  });

  function setAgain(): void {
    setTimeout(setAgain, 1);
  }

  function setWeakAgain(): void {
    setTimeout(setWeakAgain, 1).unref();
  }

  it.each<[string, () => unknown, boolean]>([
    ['an interval', () => void setInterval(() => {}, 100), true],
    ['a timer of two seconds', () => void setTimeout(() => {}, 2000), true],
    ['timers that each set the next one', setAgain, true],
    ['such timers for which nothing waits', setWeakAgain, false],
    ['a signal that aborts after two seconds', () => void AbortSignal.timeout(2000), false],
    [
      'a timer of two seconds for which nothing waits',
      () => void setTimeout(() => {}, 2000).unref(),
      false,
    ],
    ['an interval that is cleared', () => clearInterval(setInterval(() => {}, 100)), false],
    ['a timer of 200 ms', () => void setTimeout(() => {}, 200), false],
  ])(
    'end a run that leaves %s as a crash only if its process would wait for long',
    async (_, unit, isEnded) => {
      const run = openUnit({ exports: { unit }, callables: [callable('function', 'unit')] });
      const message = 'A timer is left that keeps the process of the test waiting';
      const { end } = await run([call('unit')]);

      expect(end).toEqual(isEnded ? { kind: 'crashed', message } : { kind: 'completed' });
      expect((await run([call('unit')], { mutant: 1 })).end).toEqual({ kind: 'completed' });
    },
  );

  it('let the timers of a run fire in the order in which they are due, in the scope in which they were set', async () => {
    const scope = new AsyncLocalStorage<string>();
    const trace = await runUnit(async () => {
      const notes: string[] = [];
      const note = (name: string): void => void notes.push(`${name} ${scope.getStore()}`);
      scope.run('inner', () => setTimeout(note, 12, 'third'));
      setTimeout(() => {
        note('first');
        setTimeout(() => note('second'), 5);
      }, 3);
      return await new Promise((resolve) => setTimeout(resolve, 20, notes));
    });

    expect(seen(trace, 'value')).toEqual([
      { is: 'promise' },
      {
        is: 'array',
        elements: ['first undefined', 'second undefined', 'third inner'].map((value) => ({
          is: 'string',
          value,
        })),
      },
    ]);
  });

  it('clear the timers that a run leaves', async () => {
    let ticks = 0;
    const leave = (): void => {
      setInterval(() => (ticks += 1), 1);
      setTimeout(() => (ticks += 1), 1);
      void sleep(1).then(() => (ticks += 1));
    };
    const run = openUnit({ exports: { leave }, callables: [callable('function', 'leave')] });
    await run([call('leave')]);
    const left = ticks;
    await sleep(10);
    expect(ticks).toBe(left);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a key to be derived', async () => await promisify(crypto.pbkdf2)('a', 'b', 1000, 8, 'sha1')],
    ['a digest', async () => await globalThis.crypto.subtle.digest('SHA-1', new Uint8Array(9))],
    ['bytes to be compressed', async () => await promisify(zlib.gzip)(new Uint8Array(9))],
    ['a signal', async () => await once(AbortSignal.timeout(40))],
    ['a weak timer', async () => await new Promise((done) => void setTimeout(done, 40, 1).unref())],
  ])('let a run wait for %s', async (_, unit) => {
    expect((await runUnit(unit)).end).toEqual({ kind: 'completed' });
  });

  it('mute what a run prints', async () => {
    const own = { log: (text: string) => void printed.push(text) };
    muteConsole(own);
    await runUnit(() => {
      own.log('from a run');
      process.stdout.write('from a run');
    });
    expect(printed).not.toContain('from a run');
    own.log('from elsewhere');
    process.stdout.write('');
    expect(printed.slice(-2)).toEqual(['from elsewhere', '']);
  });

  it('answer the requests of a run with an empty object', async () => {
    const body = await runUnit(async () => {
      const response = await fetch('http://localhost:1', { method: 'POST' });
      return [response.ok, await response.json()];
    });

    expect(body.end).toEqual({ kind: 'completed' });
    expect(body.surroundings).toEqual(['fetch']);
    expect(seen(body, 'value', 1)).toEqual([
      {
        is: 'array',
        elements: [
          { is: 'boolean', value: true },
          { is: 'object', class: '', members: [] },
        ],
      },
    ]);
  });

  it('survive what a run throws on the side', async () => {
    const throwing = (): void => {
      queueMicrotask(() => {
        throw new Error('in a microtask');
      });
      void Promise.reject(new Error('in a promise'));
    };
    const unit = { exports: { throwing }, callables: [callable('function', 'throwing')] };
    const trace = await openUnit(unit)([call('throwing')], { mutant: 0 });
    expect(trace.end).toEqual({ kind: 'completed' });
  });
});
