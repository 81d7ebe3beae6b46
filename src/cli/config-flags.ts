/** A flag of `assay run` that sets one key of the configuration. */
export interface ConfigFlag {
  /** Dotted path of the key. */
  readonly key: string;
  /** As commander reads it: `--top <n>`. */
  readonly flag: string;
  readonly description: string;
  readonly group: string;
  /** How the flag's text becomes the key's value; `on` and `off` have no text and mean true and false. */
  readonly kind: 'text' | 'number' | 'texts' | 'names' | 'on' | 'off';
}

export const groups = {
  sources: 'What to mutate:',
  tests: 'Running tests:',
  order: 'Mutants of higher order:',
  reports: 'Reporting:',
  general: 'General:',
} as const;

/** One flag for each key of the configuration. */
export const configFlags: readonly ConfigFlag[] = [
  {
    key: 'mutate',
    flag: '--mutate <pattern>',
    description: "what to mutate: a glob, file or directory; '!…' leaves out (repeatable)",
    group: groups.sources,
    kind: 'texts',
  },
  {
    key: 'operators',
    flag: '--operators <names>',
    description: "mutation operators or groups, such as AOR,ROR or stryker, or '!STD' to leave out",
    group: groups.sources,
    kind: 'names',
  },
  {
    key: 'mml',
    flag: '--mml <script>',
    description: 'a script in the Major mutation language that says which mutants to seed where',
    group: groups.sources,
    kind: 'text',
  },
  {
    key: 'typeCheck',
    flag: '--no-types',
    description: 'keep mutants that the type checker would reject',
    group: groups.sources,
    kind: 'off',
  },
  {
    key: 'equivalence',
    flag: '--equivalence <level>',
    description: 'proved (leave out what is certainly equivalent, or a duplicate) or none',
    group: groups.sources,
    kind: 'text',
  },
  {
    key: 'sample.ratio',
    flag: '--sample <ratio>',
    description: 'analyse a random share of the mutants, such as 0.2',
    group: groups.sources,
    kind: 'number',
  },
  {
    key: 'sample.per',
    flag: '--sample-per <what>',
    description: 'sample from all mutants, or from those of each operator or file',
    group: groups.sources,
    kind: 'text',
  },
  {
    key: 'seed',
    flag: '--seed <n>',
    description: 'what random choices start from',
    group: groups.sources,
    kind: 'number',
  },
  {
    key: 'packages',
    flag: '--package <name>',
    description: "package of a workspace, by name or folder; '!…' leaves out (repeatable)",
    group: groups.sources,
    kind: 'texts',
  },
  {
    key: 'workspaces',
    flag: '--no-workspaces',
    description: 'take the root of a workspace for one project, whatever packages it declares',
    group: groups.general,
    kind: 'off',
  },
  {
    key: 'tests',
    flag: '--tests <glob>',
    description: 'test files to use (repeatable)',
    group: groups.tests,
    kind: 'texts',
  },
  {
    key: 'runner',
    flag: '--runner <name>',
    description: 'test runner: auto, vitest, jest, mocha, node-test or command',
    group: groups.tests,
    kind: 'text',
  },
  {
    key: 'command',
    flag: '--command <command>',
    description: 'for any other runner: a command that runs tests, such as "npm test" (repeatable)',
    group: groups.tests,
    kind: 'texts',
  },
  {
    key: 'vitest.config',
    flag: '--vitest-config <path>',
    description: 'the Vitest configuration to use',
    group: groups.tests,
    kind: 'text',
  },
  {
    key: 'vitest.projects',
    flag: '--project <name>',
    description: 'Vitest project to run (repeatable)',
    group: groups.tests,
    kind: 'texts',
  },
  {
    key: 'concurrency',
    flag: '--concurrency <n>',
    description: 'workers that run tests at once: a number or a share of the cores such as 50%',
    group: groups.tests,
    kind: 'number',
  },
  {
    key: 'incremental',
    flag: '--no-incremental',
    description: 'take nothing over from earlier runs',
    group: groups.tests,
    kind: 'off',
  },
  {
    key: 'inputs',
    flag: '--inputs <glob>',
    description: 'files that tests read without importing them (repeatable)',
    group: groups.tests,
    kind: 'texts',
  },
  {
    key: 'isolation',
    flag: '--isolation <level>',
    description: 'auto, warm (modules anew for each mutant) or cold (a process each)',
    group: groups.tests,
    kind: 'text',
  },
  {
    key: 'checkOrder',
    flag: '--check-order',
    description: 'name tests that fail when the order of tests is another',
    group: groups.tests,
    kind: 'on',
  },
  {
    key: 'skipFailingTests',
    flag: '--skip-failing-tests',
    description: 'leave out tests that fail without a mutant, however many',
    group: groups.tests,
    kind: 'on',
  },
  {
    key: 'timeout.factor',
    flag: '--timeout-factor <n>',
    description: 'how many times its own duration a short test may take',
    group: groups.tests,
    kind: 'number',
  },
  {
    key: 'timeout.constant',
    flag: '--timeout-constant <ms>',
    description: 'milliseconds every test may take at least',
    group: groups.tests,
    kind: 'number',
  },
  {
    key: 'timeout.test',
    flag: '--test-timeout <ms>',
    description: 'milliseconds one test may take without a mutant',
    group: groups.tests,
    kind: 'number',
  },
  {
    key: 'matrix',
    flag: '--matrix',
    description: 'find all tests that kill each mutant, and which tests and mutants are redundant',
    group: groups.tests,
    kind: 'on',
  },
  {
    key: 'impact',
    flag: '--impact',
    description: 'measure what survivors change unnoticed; those without any effect seen come last',
    group: groups.tests,
    kind: 'on',
  },
  {
    key: 'strategy',
    flag: '--strategy <name>',
    description:
      'order of tests: expected-cost, or original, class, method, class-hybrid, method-hybrid',
    group: groups.tests,
    kind: 'text',
  },
  {
    key: 'order',
    flag: '--order <n>',
    description: 'how many mutants to combine to one, after the others have run; 1 makes none',
    group: groups.order,
    kind: 'number',
  },
  {
    key: 'orderStrategy',
    flag: '--order-strategy <name>',
    description:
      'sample, last-to-first, different-operators, same-function, or subsuming: a search for those that are hard to kill',
    group: groups.order,
    kind: 'text',
  },
  {
    key: 'orderLimit',
    flag: '--order-limit <n>',
    description: 'how many of them to make at most',
    group: groups.order,
    kind: 'number',
  },
  {
    key: 'reporters',
    flag: '--reporter <names>',
    description:
      'reports: terminal, html, json, markdown, github, sarif, junit; with --matrix csv, major',
    group: groups.reports,
    kind: 'names',
  },
  {
    key: 'reports.directory',
    flag: '--reports-directory <path>',
    description: 'where report files go',
    group: groups.reports,
    kind: 'text',
  },
  {
    key: 'baseline',
    flag: '--baseline <file>',
    description: 'end with exit code 1 for undetected mutants that this file does not know',
    group: groups.reports,
    kind: 'text',
  },
  {
    key: 'top',
    flag: '--top <n>',
    description: 'how many survivors the terminal shows',
    group: groups.reports,
    kind: 'number',
  },
  {
    key: 'thresholds.break',
    flag: '--break <score>',
    description: 'end with exit code 1 below this mutation score, in percent',
    group: groups.reports,
    kind: 'number',
  },
  {
    key: 'thresholds.high',
    flag: '--high <score>',
    description: 'a score from here on is shown as good',
    group: groups.reports,
    kind: 'number',
  },
  {
    key: 'thresholds.low',
    flag: '--low <score>',
    description: 'a score below is shown as bad',
    group: groups.reports,
    kind: 'number',
  },
  {
    key: 'cacheDirectory',
    flag: '--cache-directory <path>',
    description: 'where Assay keeps what it may reuse',
    group: groups.general,
    kind: 'text',
  },
];
