import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ObservedTrace } from '../job.ts';
import { mergeRanges } from '../merge-ranges.ts';
import type { BuildTable } from '../test-runner.ts';
import type { EndedLine, ReportLine } from './command-order.ts';

/** What all processes of one run of a command said together. */
export interface CommandReport {
  /** One of them loaded a mutated source. */
  readonly hasLoaded: boolean;
  readonly trace: ObservedTrace;
  /** Loop steps of all processes; undefined where one of them was ended from outside and could not tell. */
  readonly fuel: number | undefined;
  /** One of them used up its loop fuel. */
  readonly isExhausted: boolean;
}

const nothing: CommandReport = {
  hasLoaded: false,
  trace: { covered: [], infected: [] },
  fuel: 0,
  isExhausted: false,
};

/** Reads the reports that a run's processes left in a folder. */
export function readReports(folder: string, table: BuildTable): CommandReport {
  return readdirSync(folder)
    .map((name) => readReport(readFileSync(join(folder, name), 'utf8'), table))
    .reduce(merge, nothing);
}

/**
 * Reads the report of one process. What it reached without having said at its end how, it counts as infected by: it was ended
 * from outside, or went on after its end.
 */
export function readReport(text: string, table: BuildTable): CommandReport {
  const lines = text.split('\n').flatMap(readLine);
  const end = lines.findLastIndex(isEnded);
  const ended = lines[end];
  const { covered, infected, ...rest } = isEnded(ended)
    ? ended
    : { covered: [], infected: [], fuel: undefined, isExhausted: false };
  const sites = lines.slice(end + 1).filter((line): line is number => typeof line === 'number');
  const reached = sites
    .map((site) => [table.siteFirstMutant[site] ?? 0, table.siteFirstMutant[site + 1] ?? 0])
    .toSorted(([one = 0], [other = 0]) => one - other)
    .reduce(mergeRanges, []);
  return {
    ...rest,
    hasLoaded: lines.length > 0,
    trace: {
      covered: mergeRanges(covered, reached),
      infected: mergeRanges(infected, reached),
    },
  };
}

function merge(one: CommandReport, other: CommandReport): CommandReport {
  const isKnown = one.fuel !== undefined && other.fuel !== undefined;
  return {
    hasLoaded: one.hasLoaded || other.hasLoaded,
    trace: mergeTraces(one.trace, other.trace),
    fuel: isKnown ? one.fuel + other.fuel : undefined,
    isExhausted: one.isExhausted || other.isExhausted,
  };
}

export function mergeTraces(one: ObservedTrace, other: ObservedTrace): ObservedTrace {
  return {
    covered: mergeRanges(one.covered, other.covered),
    infected: mergeRanges(one.infected, other.infected),
  };
}

/** None for a line that its process could not write to the end. */
function readLine(line: string): ReportLine[] {
  if (line === '') return [];
  try {
    return [JSON.parse(line) as ReportLine];
  } catch {
    return [];
  }
}

function isEnded(line: ReportLine | undefined): line is EndedLine {
  return typeof line === 'object';
}
