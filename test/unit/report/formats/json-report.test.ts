import { schema } from 'mutation-testing-report-schema';
import { describe, expect, test } from 'vitest';

import { jsonReport } from '../../../../src/report/formats/json-report.ts';
import { judge, makeMutant } from '../make-judged.ts';
import { sampleResult } from '../sample-result.ts';
import { paths } from '../sample-sources.ts';
import { schemaProblems } from '../schema-problems.ts';

const report = jsonReport(sampleResult(), { version: '1.2.3' });
const mutantsOf = (path: string) => report.files[path]?.mutants ?? [];
const testsOf = (path: string) => report.testFiles?.[path]?.tests ?? [];
const allMutants = Object.values(report.files).flatMap(({ mutants }) => mutants);

describe('the JSON report', () => {
  test('keeps to the schema, as the object and as text read back', () => {
    expect(schemaProblems(report, schema)).toEqual([]);
    expect(schemaProblems(JSON.parse(JSON.stringify(report)), schema)).toEqual([]);
  });

  test('is checked by something that finds mistakes', () => {
    const [mutant] = mutantsOf(paths.money);
    const wrong = {
      ...report,
      schemaVersion: '3',
      thresholds: { high: 101, low: 0.5 },
      files: { 'a.ts': { language: 'typescript', mutants: [{ ...mutant, status: 'Alive' }] } },
    };
    expect(schemaProblems(wrong, schema).sort()).toEqual([
      '/files/a.ts/mutants/0/status: is Alive',
      '/files/a.ts: lacks source',
      expect.stringMatching('^/schemaVersion: not '),
      '/thresholds/high: above 100',
      '/thresholds/low: is no integer',
    ]);
  });

  test('holds every mutant once, with its file’s text', () => {
    const { judged, sources } = sampleResult();
    expect(allMutants.map(({ id }) => id).sort()).toEqual(
      judged.map(({ mutant }) => mutant.id).sort(),
    );
    expect(Object.keys(report.files)).toHaveLength(sources.length);
    for (const { path, text } of sources) expect(report.files[path]?.source).toBe(text);
  });

  test('has a statement of the reason for every kind of reason', () => {
    const kinds = new Set(sampleResult().judged.map(({ verdict }) => verdict.reason?.kind));
    expect(kinds.size).toBe(14);
    for (const { verdict } of sampleResult().judged.filter(
      (one) => one.verdict.reason !== undefined,
    )) {
      const mutant = allMutants.find(({ id }) => id === verdict.mutantId);
      expect(mutant?.statusReason).toMatch(/\w/);
    }
  });

  test('points from a mutant to the tests that reach it and the one that killed it', () => {
    const minus = mutantsOf(paths.money).find(
      ({ replacement }) => replacement === 'this.amount - other.amount',
    );
    const [adding] = testsOf('test/money.test.ts');
    expect(adding?.name).toBe('Money > adds amounts of one currency');
    expect(minus).toMatchObject({
      mutatorName: 'AOR',
      description: 'arithmetic operator in Money@add',
      status: 'Killed',
      statusReason: 'AssertionError: expected -250 to be 750 // Object.is equality',
      location: { start: { line: 12, column: 22 }, end: { line: 12, column: 48 } },
      killedBy: [adding?.id],
      coveredBy: [adding?.id],
      testsCompleted: 1,
      static: false,
    });
  });

  test('gives every test a short id of its own', () => {
    const ids = Object.values(report.testFiles ?? {}).flatMap(({ tests }) =>
      tests.map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(sampleResult().tests.length);
    expect(Math.max(...ids.map((id) => id.length))).toBe(2);
    const known = new Set(ids);
    for (const { coveredBy = [], killedBy = [] } of allMutants)
      expect([...coveredBy, ...killedBy].filter((id) => !known.has(id))).toEqual([]);
  });

  test('marks mutants outside of functions as static', () => {
    const statics = mutantsOf(paths.money).filter((mutant) => mutant.static === true);
    expect(statics.map(({ replacement }) => replacement)).toEqual(['1', "''"]);
  });

  test('orders files by path and mutants by place, whatever the order of the result', () => {
    const result = sampleResult();
    const reversed = {
      ...result,
      judged: result.judged.toReversed(),
      sources: result.sources.toReversed(),
    };
    expect(JSON.stringify(jsonReport(reversed, { version: '1.2.3' }))).toBe(JSON.stringify(report));
    expect(Object.keys(report.files)[0]).toBe(paths.proration);
  });

  test('says who made it, how long it took, and where the project lies', () => {
    expect(report).toMatchObject({
      framework: { name: 'Assay', version: '1.2.3', dependencies: { vitest: '4.1.12' } },
      performance: { setup: 820, initialRun: 1130, mutation: 2260 },
      projectRoot: '/home/user/shop',
      thresholds: { high: 80, low: 60 },
    });
    expect(report).not.toHaveProperty('config');
  });

  test('takes thresholds, configuration and test sources where they are given', () => {
    const full = jsonReport(sampleResult(), {
      version: '1',
      thresholds: { high: 90.4, low: 70 },
      config: { operators: ['ROR'] },
      testSources: new Map([['test/money.test.ts', 'test("…")']]),
    });
    expect(schemaProblems(full, schema)).toEqual([]);
    expect(full.thresholds).toEqual({ high: 90, low: 70 });
    expect(full.config).toEqual({ operators: ['ROR'] });
    expect(full.testFiles?.['test/money.test.ts']?.source).toBe('test("…")');
    expect(full.testFiles?.['test/größe.test.ts']).not.toHaveProperty('source');
  });

  test('drops colours from messages', () => {
    const text = 'a < b';
    const mutant = makeMutant({ file: 'a.js', text, find: '<', replace: '>' });
    const result = sampleResult({
      sources: [{ path: 'a.js', text, language: 'javascript' }],
      judged: [
        judge(mutant, 'Killed', {
          reason: { kind: 'test-failed', message: '\u001b[31mno\u001b[39m' },
        }),
      ],
    });
    expect(jsonReport(result, { version: '1' }).files['a.js']?.mutants[0]?.statusReason).toBe('no');
  });

  test('refuses a result with mutants of an unknown file', () => {
    expect(() => jsonReport(sampleResult({ sources: [] }), { version: '1' })).toThrow(
      'no text of src/',
    );
  });
});
