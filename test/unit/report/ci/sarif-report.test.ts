import { describe, expect, test } from 'vitest';

import { operatorHelp } from '../../../../src/app/reporting/operator-help.ts';
import { operatorNames } from '../../../../src/model/operator-names.ts';
import { compareWithBaseline } from '../../../../src/model/baseline.ts';
import { sarifReport, type SarifOptions } from '../../../../src/report/ci/sarif-report.ts';
import { judge, makeMutant } from '../make-judged.ts';
import { sampleResult } from '../sample-result.ts';

const options: SarifOptions = { version: '1.2.3', prefix: '', operators: operatorHelp() };
const result = sampleResult();
const survivors = result.judged.filter(
  ({ verdict }) => verdict.status === 'Survived' && verdict.reason?.kind !== 'flaky-tests',
);

/** The parts of a log that the standard requires, and those that servers read. */
interface Log {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly name: string;
        readonly rules: readonly {
          readonly id: string;
          readonly help: { readonly text: string; readonly markdown?: string };
        }[];
      };
    };
    readonly columnKind: string;
    readonly originalUriBaseIds: Readonly<Record<string, object>>;
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly baselineState?: string;
      readonly message: { readonly text: string };
      readonly partialFingerprints: Readonly<Record<string, string>>;
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string; readonly uriBaseId: string };
          readonly region: {
            readonly startLine: number;
            readonly startColumn: number;
            readonly endLine: number;
            readonly endColumn: number;
            readonly snippet: { readonly text: string };
          };
        };
      }[];
    }[];
  }[];
}

function runOf(changes: Partial<SarifOptions> = {}, of = result): Log['runs'][number] {
  const log: Log = JSON.parse(JSON.stringify(sarifReport(of, { ...options, ...changes })));
  expect(log.version).toBe('2.1.0');
  const [run] = log.runs;
  if (run === undefined) throw new Error('The log has no run');
  return run;
}

describe('the SARIF report', () => {
  test('has a result for each survivor, with its id as fingerprint', () => {
    const ids = runOf().results.map(
      ({ partialFingerprints }) => partialFingerprints['mutantId/v1'] ?? '',
    );
    expect(ids.toSorted()).toEqual(survivors.map(({ mutant }) => mutant.id).toSorted());
  });

  test('has one rule for each operator that results name, in its place, with help from its page', () => {
    const { tool, results } = runOf();
    const { rules } = tool.driver;
    for (const { ruleId, ruleIndex } of results) expect(rules[ruleIndex]?.id).toBe(ruleId);
    const operators = new Set(survivors.map(({ mutant }) => mutant.operator));
    expect(rules.map(({ id }) => id)).toEqual([...operators].toSorted());
    const ror = rules.find(({ id }) => id === 'ROR');
    expect(ror?.help.markdown).toContain('# ROR: relational operator replacement');
    expect(ror?.help.text).toMatch(/^Relational operator replacement\. /i);
  });

  test('places results by lines and columns that count from 1, the end exclusive', () => {
    const text = 'const a = 1;\n  const ä = "😀" + b;\n';
    const mutant = makeMutant({ file: 'src/a.ts', text, find: '"😀" + b', replace: 'b' });
    const run = runOf({}, sampleResult({ judged: [judge(mutant, 'Survived')] }));
    expect(run.columnKind).toBe('utf16CodeUnits');
    expect(run.results[0]?.locations[0]?.physicalLocation.region).toEqual({
      startLine: 2,
      startColumn: 13,
      endLine: 2,
      endColumn: 21,
      snippet: { text: '"😀" + b' },
    });
  });

  test('names files by relative URIs below the root of the repository', () => {
    const text = 'a < b';
    const file = 'src/größe & co/100%.ts';
    const judged = [judge(makeMutant({ file, text, find: text, replace: 'a' }), 'Survived')];
    const run = runOf({ prefix: 'packages/shop/' }, sampleResult({ judged }));
    const location = run.results[0]?.locations[0]?.physicalLocation.artifactLocation;
    expect(location).toEqual({
      uri: 'packages/shop/src/gr%C3%B6%C3%9Fe%20%26%20co/100%25.ts',
      uriBaseId: '%SRCROOT%',
    });
    expect(Object.keys(run.originalUriBaseIds)).toEqual(['%SRCROOT%']);
  });

  test('tells new results from known ones where there is a baseline', () => {
    const [known] = survivors;
    const { id = '', file = '' } = known?.mutant ?? {};
    const baseline = compareWithBaseline(result.judged, [{ id, file, text: '' }], false);
    const states = runOf({ baseline }).results.map(({ partialFingerprints, baselineState }) => [
      partialFingerprints['mutantId/v1'] === id,
      baselineState,
    ]);
    expect(new Set(states.map(String))).toEqual(new Set(['true,unchanged', 'false,new']));
    expect(runOf().results.every(({ baselineState }) => baselineState === undefined)).toBe(true);
  });

  test('has no results, and no rules, where nothing survived', () => {
    const run = runOf({}, sampleResult({ judged: [] }));
    expect(run.results).toEqual([]);
    expect(run.tool.driver.rules).toEqual([]);
  });
});

describe('the help of operators', () => {
  test('has a page for each, without links that lead nowhere in a report', () => {
    const help = operatorHelp();

    expect([...help.keys()]).toEqual(operatorNames);
    for (const [name, { description, page }] of help) {
      expect(description).not.toBe('');
      expect(page).toMatch(new RegExp(`^# ${name}: `));
      expect(page).not.toMatch(/\]\((?!https?:)/);
    }
  });
});
