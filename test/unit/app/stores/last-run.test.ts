import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

import { keepLastRun, readLastRun } from '../../../../src/app/stores/last-run.ts';
import type { AnalysisResult, Notice } from '../../../../src/model/analysis-result.ts';
import type { JudgedMutant } from '../../../../src/model/verdict.ts';
import { writeProject } from '../../project/write-project.ts';
import { sampleResult } from '../../report/sample-result.ts';

const config = { cacheDirectory: 'cache' };

function keep(root: string, changes: Partial<AnalysisResult> = {}): AnalysisResult {
  const result = sampleResult({ root, ...changes });
  keepLastRun(result, config);
  return result;
}

function idsIn(root: string): string[] {
  return (readLastRun(root, config)?.judged ?? []).map(({ mutant }) => mutant.id);
}

test('what is kept of a run is read as it was', () => {
  const root = writeProject({});
  const result = keep(root);
  const run = readLastRun(root, config);
  expect(run?.judged.length).toBe(result.judged.length);
  for (const [index, { mutant, verdict }] of result.judged.entries()) {
    const infectedBy = verdict.infectedBy.slice(0, 20);
    const coveredBy = verdict.coveredBy.slice(0, 20);
    const expected = JSON.parse(JSON.stringify({ mutant, verdict }));
    expect(run?.judged[index]).toEqual({
      ...expected,
      verdict: { ...expected.verdict, coveredBy, infectedBy },
    });
  }
});

test('every test that a verdict names has its name', () => {
  const root = writeProject({});
  const { judged } = keep(root);
  const run = readLastRun(root, config);
  const killers = judged.flatMap(({ verdict }) => verdict.killedBy ?? []);
  expect(killers).not.toEqual([]);
  for (const killer of killers) expect(run?.tests[killer]).toMatch(/^\S+ > /);
});

test('verdicts of mutants that a later run left out stay, while their text is in its place', () => {
  const root = writeProject({});
  const { judged, sources } = keep(root);
  const [first, ...others] = judged.map(({ mutant }) => mutant.id);
  keep(root, { judged: judged.slice(0, 1) });
  expect(idsIn(root)).toEqual([...others, first]);
  const emptied = sources.map((source) => ({ ...source, text: '' }));
  keep(root, { judged: judged.slice(0, 1), sources: emptied });
  expect(idsIn(root)).toEqual([first]);
});

test('a run that was stopped takes no verdict from one before it', () => {
  const root = writeProject({});
  const { judged } = keep(root);
  const pending = judged.map(({ mutant, verdict }) => ({
    mutant,
    verdict: { ...verdict, status: 'Pending' as const },
  }));
  keep(root, { judged: pending });
  const statuses = (all: readonly JudgedMutant[] = []): Record<string, string> =>
    Object.fromEntries(all.map(({ mutant, verdict }) => [mutant.id, verdict.status]));
  expect(statuses(readLastRun(root, config)?.judged)).toEqual(statuses(judged));
});

test('what can not be read is no last run', () => {
  const root = writeProject({});
  expect(readLastRun(root, config)).toBeUndefined();
  keep(root);
  const path = join(root, 'cache/last-run.json');
  const text = readFileSync(path, 'utf8');
  for (const damaged of [text.slice(0, -10), '{ "format": 1, "judged": [], "tests": {} }', '']) {
    writeFileSync(path, damaged);
    expect(readLastRun(root, config)).toBeUndefined();
  }
});

test('the time of a run is that at which its oldest verdicts began to be made', () => {
  const root = writeProject({});
  const now = Date.UTC(2026, 0, 1);
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  const { judged, timings } = keep(root);
  const asOf = (): number => readLastRun(root, config)?.asOf ?? 0;
  expect(asOf()).toBe(now - timings.total);
  const path = join(root, 'cache/last-run.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"asOf":[\d.]+/, '"asOf":1000'));
  keep(root, { judged: judged.slice(0, 1) });
  expect(asOf()).toBe(1000);
  vi.setSystemTime(now + 5000);
  keep(root);
  expect(asOf()).toBe(now + 5000 - timings.total);
});

test('what was kept before times were is as old as can be', () => {
  const root = writeProject({});
  keep(root);
  const path = join(root, 'cache/last-run.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"asOf":[\d.]+,/, ''));
  expect(readLastRun(root, config)?.asOf).toBe(0);
});

test('tests that were left out are known until a run has them pass, or knows all verdicts anew', () => {
  const root = writeProject({});
  const notice = (place: string): Notice => ({
    code: 'test-left-out',
    place,
    message: 'It fails.',
  });
  const places = (): (string | undefined)[] =>
    (readLastRun(root, config)?.leftOut ?? []).map(({ place }) => place);
  const { judged, tests } = keep(root, { notices: [notice('t > a'), notice('t > b')] });
  const [first] = tests;
  if (first === undefined) throw new Error('There is no test.');
  expect(places()).toEqual(['t > a', 't > b']);

  const passing = { ...first, id: 't > a' };
  const part = { judged: judged.slice(0, 1), tests: [passing], notices: [notice('t > c')] };
  keep(root, part);
  expect(places()).toEqual(['t > b', 't > c']);

  keep(root, { notices: [] });
  expect(places()).toEqual([]);
});
