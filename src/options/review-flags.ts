import type { FlagsOf } from './option.ts';
import type { RunFlags } from './run-flags.ts';

/** The flags that `assay review` has in addition to those of `assay run`, by commander's names. */
export const reviewFlags = {
  apply: {
    type: 'text',
    flag: '--apply <id>',
    group: 'output',
    help: 'apply a suggestion of the last review; it stays only if the tests of its file pass',
    doc: 'Applies a suggestion of the last review, by its id or the beginning of its id. It stays only if the tests of its file pass.',
  },
  runs: {
    type: 'number',
    least: 1,
    whole: true,
    flag: '--runs <n>',
    group: 'searching',
    help: 'inputs with which a live mutant property is tried (default: 1000)',
    doc: 'Inputs with which a live mutant property is tried; 1,000 by default.',
  },
  programMutants: {
    type: 'number',
    least: 0,
    whole: true,
    flag: '--program-mutants <n>',
    group: 'searching',
    help: 'mutants of the program by which suggestions are ranked (default: 200; 0 for no ranking)',
    doc: 'Mutants of the program by which suggestions are ranked: 200 by default, drawn at random if there are more; 0 for no ranking.',
  },
  seconds: {
    type: 'number',
    least: 1,
    flag: '--seconds <n>',
    group: 'searching',
    help: 'end the review after this time, and show what is known by then (default: 120)',
    doc: 'Ends the review after this time, and shows what is known by then; 120 by default.',
  },
  all: {
    type: 'boolean',
    flag: '--all',
    group: 'output',
    help: 'show all suggestions in the terminal, and not only the first 10',
    doc: 'Shows all suggestions in the terminal, and not only the first 10.',
  },
  json: {
    type: 'boolean',
    flag: '--json',
    group: 'output',
    help: 'print the suggestions as JSON to standard output',
    doc: 'Prints the suggestions as JSON to standard output, and nothing else.',
  },
} as const;

/** The flags of `assay review` by commander's names. */
export type ReviewFlags = RunFlags & FlagsOf<typeof reviewFlags>;
