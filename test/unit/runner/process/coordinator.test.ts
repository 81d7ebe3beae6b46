import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import type { ExecuteJob, Job, JobEvent, ObserveJob } from '../../../../src/runner/job.ts';
import type { JobEnd, JobRequest } from '../../../../src/runner/test-runner.ts';
import { startCoordinator, type Coordinator } from '../../../../src/runner/process/coordinator.ts';
import { receiveLines, sendLine } from '../../../../src/runner/process/message-line.ts';
import { writeProject } from '../../project/write-project.ts';
import { startChild, type Child } from '../start-child.ts';

const facts = { mutantCount: 9, siteTable: '/table', root: '/root', texts: '/texts' };
const observe: ObserveJob = { kind: 'observe', repeat: true, limit: 1000 };
const execute: ExecuteJob = {
  kind: 'execute',
  tests: [],
  hot: [],
  warm: [1],
  flaky: [],
  fileLimit: 1,
  loadFuel: 0,
};
const finished: JobEvent = { kind: 'finished' };

/** No process has this id: it is above the greatest that Linux gives. */
const nobody = 2 ** 22 + 1;

function keyOf(project: string, file: string): string {
  return `${project}|${file}`;
}

interface Started {
  readonly coordinator: Coordinator;
  readonly directory: string;
}

async function started(): Promise<Started> {
  const directory = writeProject({});
  const coordinator = await startCoordinator(directory, { facts, outsideOf: () => [] }, keyOf);
  onTestFinished(() => coordinator.close());
  return { coordinator, directory };
}

/** A request that notes what becomes of it. */
interface NotedRequest extends JobRequest {
  readonly events: JobEvent[];
  readonly ends: JobEnd[];
  readonly taken: () => number;
  /** Resolves when the request ends. */
  readonly ended: Promise<JobEnd>;
}

function requestFor(path: string, job: Job | undefined = observe): NotedRequest {
  const events: JobEvent[] = [];
  const ends: JobEnd[] = [];
  let taken = 0;
  const { promise: ended, resolve } = withResolver<JobEnd>();
  return {
    file: { key: `|${path}`, path, project: '' },
    takeJob() {
      taken += 1;
      return job;
    },
    onEvent: (event) => void events.push(event),
    onEnd(end) {
      ends.push(end);
      resolve(end);
    },
    events,
    ends,
    taken: () => taken,
    ended,
  };
}

function withResolver<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve };
}

function open(
  { coordinator }: Pick<Started, 'coordinator'>,
  ...requests: readonly JobRequest[]
): void {
  coordinator.open('observe', requests);
}

/** A worker's end of the line. */
interface Client {
  readonly socket: Socket;
  readonly say: (message: unknown) => void;
  /** The next message from the coordinator. */
  readonly next: () => Promise<unknown>;
  readonly hello: (file: string, project?: string) => Promise<unknown>;
}

async function connected({ coordinator }: Started): Promise<Client> {
  const socket = connect(coordinator.address);
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  const arrived: unknown[] = [];
  const waiting: ((message: unknown) => void)[] = [];
  receiveLines(socket, (message) => {
    const receiver = waiting.shift();
    if (receiver === undefined) arrived.push(message);
    else receiver(message);
  });
  const next = (): Promise<unknown> =>
    arrived.length > 0
      ? Promise.resolve(arrived.shift())
      : new Promise((resolve) => waiting.push(resolve));
  const say = (message: unknown): void => void sendLine(socket, message);
  return {
    socket,
    say,
    next,
    hello(file, project = '') {
      say({ kind: 'hello', pid: nobody, testFile: { project, filepath: file } });
      return next();
    },
  };
}

/** Says that the job is finished and waits until that has arrived. */
async function finish(client: Client): Promise<unknown> {
  client.say({ kind: 'event', event: finished });
  return client.next();
}

describe('a worker that says hello', () => {
  test('gets the job of its file, with what every worker has to know', async () => {
    const all = await started();
    open(all, requestFor('a'), requestFor('b', { ...observe, limit: 5 }));
    const client = await connected(all);
    expect(await client.hello('b')).toEqual({
      kind: 'job',
      build: 'observe',
      job: { ...observe, limit: 5 },
      shared: false,
      ...facts,
    });
  });

  test('gets the part of its file that no other worker has taken', async () => {
    const all = await started();
    const parts = [1, 2].map((limit) => ({
      ...requestFor('a', { ...observe, limit }),
      isPart: true,
    }));
    open(all, ...parts);
    const [one, two, late] = [await connected(all), await connected(all), await connected(all)];
    expect(await one.hello('a')).toMatchObject({ job: { limit: 1 } });
    expect(await two.hello('a')).toMatchObject({ job: { limit: 2 } });
    expect(await late.hello('a')).toEqual({ kind: 'close' });
    await finish(two);
    expect(parts.map(({ ends }) => ends)).toEqual([[], [{ kind: 'finished' }]]);
  });

  test('waits for the jobs of its file that were taken before, where a request asks for that', async () => {
    const all = await started();
    const first = { ...requestFor('a'), inTurn: true };
    const second = { ...requestFor('a', { ...observe, limit: 2 }), inTurn: true };
    open(all, first, second, requestFor('b'));
    const [one, two, other] = [await connected(all), await connected(all), await connected(all)];
    await one.hello('a');
    const answered = two.hello('a');
    // The answer to another worker that came later shows that the second had its time.
    await other.hello('b');
    expect(second.taken()).toBe(0);
    await finish(one);
    expect(await answered).toMatchObject({ kind: 'job', job: { limit: 2 } });
    await finish(two);
    expect([first.ends, second.ends]).toEqual([[{ kind: 'finished' }], [{ kind: 'finished' }]]);
  });

  test('takes its turn where the worker before it is gone', async () => {
    const all = await started();
    const requests = [1, 2].map(() => ({ ...requestFor('a'), inTurn: true }));
    open(all, ...requests);
    const [one, two] = [await connected(all), await connected(all)];
    await one.hello('a');
    const answered = two.hello('a');
    one.socket.destroy();
    expect(await answered).toMatchObject({ kind: 'job' });
  });

  test('is told which build the job is for', async () => {
    const all = await started();
    open(all, requestFor('a'));
    const request = requestFor('a', execute);
    all.coordinator.open('execute', [request]);
    const client = await connected(all);
    expect(await client.hello('a')).toMatchObject({ build: 'execute', job: execute });
  });

  test('gets nothing where nobody asks for its file or its project', async () => {
    const all = await started();
    const request = requestFor('a');
    open(all, request);
    expect(await (await connected(all)).hello('b')).toEqual({ kind: 'close' });
    expect(await (await connected(all)).hello('a', 'other')).toEqual({ kind: 'close' });
    expect(request.taken()).toBe(0);
    expect(request.ends).toEqual([]);
  });

  test('gets nothing where nothing is left to do, which ends the request', async () => {
    const all = await started();
    const request = { ...requestFor('a'), takeJob: () => undefined };
    open(all, request);
    const client = await connected(all);
    expect(await client.hello('a')).toEqual({ kind: 'close' });
    expect(request.ends).toEqual([{ kind: 'finished' }]);
  });

  test('gets nothing for a request of an earlier set', async () => {
    const all = await started();
    const earlier = requestFor('a');
    open(all, earlier);
    open(all, requestFor('b'));
    const client = await connected(all);
    expect(await client.hello('a')).toEqual({ kind: 'close' });
    expect(earlier.taken()).toBe(0);
  });

  test('gets nothing for a request that has ended', async () => {
    const all = await started();
    const request = requestFor('a');
    open(all, request);
    const first = await connected(all);
    await first.hello('a');
    await finish(first);
    const second = await connected(all);
    expect(await second.hello('a')).toEqual({ kind: 'close' });
    expect(request.taken()).toBe(1);
  });
});

describe('what a worker reports', () => {
  test('is passed on in order, up to its last message, which is answered', async () => {
    const all = await started();
    const request = requestFor('a');
    open(all, request);
    const client = await connected(all);
    await client.hello('a');
    const events: JobEvent[] = [
      { kind: 'unsteady', ordinal: 2, message: 'Zeile\n"zwei"' },
      { kind: 'overran', mutant: 3, limit: 5 },
    ];
    for (const event of events) client.say({ kind: 'event', event });
    expect(await finish(client)).toEqual({ kind: 'close' });
    expect(request.events).toEqual([...events, finished]);
    expect(request.ends).toEqual([{ kind: 'finished' }]);
  });

  test('reaches its own request, where several work at the same time', async () => {
    const all = await started();
    const [one, other] = [requestFor('a'), requestFor('b')];
    open(all, one, other);
    const [first, second] = [await connected(all), await connected(all)];
    await Promise.all([first.hello('a'), second.hello('b')]);
    second.say({ kind: 'event', event: { kind: 'overran', mutant: 1, limit: 1 } });
    await finish(second);
    expect(one.events).toEqual([]);
    expect(one.ends).toEqual([]);
    expect(other.events.map(({ kind }) => kind)).toEqual(['overran', 'finished']);
  });

  test('for several files, each over a line of its own, goes to each', async () => {
    const all = await started();
    const [one, other] = [requestFor('a'), requestFor('b')];
    open(all, one, other);
    for (const file of ['a', 'b']) {
      const client = await connected(all);
      await client.hello(file);
      await finish(client);
    }
    expect([one.ends, other.ends]).toEqual([[{ kind: 'finished' }], [{ kind: 'finished' }]]);
    expect(other.events).toEqual([finished]);
  });
});

describe('a request ends exactly once', () => {
  test('when its worker finishes, hangs up, and all is settled', async () => {
    const all = await started();
    const request = requestFor('a');
    open(all, request);
    const client = await connected(all);
    await client.hello('a');
    await finish(client);
    client.socket.end();
    await new Promise((resolve) => client.socket.once('close', resolve));
    await all.coordinator.settle('too late');
    expect(request.ends).toEqual([{ kind: 'finished' }]);
  });

  test('when its worker hangs up without finishing, and all is settled', async () => {
    const all = await started();
    const request = requestFor('a');
    open(all, request);
    const client = await connected(all);
    await client.hello('a');
    client.socket.destroy();
    await request.ended;
    await all.coordinator.settle('too late');
    expect(request.ends).toEqual([
      {
        kind: 'crashed',
        overran: false,
        message: 'The worker process ended unexpectedly.',
      },
    ]);
  });

  test('when its worker never came, with the reason given', async () => {
    const all = await started();
    const [one, other] = [requestFor('a'), requestFor('b')];
    open(all, one, other);
    await all.coordinator.settle('could not start');
    await all.coordinator.settle('again');
    const end = { kind: 'crashed', overran: false, message: 'could not start' };
    expect([one.ends, other.ends]).toEqual([[end], [end]]);
  });

  test('when its worker is heard to the end while all is settled', async () => {
    const all = await started();
    const request = requestFor('a');
    open(all, request);
    const client = await connected(all);
    await client.hello('a');
    const settled = all.coordinator.settle('could not start');
    client.say({ kind: 'event', event: { kind: 'overran', mutant: 1, limit: 1 } });
    await finish(client);
    await settled;
    expect(request.events.map(({ kind }) => kind)).toEqual(['overran', 'finished']);
    expect(request.ends).toEqual([{ kind: 'finished' }]);
  });

  test('when all is settled before its turn has come', async () => {
    const all = await started();
    const [first, second] = [1, 2].map(() => ({ ...requestFor('a'), inTurn: true }));
    open(all, ...[first, second].flatMap((one) => one ?? []));
    const [one, two] = [await connected(all), await connected(all)];
    await one.hello('a');
    const answered = two.hello('a');
    one.socket.destroy();
    two.socket.destroy();
    await all.coordinator.settle('too late');
    await Promise.race([answered, second?.ended]);
    await second?.ended;
    expect(second?.ends).toHaveLength(1);
  });

  test('at once when all is settled, though its worker has finished and stays connected', async () => {
    const all = await started();
    const request = requestFor('a');
    open(all, request);
    const client = await connected(all);
    await client.hello('a');
    await finish(client);
    // No time goes by: whatever waits for a while would wait for ever.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await all.coordinator.settle('too late');
    expect(request.ends).toEqual([{ kind: 'finished' }]);
  });

  test('when its worker stays silent, as one that came and not as one that could not start', async () => {
    const all = await started();
    const request = requestFor('a');
    open(all, request);
    const client = await connected(all);
    await client.hello('a');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const settled = all.coordinator.settle('could not start');
    await vi.advanceTimersByTimeAsync(10_000);
    await settled;
    expect(request.ends).toMatchObject([
      { kind: 'crashed', message: 'The worker process ended unexpectedly.' },
    ]);
  });
});

describe('a shared set', () => {
  /** Opens requests for a, b and so on, and has one worker do some of them, each with how it leaves the worker. */
  async function shared(count: number, leavings: readonly string[]) {
    const all = await started();
    const requests = 'abcde'
      .split('')
      .slice(0, count)
      .map((path) => requestFor(path));
    all.coordinator.open('observe', requests, true);
    for (const [index, how] of leavings.entries()) {
      const client = await connected(all);
      expect(await client.hello('abcde'.charAt(index))).toMatchObject({ shared: true });
      client.say({ kind: 'leaves', how });
      await finish(client);
    }
    return { all, requests };
  }

  const paths = (requests: readonly JobRequest[]): string[] =>
    requests.map(({ file }) => file.path);

  test('ends what was done, and hands back what was declined and what was missed', async () => {
    const { all, requests } = await shared(5, ['fit', 'spent', 'declined', 'worn']);
    const outcome = await all.coordinator.settleShared();
    expect(paths(outcome.declined)).toEqual(['c']);
    expect(paths(outcome.missed)).toEqual(['e']);
    expect(paths(outcome.unfit)).toEqual(['b', 'c']);
    expect(requests.map(({ ends }) => ends.length)).toEqual([1, 1, 0, 1, 0]);
    expect(requests[2]?.events).toEqual([]);
  });

  test('ends a job whose worker dies, and its file has a process of its own from then on', async () => {
    const { all, requests } = await shared(2, []);
    const client = await connected(all);
    await client.hello('a');
    client.socket.destroy();
    expect(await requests[0]?.ended).toMatchObject({ kind: 'crashed' });
    const outcome = await all.coordinator.settleShared();
    expect(paths(outcome.unfit)).toEqual(['a']);
    expect(paths(outcome.missed)).toEqual(['b']);
    expect(outcome.declined).toEqual([]);
  });
});

describe('a worker process', () => {
  const behaviours = ['dies', 'dies-unmutated', 'hangs', 'moves-on', 'takes-its-time'];
  const workers = new Map<string, { readonly request: NotedRequest; readonly child: Child }>();

  beforeAll(async () => {
    const directory = mkdtempSync(join(tmpdir(), 'assay-test-'));
    const coordinator = await startCoordinator(directory, { facts, outsideOf: () => [] }, keyOf);
    for (const behaviour of behaviours) {
      const request = requestFor(`/${behaviour}.test.ts`);
      const child = startChild('worker', [directory, coordinator.address, behaviour]);
      workers.set(behaviour, { request, child });
    }
    open({ coordinator }, ...[...workers.values()].map(({ request }) => request));
    return async () => {
      await coordinator.close();
      rmSync(directory, { recursive: true });
    };
  });

  function worker(behaviour: string): { readonly request: NotedRequest; readonly child: Child } {
    const found = workers.get(behaviour);
    if (found === undefined) throw new Error(`No worker ${behaviour} was started.`);
    return found;
  }

  test('that dies ends its request with what it was doing, after what it had reported', async () => {
    const { request } = worker('dies');
    expect(await request.ended).toEqual({
      kind: 'crashed',
      mutant: 7,
      ordinal: 3,
      overran: false,
      message: 'The worker process ended unexpectedly.',
    });
    expect(request.events).toEqual([{ kind: 'unsteady', ordinal: 1, message: 'job' }]);
  });

  test('that dies with no mutant active and between tests names neither', async () => {
    const end = await worker('dies-unmutated').request.ended;
    expect(end).toMatchObject({ kind: 'crashed', overran: false });
    expect(end).not.toHaveProperty('mutant');
    expect(end).not.toHaveProperty('ordinal');
  });

  test('that makes no progress within its limit is killed, and reported so', async () => {
    const { request, child } = worker('hangs');
    expect(await request.ended).toEqual({
      kind: 'crashed',
      mutant: 0,
      ordinal: 0,
      overran: true,
      message: 'The worker process did not answer within its time limit and was ended.',
    });
    expect((await child.ended).signal).toBe('SIGKILL');
  });

  test.each([
    ['that makes progress may take longer than the limit of a step', 'moves-on'],
    ['without a limit may take its time', 'takes-its-time'],
  ])('%s', async (_, behaviour) => {
    const { request, child } = worker(behaviour);
    expect(await request.ended).toEqual({ kind: 'finished' });
    expect(await child.ended).toMatchObject({ code: 0, signal: null });
  });

  test.each<[string, (coordinator: Coordinator) => unknown]>([
    ['the coordinator closes', (coordinator) => coordinator.close()],
    ['all workers are to end', (coordinator) => coordinator.endWorkers()],
  ])('that is still at work is ended when %s', async (_, end) => {
    const all = await started();
    const request = requestFor('/waits.test.ts');
    open(all, request);
    const child = startChild('worker', [all.directory, all.coordinator.address, 'waits']);
    await expect.poll(() => request.taken()).toBe(1);
    await end(all.coordinator);
    expect((await child.ended).signal).toBe('SIGKILL');
  });
});
