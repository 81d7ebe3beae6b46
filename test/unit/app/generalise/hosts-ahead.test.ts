import { expect, test } from 'vitest';

import { HostsAhead } from '../../../../src/app/generalise/hosts-ahead.ts';
import type { OpenUnitHost } from '../../../../src/runner/unit-host.ts';
import { model } from '../../runner/unit-host-runs.ts';

/** Opens hosts that only note what happens to them. */
function noting(): { readonly openHost: OpenUnitHost; readonly log: string[] } {
  const log: string[] = [];
  return {
    log,
    openHost({ build, model: { file } }) {
      log.push(`open ${build} ${file}`);
      return Promise.resolve({
        run: () => Promise.resolve([]),
        close: () => Promise.resolve(void log.push(`close ${build} ${file}`)),
      });
    },
  };
}

test('the hosts of a unit that were opened early are those that are given for it, and only once', async () => {
  const { openHost, log } = noting();
  const hosts = new HostsAhead(openHost);
  const one = { ...model, file: 'one.ts' };

  hosts.openEarly('one.ts', one);
  expect(log).toEqual(['open search one.ts', 'open impact one.ts']);
  const first = await hosts.open('one.ts', one);
  expect(log).toHaveLength(2);
  expect(await hosts.open('one.ts', one)).not.toBe(first);
  expect(log).toHaveLength(4);

  await hosts.close();
  expect(log).toHaveLength(4);
});

test('hosts that were opened early and that nobody asked for are closed', async () => {
  const { openHost, log } = noting();
  const hosts = new HostsAhead(openHost);

  hosts.openEarly('two.ts', { ...model, file: 'two.ts' });
  await hosts.close();

  expect(log.slice(2)).toEqual(['close search two.ts', 'close impact two.ts']);
});

test('who asks for hosts that could not be opened early gets the reason', async () => {
  const hosts = new HostsAhead(() => Promise.reject(new Error('no process')));

  hosts.openEarly('three.ts', model);

  await expect(hosts.open('three.ts', model)).rejects.toThrow('no process');
  hosts.openEarly('three.ts', model);
  await expect(hosts.close()).resolves.toBeUndefined();
});
