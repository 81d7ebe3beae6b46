import { randomBytes } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';

import { watchQuiet } from '../../../../src/runner/worker/quiet-time.ts';
import {
  createRunContext,
  endRun,
  type RunContext,
} from '../../../../src/runner/worker/test-cases/run-context.ts';
import { waitForPromise } from '../../../../src/runner/worker/test-cases/wait-for-promise.ts';

/** Waits for promises of several kinds as a unit host does, one after another, and writes what came of each. */
const line = new MessageChannel().port1;
line.on('message', () => {});
const beginQuiet = watchQuiet({ messagesUnderWay: () => 0, lines: () => [line] });

async function deriveBits(): Promise<number> {
  const key = await crypto.subtle.importKey('raw', Buffer.from('key'), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-512', salt: Buffer.from('salt'), iterations: 200_000 },
    key,
    256,
  );
  return bits.byteLength;
}

async function compress(): Promise<boolean> {
  const bytes = randomBytes(4_000_000);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength > 0;
}

/** Waits for a timer of the run. */
async function wait(run: RunContext, delay: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, delay);
    run.timers.push({ timer, delay, clear: () => clearTimeout(timer) });
  });
}

const waits: Readonly<Record<string, (run: RunContext) => Promise<unknown>>> = {
  'web-crypto': deriveBits,
  compression: compress,
  timer: () => new Promise((resolve) => setTimeout(resolve, 90)),
  'late timer': async (run) => await wait(run, 3000),
  never: () => new Promise(() => {}),
};
const outcomes: Record<string, string> = {};
for (const [name, start] of Object.entries(waits)) {
  const run = createRunContext();
  const deadline = performance.now() + 60_000;
  const options = { run, deadline, beginQuiet, isOriginal: true };
  outcomes[name] = (await waitForPromise(start(run), options)).kind;
  endRun(run);
}
line.close();
process.stdout.write(JSON.stringify(outcomes));
