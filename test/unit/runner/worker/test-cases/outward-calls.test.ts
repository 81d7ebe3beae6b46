import { AsyncResource } from 'node:async_hooks';
import { ChildProcess, fork, spawn } from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import inspector from 'node:inspector';
import module from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import traceEvents from 'node:trace_events';
import v8 from 'node:v8';
import { BroadcastChannel, MessageChannel, Worker } from 'node:worker_threads';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TestCaseTrace } from '../../../../../src/model/test-case-trace.ts';
import { enterRun } from '../../../../../src/runner/worker/test-cases/run-context.ts';
import { installGuards } from '../../../../../src/runner/worker/test-cases/guards/install-guards.ts';
import { call, callable, openUnit } from './sample-unit.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-outward-'));
const log = path.join(folder, 'log.txt');
/** What the listeners were sent. */
let received = '';

async function listen(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function once(emitter: NodeJS.EventEmitter, event: string): Promise<unknown> {
  return await new Promise((resolve) => emitter.once(event, resolve));
}

async function runUnit(unit: () => unknown): Promise<TestCaseTrace> {
  const run = openUnit({ exports: { unit }, callables: [callable('function', 'unit')] });
  return await run([call('unit'), { kind: 'await', promise: 0 }]);
}

/** Opens something as a module does while it loads, and says when that is over. */
async function whileLoading<Opened>(open: () => Opened): Promise<Awaited<Opened>> {
  const loading = { isOver: false };
  const opened = await enterRun(loading, async () => await open());
  loading.isOver = true;
  return opened;
}

const note = (text: unknown): void => void (received += String(text));
const servers: readonly net.Server[] = [
  net.createServer((socket) => void socket.on('data', note).on('error', () => {})),
  http.createServer((request) => note(request.method)),
  http2.createServer((request) => note(request.method)),
];
let ports: readonly number[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  installGuards(globalThis);
  ports = await Promise.all(servers.map(listen));
});

afterAll(() => {
  for (const server of servers) server.close();
  for (const child of children) child.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('what a module opened while it was loaded', () => {
  it('is not written to by a run: sockets, requests, sessions, datagrams, streams, handles', async () => {
    const [port = 0, httpPort = 0, http2Port = 0] = ports;
    const udp = dgram.createSocket('udp4');
    udp.on('message', note);
    await new Promise<void>((resolve) => void udp.bind(0, '127.0.0.1', resolve));
    const opened = await whileLoading(async () => {
      const socket = net.connect(port, '127.0.0.1');
      const session = http2.connect(`http://127.0.0.1:${http2Port}`);
      session.on('error', () => {});
      const request = http.request({ port: httpPort, method: 'POST' }).on('error', () => {});
      const datagrams = dgram.createSocket('udp4');
      const stream = fs.createWriteStream(log);
      await Promise.all([once(socket, 'connect'), once(session, 'connect'), once(stream, 'open')]);
      await new Promise<void>((resolve) => {
        datagrams.connect(udp.address().port, '127.0.0.1', resolve);
      });
      return {
        socket,
        session,
        request,
        datagrams,
        stream,
        handle: await fs.promises.open(log, 'a'),
      };
    });
    const { socket, session, request, datagrams, stream, handle } = opened;
    await sleep(20);
    received = '';

    const uses: readonly [string, () => unknown][] = [
      ['use the network (net.Socket.write)', () => socket.write('DEL *')],
      ['use the network (net.Socket.end)', () => socket.end('DEL *')],
      [
        'use the network (net.Socket._writeGeneric)',
        () =>
          Reflect.apply(Reflect.get(socket, '_writeGeneric'), socket, [
            false,
            'DEL *',
            'utf8',
            () => {},
          ]),
      ],
      ['use the network (http2.request)', () => session.request({ ':method': 'DELETE' })],
      ['use the network (http.ClientRequest.write)', () => request.write('DEL *')],
      ['use the network (dgram.Socket.send)', () => datagrams.send('DEL *')],
      ['change files (fs.WriteStream.write)', () => stream.write('DEL *')],
      ['change files (FileHandle.writeFile)', async () => await handle.writeFile('DEL *')],
      ['change files (FileHandle.write)', async () => await handle.write('DEL *')],
    ];
    for (const [what, use] of uses) {
      expect((await runUnit(use)).end).toMatchObject({ kind: 'denied', what });
    }
    await sleep(20);
    expect(received).toBe('');
    expect(fs.readFileSync(log, 'utf8')).toBe('');

    socket.write('hello');
    await expect.poll(() => received).toBe('hello');
    await handle.close();
    stream.destroy();
    for (const one of [socket, session, request]) one.destroy();
    for (const one of [datagrams, udp]) one.close();
  });

  it('does nothing more on its own once the loading is over: intervals, scopes, listeners of the process', async () => {
    const pending: string[] = [];
    let ticks = 0;
    const flush = (): void => {
      ticks += 1;
      if (pending.length > 0) fs.appendFileSync(log, pending.join(''));
    };
    const { interval, scope, atExit } = await whileLoading(() => {
      const listener = (): void => fs.appendFileSync(log, 'DEL *');
      process.on('assay-test', listener);
      const made = { interval: setInterval(flush, 1), scope: new AsyncResource('PoolJob') };
      made.scope.runInAsyncScope(() => fs.writeFileSync(log, ''));
      return { ...made, atExit: listener };
    });
    expect((await runUnit(() => void pending.push('DEL *'))).end.kind).toBe('completed');
    const before = ticks;
    await expect.poll(() => ticks).toBeGreaterThan(before + 2);
    expect((await runUnit(() => scope.runInAsyncScope(flush))).end).toMatchObject({
      kind: 'denied',
      what: 'change files (fs.appendFileSync)',
    });
    expect(() => process.emit('assay-test' as 'beforeExit', 0)).toThrow('may not change files');
    expect(fs.readFileSync(log, 'utf8')).toBe('');
    clearInterval(interval);
    process.removeListener('assay-test', atExit);
    expect(process.listenerCount('assay-test')).toBe(0);
  });

  it('is told nothing by a run where it is a child or a thread; channels of its own still are', async () => {
    const echo = path.join(folder, 'echo.cjs');
    fs.writeFileSync(
      echo,
      `const { parentPort, workerData } = require('node:worker_threads');
      const note = () => require('node:fs').appendFileSync(${JSON.stringify(log)}, 'told');
      process.on('message', note);
      process.stdin.on('data', note);
      parentPort?.on('message', note);
      workerData?.port.on('message', note);
      setInterval(() => {}, 1000);`,
    );
    fs.writeFileSync(log, '');
    const opened = await whileLoading(async () => {
      const child = fork(echo);
      const piped = spawn(process.execPath, [echo], { stdio: ['pipe', 'ignore', 'ignore'] });
      const { port1, port2 } = new MessageChannel();
      const thread = new Worker(echo, { workerData: { port: port2 }, transferList: [port2] });
      await once(thread, 'online');
      return { child, piped, port1, thread };
    });
    const { child, piped, port1, thread } = opened;
    children.push(child, piped);
    const uses: readonly [string, () => unknown][] = [
      ['start processes (ChildProcess.send)', () => child.send('x')],
      ['start processes (child_process.ChildProcess.kill)', () => child.kill()],
      ['use the network (net.Socket.write)', () => piped.stdin.write('x')],
      ['use other threads (worker_threads.Worker.postMessage)', () => thread.postMessage('x')],
      ['use other threads (worker_threads.Worker.terminate)', async () => await thread.terminate()],
      ['use other threads (worker_threads.MessagePort.postMessage)', () => port1.postMessage('x')],
      [
        'start threads (worker_threads.BroadcastChannel.postMessage)',
        () => new BroadcastChannel('x').postMessage('x'),
      ],
    ];
    for (const [what, use] of uses) {
      expect((await runUnit(use)).end).toMatchObject({ kind: 'denied', what });
    }
    const talk = async (): Promise<unknown> => {
      const { port1: mine, port2: other } = new globalThis.MessageChannel();
      const heard = new Promise((resolve) => other.addEventListener('message', resolve));
      other.start();
      mine.postMessage('x');
      await heard;
      mine.close();
      return true;
    };
    expect((await runUnit(talk)).end).toEqual({ kind: 'completed' });
    expect(fs.readFileSync(log, 'utf8')).toBe('');
    thread.postMessage('x');
    await expect.poll(() => fs.readFileSync(log, 'utf8')).toBe('told');
    await thread.terminate();
  });
});

describe('ways out that have no function of their own for it', () => {
  const member = (owner: object, name: string, ...args: unknown[]): unknown =>
    Reflect.apply(Reflect.get(owner, name), owner, args);

  it.each<[string, () => unknown]>([
    [
      'start processes (child_process.ChildProcess)',
      () => member(new ChildProcess(), 'spawn', { file: process.execPath, args: [] }),
    ],
    ['end the process (process._kill)', () => member(process, '_kill', process.pid, 0)],
    [
      'change the process (process._debugProcess)',
      () => member(process, '_debugProcess', process.pid),
    ],
    ['change the process (process.binding)', () => member(process, 'binding', 'fs')],
    ['change the process (process.dlopen)', () => process.dlopen({ exports: {} }, 'x.node')],
    ['change the process (process.setuid)', () => process.setuid?.(0)],
    ['change the process (process._getActiveHandles)', () => member(process, '_getActiveHandles')],
    ['change the process (process.report.writeReport)', () => process.report.writeReport()],
    [
      'use the network (dns.Resolver.resolve4)',
      () => new dns.Resolver().resolve4('a.test', () => {}),
    ],
    [
      'use the network (dns.promises.Resolver.resolveTxt)',
      async () => await new dns.promises.Resolver().resolveTxt('a.test'),
    ],
    [
      'change how modules load (module.register)',
      () => member(module, 'register', 'data:text/javascript,'),
    ],
    [
      'change files (trace_events.createTracing)',
      () => traceEvents.createTracing({ categories: ['node'] }).enable(),
    ],
    ['change the process (v8.writeHeapSnapshot)', () => v8.writeHeapSnapshot()],
    ['use the debugger (inspector.open)', () => inspector.open(0)],
    ['use the debugger (inspector.Session)', () => new inspector.Session().connect()],
    [
      'change files (fs.readFileSync)',
      () => fs.readFileSync(path.join(folder, 'new'), { flag: 'a+' }),
    ],
    ['change files (fs.openSync)', () => fs.openSync(path.join(folder, 'new'), 'ax')],
    ['close files of the process (fs.closeSync)', () => fs.closeSync(2)],
    [
      'use the network (http.Agent.createConnection)',
      () => member(new http.Agent(), 'createConnection', { port: ports[0] }),
    ],
  ])('do not let a run %s', async (what, unit) => {
    expect((await runUnit(unit)).end).toMatchObject({ kind: 'denied', what });
    expect(fs.existsSync(path.join(folder, 'new'))).toBe(false);
  });

  it('leave a run its own sockets and servers that are never opened', async () => {
    const unit = (): void => {
      new net.Socket().destroy();
      http.createServer().close();
      new http.ServerResponse(new http.IncomingMessage(new net.Socket())).end('text');
    };
    expect((await runUnit(unit)).end).toEqual({ kind: 'completed' });
  });
});
