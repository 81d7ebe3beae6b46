import { describe, expect, it } from 'vitest';

import { declarationsOf } from '../../../../src/app/oracles/assess-oracles.ts';

function packageIn(folder: string): Parameters<typeof declarationsOf>[0][number] {
  return { workspace: { root: '/w', folder, cacheDirectory: '/w/.cache' } };
}

describe('declarationsOf', () => {
  it('gives a project all files', () => {
    const project = {};

    expect(declarationsOf([project], ['src/a.relations.ts'])).toEqual([
      { project, own: ['src/a.relations.ts'] },
    ]);
  });

  it('gives each package the files in its folder, and those of a package within it to that one', () => {
    const outer = packageIn('packages/a');
    const inner = packageIn('packages/a/inner');
    const without = packageIn('packages/ab');

    const found = declarationsOf(
      [outer, inner, without],
      ['packages/a/src/a.relations.ts', 'packages/a/inner/b.relations.ts', 'other.relations.ts'],
    );

    expect(found).toEqual([
      { project: outer, own: ['src/a.relations.ts'] },
      { project: inner, own: ['b.relations.ts'] },
    ]);
  });
});
