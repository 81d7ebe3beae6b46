import { generalOptions } from './general-options.ts';
import { generationOptions } from './generation-options.ts';
import { higherOrderOptions } from './higher-order-options.ts';
import type { Option, OptionTable, Section } from './option.ts';
import { reportOptions } from './report-options.ts';
import { sourceOptions } from './source-options.ts';
import { testOptions } from './test-options.ts';

/** All keys of the configuration. Types, flags, checks and documentation are derived from this table. */
export const options: typeof sourceOptions &
  typeof testOptions &
  typeof higherOrderOptions &
  typeof reportOptions &
  typeof generationOptions &
  typeof generalOptions = {
  ...sourceOptions,
  ...testOptions,
  ...higherOrderOptions,
  ...reportOptions,
  ...generationOptions,
  ...generalOptions,
};

/** The headings under which the help lists flags. */
export const flagGroups = {
  sources: 'What to mutate:',
  tests: 'Running tests:',
  order: 'Mutants of higher order:',
  reports: 'Reporting:',
  searching: 'Searching:',
  output: 'Output:',
  general: 'General:',
} as const;

/** The heading under which a flag is listed. */
export type FlagGroup = keyof typeof flagGroups;

/** An option with its place in the configuration. */
export type PlacedOption = Option & {
  /** Dotted path: `timeout.factor`. */
  readonly key: string;
  readonly group: FlagGroup;
};

const groups = {
  sources: sourceOptions,
  tests: testOptions,
  order: higherOrderOptions,
  reports: reportOptions,
  searching: generationOptions,
  general: generalOptions,
} satisfies Partial<Record<FlagGroup, OptionTable>>;

/** All options, with those of sections, in the order of the help. */
export const optionList: readonly PlacedOption[] = [
  ...optionsIn('sources'),
  ...optionsIn('tests'),
  ...optionsIn('order'),
  ...optionsIn('reports'),
  ...optionsIn('searching'),
  ...optionsIn('general'),
];

function optionsIn(group: keyof typeof groups): PlacedOption[] {
  return Object.entries<Option | Section>(groups[group]).flatMap(([key, entry]) =>
    'section' in entry
      ? Object.entries(entry.section).map(([inner, option]) => ({
          ...option,
          key: `${key}.${inner}`,
          group,
        }))
      : { ...entry, key, group },
  );
}

/** Keys that are about a workspace as a whole. The packages don't have them in their own configuration. */
export const workspaceKeys: ReadonlySet<string> = new Set([
  ...Object.keys(reportOptions),
  ...Object.keys(generalOptions),
  'packages',
]);
