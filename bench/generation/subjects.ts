/** A class or module of a package, as its package ships it. */
export interface Subject {
  readonly name: string;
  /** What stands for it in the μTEST paper's table 1, or `anchor` for the units that other tools were measured on. */
  readonly kind: string;
  /** Name and version on npm, or a folder beside this file. */
  readonly package: string;
  readonly file: string;
  /**
   * Where modules of the package can't be loaded by Node as they are, or one by one: Vitest, with a set-up file if one is named. Where
   * tests need the page of a browser: Vitest with jsdom.
   */
  readonly vitest?: { readonly setUp?: string; readonly hasPage?: true };
  /** Mutation score in percent, by StrykerJS, of what SynTest-JavaScript generated for it. */
  readonly syntest?: number;
}

/** Units that SynTest-JavaScript was measured on, and counterparts of the paper's subjects. */
export const subjects: readonly Subject[] = [
  { name: 'triangle', kind: 'anchor', package: './triangle', file: 'triangle.js', syntest: 66 },
  {
    name: 'linked-list',
    kind: 'anchor',
    package: 'mnemonist@0.40.8',
    file: 'linked-list.js',
    syntest: 36,
  },
  { name: 'bit-set', kind: 'anchor', package: 'mnemonist@0.40.8', file: 'bit-set.js', syntest: 16 },
  { name: 'yallist', kind: 'anchor', package: 'yallist@4.0.0', file: 'yallist.js', syntest: 50 },
  {
    name: 'semver',
    kind: 'anchor',
    package: 'semver@7.8.6',
    file: 'classes/semver.js',
    syntest: 3,
  },
  {
    name: 'quantile',
    kind: 'anchor',
    package: 'simple-statistics@7.12.1',
    file: 'src/quantile_sorted.js',
    syntest: 68,
  },
  { name: 'option', kind: 'command line', package: 'commander@14.0.3', file: 'lib/option.js' },
  { name: 'base64', kind: 'codecs', package: 'base64-js@1.5.1', file: 'index.js' },
  { name: 'fixed-deque', kind: 'collections', package: 'mnemonist@0.40.8', file: 'fixed-deque.js' },
  { name: 'loglevel', kind: 'logging', package: 'loglevel@1.9.2', file: 'lib/loglevel.js' },
  {
    name: 'stat',
    kind: 'maths',
    package: 'simple-statistics@7.12.1',
    file: 'src/interquartile_range.js',
  },
  // Its src/fraction.js exports nothing: what it is built into does.
  { name: 'fraction', kind: 'primitives', package: 'fraction.js@5.3.4', file: 'dist/fraction.js' },
  { name: 'complex', kind: 'primitives', package: 'complex.js@2.4.3', file: 'dist/complex.js' },
  {
    name: 'disjoint-set',
    kind: 'graph',
    package: 'mnemonist@0.40.8',
    file: 'static-disjoint-set.js',
  },
  {
    name: 'local-time',
    kind: 'date and time',
    package: '@js-joda/core@6.3.2',
    file: 'src/LocalTime.js',
    vitest: { setUp: './src/js-joda.js' },
  },
  { name: 'sax', kind: 'XML', package: 'sax@1.4.3', file: 'lib/sax.js' },
];
