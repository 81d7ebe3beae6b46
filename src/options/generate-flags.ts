import type { FlagsOf } from './option.ts';
import type { RunFlags } from './run-flags.ts';

/** The searches that `assay generate` knows; the first is the default. */
export const searchNames = ['mosa', 'ga', 'avm', 'random'] as const;

/** The name of a search. */
export type SearchName = (typeof searchNames)[number];

/** The flags that `assay generate` has in addition to those of `assay run`, by commander's names. */
export const generateFlags = {
  survivors: {
    type: 'boolean',
    flag: '--survivors',
    group: 'sources',
    help: 'use only the verdicts of the last run: never analyse',
    doc: 'Uses only the verdicts of the last run, and never analyses.',
  },
  all: {
    type: 'boolean',
    flag: '--all',
    group: 'sources',
    help: 'write tests also for mutants that tests kill already',
    doc: 'Writes tests also for mutants that tests kill already.',
  },
  search: {
    type: 'choice',
    choices: searchNames as typeof searchNames,
    flag: '--search <name>',
    group: 'searching',
    help: 'mosa (for all mutants at once, the default), ga (for one after another), avm (hill climbing, for functions of plain values) or random',
    doc: 'One of the [searches](#searches); `mosa` by default.',
  },
  budget: {
    type: 'number',
    least: 0,
    flag: '--budget <n>',
    group: 'searching',
    help: 'statements that the search of a file may execute (default: 200000, more for many mutants, and less where nothing more is found)',
    doc: 'Statements of test cases that the search of a file may execute. By default 200,000, for more than 250 live mutants in proportion up to 800,000; and the search ends before once it has killed nothing for long. A search with `--budget` executes all of them.',
  },
  seconds: {
    type: 'number',
    least: 0,
    flag: '--seconds <n>',
    group: 'searching',
    help: 'stop the search of a file after this time (default: 60, more for many mutants; no limit with --budget)',
    doc: 'Ends the search of a file after this time; by default 60, for more than 250 live mutants in proportion up to 120, and no limit if `--budget` is given.',
  },
  jobs: {
    type: 'number',
    least: 1,
    whole: true,
    flag: '--jobs <n>',
    group: 'searching',
    help: 'files to search at once (default: half of the cores)',
    doc: 'Files that are searched at once; half of the cores by default, since each has at least two processes.',
  },
  dryRun: {
    type: 'boolean',
    flag: '--dry-run',
    group: 'output',
    help: 'print the tests instead of writing and verifying them',
    doc: 'Prints the tests instead of writing and verifying them.',
  },
  output: {
    type: 'text',
    flag: '--output <folder>',
    group: 'output',
    help: 'where test files go',
    doc: 'Where test files go.',
  },
  comments: {
    type: 'boolean',
    flag: '--comments',
    group: 'output',
    help: 'name the mutants that a test kills in a comment',
    doc: 'Names the mutants that a test kills in a comment.',
  },
  explain: {
    type: 'boolean',
    flag: '--explain',
    group: 'output',
    help: 'explain each live mutant: what was tried, how near it came, and what you could add',
    doc: 'Explains each [mutant that lives](#what-is-not-killed-and-why): what was tried, how near it came, and what you could add.',
  },
  json: {
    type: 'boolean',
    flag: '--json',
    group: 'output',
    help: 'print the outcome as JSON to standard output',
    doc: 'Prints the outcome as JSON to standard output, and nothing else.',
  },
} as const;

/** The flags of `assay generate` by commander's names. */
export type GenerateFlags = RunFlags & FlagsOf<typeof generateFlags>;
