import { describe, expect, it } from 'vitest';

import { takeSteps } from '../../../../src/runner/command/take-steps.ts';
import type { JobRequest } from '../../../../src/runner/test-runner.ts';

function request(path: string): JobRequest {
  const file = { key: path, path, project: '' };
  return { file, takeJob: () => undefined, onEvent() {}, onEnd() {} };
}

/** Takes the steps of two requests with two steps each. */
function taking() {
  const log: string[] = [];
  const left = new Map([
    ['a', 2],
    ['b', 2],
  ]);
  const steps = takeSteps(
    [request('a'), request('b')],
    ({ file: { path } }) => {
      const count = left.get(path) ?? 0;
      if (count === 0) return undefined;
      left.set(path, count - 1);
      log.push(`take ${path}`);
      return () => Promise.resolve(void log.push(`do ${path}`));
    },
    ({ file }) => log.push(`end ${file.path}`),
  );
  return { log, steps };
}

describe('takeSteps', () => {
  it('asks for a step when it is taken', async () => {
    const { log, steps } = taking();

    for (const step of steps) await step();

    expect(log).toEqual([
      'take a',
      'do a',
      'take a',
      'do a',
      'end a',
      'take b',
      'do b',
      'take b',
      'do b',
      'end b',
    ]);
  });

  it('ends a request once all of its steps are done', async () => {
    const { log, steps } = taking();

    const taken = [...steps];
    expect(log.filter((line) => line.startsWith('end'))).toEqual([]);
    await Promise.all(taken.map((step) => step()));

    expect(log.slice(-2)).toEqual(['end a', 'end b']);
  });
});
