import { UserError } from '../foundation/user-error.ts';
import { groupNames, type GroupName } from '../model/operator-groups.ts';
import { operatorNames } from '../model/operator-names.ts';
import { selectOperators } from '../model/operator-selection.ts';
import { defaultStrategy } from '../model/prioritisation.ts';
import { type AssayConfig, matrixReporters, reporterNames, type ResolvedConfig } from './config.ts';
import { resolveRunner } from './resolve-runner.ts';

/** What defaults depend on. */
export interface Surroundings {
  /** How many cores this process may use. */
  readonly cores: number;
  /** Whether the root has a `node_modules` directory to keep a cache in. */
  readonly hasNodeModules: boolean;
}

/** The defaults, with operators by group and the concurrency as a share of the cores. */
export const defaults: Omit<ResolvedConfig, 'concurrency' | 'operators'> & {
  readonly concurrency: string;
  readonly operators: readonly GroupName[];
} = {
  mutate: [],
  tests: [],
  operators: ['sufficient'],
  runner: 'auto',
  vitest: { projects: [] },
  concurrency: '100%',
  timeout: { factor: 8, constant: 1000, test: 60_000 },
  typeCheck: true,
  incremental: true,
  equivalence: 'proved',
  isolation: 'auto',
  checkOrder: false,
  skipFailingTests: false,
  sample: { ratio: 1, per: 'all' },
  matrix: false,
  impact: false,
  strategy: defaultStrategy,
  order: 1,
  orderStrategy: 'sample',
  orderLimit: 300,
  seed: 1,
  reporters: ['terminal', 'html'],
  reports: { directory: 'reports/assay' },
  thresholds: { high: 80, low: 60 },
  top: 10,
  cacheDirectory: 'node_modules/.cache/assay',
  packages: [],
};

/** Where the cache goes in a project without `node_modules`. */
export const cacheWithoutNodeModules = '.assay';

/**
 * Merges the defaults, what the configuration file says and what the flags say; the later ones win. A list with
 * nothing but exclusions (`!name`) adds them to the list it would otherwise replace. Throws a `UserError` where
 * the parts fit only one by one.
 */
export function resolveConfig(
  file: AssayConfig,
  flags: AssayConfig,
  surroundings: Surroundings,
): ResolvedConfig {
  const last = <Key extends keyof AssayConfig>(key: Key): AssayConfig[Key] =>
    flags[key] ?? file[key];
  const mml = resolveScript(file, flags);
  const inputs = last('inputs');
  const baseline = last('baseline');
  const workspaces = last('workspaces');
  return {
    mutate: extend(extend(defaults.mutate, file.mutate), flags.mutate),
    tests: extend(extend(defaults.tests, file.tests), flags.tests),
    operators: resolveOperators(file, flags),
    ...(mml !== undefined && { mml }),
    runner: resolveRunner(file, flags),
    vitest: resolveVitest(file.vitest, flags.vitest),
    concurrency: workers(last('concurrency') ?? defaults.concurrency, surroundings.cores),
    timeout: {
      factor: flags.timeout?.factor ?? file.timeout?.factor ?? defaults.timeout.factor,
      constant: flags.timeout?.constant ?? file.timeout?.constant ?? defaults.timeout.constant,
      test: flags.timeout?.test ?? file.timeout?.test ?? defaults.timeout.test,
    },
    typeCheck: last('typeCheck') ?? defaults.typeCheck,
    incremental: last('incremental') ?? defaults.incremental,
    ...(inputs !== undefined && { inputs }),
    equivalence: last('equivalence') ?? defaults.equivalence,
    isolation: last('isolation') ?? defaults.isolation,
    checkOrder: last('checkOrder') ?? defaults.checkOrder,
    skipFailingTests: last('skipFailingTests') ?? defaults.skipFailingTests,
    sample: {
      ratio: flags.sample?.ratio ?? file.sample?.ratio ?? defaults.sample.ratio,
      per: flags.sample?.per ?? file.sample?.per ?? defaults.sample.per,
    },
    matrix: last('matrix') ?? defaults.matrix,
    impact: last('impact') ?? defaults.impact,
    strategy: last('strategy') ?? defaults.strategy,
    order: last('order') ?? defaults.order,
    orderStrategy: last('orderStrategy') ?? defaults.orderStrategy,
    orderLimit: last('orderLimit') ?? defaults.orderLimit,
    seed: last('seed') ?? defaults.seed,
    reporters: resolveReporters(file, flags),
    reports: {
      directory: flags.reports?.directory ?? file.reports?.directory ?? defaults.reports.directory,
    },
    ...(baseline !== undefined && { baseline }),
    thresholds: resolveThresholds(file.thresholds, flags.thresholds),
    top: last('top') ?? defaults.top,
    cacheDirectory: last('cacheDirectory') ?? defaultCache(surroundings),
    packages: extend(extend(defaults.packages, file.packages), flags.packages),
    ...(workspaces !== undefined && { workspaces }),
  };
}

/** The given list; or the base with the list's exclusions added, where it has nothing else. */
function extend(base: readonly string[], given: readonly string[] | undefined): readonly string[] {
  if (given === undefined) return base;
  return given.every(isExclusion) ? [...base, ...given] : given;
}

function isExclusion(pattern: string): boolean {
  return pattern.startsWith('!');
}

/** The names that a selection leaves, in their own order. */
function chosen<Name extends string>(
  names: readonly Name[],
  selection: readonly string[],
): readonly Name[] {
  return names.filter((name) => selection.includes(name) && !selection.includes(`!${name}`));
}

function resolveReporters(file: AssayConfig, flags: AssayConfig): ResolvedConfig['reporters'] {
  const selection = extend(extend(defaults.reporters, file.reporters), flags.reporters);
  const reporters = chosen(reporterNames, selection);
  const empty = reporters.filter((name) => matrixReporters.includes(name));
  if (empty.length === 0 || (flags.matrix ?? file.matrix) === true) return reporters;
  throw new UserError(
    'config-invalid',
    `reporters: ${empty.join(' and ')} without matrix: there is no kill matrix to report`,
    'Add `--matrix`, or `matrix: true` to the configuration.',
  );
}

function resolveOperators(file: AssayConfig, flags: AssayConfig): ResolvedConfig['operators'] {
  const selection = extend(extend(defaults.operators, file.operators), flags.operators);
  const operators = selectOperators(selection);
  if (operators.length > 0) return operators;
  throw new UserError(
    'config-invalid',
    `operators: ${selection.join(', ')} leaves no mutation operator to use`,
    `Name at least one of ${[...groupNames, ...operatorNames].join(', ')}.`,
  );
}

/** A script in a flag takes the place of the file's `operators`; any other pair of both contradicts itself. */
function resolveScript(file: AssayConfig, flags: AssayConfig): string | undefined {
  const mml = flags.mml ?? file.mml;
  if (mml === undefined) return undefined;
  const advice = 'Leave out one of them: a script says itself which operators to use.';
  if (flags.operators !== undefined) {
    const script = flags.mml === undefined ? 'mml of the configuration' : '--mml';
    throw new UserError('flag-invalid', `--operators can't be combined with ${script}`, advice);
  }
  if (flags.mml === undefined && file.operators !== undefined) {
    throw new UserError('config-invalid', "operators can't be combined with mml", advice);
  }
  return mml;
}

function resolveVitest(
  file: AssayConfig['vitest'],
  flags: AssayConfig['vitest'],
): ResolvedConfig['vitest'] {
  const projects = flags?.projects ?? file?.projects ?? defaults.vitest.projects;
  const config = flags?.config ?? file?.config;
  return config === undefined ? { projects } : { projects, config };
}

/** A threshold that isn't given follows the other one where its default would be on the wrong side of it. */
function resolveThresholds(
  file: AssayConfig['thresholds'],
  flags: AssayConfig['thresholds'],
): ResolvedConfig['thresholds'] {
  const givenHigh = flags?.high ?? file?.high;
  const givenLow = flags?.low ?? file?.low;
  const high = givenHigh ?? Math.max(defaults.thresholds.high, givenLow ?? 0);
  const low = givenLow ?? Math.min(defaults.thresholds.low, high);
  if (low > high) {
    throw new UserError(
      'config-invalid',
      `thresholds.low: ${low} is above thresholds.high, ${high}`,
      `Set thresholds.low to ${high} or less.`,
    );
  }
  const least = flags?.break ?? file?.break;
  return least === undefined ? { high, low } : { high, low, break: least };
}

function workers(concurrency: number | string, cores: number): number {
  if (typeof concurrency === 'number') return concurrency;
  return Math.max(1, Math.floor((cores * Number.parseInt(concurrency, 10)) / 100));
}

function defaultCache({ hasNodeModules }: Surroundings): string {
  return hasNodeModules ? defaults.cacheDirectory : cacheWithoutNodeModules;
}
