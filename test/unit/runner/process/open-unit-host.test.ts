import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { pipeAddress } from '../../../../src/runner/process/listen-for-workers.ts';
import { receiveLines, sendLine } from '../../../../src/runner/process/message-line.ts';
import { openUnitHost } from '../../../../src/runner/process/open-unit-host.ts';
import { unpackRuns } from '../../../../src/runner/process/run-request.ts';
import type {
  WorkerMessage,
  WorkerRequest,
} from '../../../../src/runner/process/worker-protocol.ts';
import type { TestCaseRun, UnitHost } from '../../../../src/runner/unit-host.ts';
import { completedResult, model, runOf } from '../unit-host-runs.ts';

/** What a worker of the test does with a request. */
type Worker = (
  request: WorkerRequest,
  answer: (message: WorkerMessage) => void,
  die: () => void,
) => void;

/** A worker that connects only then. */
interface LateWorker {
  readonly worker: Worker;
  readonly mayConnect: Promise<void>;
}

/** A process that does not exist: it can be told that it was killed, and nobody is. */
const noProcess = 2 ** 30;

/** Opens a host whose workers are connections of this process, one after another. */
async function open(
  ...workers: readonly (Worker | LateWorker)[]
): Promise<UnitHost & { readonly starts: () => number }> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-host-'));
  const address = pipeAddress(directory, 'socket');
  const sockets = new Set<Socket>();
  let starts = 0;
  const host = await openUnitHost(
    { build: 'impact', model },
    {
      root: '/root',
      facts: { mutantCount: 0, siteTable: '' },
      address,
      endsItself: false,
      start() {
        const next = workers[starts];
        starts += 1;
        if (next === undefined) return { ended: Promise.resolve('No such file.'), kill() {} };
        const { worker, mayConnect } =
          'worker' in next ? next : { worker: next, mayConnect: undefined };
        const socket = connect(address);
        sockets.add(socket);
        const ended = new Promise<string>((resolve) => socket.on('close', () => resolve('')));
        const die = (): void => void socket.destroy();
        socket.on('error', () => {});
        const greet = (): void => void sendLine(socket, { kind: 'hello', pid: noProcess });
        if (mayConnect === undefined) greet();
        else void mayConnect.then(greet);
        receiveLines<WorkerRequest>(socket, (request) =>
          worker(request, (message) => void sendLine(socket, message), die),
        );
        return { ended, kill: die };
      },
      onClose() {},
    },
    { load: 200, slack: 50 },
  );
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await host.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return { ...host, starts: () => starts };
}

/** Loads, and completes each run but those that are named. */
function workerWith(
  others: Readonly<Record<string, 'hang' | 'die' | 'spent'>> = {},
  orders: number[] = [],
): Worker {
  return (request, answer, die) => {
    if (request.kind === 'open') {
      orders.push(request.mutant);
      answer({ kind: 'loading' });
      answer({ kind: 'loaded', fuel: 9 });
    }
    if (request.kind !== 'run') return;
    for (const run of unpackRuns(request)) {
      const how = others[nameOf(run)];
      if (how === 'spent') answer({ kind: 'spent' });
      if (how === 'die') die();
      if (how !== undefined) return;
      answer({ kind: 'result', result: completedResult });
    }
  };
}

function nameOf({ testCase: { statements } }: TestCaseRun): string {
  const [first] = statements;
  return first?.kind === 'primitive' && first.value.of === 'string' ? first.value.value : '';
}

const { signal } = new AbortController();

async function endsOf(host: UnitHost, runs: readonly TestCaseRun[]): Promise<string[]> {
  return (await host.run(runs, signal)).map(({ trace }) => trace.end.kind);
}

test('gives results in the order of the runs, batch by batch, from one worker', async () => {
  const host = await open(workerWith());
  expect(host.failure).toBeUndefined();
  expect(await endsOf(host, [runOf('a'), runOf('b')])).toEqual(['completed', 'completed']);
  expect(await endsOf(host, [runOf('c')])).toEqual(['completed']);
  expect(host.starts()).toBe(1);
});

test('tells its worker once of another model, and each later worker when it starts', async () => {
  const told: (string | undefined)[] = [];
  const noting =
    (worker: Worker): Worker =>
    (request, answer, die) => {
      if (request.kind === 'open' || request.kind === 'run') told.push(request.model?.file);
      worker(request, answer, die);
    };
  const host = await open(noting(workerWith({ b: 'die' })), noting(workerWith()));
  host.remodel?.({ ...model, file: 'src/other.ts' });
  for (const name of ['a', 'b', 'c']) await endsOf(host, [runOf(name)]);
  expect(told).toEqual([model.file, 'src/other.ts', undefined, 'src/other.ts', undefined]);
});

test('goes on in another worker after a run that dies or hangs', async () => {
  const host = await open(workerWith({ b: 'die' }), workerWith({ d: 'hang' }), workerWith());
  expect(
    await endsOf(
      host,
      ['a', 'b', 'c', 'd', 'e'].map((name) => runOf(name)),
    ),
  ).toEqual(['completed', 'crashed', 'completed', 'endless', 'completed']);
  expect(host.starts()).toBe(3);
});

test('takes a run that has no result for one that ran all its statements and burnt all its fuel', async () => {
  const host = await open(workerWith({ a: 'die' }));
  const [result] = await host.run([runOf('a', { fuel: 100 })], signal);
  expect(result).toMatchObject({ fuel: 100, trace: { statementsRun: 1, leavesState: true } });
});

test('does not try mutants in a test case that hung without one', async () => {
  const asked: number[] = [];
  const [hanging, other] = [runOf('a'), runOf('b')];
  const worker: Worker = (request, answer) => {
    if (request.kind === 'open') answer({ kind: 'loaded', fuel: 9 });
    if (request.kind !== 'run') return;
    for (const run of unpackRuns(request)) {
      asked.push(run.mutant);
      if (nameOf(run) === 'a') return;
      answer({ kind: 'result', result: completedResult });
    }
  };
  const host = await open(worker, worker);
  const runs = [hanging, { ...hanging, mutant: 1 }, { ...hanging, mutant: 2 }, other];

  expect(await endsOf(host, runs)).toEqual(['endless', 'endless', 'endless', 'completed']);
  expect(asked).toEqual([-1, -1]);
});

test('tells the next worker what loading took without a mutant', async () => {
  const burnt: (number | undefined)[] = [];
  const noting =
    (worker: Worker): Worker =>
    (request, answer, die) => {
      if (request.kind === 'open') burnt.push(request.burntByLoading);
      worker(request, answer, die);
    };
  const host = await open(noting(workerWith({ a: 'die' })), noting(workerWith()));
  await endsOf(host, [runOf('a'), runOf('b')]);
  expect(burnt).toEqual([undefined, 9]);
});

test('gives what a spent worker hands back to another, which loads with the mutant of a fresh run', async () => {
  const orders: number[] = [];
  const host = await open(workerWith({ b: 'spent' }, orders), workerWith({}, orders));
  const runs = [runOf('a'), runOf('b', { fresh: true, mutant: 5 }), runOf('c')];
  expect(await endsOf(host, runs)).toEqual(['completed', 'completed', 'completed']);
  expect(orders).toEqual([-1, 5]);
});

test('gives a loading worker longer than a run may take', async () => {
  const host = await open((request, answer) => {
    if (request.kind === 'open') answer({ kind: 'loaded', fuel: 9 });
    if (request.kind !== 'run') return;
    answer({ kind: 'loading' });
    setTimeout(() => {
      answer({ kind: 'loaded', fuel: 9 });
      answer({ kind: 'result', result: completedResult });
    }, 110);
  });
  expect(await endsOf(host, [runOf('a', { fresh: true })])).toEqual(['completed']);
});

test.each([
  ['that fails to load', [failing], 'src/unit.ts could not be loaded: it is broken.'],
  ['that does not start', [], 'The worker process could not be started: No such file.'],
  ['that ends while it loads', [dying], 'The process ended while src/unit.ts was being loaded.'],
  ['that loads for ever', [silent], 'src/unit.ts was still being loaded after 0.2 seconds.'],
] as const)(
  'has a failure for a worker %s, and crashes all runs',
  async (_what, workers, failure) => {
    const host = await open(...workers);
    expect(host.failure).toBe(failure);
    expect(await endsOf(host, [runOf('a')])).toEqual(['crashed']);
  },
);

function failing(request: WorkerRequest, answer: (message: WorkerMessage) => void): void {
  if (request.kind === 'open') answer({ kind: 'failed', message: 'it is broken' });
}

function dying(request: WorkerRequest, _answer: unknown, die: () => void): void {
  if (request.kind === 'open') die();
}

function silent(request: WorkerRequest, answer: (message: WorkerMessage) => void): void {
  if (request.kind === 'open') answer({ kind: 'loading' });
}

test('gives up on a batch for which no worker can be started', async () => {
  const host = await open(workerWith({ a: 'die' }));
  const runs = ['a', 'b', 'c'].map((name) => runOf(name));
  expect(await endsOf(host, runs)).toEqual(['crashed', 'crashed', 'crashed']);
  expect(host.starts()).toBe(4);
});

test('has no result for what was interrupted, whether it was under way or not', async () => {
  const stop = new AbortController();
  const host = await open((request, answer, die) => {
    if (request.kind === 'open') answer({ kind: 'loaded', fuel: 9 });
    if (request.kind !== 'run') return;
    answer({ kind: 'result', result: completedResult });
    stop.abort();
    die();
  });
  const results = await host.run([runOf('a'), runOf('b'), runOf('c')], stop.signal);
  expect(results.map(({ trace }) => trace.end)).toEqual([{ kind: 'completed' }]);
});

test('waits no more for a worker once it is interrupted, and gives that to the next call', async () => {
  const stop = new AbortController();
  let connectSecond = (): void => {};
  const mayConnect = new Promise<void>((resolve) => {
    connectSecond = resolve;
  });
  const host = await open(workerWith({ a: 'die' }), { worker: workerWith(), mayConnect });
  const first = host.run([runOf('a'), runOf('b')], stop.signal);
  await expect.poll(() => host.starts()).toBe(2);
  stop.abort();
  expect((await first).map(({ trace }) => trace.end.kind)).toEqual(['crashed']);
  connectSecond();
  expect(await endsOf(host, [runOf('c')])).toEqual(['completed']);
  expect(host.starts()).toBe(2);
});
