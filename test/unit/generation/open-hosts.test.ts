import { describe, expect, test } from 'vitest';

import { keepHosts } from '../../../src/generation/open-hosts.ts';
import type { UnitModel } from '../../../src/model/unit-model.ts';
import type { OpenUnitHost } from '../../../src/runner/unit-host.ts';
import { model } from '../runner/unit-host-runs.ts';

const grown: UnitModel = { ...model, classes: [] };

/** Opens hosts that only note what happens to them. */
function noting(failure?: string): { readonly openHost: OpenUnitHost; readonly log: unknown[] } {
  const log: unknown[] = [];
  return {
    log,
    openHost({ build, model: first }) {
      log.push(['open', build, first]);
      return Promise.resolve({
        run: () => Promise.resolve([]),
        ...(failure === undefined
          ? { remodel: (next: UnitModel) => void log.push(['remodel', build, next]) }
          : { failure }),
        close: () => Promise.resolve(void log.push(['close', build])),
      });
    },
  };
}

describe('hosts that are kept', () => {
  test('serve those that ask later for the same build, with their model, until all are closed', async () => {
    const { openHost, log } = noting();
    const hosts = keepHosts(openHost);
    const first = await hosts.open({ build: 'search', model });
    await first.close();
    log.length = 0;
    const second = await hosts.open({ build: 'search', model: grown });
    expect(log).toEqual([['remodel', 'search', grown]]);
    expect(log.flat()[2]).toBe(grown);
    await second.close();
    await hosts.close();
    expect(log.at(-1)).toEqual(['close', 'search']);
  });

  test('serve neither another build nor anybody while they are in use', async () => {
    const { openHost, log } = noting();
    const hosts = keepHosts(openHost);
    await (await hosts.open({ build: 'search', model })).close();
    await hosts.open({ build: 'impact', model });
    await hosts.open({ build: 'search', model });
    await hosts.open({ build: 'search', model });
    const opened = log.filter((one) => Array.isArray(one) && one[0] === 'open');
    expect(opened).toEqual(['search', 'impact', 'search'].map((build) => ['open', build, model]));
  });

  test('are closed at once where the unit can not be loaded', async () => {
    const { openHost, log } = noting('It throws.');
    const hosts = keepHosts(openHost);
    const host = await hosts.open({ build: 'search', model });
    expect(host.failure).toBe('It throws.');
    await host.close();
    expect(log).toEqual([
      ['open', 'search', model],
      ['close', 'search'],
    ]);
  });
});
