import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

import { readReport, readReports } from '../../../../../src/runner/worker/children/read-reports.ts';

/** Sites with the mutants 0 to 2, 3, and 4 to 5. */
const table = { mutantCount: 6, siteCount: 3, siteFirstMutant: Uint32Array.of(0, 3, 4, 6) };

const main = '{"main":"/a/cli.js"}\n';
const deno = { file: 'deno', args: ['deno', 'run', 'b.ts'], cwd: '/a' };
const start = `${JSON.stringify({ start: deno })}\n`;
const ended = '{"covered":[0,4],"infected":[1,2],"digest":"d","fuel":7,"isExhausted":false}\n';

describe('readReport', () => {
  it('believes what a process said at its end', () => {
    expect(readReport(`${main}{"loaded":0}\n0\n1\n${ended}`, table)).toEqual({
      mains: ['/a/cli.js'],
      starts: [],
      loaded: [0, 3],
      trace: { covered: [0, 4], infected: [1, 2] },
      digest: 'd',
      fuel: 7,
      isExhausted: false,
    });
  });

  it('has a process that was ended from outside infect all that it reached', () => {
    expect(readReport('{"loaded":1}\n2\n0\n{"cov', table)).toEqual({
      mains: [],
      starts: [],
      loaded: [3, 4],
      trace: { covered: [0, 3, 4, 6], infected: [0, 3, 4, 6] },
      digest: ' 0 3 4 6',
      fuel: undefined,
      isExhausted: false,
    });
  });

  it('adds what was reached after the end', () => {
    expect(readReport(`{"loaded":0}\n0\n1\n${ended}2\n`, table).trace).toEqual({
      covered: [0, 6],
      infected: [1, 2, 4, 6],
    });
  });
});

describe('readReports', () => {
  function folderWith(reports: readonly string[]): string {
    const folder = mkdtempSync(join(tmpdir(), 'assay-reports-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    reports.forEach((text, at) => writeFileSync(join(folder, String(at)), text));
    return folder;
  }

  it('merges what the processes of a command saw', () => {
    const exhausted =
      '{"covered":[4,6],"infected":[4,5],"digest":"c","fuel":5,"isExhausted":true}\n';

    expect(
      readReports(folderWith([`${main}{"loaded":0}\n${ended}`, `${start}${exhausted}`]), table),
    ).toEqual({
      mains: ['/a/cli.js'],
      starts: [deno],
      loaded: [0, 3],
      trace: { covered: [0, 6], infected: [1, 2, 4, 5] },
      digest: 'c; d',
      fuel: 12,
      isExhausted: true,
    });
  });

  it('knows of no loop steps where one process could not tell them', () => {
    expect(readReports(folderWith([`{"loaded":0}\n${ended}`, '{"loaded":0}\n']), table).fuel).toBe(
      undefined,
    );
  });

  it('says that nothing was loaded where no process has a report', () => {
    expect(readReports(folderWith([]), table).loaded).toEqual([]);
  });
});
