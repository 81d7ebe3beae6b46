/** The tests that the authors of a package wrote for a unit, and how they run. */
export interface OwnSuite {
  /** Where they come from; the package itself has them where this is absent. */
  readonly source?: Source;
  /** The files and folders that they need, by their paths in the source. */
  readonly paths: readonly string[];
  /** What npm has to install for them. */
  readonly packages: readonly string[];
  /** Configuration that the source does not have in this form, by path. */
  readonly files?: Readonly<Record<string, object>>;
  /** What `assay run` has to be told. */
  readonly flags: readonly string[];
}

/** A state of a repository on GitHub. */
export interface Source {
  /** `owner/name`. */
  readonly repository: string;
  /** A tag, or a commit in full where the published version has no tag. */
  readonly ref: string;
  /** Where in it the package is, if not at its root. */
  readonly folder?: string;
}

/** A unit that is not compared with own tests. */
export interface LeftOut {
  readonly leftOut: string;
}

const mnemonist: Source = { repository: 'Yomguithereal/mnemonist', ref: '0.40.4' };
const simpleStatistics: Source = {
  repository: 'simple-statistics/simple-statistics',
  ref: '7643ea927d0e21f01bb68f60e224f42f10098373',
};

/**
 * The own suites of the subjects, by name: only those of the unit's tests that are named after it, since what else reaches it is
 * there for other units. Where a repository has no tag for the published version, its nearest state serves if its tests pass.
 */
export const ownSuites: Readonly<Record<string, OwnSuite | LeftOut>> = {
  triangle: { leftOut: 'It is no library, and has no tests.' },
  'linked-list': mocha(mnemonist, 'test/linked-list.js'),
  'bit-set': mocha(mnemonist, 'test/bit-set.js'),
  'fixed-deque': mocha(mnemonist, 'test/fixed-deque.js'),
  'disjoint-set': mocha(mnemonist, 'test/static-disjoint-set.js'),
  yallist: {
    source: { repository: 'isaacs/yallist', ref: 'v4.0.0' },
    paths: ['test'],
    packages: ['tap@12'],
    flags: commands('node test/basic.js'),
  },
  semver: {
    source: { repository: 'npm/node-semver', ref: 'v7.8.5' },
    paths: ['test/classes/semver.js', 'test/fixtures'],
    packages: ['tap@16'],
    flags: commands('node test/classes/semver.js'),
  },
  quantile: nodeTest('test/quantilesorted.test.js'),
  stat: nodeTest('test/iqr.test.js'),
  option: {
    source: { repository: 'tj/commander.js', ref: 'v14.0.3' },
    paths: ['tests'],
    packages: ['jest@30'],
    flags: ['--runner', 'jest', '--tests', 'tests/option*.test.js'],
  },
  base64: {
    source: { repository: 'beatgammit/base64-js', ref: 'v1.5.1' },
    paths: ['test'],
    packages: ['tape@4'],
    // One after the other, the quickest first: 64 MiB are encoded only for what the others let through.
    flags: commands(
      'node test/convert.js',
      'node test/corrupt.js',
      'node test/url-safe.js',
      'node test/big-data.js',
    ),
  },
  loglevel: {
    leftOut:
      'Its specs run in a browser, by Grunt and RequireJS; what it has for Node is a smoke test of four specs.',
  },
  fraction: mocha(undefined, 'tests/fraction.test.js'),
  complex: mocha(undefined, 'tests/complex.test.js'),
  'local-time': {
    source: {
      repository: 'js-joda/js-joda',
      ref: '554068e7ff8797ba9e72d9e216761dc93c0b0bd1',
      folder: 'packages/core',
    },
    paths: ['test'],
    packages: ['mocha@11', 'chai@4', '@babel/core@7', '@babel/preset-env@7', '@babel/register@7'],
    files: {
      '.babelrc': { presets: [['@babel/preset-env', { targets: { node: 'current' } }]] },
      '.mocharc.json': {
        spec: ['test/LocalTimeTest.js', 'test/reference/LocalTimeTest.js'],
        require: ['@babel/register'],
        // Its modules import each other in circles, and have to be loaded in this order.
        file: ['test/_init.js'],
        timeout: 5000,
      },
    },
    flags: ['--runner', 'mocha'],
  },
  sax: {
    source: { repository: 'isaacs/sax-js', ref: 'v1.4.3' },
    paths: ['test'],
    packages: ['tap@21'],
    // In one process, which takes seconds rather than a minute, and no further than to what fails. One file says how many
    // assertions a process has, and needs one of its own.
    flags: commands(
      'node test/not-string.js',
      `TAP_BAIL=1 node -e "for (const file of fs.readdirSync('test')) if (file !== 'not-string.js') require('./test/' + file)"`,
    ),
  },
};

function mocha(source: Source | undefined, file: string): OwnSuite {
  return {
    ...(source !== undefined && { source }),
    paths: [file],
    packages: ['mocha@11'],
    files: { '.mocharc.json': { spec: [file] } },
    flags: ['--runner', 'mocha'],
  };
}

function nodeTest(file: string): OwnSuite {
  return {
    source: simpleStatistics,
    paths: [file],
    packages: [],
    flags: ['--runner', 'node-test', '--tests', file],
  };
}

function commands(...lines: readonly string[]): string[] {
  return ['--runner', 'command', ...lines.flatMap((line) => ['--command', line])];
}
