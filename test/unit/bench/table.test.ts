import { describe, expect, it } from 'vitest';

import type { Detection, Result } from '../../../bench/generation/result.ts';
import { comparison, type Measured, table } from '../../../bench/generation/table.ts';

function resultOf(killed: number, against: Detection): Result {
  return {
    subject: 'list',
    seed: 1,
    budget: 'default',
    live: 10,
    killed,
    tests: 2,
    statements: 8,
    assertions: 3,
    possibleAssertions: 12,
    seconds: 4,
    against: { operators: 'VRO', ...against },
    left: {},
    problems: [],
  };
}

function unit(name: string, killed: readonly number[], own?: Detection): Measured {
  return {
    subject: { name, kind: 'anchor', package: `${name}@1.0.0`, file: `${name}.js` },
    results: killed.map((each) => resultOf(each, { detected: 1, valid: 4 })),
    ...(own !== undefined && {
      own: { ownOf: name, detection: own, against: { operators: 'VRO', ...own }, problems: [] },
    }),
  };
}

const units = [
  unit('list', [8, 10], { detected: 3, valid: 4 }),
  unit('tree', [2, 2], { detected: 1, valid: 5 }),
  unit('heap', [4, 6], { detected: 5, valid: 5 }),
  unit('sort', [0, 0]),
];

/** The cell of a row by the title of its column. */
function cell(text: string, row: string, title: string): string | undefined {
  const rows = text.split('\n').map((line) => line.split('|').map((each) => each.trim()));
  return rows.find(([, name]) => name === row)?.[rows[0]?.indexOf(title) ?? -1];
}

describe('table', () => {
  const settings = { budget: 'default', against: 'VRO', stryker: false };

  it('has the scores of generated and own tests with both sets of operators', () => {
    const text = table(units, settings, true);

    expect(cell(text, 'list', 'score %')).toBe('90.0');
    expect(cell(text, 'list', 'own tests %')).toBe('75.0');
    expect(cell(text, 'list', 'against VRO %')).toBe('25.0');
    expect(cell(text, 'list', 'own tests against VRO %')).toBe('75.0');
    expect(cell(text, 'sort', 'own tests %')).toBe('–');
  });

  it('has a mean over the units with own tests beside that over all', () => {
    const text = table(units, settings, true);

    expect(cell(text, 'all', 'score %')).toBe('40.0');
    expect(cell(text, 'all with own tests', 'score %')).toBe('53.3');
    expect(cell(text, 'all with own tests', 'own tests %')).toBe('65.0');
  });

  it('has no column that was not asked for', () => {
    const text = table(units, { budget: 'default', stryker: false }, false);

    expect(text).not.toContain('own tests');
    expect(text).not.toContain('against');
  });
});

describe('comparison', () => {
  it('counts the units by their Â12 and compares one mean per unit', () => {
    // Means of 90, 20 and 50 over 75, 20 and 100: higher in three of nine pairs, equal in one.
    expect(comparison(units, { budget: 'default', stryker: false })).toBe(
      'generated over own tests: Â12 0.39; p 0.800 (Mann-Whitney, two-sided) over the means of 3 units; ' +
        'Â12 over seeds is below 0.5 for 1 of them, 0.5 for 1, above for 1\n',
    );
  });

  it('has a line of its own for the other operators', () => {
    const [, line] = comparison(units, {
      budget: 'default',
      against: 'VRO',
      stryker: false,
    }).split('\n');

    expect(line).toContain('the same against VRO');
  });
});
