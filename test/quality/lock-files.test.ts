import { posix } from 'node:path';

import { describe, expect, it } from 'vitest';

import { filesBelow, textOf } from './repository.ts';

interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

const files = ['package-lock.json', ...filesBelow('test/versions', '/package-lock.json')];

/** True where a package finds another by Node's rule: the nearest `node_modules` first. */
function resolves(packages: LockFile['packages'], from: string, name: string): boolean {
  if (packages[posix.join(from, 'node_modules', name)] !== undefined) return true;
  if (from === '') return false;
  return resolves(packages, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name);
}

describe.each(files)('%s', (path) => {
  it('has an entry for each optional package, without which `npm ci` refuses it; `scripts/complete-lock.js` adds them', () => {
    const { packages }: LockFile = JSON.parse(textOf(path));
    const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !resolves(packages, from, name))
        .map((name) => `${name} of ${from}`),
    );

    expect(missing).toEqual([]);
  });
});
