import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { AnalysisResult } from '../../../../src/model/analysis-result.ts';
import { compareWithBaseline } from '../../../../src/model/baseline.ts';
import type { MutantStatus } from '../../../../src/model/mutant-status.ts';
import {
  escapeData,
  escapeProperty,
  githubAnnotations,
} from '../../../../src/report/ci/github-annotations.ts';
import { rankSurvivors } from '../../../../src/report/rank-survivors.ts';
import { judge, makeMutant } from '../make-judged.ts';
import { sampleResult } from '../sample-result.ts';

/** A result with one mutant. */
function resultOf(
  text: string,
  change: { readonly find: string; readonly replace: string; readonly file?: string },
  status: MutantStatus = 'Survived',
): AnalysisResult {
  const { file = 'src/source.ts', find, replace } = change;
  const mutant = makeMutant({ file, text, find, replace, operator: 'ROR', inside: 'check' });
  const coveredBy = status === 'Survived' ? ['t'] : [];
  return sampleResult({
    sources: [{ path: file, text, language: 'typescript' }],
    judged: [judge(mutant, status, { coveredBy })],
  });
}

describe('annotations for GitHub', () => {
  test.each([
    {
      what: 'a change within a line, with its column',
      text: 'let x;\n  if (a < b) c();\n',
      find: 'a < b',
      replace: 'a <= b',
      line:
        '::warning file=src/source.ts,line=2,endLine=2,col=9,title=Survived%3A relational operator' +
        '::- if (a < b) c();%0A+ if (a <= b) c();%0A%0A1 test reaches it; it makes a difference there, yet it passes.\n',
    },
    {
      what: 'a change of several lines, without columns',
      text: 'if (a) {\n  b();\n  c();\n}\n',
      find: '{\n  b();\n  c();\n}',
      replace: '{}',
      line:
        '::warning file=src/source.ts,line=1,endLine=4,title=Survived%3A relational operator' +
        '::- if (a) {%0A- b();%0A- c();%0A- }%0A+ if (a) {}%0A%0A1 test reaches it; it makes a difference there, yet it passes.\n',
    },
    {
      what: 'a file and a text with signs that mean something in a command',
      text: 'x = "50%::";\n',
      find: '"50%::"',
      replace: '""',
      file: 'src/a,b:c.ts',
      line:
        '::warning file=src/a%2Cb%3Ac.ts,line=1,endLine=1,col=5,title=Survived%3A relational operator' +
        '::- x = "50%25::";%0A+ x = "";%0A%0A1 test reaches it; it makes a difference there, yet it passes.\n',
    },
  ])('show $what', ({ text, line, ...change }) => {
    expect(githubAnnotations(resultOf(text, change), { prefix: '' })).toBe(line);
  });

  test('name files as the repository does', () => {
    const result = resultOf('a < b', { find: 'a < b', replace: 'a <= b' });
    expect(githubAnnotations(result, { prefix: 'packages/money/' })).toContain(
      'file=packages/money/src/source.ts,',
    );
  });

  test('are those that matter most, as many as GitHub shows, with a count of the others', () => {
    const text = Array.from({ length: 14 }, (_, at) => `f(${at} + 1);`).join('\n');
    const judged = Array.from({ length: 14 }, (_, at) =>
      judge(
        makeMutant({
          file: 'src/a.ts',
          text,
          find: `${at} + 1`,
          replace: `${at} - 1`,
          inside: `f${at}`,
        }),
        'Survived',
        { coveredBy: Array.from({ length: at + 1 }, (__, number) => `t${number}`) },
      ),
    );
    const result = sampleResult({
      sources: [{ path: 'src/a.ts', text, language: 'typescript' }],
      judged,
    });
    const lines = githubAnnotations(result, { prefix: '' }).trimEnd().split('\n');
    const best = rankSurvivors(judged)
      .slice(0, 10)
      .map(({ leader }) => leader.mutant.location.start.line);
    expect(lines).toHaveLength(11);
    expect(lines.slice(0, 10).map((line) => Number(/,line=(\d+)/.exec(line)?.[1]))).toEqual(best);
    expect(lines[10]).toBe('4 more places with survivors: see the summary.');
  });

  test('are for new survivors only where there is a baseline', () => {
    const result = sampleResult();
    const all = compareWithBaseline(result.judged, [], false).fresh;
    const [first, ...others] = all;
    const baseline = others.map(({ mutant }) => ({ id: mutant.id, file: mutant.file, text: '' }));
    const comparison = compareWithBaseline(result.judged, baseline, false);
    const text = githubAnnotations(result, { prefix: '', baseline: comparison });
    expect(text.split('\n')).toHaveLength(2);
    expect(text).toContain(`file=${first?.mutant.file},`);
  });

  test('name new code that no test reaches where there is a baseline', () => {
    const result = resultOf('a < b', { find: 'a < b', replace: 'a <= b' }, 'NoCoverage');
    const baseline = compareWithBaseline(result.judged, [], false);
    expect(githubAnnotations(result, { prefix: '' })).toBe('');
    expect(githubAnnotations(result, { prefix: '', baseline })).toBe(
      '::warning file=src/source.ts,line=1,endLine=1,title=Not covered::No test reaches check here (1 mutant).\n',
    );
  });
});

describe('escaping for workflow commands', () => {
  const unescape = (text: string): string =>
    text
      .replaceAll('%2C', ',')
      .replaceAll('%3A', ':')
      .replaceAll('%0A', '\n')
      .replaceAll('%0D', '\r')
      .replaceAll('%25', '%');
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('%', ':', ',', '\r', '\n', '%0A', '%25', '::', 'a'))
      .map((all) => all.join('')),
  );

  test('gives back every text and ends no command', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const escaped of [escapeData(text), escapeProperty(text)]) {
          expect(escaped).not.toMatch(/[\r\n]/);
          expect(unescape(escaped)).toBe(text);
        }
        expect(escapeProperty(text)).not.toMatch(/[:,]/);
      }),
      { numRuns: 300 },
    );
  });
});
