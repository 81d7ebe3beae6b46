import { describe, expect, it } from 'vitest';

import { killedTable } from '../../../bench/search/killed-table.ts';

describe('killedTable', () => {
  it('has the mean of the runs per program and approach, and their sums', () => {
    const results = [
      {
        program: 'triangle',
        mutants: 10,
        killed: new Map([
          ['Random', [4, 5]],
          ['Reach', [6, 6]],
        ]),
      },
      { program: 'sort', mutants: 7, killed: new Map([['Random', [3, 3]]]) },
    ];

    expect(killedTable(results, ['Random', 'Reach'])).toBe(
      [
        '| program | mutants | Random | Reach |',
        '| --- | --: | --: | --: |',
        '| triangle | 10 | 4.5 | 6.0 |',
        '| sort | 7 | 3.0 | – |',
        '| all | 17 | 7.5 | – |',
        '',
      ].join('\n'),
    );
  });
});
