import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

import { type MessageLine, openLine } from './message-line.ts';
import type { WorkerHello, WorkerMessage, WorkerRequest } from './worker-protocol.ts';

/** A connected worker process, for the main process. */
export interface ConnectedWorker extends MessageLine<WorkerRequest, WorkerMessage> {
  readonly hello: WorkerHello;
  /** Ends its process at once. Returns false if the process is gone already. */
  readonly kill: () => boolean;
}

/** The server to which workers connect. */
export interface WorkerServer {
  /** Closes the connections to all workers. */
  readonly close: () => Promise<void>;
}

/** Returns the path of a socket in a folder of Assay's; on Windows, the name of a pipe. */
export function pipeAddress(directory: string, name: string): string {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\assay-${process.pid}-${directory.replaceAll(/\W/g, '-')}-${name}`
    : join(directory, name);
}

/**
 * Listens for workers, and ends those that are connected when this process exits: a worker in an endless loop would not
 * notice that this process is gone.
 *
 * @param address from `pipeAddress`; nobody listens there yet
 * @param onWorker called with each worker that has said who it is
 */
export async function listenForWorkers(
  address: string,
  onWorker: (worker: ConnectedWorker) => void,
): Promise<WorkerServer> {
  const workers = new Set<ConnectedWorker>();
  const sockets = new Set<Socket>();

  async function greet(socket: Socket): Promise<void> {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const line = openLine<WorkerRequest, WorkerMessage>(socket);
    const hello = await line.next();
    if (hello.kind !== 'hello') return;
    const worker = { ...line, hello, kill: () => !line.isGone() && endProcess(hello.pid) };
    workers.add(worker);
    socket.on('close', () => workers.delete(worker));
    onWorker(worker);
  }

  const server = createServer((socket) => void greet(socket));
  await listen(server, address);
  const endAll = (): void => {
    for (const worker of workers) worker.kill();
  };
  process.once('exit', endAll);
  return {
    async close() {
      process.off('exit', endAll);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function endProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
}
