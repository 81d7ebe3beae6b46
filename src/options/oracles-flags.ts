import type { FlagsOf } from './option.ts';
import type { RunFlags } from './run-flags.ts';

/** The flags that `assay oracles` has in addition to those of `assay run`, by commander's names. */
export const oraclesFlags = {
  draws: {
    type: 'number',
    least: 1,
    whole: true,
    flag: '--draws <n>',
    group: 'searching',
    help: 'inputs with which each program runs (default: 25)',
    doc: 'Inputs with which each program runs; 25 by default.',
  },
  searchInputs: {
    type: 'number',
    least: 1,
    whole: true,
    flag: '--search-inputs <n>',
    group: 'searching',
    help: 'try all mutants at up to n points of the input spaces first, and use the best inputs',
    doc: 'Tries all mutants at up to n points of the [input spaces](#choosing-inputs) first, and uses the best inputs.',
  },
  trials: {
    type: 'number',
    least: 1,
    whole: true,
    flag: '--trials <n>',
    group: 'searching',
    help: 'inputs with which each relation must hold for the original first (default: 200)',
    doc: 'Inputs with which each relation must hold for the original first; 200 by default.',
  },
  maxRuns: {
    type: 'number',
    least: 1,
    whole: true,
    flag: '--max-runs <n>',
    group: 'searching',
    help: 'recommend relations that need at most this number of runs of the program',
    doc: 'Recommends relations that need at most this number of runs of the program together.',
  },
  find: {
    type: 'boolean',
    flag: '--find',
    group: 'output',
    help: 'propose relations that hold for the sources and notice mutants, as code to paste',
    doc: 'Proposes [relations](#finding-relations) that hold for the sources and notice mutants, as code to paste.',
  },
  json: {
    type: 'boolean',
    flag: '--json',
    group: 'output',
    help: 'print the outcome as JSON to standard output',
    doc: 'Prints the outcome as JSON to standard output, and nothing else.',
  },
} as const;

/** The flags of `assay oracles` by commander's names. */
export type OraclesFlags = RunFlags & FlagsOf<typeof oraclesFlags>;
