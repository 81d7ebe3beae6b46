import { connect, type Socket } from 'node:net';

import type { HostMessage, HostRequest } from '../process/host-protocol.ts';
import { receiveLines } from '../process/json-lines.ts';
import type { Line } from './event-loop.ts';

/** A host's worker's line to the main process. */
export interface HostChannel {
  /** The next request; `close` once the main process is gone. */
  readonly next: () => Promise<HostRequest>;
  /** Resolves when the message has left this process, so that it arrives even if the process hangs or dies after it. */
  readonly send: (message: HostMessage) => Promise<void>;
  readonly end: () => void;
  /** What the line is made of; it keeps the process alive. */
  readonly line: Line;
}

/** @param address path of a Unix socket or named pipe */
export async function openHostChannel(address: string): Promise<HostChannel> {
  const socket = await connected(address);
  const arrived: HostRequest[] = [];
  const waiting: ((request: HostRequest) => void)[] = [];
  const receive = (request: HostRequest): void => {
    const first = waiting.shift();
    if (first === undefined) arrived.push(request);
    else first(request);
  };
  receiveLines<HostRequest>(socket, receive);
  socket.on('error', () => {});
  socket.on('close', () => receive({ kind: 'close' }));
  const channel: HostChannel = {
    next() {
      const first = arrived.shift();
      return first === undefined
        ? new Promise((resolve) => waiting.push(resolve))
        : Promise.resolve(first);
    },
    send(message) {
      const line = `${JSON.stringify(message)}\n`;
      return new Promise((resolve) => {
        socket.write(line, () => resolve());
      });
    },
    end: () => void socket.end(),
    line: socket,
  };
  await channel.send({ kind: 'hello', pid: process.pid });
  return channel;
}

function connected(address: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => resolve(socket));
    socket.once('error', reject);
  });
}
