import { defaultStrategy, strategyNames } from '../model/prioritisation.ts';

/** The options about running tests. */
export const testOptions = {
  tests: {
    type: 'patterns',
    default: [],
    flag: '--tests <glob>',
    help: 'test files to use (repeatable)',
    doc: 'Test files to use, out of those that the runner finds; `!` leaves out. Repeatable.',
  },
  runner: {
    type: 'runner',
    default: 'auto',
    flag: '--runner <name>',
    help: 'test runner: auto, vitest, jest, mocha, node-test or command',
    doc: "The [test runner](runners.md): `'auto'`, `'vitest'`, `'jest'`, `'mocha'`, `'node-test'`, `'command'`, or a list.",
  },
  command: {
    type: 'commands',
    flag: '--command <command>',
    help: 'for any other runner: a command that runs tests, such as "npm test" (repeatable)',
    doc: "A command that runs tests, such as `'npm test'`, for [any other runner](command-runner.md). Repeatable.",
  },
  vitest: {
    section: {
      config: {
        type: 'text',
        flag: '--vitest-config <path>',
        help: 'the Vitest configuration to use',
        doc: "The Vitest configuration, if it isn't in a place where Vitest looks.",
      },
      projects: {
        type: 'texts',
        default: [],
        flag: '--project <name>',
        help: 'Vitest project to run (repeatable)',
        doc: 'The Vitest projects to run; all without it. Repeatable.',
      },
    },
  },
  concurrency: {
    type: 'workers',
    default: '100%',
    flag: '--concurrency <n>',
    help: 'workers that run tests at once: a number or a share of the cores such as 50%',
    doc: "Workers that run tests at once: a number, or a share of the processor's cores.",
  },
  incremental: {
    type: 'boolean',
    default: true,
    flag: '--no-incremental',
    help: 'take nothing over from earlier runs',
    doc: 'Takes over the results of earlier runs that still hold. See [incremental runs](incremental-runs.md).',
  },
  inputs: {
    type: 'texts',
    flag: '--inputs <glob>',
    help: 'files that tests read without importing them (repeatable)',
    doc: 'Files that tests read without importing them; see [files that tests read](incremental-runs.md#files-that-tests-read). Repeatable.',
  },
  isolation: {
    type: 'choice',
    choices: ['auto', 'warm', 'cold'],
    default: 'auto',
    flag: '--isolation <level>',
    help: 'auto, warm (modules anew for each mutant) or cold (a process each)',
    doc: "`'warm'` loads all modules anew for each mutant, `'cold'` starts a process for each; `'auto'` does so only if it must, and lets test files share processes if they can't notice it.",
  },
  checkOrder: {
    type: 'boolean',
    default: false,
    flag: '--check-order',
    help: 'name tests that fail when the order of tests is another',
    doc: 'Also runs the tests of each file backwards and in three random orders, without mutants, and names those that fail.',
  },
  skipFailingTests: {
    type: 'boolean',
    default: false,
    flag: '--skip-failing-tests',
    help: 'leave out tests that fail without a mutant, however many',
    doc: 'Goes on without the [tests that fail without a mutant](#tests-that-fail), however many; by default only if fewer than a tenth of all tests fail.',
  },
  timeout: {
    section: {
      factor: {
        type: 'number',
        least: 2,
        default: 8,
        flag: '--timeout-factor <n>',
        help: 'how many times its own duration a short test may take',
        doc: 'How many times its own duration a short test may take under a mutant; for longer tests the factor falls towards 2.',
      },
      constant: {
        type: 'number',
        least: 0,
        default: 1000,
        flag: '--timeout-constant <ms>',
        help: 'milliseconds every test may take at least',
        doc: 'The least limit in milliseconds: no test gets less time.',
      },
      test: {
        type: 'number',
        least: 1,
        default: 60000,
        flag: '--test-timeout <ms>',
        help: 'milliseconds one test may take without a mutant',
        doc: 'Milliseconds that one test may take without a mutant, before the run gives up.',
      },
    },
  },
  matrix: {
    type: 'boolean',
    default: false,
    flag: '--matrix',
    help: 'find all tests that kill each mutant, and which tests and mutants are redundant',
    doc: 'Makes a [kill matrix](kill-matrix.md): runs every detected mutant with all tests that could kill it.',
  },
  impact: {
    type: 'boolean',
    default: false,
    flag: '--impact',
    help: 'measure what survivors change unnoticed; those without any effect seen come last',
    doc: 'Measures [what survivors change](impact.md) though no test notices.',
  },
  strategy: {
    type: 'choice',
    choices: strategyNames as typeof strategyNames,
    default: defaultStrategy as typeof defaultStrategy,
    flag: '--strategy <name>',
    help: 'order of tests: expected-cost, or original, class, method, class-hybrid, method-hybrid',
    doc: 'In which order tests run for a mutant: see [the order of tests](prioritisation.md).',
  },
} as const;
