import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { KillKind, MatrixRow } from '../../model/kill-matrix.ts';
import type { MutantStatus } from '../../model/mutant-status.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import { comparePlace } from '../compare.ts';
import { csvLine } from './csv-line.ts';
import { groupBy } from '../../foundation/group-by.ts';
import { majorLog } from './major-log.ts';

/** Major distinguishes failed assertions, time-outs and all other kinds of kills. */
const majorKinds: Readonly<Record<KillKind, string>> = {
  assertion: 'FAIL',
  exception: 'EXC',
  timeout: 'TIME',
  crash: 'EXC',
};

/**
 * Returns the kill matrix in the files of the Major mutation framework (version 3), by name. Mutants and tests are numbered from 1, with
 * mutants as in `mutants.log`, which is among the files. If a pair is in `covMap.csv` and not in `killMap.csv`, the test reaches the
 * mutant and does not kill it.
 */
export function majorMaps(result: AnalysisResult): ReadonlyMap<string, string> {
  const mutants = numberedMutants(result);
  const rows = new Map((result.matrix?.rows ?? []).map((row) => [row.mutantId, row]));
  const pairs = mutants.flatMap((judged, at) => {
    const row = rows.get(judged.mutant.id);
    return row === undefined ? [] : [{ number: at + 1, row }];
  });
  return new Map([
    ['mutants.log', majorLog(mutants.map(({ mutant }) => mutant))],
    ['testMap.csv', testMap(result)],
    ['covMap.csv', csvLine(['TestNo', 'MutantNo']) + byTest(result, pairs, coverLines)],
    [
      'killMap.csv',
      csvLine(['TestNo', 'MutantNo', '[FAIL | TIME | EXC]']) + byTest(result, pairs, killLines),
    ],
    ['kill.csv', killList(mutants, rows)],
    ['summary.csv', summary(result, mutants)],
  ]);
}

/** Numbers mutants in the order of `assay mutants --format major`: by file in the order of the analysis, then by place. */
function numberedMutants({ sources, judged }: AnalysisResult): JudgedMutant[] {
  const ofFiles = groupBy(
    judged.filter(({ verdict }) => verdict.status !== 'Ignored'),
    ({ mutant }) => mutant.file,
  );
  return sources.flatMap(({ path }) =>
    (ofFiles.get(path) ?? []).sort((a, b) => comparePlace(a.mutant, b.mutant)),
  );
}

function testMap({ tests }: AnalysisResult): string {
  const lines = tests.map(({ id, duration }, at) => csvLine([at + 1, id, Math.round(duration)]));
  return csvLine(['TestNo', 'TestName', 'Runtime']) + lines.join('');
}

interface NumberedRow {
  readonly number: number;
  readonly row: MatrixRow;
}

type Enter = (pair: NumberedRow, enter: (test: number, line: string) => void) => void;

/** Returns the lines in ascending order of tests, then of mutants. */
function byTest({ tests }: AnalysisResult, pairs: readonly NumberedRow[], lines: Enter): string {
  const ofTests: string[][] = tests.map(() => []);
  for (const pair of pairs) lines(pair, (test, line) => void ofTests[test]?.push(line));
  return ofTests.map((ofTest) => ofTest.join('')).join('');
}

const coverLines: Enter = ({ number, row }, enter) => {
  for (const test of new Set([...row.reached, ...row.killers])) {
    enter(test, csvLine([test + 1, number]));
  }
};

const killLines: Enter = ({ number, row }, enter) => {
  row.killers.forEach((test, at) => {
    enter(test, csvLine([test + 1, number, majorKinds[row.kinds[at] ?? 'exception']]));
  });
};

function killList(mutants: readonly JudgedMutant[], rows: ReadonlyMap<string, MatrixRow>): string {
  const lines = mutants.flatMap(({ mutant, verdict }, at) => {
    const end = endOf(verdict.status, rows.get(mutant.id)?.kinds[0]);
    return end === undefined ? [] : [csvLine([at + 1, end])];
  });
  return csvLine(['MutantNo', '[FAIL | TIME | EXC | LIVE | UNCOV]']) + lines.join('');
}

/** Returns the end of a mutant in Major's words; undefined for a mutant that does not count in the score. */
function endOf(status: MutantStatus, first: KillKind | undefined): string | undefined {
  switch (status) {
    case 'Killed':
      return majorKinds[first ?? 'exception'];
    case 'Timeout':
      return 'TIME';
    case 'Survived':
      return 'LIVE';
    case 'NoCoverage':
      return 'UNCOV';
    default:
      return undefined;
  }
}

function summary({ timings, matrix }: AnalysisResult, mutants: readonly JudgedMutant[]): string {
  const count = (...statuses: MutantStatus[]): number =>
    mutants.filter(({ verdict }) => statuses.includes(verdict.status)).length;
  const killed = count('Killed', 'Timeout');
  const live = count('Survived', 'NoCoverage');
  const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000);
  return (
    csvLine([
      'MutantsGenerated',
      'MutantsCovered',
      'MutantsKilled',
      'MutantsLive',
      'RuntimePreprocSeconds',
      'RuntimeAnalysisSeconds',
    ]) +
    csvLine([
      mutants.length,
      mutants.filter(({ verdict }) => verdict.coveredBy.length > 0).length,
      killed,
      live,
      seconds(timings.startUp + timings.observe),
      seconds(timings.execute + (matrix?.milliseconds ?? 0)),
    ])
  );
}
