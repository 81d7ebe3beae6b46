import { isRecord } from '../../../foundation/is-record.ts';
import type { JestProjectConfig } from '../jest-api.ts';

/**
 * Changes the user's configuration as every process needs it. Coverage and leak detection are off, and the cache is Assay's.
 * ts-jest reports no type errors, since they would concern Assay's texts and not the project's. The type check finds the mutants
 * that do not compile.
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

/** Returns the part of a configuration that is data, and can therefore be sent to another process. */
export function dataOf<Config>(config: Config): Config {
  return JSON.parse(JSON.stringify(config));
}

function withoutDiagnostics(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...options, diagnostics: false };
}
