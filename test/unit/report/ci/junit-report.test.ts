import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compareWithBaseline } from '../../../../src/model/baseline.ts';
import { escapeXmlAttribute, escapeXmlText } from '../../../../src/report/ci/escape-xml.ts';
import { junitReport } from '../../../../src/report/ci/junit-report.ts';
import { judge, makeMutant } from '../make-judged.ts';
import { readXml, type XmlElement } from '../read-xml.ts';
import { sampleResult } from '../sample-result.ts';

const result = sampleResult();

function casesOf({ children }: XmlElement): XmlElement[] {
  return children.flatMap((suite) => suite.children);
}

function outcomes(cases: readonly XmlElement[]): Record<string, number> {
  const names = cases.map(({ children }) => children[0]?.name ?? 'passed');
  return Object.fromEntries(
    ['passed', 'failure', 'skipped'].map((name) => [
      name,
      names.filter((one) => one === name).length,
    ]),
  );
}

function withStatus(...statuses: readonly string[]): number {
  return result.judged.filter(({ verdict }) => statuses.includes(verdict.status)).length;
}

describe('the JUnit report', () => {
  test('has a suite for each source file and a case for each mutant', () => {
    const root = readXml(junitReport(result));
    const files = [...new Set(result.judged.map(({ mutant }) => mutant.file))];
    expect(root.children.map(({ attributes }) => attributes['name'])).toEqual(files.toSorted());
    expect(casesOf(root)).toHaveLength(result.judged.length);
  });

  test('lets detected mutants pass, undetected ones fail, and skips what does not count', () => {
    const root = readXml(junitReport(result));
    const undecided = result.judged.filter(
      ({ verdict }) => verdict.reason?.kind === 'flaky-tests',
    ).length;
    expect(undecided).toBeGreaterThan(0);
    const failure = withStatus('Survived', 'NoCoverage') - undecided;
    const passed = withStatus('Killed', 'Timeout');
    const skipped = result.judged.length - failure - passed;
    expect(outcomes(casesOf(root))).toEqual({ passed, failure, skipped });
    expect(root.attributes).toMatchObject({
      tests: String(result.judged.length),
      failures: String(failure),
      skipped: String(skipped),
    });
  });

  test('skips what the baseline knows', () => {
    const known = result.judged.find(
      ({ verdict }) => verdict.status === 'Survived' && verdict.reason?.kind !== 'flaky-tests',
    );
    const { id = '', file = '' } = known?.mutant ?? {};
    const baseline = compareWithBaseline(result.judged, [{ id, file, text: '' }], false);
    const before = outcomes(casesOf(readXml(junitReport(result))));
    const after = outcomes(casesOf(readXml(junitReport(result, baseline))));
    expect(after['failure']).toBe((before['failure'] ?? 0) - 1);
    expect(after['skipped']).toBe((before['skipped'] ?? 0) + 1);
  });

  test('gives cases names that are unique and have no line in them', () => {
    const moved = result.judged.map((one) => ({
      ...one,
      mutant: {
        ...one.mutant,
        location: {
          start: { line: one.mutant.location.start.line + 5, column: 1 },
          end: { line: one.mutant.location.end.line + 5, column: 2 },
        },
      },
    }));
    const names = (judged: typeof moved): string[] =>
      casesOf(readXml(junitReport(sampleResult({ judged })))).map(
        ({ attributes }) => `${attributes['classname']} ${attributes['name']}`,
      );
    expect(names(moved).toSorted()).toEqual(names([...result.judged]).toSorted());
    expect(new Set(names(moved)).size).toBe(moved.length);
  });

  test('shows a failure with its place and its change as a diff', () => {
    const text = 'export const low = (a, b) => a < b;\n';
    const mutant = makeMutant({ file: 'src/low.ts', text, find: 'a < b', replace: 'a <= b' });
    const report = junitReport({
      ...result,
      sources: [{ path: 'src/low.ts', text, language: 'typescript' }],
      judged: [judge(mutant, 'NoCoverage')],
    });
    const [one] = casesOf(readXml(report));
    expect(one?.attributes['line']).toBe('1');
    expect(one?.children[0]).toMatchObject({
      attributes: { type: 'NoCoverage', message: 'No test reaches it.' },
      text: expect.stringContaining(
        'src/low.ts:1:30\n--- a/src/low.ts\n+++ b/src/low.ts\n@@ -1,1 +1,1 @@\n-export',
      ),
    });
  });
});

describe('escaping for XML', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 40 });
  const wild = fc.oneof(
    texts,
    fc.constantFrom('\0', '\u001b[31m', '\ud800', ']]>', '\ufffe', '&#1;'),
  );

  test('gives back every text, but for characters that XML does not have', () => {
    fc.assert(
      fc.property(wild, (text) => {
        const possible = text.replaceAll(
          /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
          '\ufffd',
        );
        const document = `<?xml version="1.0" encoding="UTF-8"?>\n<a b="${escapeXmlAttribute(text)}">${escapeXmlText(text)}</a>\n`;
        const { attributes, text: content } = readXml(document);
        expect(attributes['b']).toBe(possible);
        expect(content).toBe(possible);
      }),
      { numRuns: 500 },
    );
  });
});
