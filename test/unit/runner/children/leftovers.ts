import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MessageChannel } from 'node:worker_threads';
import { setTimeout as waitPromised } from 'node:timers/promises';

import { noteSurroundings } from '../../../../src/runner/worker/surroundings.ts';
import { createWatchdog } from '../../../../src/runner/worker/watchdog.ts';

/** Sets timers that don't keep the process alive, and makes a request, and writes what of it is left at each moment. */

const line = new MessageChannel().port1;
line.on('message', () => {});
const watchdog = createWatchdog({ messagesUnderWay: () => 0, lines: () => [line] });
const changesSince = noteSurroundings({ countTimers: () => 0, ownGlobals: [], describe: () => '' });
const left: [string, boolean][] = [];
const look = (when: string): void => {
  left.push([when, watchdog.mayHaveWeakTimers()]);
};
const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

look('nothing');
const timer = setTimeout(() => {}, 10).unref();
look('set');
await wait(30);
look('over');
timer.refresh();
look('set again');
clearTimeout(timer);
look('cleared');
const signal = AbortSignal.timeout(10);
look('signal');
await wait(30);
look(`signal ${signal.aborted ? 'over' : 'lost'}`);

const server = createServer((_, response) => response.end('Hello')).listen(0);
await once(server, 'listening');
look('server');
const { port } = server.address() as AddressInfo;
const text = await (await fetch(`http://localhost:${port}`)).text();
server.close();
await once(server, 'close');
look(`request answered with ${text}`);
const changes = changesSince().filter((change) => !change.endsWith('under way'));

const own = setTimeout(function onTick() {}, 1000).unref();
look('a timer like that of requests');
clearTimeout(own);
look('that is cleared');
await waitPromised(1, undefined, { ref: false });
look('promised');
line.close();
process.stdout.write(JSON.stringify({ left, changes }));
