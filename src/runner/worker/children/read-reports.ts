import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IndexRanges } from '../../../runtime/protocol.ts';
import type { ObservedTrace, StartedCommand } from '../../job.ts';
import { mergeRanges, mergeTraces } from '../../merge-ranges.ts';
import type { EndedLine, ReportLine } from '../../process/child-order.ts';
import type { BuildTable } from '../../test-runner.ts';

type Table = Pick<BuildTable, 'siteFirstMutant'>;

/** The joined reports of several processes. */
export interface ProcessReport {
  /** The mutants of the sources that one of them loaded, or read as text. */
  readonly loaded: IndexRanges;
  /** The modules with which they were started. */
  readonly mains: readonly string[];
  /** The commands that they started. */
  readonly starts: readonly StartedCommand[];
  readonly trace: ObservedTrace;
  /** Equal if they reached and infected the same mutants equally often, as far as they reported it. */
  readonly digest: string;
  /** Loop steps of all processes; undefined if one of them was ended from outside and could not report them. */
  readonly fuel: number | undefined;
  /** Whether one of them used up its loop fuel. */
  readonly isExhausted: boolean;
}

const nothing: ProcessReport = {
  loaded: [],
  mains: [],
  starts: [],
  trace: { covered: [], infected: [] },
  digest: '',
  fuel: 0,
  isExhausted: false,
};

/** Reads the reports that processes left in a folder. */
export function readReports(folder: string, table: Table): ProcessReport {
  return readdirSync(folder)
    .map((name) => readReport(readFileSync(join(folder, name), 'utf8'), table))
    .reduce(merge, nothing);
}

/**
 * Reads the report of one process. If the process did not report at its end which mutants it infected, because it was ended
 * from outside or still runs, all mutants that it reached count as infected.
 */
export function readReport(text: string, table: Table): ProcessReport {
  const lines = text.split('\n').flatMap(readLine);
  const end = lines.findLastIndex(isEnded);
  const ended = lines[end];
  const { covered, infected, ...rest } = isEnded(ended)
    ? ended
    : { covered: [], infected: [], digest: '', fuel: undefined, isExhausted: false };
  const sites = lines.slice(end + 1).filter((line): line is number => typeof line === 'number');
  const read = readRanges(lines);
  const reached = rangesOf(sites, table).reduce(mergeRanges, read);
  const modules = lines.flatMap((line) => valueOf(line, 'loaded'));
  return {
    ...rest,
    digest: [rest.digest, ...reached].join(' '),
    loaded: rangesOf(modules, table).reduce(mergeRanges, read),
    mains: lines.flatMap((line) => valueOf(line, 'main')),
    starts: lines.flatMap((line) => valueOf(line, 'start')),
    trace: {
      covered: mergeRanges(covered, reached),
      infected: mergeRanges(infected, reached),
    },
  };
}

/** Returns the mutants of each site, in their order. */
function rangesOf(sites: readonly number[], { siteFirstMutant }: Table): IndexRanges[] {
  return sites
    .toSorted((one, other) => one - other)
    .map((site) => [siteFirstMutant[site] ?? 0, siteFirstMutant[site + 1] ?? 0]);
}

interface LineValues {
  readonly loaded: number;
  readonly main: string;
  readonly start: StartedCommand;
  readonly read: IndexRanges;
}

/** Returns the value of this name in a line, if the line has it. */
function valueOf<Name extends keyof LineValues>(line: ReportLine, name: Name): LineValues[Name][] {
  if (typeof line !== 'object' || !(name in line)) return [];
  // Lines with this name are of one kind.
  return [(line as unknown as LineValues)[name]];
}

function merge(one: ProcessReport, other: ProcessReport): ProcessReport {
  const isKnown = one.fuel !== undefined && other.fuel !== undefined;
  return {
    loaded: mergeRanges(one.loaded, other.loaded),
    mains: [...one.mains, ...other.mains],
    starts: [...one.starts, ...other.starts],
    trace: mergeTraces(one.trace, other.trace),
    // Which of them comes first is chance.
    digest: [one.digest, other.digest]
      .filter((digest) => digest !== '')
      .toSorted()
      .join('; '),
    fuel: isKnown ? one.fuel + other.fuel : undefined,
    isExhausted: one.isExhausted || other.isExhausted,
  };
}

/** Returns no line if its process could not write it to the end. */
function readLine(line: string): ReportLine[] {
  if (line === '') return [];
  try {
    return [JSON.parse(line) as ReportLine];
  } catch {
    return [];
  }
}

function isEnded(line: ReportLine | undefined): line is EndedLine {
  return typeof line === 'object' && 'fuel' in line;
}

/** Returns the mutants of all sources that were read. */
function readRanges(lines: readonly ReportLine[]): IndexRanges {
  return lines.flatMap((line) => valueOf(line, 'read')).reduce(mergeRanges, []);
}

/** Returns whether a process that reports into a folder is still running. */
export function isUnderWay(folder: string): boolean {
  return readdirSync(folder).some((name) => {
    const pid = Number(name.split('-', 1)[0]);
    if (pid === process.pid || !isAlive(pid)) return false;
    const lines = readFileSync(join(folder, name), 'utf8').split('\n').flatMap(readLine);
    return !lines.some(isEnded);
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
