import { UserError } from '../foundation/user-error.ts';
import { groupNames } from '../model/operator-groups.ts';
import { operatorNames } from '../model/operator-names.ts';
import { selectOperators } from '../model/operator-selection.ts';
import type { AssayConfig, ReporterName, ResolvedConfig } from './config.ts';
import { layerConfigs } from './layer-configs.ts';
import type { OptionTable, Settings } from './option.ts';
import { options } from './options.ts';
import { reporterNames } from './report-options.ts';
import { resolveRunner } from './resolve-runner.ts';

/** The facts on which defaults depend. */
export interface Surroundings {
  /** The number of cores that this process may use. */
  readonly cores: number;
  /** Whether the root has a `node_modules` directory, in which a cache can be kept. */
  readonly hasNodeModules: boolean;
}

/** The reporters that need a kill matrix. */
const matrixReporters: ReadonlySet<ReporterName> = new Set(['csv', 'major']);

/** The directory of the cache in a project without `node_modules`. */
export const cacheWithoutNodeModules = '.assay';

/**
 * Merges the defaults, the configuration file and the flags. Later ones win. A list that contains only exclusions (`!name`) is
 * added to the list that it would otherwise replace. Throws a `UserError` if the parts are valid but contradict each other.
 */
export function resolveConfig(
  file: AssayConfig,
  flags: AssayConfig,
  surroundings: Surroundings,
): ResolvedConfig {
  const merged = withDefaults(layerConfigs(file, flags));
  const { command: _command, mml: _mml, ...others } = merged;
  const mml = resolveScript(file, flags);
  return {
    ...others,
    ...(mml !== undefined && { mml }),
    operators: resolveOperators(merged.operators),
    runner: resolveRunner(file, flags),
    concurrency: workers(merged.concurrency, surroundings.cores),
    reporters: resolveReporters(merged),
    thresholds: resolveThresholds(file.thresholds, flags.thresholds),
    cacheDirectory: flags.cacheDirectory ?? file.cacheDirectory ?? defaultCache(surroundings),
  };
}

/**
 * Returns all defaults, overlaid with a configuration. The compiler can't see that the result has the type that follows from
 * the table.
 */
function withDefaults(config: AssayConfig): Settings<typeof options>;
function withDefaults(config: AssayConfig): object {
  return layerConfigs(defaultsIn(options), config);
}

function defaultsIn(table: OptionTable): object {
  return Object.fromEntries(
    Object.entries(table).map(([key, entry]) => [
      key,
      'section' in entry ? defaultsIn(entry.section) : entry.default,
    ]),
  );
}

/** Returns the names that a selection leaves, in their own order. */
function chosen<Name extends string>(
  names: readonly Name[],
  selection: readonly string[],
): readonly Name[] {
  return names.filter((name) => selection.includes(name) && !selection.includes(`!${name}`));
}

function resolveReporters({
  reporters: selection,
  matrix,
}: Pick<Settings<typeof options>, 'reporters' | 'matrix'>): ResolvedConfig['reporters'] {
  const reporters = chosen(reporterNames, selection);
  const empty = reporters.filter((name) => matrixReporters.has(name));
  if (empty.length === 0 || matrix) return reporters;
  throw new UserError(
    'config-invalid',
    `reporters: ${empty.join(' and ')} without matrix: there is no kill matrix to report`,
    'Add `--matrix`, or `matrix: true` to the configuration.',
  );
}

function resolveOperators(selection: readonly string[]): ResolvedConfig['operators'] {
  const operators = selectOperators(selection);
  if (operators.length > 0) return operators;
  throw new UserError(
    'config-invalid',
    `operators: ${selection.join(', ')} leaves no mutation operator to use`,
    `Name at least one of ${[...groupNames, ...operatorNames].join(', ')}.`,
  );
}

/** A script in a flag replaces the `operators` of the file. Any other combination of both is a contradiction. */
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

/** If one threshold is not given, and its default is on the wrong side of the other one, it takes the other's value. */
function resolveThresholds(
  file: AssayConfig['thresholds'],
  flags: AssayConfig['thresholds'],
): ResolvedConfig['thresholds'] {
  const givenHigh = flags?.high ?? file?.high;
  const givenLow = flags?.low ?? file?.low;
  const usual = options.thresholds.section;
  const high = givenHigh ?? Math.max(usual.high.default, givenLow ?? 0);
  const low = givenLow ?? Math.min(usual.low.default, high);
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
  return hasNodeModules ? options.cacheDirectory.default : cacheWithoutNodeModules;
}
