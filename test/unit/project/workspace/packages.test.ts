import { describe, expect, test } from 'vitest';

import { choosePackages } from '../../../../src/project/workspace/choose-packages.ts';
import {
  configInPackage,
  inheritConfig,
} from '../../../../src/project/workspace/inherit-config.ts';
import { rebaseGlob } from '../../../../src/project/workspace/rebase-glob.ts';
import { rebasePatterns } from '../../../../src/project/workspace/rebase-patterns.ts';
import { writeProject } from '../write-project.ts';

describe('choosePackages', () => {
  const packages = [
    { name: '@x/core', folder: 'packages/core' },
    { name: '@x/web', folder: 'apps/web' },
    { name: 'docs', folder: 'docs' },
  ];
  test.each([
    ['nothing', [], ['packages/core', 'apps/web', 'docs']],
    ['a name', ['@x/web'], ['apps/web']],
    ['a folder', ['./packages/core/'], ['packages/core']],
    ['globs of names and folders', ['@x/*', 'do*'], ['packages/core', 'apps/web', 'docs']],
    ['exclusions only', ['!docs', '!apps/*'], ['packages/core']],
    ['both', ['@x/*', '!@x/web'], ['packages/core']],
  ])('takes those that fit %s, in their own order', (_, selectors, folders) => {
    expect(choosePackages(packages, selectors).map(({ folder }) => folder)).toEqual(folders);
  });

  test('knows what a selector that fits none may have meant', () => {
    expect(() => choosePackages(packages, ['@x/cor'])).toThrow(
      expect.objectContaining({ code: 'no-packages', advice: 'Did you mean @x/core?' }),
    );
    expect(() => choosePackages(packages, ['!nothing-like-it'])).toThrow(/nothing-like-it/);
  });
});

describe('rebaseGlob', () => {
  test.each([
    ['packages/*/src/**', ['src/**']],
    ['packages/a/src/x.ts', ['src/x.ts']],
    ['packages/b/**', []],
    ['**/*.ts', ['**/*.ts']],
    ['**', ['**', '']],
    ['packages/**/x.ts', ['**/x.ts']],
    ['packages/**', ['**', '']],
    ['pack*', ['']],
    ['packages/{a,b}/src/*', ['src/*']],
    ['{packages/a,apps/*}/src/*', ['src/*']],
    ['{apps,packages/{a/src,b}}/{x,y}.ts', ['src/{x,y}.ts']],
    ['./packages/a/x.ts', ['x.ts']],
    ['*.ts', []],
  ])('leaves of %s for packages/a what is below it', (glob, left) => {
    expect(rebaseGlob(glob, 'packages/a').toSorted()).toEqual(left.toSorted());
  });
});

describe('rebasePatterns', () => {
  test.each([
    ['no pattern', [], { isSelected: true, inclusions: [], exclusions: [] }],
    [
      'lines of a file',
      ['packages/a/src/x.ts:1-2'],
      { isSelected: true, inclusions: ['src/x.ts:1-2'], exclusions: [] },
    ],
    [
      'a folder in it',
      ['packages/a/src'],
      { isSelected: true, inclusions: ['src'], exclusions: [] },
    ],
    ['the folder itself', ['packages/a'], { isSelected: true, inclusions: [], exclusions: [] }],
    [
      'a folder above',
      ['packages', 'packages/a/src'],
      { isSelected: true, inclusions: [], exclusions: [] },
    ],
    [
      'a glob',
      ['packages/*/src/*.ts'],
      { isSelected: true, inclusions: ['src/*.ts'], exclusions: [] },
    ],
    [
      'what lies elsewhere',
      ['packages/b/src/y.ts', 'packages/b', 'z/*'],
      { isSelected: false, inclusions: [], exclusions: [] },
    ],
    [
      'exclusions',
      ['!**/x.ts', '!packages/b'],
      { isSelected: true, inclusions: [], exclusions: ['**/x.ts'] },
    ],
    [
      'its own exclusion',
      ['!packages/a'],
      { isSelected: true, inclusions: [], exclusions: ['**'] },
    ],
  ])('rebases %s', (_, patterns, rebased) => {
    expect(rebasePatterns(tree(), 'packages/a', patterns)).toEqual(rebased);
  });
});

function tree(): string {
  return writeProject({ 'packages/a/src/x.ts': '', 'packages/b/src/y.ts': '' });
}

describe('a configuration of the workspace', () => {
  test('means in a package what its paths mean there, without what is about the whole', () => {
    const config = configInPackage(
      {
        mutate: ['packages/*/src/**', '!**/old/**'],
        tests: ['packages/b/**'],
        runner: ['vitest', { name: 'mocha', tests: ['packages/a/old/**'] }],
        inputs: ['fixtures/**', '!fixtures/big'],
        helpers: ['packages/a/test/help.ts', './packages/b/test/help.ts', 'test/help.ts'],
        mml: 'policy.mml',
        vitest: { config: 'shared/vitest.ts', projects: ['unit'] },
        typeCheck: false,
        reporters: ['json'],
        thresholds: { break: 90 },
        packages: ['a'],
      },
      tree(),
      'packages/a',
    );
    expect(config).toEqual({
      mutate: ['src/**', '!**/old/**'],
      tests: ['!**'],
      runner: ['vitest', { name: 'mocha', tests: ['old/**'] }],
      inputs: ['../../fixtures/**', '!../../fixtures/big'],
      helpers: ['test/help.ts'],
      mml: '../../policy.mml',
      vitest: { config: '../../shared/vitest.ts', projects: ['unit'] },
      typeCheck: false,
    });
  });

  test('is what a package starts from: its own keys win, and exclusions add to a list', () => {
    expect(
      inheritConfig(
        { operators: ['AOR', 'ROR'], seed: 7, typeCheck: false, timeout: { factor: 4, test: 9 } },
        { operators: ['!ROR'], typeCheck: true, timeout: { factor: 3 }, top: 3 },
      ),
    ).toMatchObject({
      operators: ['AOR', 'ROR', '!ROR'],
      seed: 7,
      typeCheck: true,
      timeout: { factor: 3, test: 9 },
    });
  });

  test.each([
    [{ mml: 'a.mml' }, { operators: ['AOR' as const] }, { operators: ['AOR'], mml: undefined }],
    [{ operators: ['AOR' as const] }, { mml: 'b.mml' }, { mml: 'b.mml', operators: undefined }],
    [{ mml: 'a.mml' }, {}, { mml: 'a.mml', operators: undefined }],
  ])('gives %o and %o one way to choose operators', (workspace, own, result) => {
    const { mml, operators } = inheritConfig(workspace, own);
    expect({ mml, operators }).toEqual(result);
  });
});
