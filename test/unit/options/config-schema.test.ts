import { describe, expect, it } from 'vitest';

import { checkConfig } from '../../../src/options/config-schema.ts';
import { options } from '../../../src/options/options.ts';

/** The problems of a configuration, as `key: message` lines. */
function problemsOf(config: unknown): string[] {
  const check = checkConfig(config);
  return check.ok ? [] : check.problems.map(({ key, message }) => `${key}: ${message}`);
}

describe('checkConfig', () => {
  it('accepts a configuration that uses every key', () => {
    const config = {
      $schema: './node_modules/assay/schema.json',
      mutate: ['src/**/*.ts', '!src/legacy/**', 'src/money.ts:10-40'],
      tests: ['test/**'],
      operators: ['AOR', '!STD'],
      mml: 'policy.mml',
      equivalence: 'none',
      sample: { ratio: 0.5, per: 'file' },
      seed: 7,
      packages: ['core'],
      runner: 'vitest',
      command: 'ava',
      vitest: { config: 'vitest.unit.config.ts', projects: ['unit'] },
      concurrency: '50%',
      timeout: { factor: 4, constant: 500, test: 9000 },
      typeCheck: false,
      incremental: false,
      inputs: ['data/*.json'],
      helpers: ['test/helpers.ts'],
      isolation: 'warm',
      checkOrder: true,
      skipFailingTests: true,
      matrix: true,
      impact: true,
      strategy: 'class',
      order: 2,
      orderStrategy: 'sample',
      orderLimit: 5,
      reporters: ['terminal', '!html'],
      reports: { directory: 'out' },
      thresholds: { high: 90, low: 70, break: 60 },
      top: 3,
      baseline: 'known.txt',
      workspaces: false,
      cacheDirectory: '.cache',
    };

    expect(Object.keys(config).toSorted()).toEqual(['$schema', ...Object.keys(options)].toSorted());
    expect(checkConfig(config)).toEqual({ ok: true, config });
  });

  it('takes undefined for an absent key', () => {
    expect(problemsOf({ concurrency: undefined, vitest: { config: undefined } })).toEqual([]);
  });

  it('accepts several runners, by name or with what is their own', () => {
    const runner = [
      'vitest',
      { name: 'node-test', tests: ['test/node/**'] },
      { name: 'command', command: ['npm run a', 'npm run b'] },
    ];

    expect(problemsOf({ runner, command: 'npm test' })).toEqual([]);
  });

  it.each([
    [{ runner: 'vitset' }, /^runner: "vitset" is not one of auto, .*; did you mean "vitest"\?$/],
    [{ runner: [] }, /^runner: names no runner$/],
    [{ runner: ['vitest', 'auto'] }, /^runner\.1: "auto" is not one of vitest, /],
    [{ runner: [{ name: 'moca' }] }, /^runner\.0\.name: .*did you mean "mocha"\?$/],
    [
      { runner: [{ name: 'mocha', test: ['a'] }] },
      /^runner\.0\.test: is no key of the configuration; did you mean tests\?$/,
    ],
    [{ command: 7 }, /^command: 7 is not a string$/],
    [{ command: ['a', ''] }, /^command\.1: is empty$/],
  ])('names what is wrong with runners: %j', (config, problem) => {
    expect(problemsOf(config)).toEqual([expect.stringMatching(problem)]);
  });

  it.each([
    [{ concurency: 2 }, ['concurency: is no key of the configuration; did you mean concurrency?']],
    [
      { timeout: { facter: 2 } },
      ['timeout.facter: is no key of the configuration; did you mean factor?'],
    ],
    [
      { vitest: { workspaceFile: 'x' } },
      ['vitest.workspaceFile: is no key of the configuration; valid are config, projects'],
    ],
    [
      { isolation: 'wram' },
      ['isolation: "wram" is not one of auto, warm, cold; did you mean "warm"?'],
    ],
    [{ isolation: 'hot' }, ['isolation: "hot" is not one of auto, warm, cold']],
    [
      { operators: ['AOR', 'aorr'] },
      [
        expect.stringMatching(
          /^operators\.1: "aorr" is not one of sufficient, major, .*, AOR, LOR, .*, nor one of them after "!"; did you mean "AOR"\?$/,
        ),
      ],
    ],
    [{ operators: 'AOR' }, ['operators: "AOR" is not a list of names']],
    [{ mutate: 'src' }, ['mutate: "src" is not a list of strings']],
    [{ mutate: [''] }, ['mutate.0: is empty']],
    [
      { thresholds: { break: 120 } },
      ['thresholds.break: 120 is above 100; the nearest valid value is 100'],
    ],
    [{ timeout: { factor: 1 } }, ['timeout.factor: 1 is below 2; the nearest valid value is 2']],
    [{ top: 2.4 }, ['top: 2.4 is not a whole number; the nearest is 2']],
    [{ top: Number.NaN }, ['top: NaN is not a number']],
    [{ typeCheck: 'yes' }, ['typeCheck: "yes" is not true or false']],
    [{ timeout: 5000 }, ['timeout: 5000 is not an object']],
    [() => ({}), [': a function is not an object']],
  ])('names what is wrong with %j', (config, problems) => {
    expect(problemsOf(config)).toEqual(problems);
  });

  it.each([
    [0, 1],
    [1.7, 2],
    ['0%', '"1%"'],
    ['400%', '"100%"'],
    ['2', '2'],
  ])('names the nearest valid concurrency to %j', (concurrency, near) => {
    expect(problemsOf({ concurrency })).toEqual([
      `concurrency: ${JSON.stringify(concurrency)} is not a whole number from 1 up, nor a share from "1%" to "100%"; the nearest is ${near}`,
    ]);
  });

  it('finds all problems at once', () => {
    const config = { mutat: [], isolation: 'col', thresholds: { high: -1, lo: 3 }, top: -2 };

    expect(problemsOf(config).map((problem) => problem.split(':', 1)[0])).toEqual(
      expect.arrayContaining(['mutat', 'isolation', 'thresholds.high', 'thresholds.lo', 'top']),
    );
  });
});
