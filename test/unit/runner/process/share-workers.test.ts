import { expect, test } from 'vitest';

import type { JobRequest } from '../../../../src/runner/test-runner.ts';
import { type SharedOutcome, shareWorkers } from '../../../../src/runner/process/share-workers.ts';

function requestFor(path: string): JobRequest {
  return {
    file: { key: path, path, project: '' },
    takeJob: () => undefined,
    onEvent: () => {},
    onEnd: () => {},
  };
}

/** Shares workers among files, with an outcome per batch; gives the batches and what is left to run alone. */
async function share(
  files: string,
  outcomes: readonly { readonly declined?: string; readonly missed?: string }[],
  { concurrency = 1, loners = '', areWaiting = false } = {},
): Promise<{ readonly batches: string[]; readonly alone: string }> {
  const batches: string[] = [];
  const alone = await shareWorkers(
    files.split('').map((path) => requestFor(path)),
    {
      concurrency,
      signal: new AbortController().signal,
      isShareable: ({ file }) => !loners.includes(file.key),
      areWaiting: () => areWaiting,
      async runBatch(requests): Promise<SharedOutcome> {
        const outcome = outcomes[batches.length] ?? {};
        batches.push(namesOf(requests));
        const chosen = (names = ''): JobRequest[] =>
          requests.filter(({ file }) => names.includes(file.key));
        return { declined: chosen(outcome.declined), missed: chosen(outcome.missed) };
      },
    },
  );
  return { batches, alone: namesOf(alone) };
}

function namesOf(requests: readonly JobRequest[]): string {
  return requests.map(({ file }) => file.key).join('');
}

test('files that share workers well are done after one batch', async () => {
  expect(await share('abc', [{}])).toEqual({ batches: ['abc'], alone: '' });
});

test('declined files are left to run alone', async () => {
  expect(await share('abc', [{ declined: 'b' }])).toEqual({ batches: ['abc'], alone: 'b' });
});

test('files whose worker ended before their turn share another one', async () => {
  expect(await share('abcd', [{ missed: 'bcd' }, { missed: 'd' }])).toEqual({
    batches: ['abcd', 'bcd'],
    alone: 'd',
  });
});

test('a batch that gets nowhere is not tried again', async () => {
  expect(await share('abc', [{ missed: 'abc' }])).toEqual({ batches: ['abc'], alone: 'abc' });
});

test('files that may not share are left to run alone from the start', async () => {
  expect(await share('abcd', [{}], { loners: 'bc' })).toEqual({ batches: ['ad'], alone: 'bc' });
});

test('nothing is shared where every file can have a worker at once', async () => {
  expect(await share('ab', [], { concurrency: 2 })).toEqual({ batches: [], alone: 'ab' });
});

test('workers that have been started already take as few files', async () => {
  expect(await share('ab', [{}], { concurrency: 2, areWaiting: true })).toEqual({
    batches: ['ab'],
    alone: '',
  });
});
