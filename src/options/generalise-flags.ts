import type { FlagsOf } from './option.ts';
import type { RunFlags } from './run-flags.ts';

/** The flags that `assay generalise` has in addition to those of `assay run`, by commander's names. */
export const generaliseFlags = {
  budget: {
    type: 'number',
    least: 0,
    flag: '--budget <n>',
    group: 'searching',
    help: 'statements that the search for concrete tests of a file may execute (default: as for generate)',
    doc: 'Statements that the search for concrete tests of a file may execute; by default as for `assay generate`.',
  },
  seconds: {
    type: 'number',
    least: 0,
    flag: '--seconds <n>',
    group: 'searching',
    help: 'stop looking for properties after this time, even if files are left (default: 600)',
    doc: 'Ends the search for properties, and that for concrete tests, after this time, even if files are left; 600 by default. What is found in a file depends on the amount of work, and not on the time, as long as this limit does not end it.',
  },
  dryRun: {
    type: 'boolean',
    flag: '--dry-run',
    group: 'output',
    help: 'print the properties instead of writing and verifying them',
    doc: 'Prints the properties instead of writing and verifying them.',
  },
  check: {
    type: 'boolean',
    flag: '--check',
    group: 'output',
    help: 'only show properties that catch more than the existing ones, and write nothing',
    doc: 'Compares with the existing properties of the files, shows only what catches mutants that they do not, and writes nothing.',
  },
  replace: {
    type: 'boolean',
    flag: '--replace',
    group: 'output',
    help: 'take out concrete tests that a property covers, if no kill is lost',
    doc: 'Takes out the concrete tests that a property covers, if two runs prove that no mutant gets away.',
  },
  json: {
    type: 'boolean',
    flag: '--json',
    group: 'output',
    help: 'print the outcome as JSON to standard output',
    doc: 'Prints the outcome as JSON to standard output, and nothing else.',
  },
} as const;

/** The flags of `assay generalise` by commander's names. */
export type GeneraliseFlags = RunFlags & FlagsOf<typeof generaliseFlags>;
