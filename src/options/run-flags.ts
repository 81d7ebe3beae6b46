import type { FlagsOf } from './option.ts';

/** The flags of `assay run` that set no key of the configuration, by commander's names. */
export const runFlags = {
  since: {
    type: 'text',
    flag: '--since <ref>',
    group: 'sources',
    help: 'only lines changed since the branch left this one, or a commit',
    doc: 'Only lines that changed since the branch left this one, or since a commit.',
  },
  diff: {
    type: 'text',
    flag: '--diff <file>',
    group: 'sources',
    help: 'only lines that a unified diff changes; - reads standard input',
    doc: 'Only lines that a unified diff changes; `-` is standard input.',
  },
  mutant: {
    type: 'texts',
    flag: '--mutant <id>',
    group: 'sources',
    help: 'only this mutant (repeatable)',
    doc: 'Only this mutant: its id, or the beginning of it. Repeatable.',
  },
  explainPlan: {
    type: 'boolean',
    flag: '--explain-plan',
    group: 'tests',
    help: 'show in which order tests would run and why, for --mutant in full; execute no mutant',
    doc: 'Shows in which [order](prioritisation.md) tests would run and why, for the mutants of `--mutant` in full, and executes none.',
  },
  shard: {
    type: 'text',
    flag: '--shard <k/n>',
    group: 'sources',
    help: 'only one of n shares of the mutants, such as 2/8: see merge',
    doc: 'Only one of n shares of the mutants, such as `2/8`; `assay merge` makes one result of them. See [CI](continuous-integration.md#shards).',
  },
  updateBaseline: {
    type: 'boolean',
    flag: '--update-baseline',
    group: 'reports',
    help: 'write the baseline instead of failing on new survivors',
    doc: 'Writes the baseline instead of failing on new survivors.',
  },
  json: {
    type: 'boolean',
    flag: '--json',
    group: 'reports',
    help: "print the report schema's JSON to standard output",
    doc: 'Prints JSON in the [mutation testing report schema](https://github.com/stryker-mutator/mutation-testing-elements) to standard output, and nothing else.',
  },
  html: {
    type: 'boolean',
    flag: '--no-html',
    group: 'reports',
    help: 'make no HTML report',
    doc: 'Makes no HTML report.',
  },
  config: {
    type: 'text',
    flag: '--config <path>',
    group: 'general',
    help: 'the configuration file to use',
    doc: 'The configuration file to use.',
  },
  root: {
    type: 'text',
    flag: '--root <path>',
    group: 'general',
    help: 'the project to work on (default: here)',
    doc: 'The project to work on; other paths are relative to it.',
  },
  verbose: {
    type: 'boolean',
    flag: '--verbose',
    group: 'general',
    help: 'say more about the set-up, and about errors',
    doc: 'Shows the set-up of the run, and the cause of an error.',
  },
} as const;

/**
 * The flags of a command by commander's names, as for `assay run`. Flags that set a key of the configuration are not checked
 * yet.
 */
export type RunFlags = Readonly<Record<string, unknown>> & FlagsOf<typeof runFlags>;
