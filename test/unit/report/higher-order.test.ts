import { schema } from 'mutation-testing-report-schema';
import { describe, expect, test } from 'vitest';

import type { AnalysisResult } from '../../../src/model/analysis-result.ts';
import type {
  HigherOrderResult,
  JudgedHigherOrderMutant,
  Subsumption,
} from '../../../src/model/higher-order-mutant.ts';
import type { MutantStatus } from '../../../src/model/mutant-status.ts';
import type { JudgedMutant } from '../../../src/model/verdict.ts';
import { jsonReport } from '../../../src/report/formats/json-report.ts';
import { markdownReport } from '../../../src/report/ci/markdown-report.ts';
import { summariseHigherOrder } from '../../../src/report/summarise-higher-order.ts';
import { terminalReport } from '../../../src/report/terminal/terminal-report.ts';
import { judge } from './make-judged.ts';
import { sampleResult } from './sample-result.ts';
import { schemaProblems } from './schema-problems.ts';

const plain = sampleResult();
const [killed, killedToo] = plain.judged.filter(({ verdict }) => verdict.status === 'Killed');
const alive = plain.judged.find(({ verdict }) => verdict.status === 'Survived');
if (!killed || !killedToo || !alive) throw new Error('the sample has too few mutants');
const tests = plain.tests.map(({ id }) => id);

function combine(
  status: MutantStatus,
  parts: readonly JudgedMutant[],
  subsumption?: Subsumption,
): JudgedHigherOrderMutant {
  const mutants = parts.map(({ mutant }) => mutant);
  const [first] = mutants;
  if (first === undefined) throw new Error('a combination has parts');
  const { verdict } = judge({ ...first, id: 'h' }, status, { coveredBy: tests.slice(0, 1) });
  return { mutant: { id: 'h', parts: mutants }, verdict, ...(subsumption && { subsumption }) };
}

function strong(killers: number, ofParts: number): Subsumption {
  const ids = (count: number): string[] => tests.slice(0, count);
  return {
    killedBy: ids(killers),
    killersOfParts: ids(ofParts),
    fitness: killers / ofParts,
    isStrong: true,
  };
}

function resultWith(
  judged: readonly JudgedHigherOrderMutant[],
  changes: Partial<HigherOrderResult> = {},
): AnalysisResult {
  const higherOrder = {
    strategy: 'sample',
    order: 2,
    seed: 7,
    milliseconds: 1200,
    judged,
  } as const;
  return sampleResult({ higherOrder: { ...higherOrder, ...changes } });
}

const mixed = resultWith([
  combine('Killed', [killed, killedToo]),
  combine('Survived', [killed, killedToo]),
  combine('Survived', [killed, alive]),
  combine('Pending', [alive, killedToo]),
]);
const searched = resultWith(
  [
    combine('Killed', [killed, killedToo], strong(2, 3)),
    combine('Killed', [killedToo, killed], strong(1, 3)),
  ],
  { strategy: 'subsuming', order: 3 },
);

describe('the summary of higher-order mutants', () => {
  test('counts them, and those of detected parts', () => {
    expect(summariseHigherOrder(mixed)?.sentences).toEqual([
      '4 mutants of 2 parts (sample, seed 7): 1 detected, 2 survived, 1 not executed, in 1.2 s.',
      'Of 2 whose parts are all detected, 1 is detected too.',
    ]);
  });

  test('names those that survived although each part is detected, and no others', () => {
    const notable = summariseHigherOrder(mixed)?.notable ?? [];
    expect(notable.map(({ why }) => why)).toEqual(['survived, although each part is detected']);
    expect(notable[0]?.parts.map(({ place }) => place)).toEqual(
      [killed, killedToo].map(({ mutant }) => `${mutant.file}:${mutant.location.start.line}`),
    );
  });

  test('names strongly subsuming ones, the hardest to kill first', () => {
    const { sentences = [], notable = [] } = summariseHigherOrder(searched) ?? {};
    expect(sentences[0]).toContain('of up to 3 parts (subsuming, seed 7)');
    expect(sentences.at(-1)).toBe('2 are strongly subsuming.');
    expect(notable.map(({ why }) => why)).toEqual([
      'strongly subsuming: killed by 1 of the 3 tests that kill a part',
      'strongly subsuming: killed by 2 of the 3 tests that kill a part',
    ]);
  });

  test('says so where there was nothing to combine or nothing was found', () => {
    expect(summariseHigherOrder(resultWith([]))?.sentences).toEqual([
      'No mutants to combine (sample).',
    ]);
    const none = resultWith([combine('Killed', [killed, alive])], { strategy: 'subsuming' });
    expect(summariseHigherOrder(none)?.sentences.at(-1)).toBe('None is strongly subsuming.');
  });

  test('is not there where none were asked for', () => {
    expect(summariseHigherOrder(plain)).toBeUndefined();
  });
});

describe('reports', () => {
  const layout = { colour: false, width: 90, top: 1 };

  test('show them in the terminal, as many as survivors, and change nothing else there', () => {
    const text = terminalReport(searched, layout);
    const [before = '', section = ''] = text.split('Higher-order mutants\n');
    const [shown = '', ...after] = section.split('\n\n');
    expect(shown).toContain(
      '1. strongly subsuming: killed by 1 of the 3 tests that kill a part\n   src/',
    );
    expect(shown).toContain('1 more such mutant');
    expect(before + after.join('\n\n')).toBe(terminalReport(plain, layout));
  });

  test('show them in Markdown, after what was there before', () => {
    const before = markdownReport(plain, { top: 1 });
    const text = markdownReport(mixed, { top: 1 });
    expect(text.startsWith(before.trimEnd())).toBe(true);
    expect(text.slice(before.length)).toMatch(
      /### Higher-order mutants\n\n4 mutants .*\n\n- `src\/.*` and `src\/.*: survived, although each part is detected\n$/,
    );
  });

  test('hold them beside the schema in JSON, by the ids of mutants and tests', () => {
    const report = jsonReport(searched, { version: '1' });
    const { higherOrder, ...rest } = report;
    expect(schemaProblems(report, schema)).toEqual([]);
    expect(rest).toEqual(jsonReport(plain, { version: '1' }));
    expect(higherOrder).toMatchObject({ strategy: 'subsuming', order: 3, seed: 7 });
    expect(higherOrder?.mutants[0]).toMatchObject({
      id: 'h',
      parts: [killed.mutant.id, killedToo.mutant.id],
      status: 'Killed',
      coveredBy: ['0'],
      killedBy: ['0', '1'],
      killersOfParts: ['0', '1', '2'],
      stronglySubsuming: true,
    });
  });
});
