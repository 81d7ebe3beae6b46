import { guardProcess } from '../../../../src/runner/vitest/guard-process.ts';

/** Guards a start, then leaves promises rejected with errors of the given codes; `release` stops the guard first. */
const [, , ...codes] = process.argv;
const { release } = await guardProcess(() => {
  process.on('unhandledRejection', () => {});
  return Promise.resolve();
});
for (const code of codes) {
  const message = code === 'birpc' ? '[birpc] timeout on calling "fetch"' : 'stray';
  if (code === 'release') release();
  else void Promise.reject(Object.assign(new Error(message), { code }));
}
setTimeout(() => setImmediate(tell), 20);

/** Tells how it went, and whether a timer keeps this process alive. */
function tell(): void {
  const isKeptAlive = process.getActiveResourcesInfo().includes('Timeout');
  process.stdout.write(isKeptAlive ? 'is kept alive' : 'went on');
}
