import { connect, type Socket } from 'node:net';

import { type MessageLine, openLine } from '../process/message-line.ts';
import { realClearInterval, realSetInterval, realUnref } from './real-timers.ts';
import type { WorkerMessage, WorkerRequest, WorkerTestFile } from '../process/worker-protocol.ts';

/** The connection of this worker to the main process. */
export type Channel = MessageLine<WorkerMessage, WorkerRequest>;

/** Milliseconds after which a message that may wait is sent. */
const longestWait = 20;

/**
 * Connects to the main process and says which worker this is. The first request is its job.
 *
 * @param address path of a Unix socket or named pipe
 * @param testFile the file whose job this worker takes; left out by the worker of a unit host
 */
export async function openChannel(address: string, testFile?: WorkerTestFile): Promise<Channel> {
  const channel = openLine<WorkerMessage, WorkerRequest>(await connected(address));
  const flushing = realSetInterval(channel.flush, longestWait);
  realUnref(flushing);
  channel.socket.once('close', () => realClearInterval(flushing));
  await channel.send({ kind: 'hello', pid: process.pid, ...(testFile && { testFile }) });
  return channel;
}

function connected(address: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => resolve(socket));
    socket.once('error', reject);
  });
}
