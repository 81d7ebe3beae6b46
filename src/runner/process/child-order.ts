import type { Combination, IndexRanges } from '../../runtime/protocol.ts';
import type { StartedCommand } from '../job.ts';
import type { BuildKind } from '../test-runner.ts';

/**
 * What a Node process, or thread, is told that Assay does not start itself: one that a command starts, or a test. It finds this as JSON
 * in the file that the address of its preload names.
 */
export interface ChildOrder {
  /** Absolute path of the project. */
  readonly root: string;
  readonly build: BuildKind;
  /** The active mutant, or -1. */
  readonly mutant: number;
  readonly combinations: readonly Combination[];
  /** Loop steps that each process may take. */
  readonly fuel: number;
  readonly mutantCount: number;
  /** Path of a file with the sites' first mutants as 32-bit little-endian words. */
  readonly siteTable: string;
  /** Folder in which the texts of the mutated sources are asked for. */
  readonly texts: string;
  /** Folder in which each process may write a report. */
  readonly reports: string;
  /** Id of the process that it must not outlive. */
  readonly owner?: number;
}

/**
 * A line of a process' report, as JSON: a number is a site that was reached for the first time. Each line is written as it
 * happens, since a process may be ended from outside before it could say more.
 */
export type ReportLine = number | MainLine | StartLine | LoadedLine | ReadLine | EndedLine;

/** The first line: the path of the module that the process was started with, or an empty text. */
export interface MainLine {
  readonly main: string;
}

/** Says which process this one starts. */
export interface StartLine {
  readonly start: StartedCommand;
}

/** Says that a mutated source is evaluated, by the first of its sites. */
export interface LoadedLine {
  readonly loaded: number;
}

/** Says that a source was read as text, with the range of its mutants. */
export interface ReadLine {
  readonly read: IndexRanges;
}

/** What a process says last, if it comes to it: all that it reached and infected until then. */
export interface EndedLine {
  readonly covered: IndexRanges;
  readonly infected: IndexRanges;
  /** Equal for two processes that reached and infected the same equally often. */
  readonly digest: string;
  /** Loop steps burnt. */
  readonly fuel: number;
  readonly isExhausted: boolean;
}

const preload = new URL('../worker/children/preload.js', import.meta.url).href;

/** Name of the parameter that holds the path of an order in the address of a preload. */
export const ORDER_PARAMETER = 'order';

/** The flag by which a Node process or thread loads Assay's module first, with its order. */
export function preloadFlag(orderPath: string): string {
  return `--import=${preload}?${ORDER_PARAMETER}=${encodeURIComponent(orderPath)}`;
}

/** The text of `NODE_OPTIONS` with that flag before what stood there, if it was set. */
export function addToOptions(options: string | undefined, flag: string): string {
  return options === undefined ? flag : `${flag} ${options}`;
}

/** What stood in `NODE_OPTIONS` before the flag was added; undefined where it was not set. */
export function removeFromOptions(options: string, flag: string): string | undefined {
  if (options === flag) return undefined;
  return options.startsWith(`${flag} `) ? options.slice(flag.length + 1) : options;
}
