import { describe, expect, it } from 'vitest';

import type { AssessedOracle, OracleAssessment } from '../../../src/model/oracle-assessment.ts';
import { unitScores } from '../../../src/oracles/assess.ts';
import { oraclesJson } from '../../../src/report/formats/oracles-json.ts';
import { oraclesHtml } from '../../../src/report/html/oracles-html.ts';
import { oraclesReport } from '../../../src/report/terminal/oracles-report.ts';
import { makeMutant } from './make-judged.ts';

const text = 'export const half = (x) => x / 2;\n';

function oracle(name: string, changes: Partial<AssessedOracle> = {}): AssessedOracle {
  return {
    name,
    file: 'src/half.relations.ts',
    exported: name,
    cost: { lines: 4, mccabe: { input: 1, output: 2 }, parameters: 0, runs: 2 },
    proxies: { stateFieldCoverage: 1, metamorphicCoverage: 0.5 },
    refused: 0,
    beyond: 0,
    ...changes,
  };
}

/** Two mutants: the relation `<odd>` notices the first. The relation `wrong` does not hold for the original. */
function sampleAssessment(folder?: string): OracleAssessment {
  const mutants = (['0', '1'] as const).map((replace, at) => ({
    mutant: makeMutant({ file: 'src/half.ts', text, find: '2', replace }),
    kind: 'traditional' as const,
    units: [0],
    perfect: 'differs' as const,
    crashes: false,
    noticedBy: at === 0 ? [0] : [],
  }));
  return {
    root: '/w',
    ...(folder !== undefined && { folder }),
    files: ['src/half.relations.ts'],
    oracles: [
      oracle('<odd>'),
      oracle('wrong', { falseAlarm: { inputs: ['1'], parameters: {}, outputs: [], threw: false } }),
    ],
    mutants,
    leftOut: { doNotCompile: 1, equivalent: 0 },
    units: [unitScores('src/half.ts', mutants, 2)],
    whole: unitScores('Complete system', mutants, 2),
    combinations: [
      {
        oracles: [0, 1],
        traditional: { killed: 1, So: 0.5, Ss: 0.5 },
        classLevel: { killed: 0, So: 0, Ss: 0 },
        gain: 1,
        runs: { separate: 4, shared: 3 },
      },
    ],
    pairs: [
      {
        unit: 'Complete system',
        kind: 'traditional',
        mutants: 2,
        pair: [0, 1],
        together: { killed: 1, So: 0.5, Ss: 0.5 },
        all: { killed: 2, So: 1, Ss: 1 },
      },
    ],
    merges: [{ oracle: 0, of: [0, 1], share: 1, saved: 0.5 }],
    recommendation: { oracles: [0], budget: undefined, runs: 2, share: 1 },
    agreement: [
      { proxy: 'stateFieldCoverage', tau: undefined },
      { proxy: 'metamorphicCoverage', tau: 0.5 },
    ],
    landscapes: [
      {
        program: 'half',
        dimensions: [
          { name: 'width', values: [1, 2] },
          { name: 'height', values: [3] },
        ],
        isExhaustive: true,
        points: [1, 2].map((width) => ({
          at: [width, 3],
          score: 0.5,
          statements: 1,
          branches: 1,
          units: [0.5],
          class: 0,
        })),
        classes: 1,
        together: 0.5,
        chosen: [0],
      },
    ],
    inputs: 25,
    trials: 200,
    notices: [{ code: 'relation-false-alarm', message: 'wrong <does not> hold', place: 'a.ts' }],
    interrupted: false,
    milliseconds: 1,
  };
}

/** The texts of the cells of each row of a page's tables. */
function rowsOf(html: string): string[][] {
  return [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell = '']) => cell),
  );
}

describe('oraclesHtml', () => {
  const html = oraclesHtml([sampleAssessment()]);

  it('shows scores, costs, inputs that kill the same, and which oracle notices which mutant', () => {
    expect(rowsOf(html)).toEqual([
      ['Inputs that kill the same mutants (width x height)', 'Mutation score'],
      ['1 x 3, 2 x 3', '50.0 %'],
      ['Unit', 'traditional', 'killed', 'S_i', 'class-level', 'killed', 'S_i'],
      ['Complete system', '2', '2', '100.0 %', '0', '0', '–'],
      ['', 'Complete system'],
      ['killed by the inputs', '2'],
      ['smoke test', '0 (0.0 %)'],
      ['&lt;odd&gt;', '1 (50.0 %)'],
      ['wrong', 'false alarm'],
      ['', 'traditional', 'S_o', 'S_s', 'class-level', 'S_o', 'S_s'],
      ['smoke test', '0', '0.0 %', '0.0 %', '0', '–', '–'],
      ['&lt;odd&gt;', '1', '50.0 %', '50.0 %', '0', '–', '–'],
      ['wrong', 'false alarm'],
      ['', 'Total', 'R_x', 'R_y', 'R_x &amp; R_y', 'All oracles'],
      ['Complete system', '2', '&lt;odd&gt;', 'wrong', '1 (50.0 %)', '2 (100.0 %)'],
      [
        '',
        'LOC',
        'R_I',
        'R_O',
        'Params',
        'Runs',
        'traditional',
        'class-level',
        'fields read',
        'metamorphic',
      ],
      ['&lt;odd&gt;', '4', '1', '2', '0', '2', '50.0 %', '–', '100.0 %', '50.0 %'],
      ['wrong', '4', '1', '2', '0', '2', '–', '–', '100.0 %', '50.0 %'],
      ['Best', 'oracles', 'traditional', 'class-level', 'gain', 'runs'],
      ['of 2', '&lt;odd&gt;, wrong', '50.0 %', '0.0 %', '+1', '3 (4 apart)'],
      ['Mutant', 'Operator', 'Inputs', '&lt;odd&gt;'],
      ['src/half.ts:1 <code>2 → 0</code>', 'EVR', 'differs', '✓'],
      ['src/half.ts:1 <code>2 → 1</code>', 'EVR', 'differs', ''],
    ]);
  });

  it('says what was assessed, what raises a false alarm and what is recommended', () => {
    expect(html).toContain(
      '2 relations of src/half.relations.ts, assessed by 2 mutants. Left out: 1 that do not compile.',
    );
    expect(html).toContain('<li>wrong &lt;does not&gt; hold <code>a.ts</code></li>');
    expect(html).toContain(
      '<p>Recommended: &lt;odd&gt; (2 runs), which notice 100.0 % of what all notice together.</p>',
    );
    expect(html).toContain('Kendall&#39;s tau): fields read –, metamorphic coverage 0.50.');
    expect(html).toContain(
      '<p>&lt;odd&gt; notices 100.0 % of what &lt;odd&gt; and wrong notice together, with 50.0 % fewer runs.</p>',
    );
    expect(html.match(/<figcaption>[^<]*/g)).toEqual([
      '<figcaption>Mutation score',
      '<figcaption>Statement coverage',
      '<figcaption>Branch coverage',
    ]);
  });

  it('has a part for each package of a workspace', () => {
    const page = oraclesHtml([sampleAssessment('packages/a'), sampleAssessment('packages/b')]);

    expect(page.match(/<h1>[^<]*/g)).toEqual([
      '<h1>Oracles of packages/a',
      '<h1>Oracles of packages/b',
    ]);
  });
});

describe('oraclesJson', () => {
  it('prints a project as it is, and the packages of a workspace as a list', () => {
    const alone = JSON.parse(oraclesJson([sampleAssessment()]));
    const one = JSON.parse(oraclesJson([sampleAssessment('packages/a')]));

    expect(alone.oracles).toHaveLength(2);
    expect(one).toEqual({ packages: [{ folder: 'packages/a', ...alone }] });
  });
});

describe('oraclesReport', () => {
  it('names the package first, if there is one', () => {
    const layout = { colour: false, width: 80 };
    const alone = oraclesReport(sampleAssessment(), layout);

    expect(oraclesReport(sampleAssessment('packages/a'), layout)).toBe(
      `Package packages/a\n\n${alone}`,
    );
  });
});
