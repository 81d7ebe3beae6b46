import { describe, expect, it } from 'vitest';

import { operatorsIn } from '../../../src/model/operator-groups.ts';
import type { OptionTable } from '../../../src/options/option.ts';
import { options } from '../../../src/options/options.ts';
import { resolveConfig } from '../../../src/options/resolve-config.ts';

const sufficient = operatorsIn('sufficient');

/** The default of each option that has one. */
function defaultsIn(table: OptionTable): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(table).map(([key, entry]) => [
      key,
      'section' in entry ? defaultsIn(entry.section) : entry.default,
    ]),
  );
}

const surroundings = { cores: 8, hasNodeModules: true };

describe('resolveConfig', () => {
  it('fills in every default', () => {
    expect(resolveConfig({}, {}, surroundings)).toEqual({
      ...defaultsIn(options),
      concurrency: 8,
      operators: sufficient,
    });
  });

  it('takes a flag before the file and the file before the default, key by key', () => {
    const resolved = resolveConfig(
      { timeout: { factor: 4, constant: 50 }, isolation: 'warm', top: 3 },
      { timeout: { constant: 70 }, isolation: 'cold' },
      surroundings,
    );

    expect(resolved.timeout).toEqual({ factor: 4, constant: 70, test: 60_000 });
    expect(resolved.isolation).toBe('cold');
    expect(resolved.top).toBe(3);
  });

  it('lets a flag of false or zero override the file', () => {
    const resolved = resolveConfig(
      { typeCheck: true, top: 5 },
      { typeCheck: false, top: 0 },
      surroundings,
    );

    expect(resolved.typeCheck).toBe(false);
    expect(resolved.top).toBe(0);
  });

  it.each([
    { file: undefined, flags: undefined, operators: sufficient },
    { file: ['STD', 'AOR'], flags: undefined, operators: ['AOR', 'STD'] },
    { file: ['!STD'], flags: undefined, operators: sufficient.filter((name) => name !== 'STD') },
    { file: ['IOD', '!STD'], flags: undefined, operators: ['IOD'] },
    { file: ['STD', 'AOR'], flags: ['!STD'], operators: ['AOR'] },
    { file: ['!STD'], flags: ['STD'], operators: ['STD'] },
    { file: ['AOR', 'ROR', '!ROR'], flags: undefined, operators: ['AOR'] },
    { file: ['sufficient', '!LVR', '!EVR'], flags: ['!STD'], operators: sufficient.slice(0, 6) },
    { file: ['!STD.call'], flags: ['STD.throw', 'AOR'], operators: ['AOR', 'STD.throw'] },
  ] as const)('selects operators: file $file, flags $flags', ({ file, flags, operators }) => {
    expect(
      resolveConfig({ operators: file }, { operators: flags }, surroundings).operators,
    ).toEqual(operators);
  });

  it('rejects a selection that leaves no operator', () => {
    expect(() =>
      resolveConfig({ operators: ['AOR'] }, { operators: ['!AOR'] }, surroundings),
    ).toThrow(expect.objectContaining({ code: 'config-invalid' }));
  });

  it.each([
    { file: {}, flags: {}, mml: undefined },
    { file: { mml: 'a.mml' }, flags: {}, mml: 'a.mml' },
    { file: { mml: 'a.mml' }, flags: { mml: 'b.mml' }, mml: 'b.mml' },
    { file: { operators: ['AOR'] }, flags: { mml: 'b.mml' }, mml: 'b.mml' },
  ] as const)('selects a script: file $file, flags $flags', ({ file, flags, mml }) => {
    expect(resolveConfig(file, flags, surroundings).mml).toBe(mml);
  });

  it.each([
    [{ mml: 'a.mml', operators: ['AOR'] }, {}, 'config-invalid'],
    [{ mml: 'a.mml' }, { operators: ['AOR'] }, 'flag-invalid'],
    [{}, { mml: 'a.mml', operators: ['AOR'] }, 'flag-invalid'],
  ] as const)('rejects operators beside a script: file %j, flags %j', (file, flags, code) => {
    expect(() => resolveConfig(file, flags, surroundings)).toThrow(
      expect.objectContaining({ code, advice: expect.stringContaining('Leave out one of them') }),
    );
  });

  it('rejects reporters of a kill matrix where none is made', () => {
    const file = { reporters: ['csv', 'major', 'json'] } as const;

    expect(() => resolveConfig(file, {}, surroundings)).toThrow('csv and major without matrix');
    expect(resolveConfig(file, { matrix: true }, surroundings).reporters).toEqual([
      'json',
      'csv',
      'major',
    ]);
  });

  it('takes a reporter out of those that are chosen', () => {
    const file = { reporters: ['html', 'json'] } as const;

    expect(resolveConfig(file, { reporters: ['!html'] }, surroundings).reporters).toEqual(['json']);
    expect(resolveConfig({}, { reporters: ['!html'] }, surroundings).reporters).toEqual([
      'terminal',
    ]);
  });

  it('adds exclusions to the globs of the file, and replaces them by other globs', () => {
    const file = { mutate: ['src/**'] };

    expect(resolveConfig(file, { mutate: ['!src/a.ts'] }, surroundings).mutate).toEqual([
      'src/**',
      '!src/a.ts',
    ]);
    expect(resolveConfig(file, { mutate: ['lib/**'] }, surroundings).mutate).toEqual(['lib/**']);
  });

  it.each([
    ['100%', 8, 8],
    ['50%', 8, 4],
    ['10%', 4, 1],
    [3, 8, 3],
    [16, 8, 16],
  ])('makes of concurrency %j on %i cores %i workers', (concurrency, cores, workers) => {
    const resolved = resolveConfig({ concurrency }, {}, { cores, hasNodeModules: true });

    expect(resolved.concurrency).toBe(workers);
  });

  it.each([
    [{}, { high: 80, low: 60 }],
    [{ high: 50 }, { high: 50, low: 50 }],
    [{ low: 90 }, { high: 90, low: 90 }],
    [
      { high: 70, low: 30, break: 20 },
      { high: 70, low: 30, break: 20 },
    ],
  ])('keeps low at or below high: %j', (thresholds, expected) => {
    expect(resolveConfig({ thresholds }, {}, surroundings).thresholds).toEqual(expected);
  });

  it('rejects a low threshold above the high one, wherever they come from', () => {
    expect(() =>
      resolveConfig({ thresholds: { high: 50 } }, { thresholds: { low: 60 } }, surroundings),
    ).toThrow('thresholds.low: 60 is above thresholds.high, 50');
  });

  it('keeps its cache out of a project without node_modules', () => {
    const resolved = resolveConfig({}, {}, { cores: 1, hasNodeModules: false });

    expect(resolved.cacheDirectory).toBe('.assay');
  });
});
