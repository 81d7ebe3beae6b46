import { createServer, type Server, type Socket } from 'node:net';

import type { HostMessage, HostRequest } from './host-protocol.ts';
import { receiveLines, sendLine } from './json-lines.ts';

/** The main process's line to a worker of a unit host. */
export interface HostLine {
  readonly pid: number;
  readonly send: (request: HostRequest) => void;
  /** What the worker says next: `late` after so many milliseconds without a word, `gone` when it has ended. */
  readonly next: (limit: number) => Promise<HostMessage | Silence>;
  readonly isGone: () => boolean;
  readonly end: () => void;
}

export type Silence = { readonly kind: 'late' } | { readonly kind: 'gone' };

/** Where the workers of one host connect, one after another. */
export interface HostServer {
  /** Waits for the next worker. */
  readonly accept: () => Promise<HostLine>;
  readonly close: () => Promise<void>;
}

/** Milliseconds in which what arrived while this process was busy is read, before a worker is taken to be late. */
const grace = 20;

/** @param address path of a socket that is not there yet, or the name of a pipe */
export async function openHostServer(address: string): Promise<HostServer> {
  const arrived: HostLine[] = [];
  let onArrival: ((line: HostLine) => void) | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    readLine(socket, (line) => {
      if (onArrival === undefined) arrived.push(line);
      else onArrival(line);
      onArrival = undefined;
    });
  });
  await listen(server, address);
  return {
    accept() {
      const first = arrived.shift();
      if (first !== undefined) return Promise.resolve(first);
      return new Promise((resolve) => {
        onArrival = resolve;
      });
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Makes a line of a connection, once the worker has said who it is. */
function readLine(socket: Socket, onHello: (line: HostLine) => void): void {
  const inbox: HostMessage[] = [];
  let isGone = false;
  let onMessage: ((message: HostMessage | Silence) => void) | undefined;
  const tell = (message: HostMessage | Silence): void => {
    const receive = onMessage;
    onMessage = undefined;
    receive?.(message);
  };

  function next(limit: number): Promise<HostMessage | Silence> {
    const first = inbox.shift();
    if (first !== undefined) return Promise.resolve(first);
    if (isGone) return Promise.resolve({ kind: 'gone' });
    return new Promise((resolve) => {
      let timer = setTimeout(() => {
        timer = setTimeout(() => tell({ kind: 'late' }), grace);
      }, limit);
      onMessage = (message) => {
        clearTimeout(timer);
        resolve(message);
      };
    });
  }

  socket.on('error', () => {});
  socket.on('close', () => {
    isGone = true;
    tell({ kind: 'gone' });
  });
  receiveLines<HostMessage>(socket, (message) => {
    if (message.kind === 'hello') {
      onHello({
        pid: message.pid,
        send: (request) => sendLine(socket, request),
        next,
        isGone: () => isGone,
        end: () => socket.destroy(),
      });
    } else if (onMessage === undefined) inbox.push(message);
    else tell(message);
  });
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
}
