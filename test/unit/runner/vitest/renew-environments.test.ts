import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { canRenew, renewEnvironments } from '../../../../src/runner/vitest/renew-environments.ts';

function sentFor(message: object): object {
  const sent: object[] = [];
  class Worker {
    name = 'forks';
    start = (): Promise<void> => Promise.resolve();
    stop = (): Promise<void> => Promise.resolve();
    deserialize = (data: unknown): unknown => data;
    send(one: object): void {
      sent.push(one);
    }
  }
  renewEnvironments(Worker);
  renewEnvironments(Worker);
  new Worker().send(message);
  const [first, ...others] = sent;
  if (first === undefined || others.length > 0) throw new Error(`${sent.length} messages`);
  return first;
}

test.each([
  ['3.2.4', false],
  ['4.0.18', false],
  ['4.1.0', true],
  ['5.1.1', true],
])('environments of Vitest %s can be made anew: %s', (version, can) => {
  expect(canRenew({ version })).toBe(can);
});

const runner = join('folder', 'runner.mjs');

test('a shared worker starts with an environment that can be made anew, and its options', () => {
  const context = (name: string) => ({
    environment: { name, options: { url: 'http://here' } },
    config: { isolate: false, runner },
    pool: 'forks',
  });
  expect(sentFor({ type: 'start', poolId: 1, context: context('jsdom') })).toEqual({
    type: 'start',
    poolId: 1,
    context: context(join(dirname(runner), 'jsdom.mjs')),
  });
});

test.each([
  ['with an environment of its own', 'start', 'tiny', { isolate: false, runner }],
  ['in Node', 'start', 'node', { isolate: false, runner }],
  ['for one file', 'start', 'jsdom', { isolate: true, runner }],
  ['without a runner', 'start', 'jsdom', { isolate: false }],
  ['that runs a file', 'run', 'jsdom', { isolate: false, runner }],
])('a worker %s gets its message as it is', (_name, type, name, config) => {
  const message = { type, context: { environment: { name }, config } };
  expect(sentFor(message)).toBe(message);
});
