import { watchUnhandledErrors } from '../../../../src/runner/worker/unhandled-errors.ts';

/** Leaves errors uncaught in several ways and writes what was collected of each. */
process.on('unhandledRejection', () => process.stdout.write('an earlier listener was called'));
const errors = watchUnhandledErrors();
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));

setTimeout(() => {
  throw new TypeError('thrown in a timer');
});
void Promise.reject(new Error('rejected'));
await turn();
const collected = errors.take();
const afterwards = errors.take();

const own = (): void => {};
process.on('unhandledRejection', own);
void Promise.reject(new Error('handled by a listener'));
await turn();
const whileListened = errors.take();
process.off('unhandledRejection', own);

const late = Promise.reject(new Error('late'));
late.catch(() => {});
await turn();
process.stdout.write(
  JSON.stringify({ collected, afterwards, whileListened, caught: errors.take() }),
);
