import { connect, type Socket } from 'node:net';

import type { JobEvent } from '../job.ts';
import type { Line } from './event-loop.ts';
import { receiveLines, sendLine } from '../process/json-lines.ts';
import type { CoordinatorMessage, Leaving, WorkerMessage } from '../process/worker-protocol.ts';

/** This worker's line to the coordinator. */
export interface Channel {
  /** Says which test file this worker has, and waits for its job. */
  readonly takeJob: (project: string, file: string) => Promise<CoordinatorMessage>;
  readonly report: (event: JobEvent) => void;
  /** Says in which state a shared worker is after its job. */
  readonly leave: (how: Leaving) => void;
  /** What the line is made of; it keeps the process alive. */
  readonly line: Line;
  /** Sends the last event and resolves when it has arrived. */
  readonly finish: () => Promise<void>;
}

export async function openChannel(address: string): Promise<Channel> {
  const socket = await connected(address);
  const waiting: ((message: CoordinatorMessage) => void)[] = [];
  receiveLines<CoordinatorMessage>(socket, (message) => waiting.shift()?.(message));
  const next = (): Promise<CoordinatorMessage> => new Promise((resolve) => waiting.push(resolve));
  const send = (message: WorkerMessage): void => sendLine(socket, message);
  return {
    line: socket,
    takeJob(project, file) {
      const answer = next();
      send({ kind: 'hello', project, file, pid: process.pid });
      return answer;
    },
    report(event) {
      send({ kind: 'event', event });
    },
    leave(how) {
      send({ kind: 'leaves', how });
    },
    async finish() {
      const answer = next();
      send({ kind: 'event', event: { kind: 'finished' } });
      await answer;
      socket.end();
    },
  };
}

function connected(address: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => resolve(socket));
    socket.once('error', reject);
  });
}
