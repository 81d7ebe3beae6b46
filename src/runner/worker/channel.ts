import { connect, type Socket } from 'node:net';

import { type MessageLine, openLine } from '../process/message-line.ts';
import type { WorkerMessage, WorkerRequest, WorkerTestFile } from '../process/worker-protocol.ts';

/** The connection of this worker to the main process. */
export type Channel = MessageLine<WorkerMessage, WorkerRequest>;

/**
 * Connects to the main process and says which worker this is. The first request is its job.
 *
 * @param address path of a Unix socket or named pipe
 * @param testFile the file whose job this worker takes; left out by the worker of a unit host
 */
export async function openChannel(address: string, testFile?: WorkerTestFile): Promise<Channel> {
  const channel = openLine<WorkerMessage, WorkerRequest>(await connected(address));
  await channel.send({ kind: 'hello', pid: process.pid, ...(testFile && { testFile }) });
  return channel;
}

function connected(address: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => resolve(socket));
    socket.once('error', reject);
  });
}
