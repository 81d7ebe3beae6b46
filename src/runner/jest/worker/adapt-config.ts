import { isRecord } from '../../../foundation/is-record.ts';
import type { JestProjectConfig } from '../jest-api.ts';

/**
 * What has to differ from the user's configuration in every process: no coverage of a project's own, nothing that is kept
 * between runs, and no type errors from ts-jest, which would tell of Assay's texts and not of the project's. Mutants that
 * don't compile are found by the type check.
 */
export function adaptConfig(given: JestProjectConfig): JestProjectConfig {
  const config = dataOf(given);
  const tsJest = config.globals['ts-jest'];
  const always = { cache: true, collectCoverage: false, detectLeaks: false, silent: true };
  return {
    ...config,
    ...always,
    testRegex: given.testRegex,
    transform: config.transform.map(([pattern, path, options]) => [
      pattern,
      path,
      /[\\/]ts-jest[\\/]/.test(path) ? withoutDiagnostics(options) : options,
    ]),
    globals: {
      ...config.globals,
      ...(isRecord(tsJest) && { 'ts-jest': withoutDiagnostics(tsJest) }),
    },
  };
}

/** What of a configuration is data, and so can be given to another process. */
export function dataOf<Config>(config: Config): Config {
  return JSON.parse(JSON.stringify(config));
}

function withoutDiagnostics(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...options, diagnostics: false };
}
