import type { Combination, IndexRanges } from '../../runtime/protocol.ts';
import type { StartedCommand } from '../job.ts';
import type { BuildKind } from '../test-runner.ts';

/**
 * The order for a Node process or thread that Assay does not start itself, but a command or a test. The process finds the order
 * as JSON in a file, whose path is in the address of its preload.
 */
export interface ChildOrder {
  /** Absolute path of the project. */
  readonly root: string;
  readonly build: BuildKind;
  /** The active mutant, or -1. */
  readonly mutant: number;
  readonly combinations: readonly Combination[];
  /** The number of loop steps that each process may take. */
  readonly fuel: number;
  readonly mutantCount: number;
  /** The path of a file with the sites' first mutants as 32-bit little-endian words. */
  readonly siteTable: string;
  /** The folder through which the texts of the mutated sources are requested. */
  readonly texts: string;
  /** The folder in which each process may write a report. */
  readonly reports: string;
  /** The id of the process that it must not outlive. */
  readonly owner?: number;
}

/**
 * A line of the report of a process, as JSON. A number is a site that was reached for the first time. Each line is written as
 * it happens, because the process may be ended from outside at any time.
 */
export type ReportLine = number | MainLine | StartLine | LoadedLine | ReadLine | EndedLine;

/** The first line: the path of the module with which the process was started, or an empty text. */
export interface MainLine {
  readonly main: string;
}

/** The process starts this process. */
export interface StartLine {
  readonly start: StartedCommand;
}

/** A mutated source is evaluated. The number is its first site. */
export interface LoadedLine {
  readonly loaded: number;
}

/** A source was read as text. The numbers are the range of its mutants. */
export interface ReadLine {
  readonly read: IndexRanges;
}

/** The last line, if the process ends by itself: everything that it reached and infected. */
export interface EndedLine {
  readonly covered: IndexRanges;
  readonly infected: IndexRanges;
  /** Equal for two processes that reached and infected the same mutants equally often. */
  readonly digest: string;
  /** Loop steps burnt. */
  readonly fuel: number;
  readonly isExhausted: boolean;
}

const preload = new URL('../worker/children/preload.js', import.meta.url).href;

/** The name of the parameter that has the path of an order, in the address of a preload. */
export const ORDER_PARAMETER = 'order';

/** Returns the flag by which a Node process or thread loads Assay's module first, with its order. */
export function preloadFlag(orderPath: string): string {
  return `--import=${preload}?${ORDER_PARAMETER}=${encodeURIComponent(orderPath)}`;
}

/** Returns the text of `NODE_OPTIONS` with this flag before the text that was there, if it was set. */
export function addToOptions(options: string | undefined, flag: string): string {
  return options === undefined ? flag : `${flag} ${options}`;
}

/** Returns the text of `NODE_OPTIONS` before the flag was added; undefined if it was not set. */
export function removeFromOptions(options: string, flag: string): string | undefined {
  if (options === flag) return undefined;
  return options.startsWith(`${flag} `) ? options.slice(flag.length + 1) : options;
}
