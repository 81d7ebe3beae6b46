/**
 * The reporters. `terminal` writes to standard output, `github` writes for GitHub Actions, and each of the others writes a
 * file.
 */
export const reporterNames = [
  'terminal',
  'html',
  'json',
  'markdown',
  'github',
  'sarif',
  'junit',
  'csv',
  'major',
] as const;

/** The options about reports. In a workspace they apply to the report on all packages. */
export const reportOptions = {
  reporters: {
    type: 'names',
    choices: reporterNames as typeof reporterNames,
    default: ['terminal', 'html'],
    flag: '--reporter <names>',
    help: 'reports: terminal, html, json, markdown, github, sarif, junit; with --matrix csv, major',
    doc: "Reports to make: `terminal`, `html`, `json`, `markdown`, `github`, `sarif`, `junit`, and with `matrix` also `csv` and `major`. `--no-html` is short for `--reporter '!html'`.",
  },
  reports: {
    section: {
      directory: {
        type: 'text',
        default: 'reports/assay',
        flag: '--reports-directory <path>',
        help: 'where report files go',
        doc: 'Where `index.html`, `mutation.json`, `mutation.md`, `mutation.sarif`, `junit.xml`, `kill-matrix.csv` and the folder `major` go.',
      },
    },
  },
  baseline: {
    type: 'text',
    flag: '--baseline <file>',
    help: 'end with exit code 1 for undetected mutants that this file does not know',
    doc: 'A file with the known undetected mutants of the project: any other undetected mutant makes the exit code 1. See [CI](continuous-integration.md#a-baseline).',
  },
  top: {
    type: 'number',
    least: 0,
    whole: true,
    default: 10,
    flag: '--top <n>',
    help: 'how many survivors the terminal shows',
    doc: 'How many survivors the terminal and Markdown reports show.',
  },
  thresholds: {
    section: {
      break: {
        type: 'number',
        least: 0,
        most: 100,
        flag: '--break <score>',
        help: 'end with exit code 1 below this mutation score, in percent',
        doc: 'Below this mutation score, in percent, the exit code is 1.',
      },
      high: {
        type: 'number',
        least: 0,
        most: 100,
        default: 80,
        flag: '--high <score>',
        help: 'a score from here on is shown as good',
        doc: 'A score from this value on is shown as good.',
      },
      low: {
        type: 'number',
        least: 0,
        most: 100,
        default: 60,
        flag: '--low <score>',
        help: 'a score below is shown as bad',
        doc: 'A score below this value is shown as bad.',
      },
    },
  },
} as const;
