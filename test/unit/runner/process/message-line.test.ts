import { createServer, connect, Socket } from 'node:net';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';

import {
  type MessageLine,
  openLine,
  receiveLines,
  sendLine,
} from '../../../../src/runner/process/message-line.ts';
import { writeProject } from '../../project/write-project.ts';

/** What `receiveLines` hands on when the bytes arrive in these chunks. */
async function received(chunks: readonly Uint8Array[]): Promise<unknown[]> {
  const socket = new Socket();
  const messages: unknown[] = [];
  receiveLines(socket, (message) => messages.push(message));
  for (const chunk of chunks) socket.push(chunk);
  socket.push(null);
  await new Promise((resolve) => socket.on('end', resolve));
  return messages;
}

/** The bytes cut at the given places. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const borders = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length];
  const sorted = borders.toSorted((a, b) => a - b);
  return sorted.slice(1).map((end, at) => bytes.slice(sorted[at], end));
}

/** The bytes that `sendLine` writes. */
function sent(messages: readonly unknown[]): Uint8Array {
  const written: string[] = [];
  const socket = new Socket();
  socket.write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  for (const message of messages) void sendLine(socket, message);
  return Buffer.from(written.join(''));
}

const texts = fc.string({ unit: 'grapheme' });
const messages = fc.array(
  fc.oneof(fc.jsonValue(), texts, fc.record({ kind: texts, lines: fc.constant('a\nb\r\nc') })),
  { maxLength: 6 },
);

/** What JSON keeps of a value: it knows no negative zero. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe('receiveLines', () => {
  test('hands on each message once and in order, wherever the chunks are cut', async () => {
    await fc.assert(
      fc.asyncProperty(messages, fc.array(fc.nat(), { maxLength: 12 }), async (given, places) => {
        expect(await received(cut(sent(given), places))).toEqual(asJson(given));
      }),
    );
  });

  test('hands on messages that arrive byte by byte', async () => {
    const given = [{ text: 'zwölf – 漢字 🧪' }, 'a\nb', []];
    const bytes = sent(given);
    const chunks = cut(
      bytes,
      [...bytes.keys()].map((index) => index + 1),
    );
    expect(chunks.length).toBeGreaterThan(bytes.length);
    expect(await received(chunks)).toEqual(given);
  });

  test('drops a last line without its end', async () => {
    const bytes = sent(['whole', 'torn']);
    expect(await received([bytes.slice(0, -1)])).toEqual(['whole']);
  });

  test('receives over a socket what the other end sends, larger than any buffer', async () => {
    const address = join(writeProject({}), 'socket');
    const given = [{ ranges: Array.from({ length: 100_000 }, (_, index) => index) }, 'last'];
    const server = createServer((socket) => {
      for (const message of given) void sendLine(socket, message);
      socket.end();
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => void server.listen(address, resolve));
    const client = connect(address);
    const arrived: unknown[] = [];
    receiveLines(client, (message) => arrived.push(message));
    await new Promise((resolve) => client.on('end', resolve));
    expect(arrived).toEqual(given);
  });
});

describe('openLine', () => {
  /** Two ends of one connection. */
  async function lines(): Promise<[MessageLine<unknown, unknown>, MessageLine<unknown, unknown>]> {
    const address = join(writeProject({}), 'socket');
    const server = createServer();
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => void server.listen(address, resolve));
    const client = connect(address);
    const socket = await new Promise<Socket>((resolve) => server.once('connection', resolve));
    onTestFinished(() => void client.destroy());
    return [openLine(client), openLine(socket)];
  }

  test('keeps messages in order until they are asked for, also where the other end has hung up since', async () => {
    const [here, there] = await lines();
    await here.send('first');
    await here.send('second');
    here.socket.end();
    await expect.poll(() => there.isGone()).toBe(true);
    expect([
      await there.next(),
      await there.next(),
      await there.next(),
      await there.next(),
    ]).toEqual(['first', 'second', { kind: 'gone' }, { kind: 'gone' }]);
  });

  test('says that a message is late after the limit, and gives it to who asks next', async () => {
    const [here, there] = await lines();
    expect(await there.next(1)).toEqual({ kind: 'late' });
    const answer = there.next();
    await here.send('at last');
    expect(await answer).toBe('at last');
  });

  test('says that the other end is gone to who waits for a message without a limit', async () => {
    const [here, there] = await lines();
    const answer = there.next();
    here.socket.destroy();
    expect(await answer).toEqual({ kind: 'gone' });
  });

  test('sends messages that may wait with the next message, or when it is told to, in order', async () => {
    const [here, there] = await lines();
    here.sendLater('first');
    here.sendLater('second');
    expect(await there.next(20)).toEqual({ kind: 'late' });
    await here.send('third');
    expect([await there.next(), await there.next(), await there.next()]).toEqual([
      'first',
      'second',
      'third',
    ]);
    here.sendLater('fourth');
    here.flush();
    expect(await there.next()).toBe('fourth');
  });
});
