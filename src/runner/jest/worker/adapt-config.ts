import { isRecord } from '../../../foundation/is-record.ts';
import type { JestProjectConfig } from '../jest-api.ts';

/**
 * Changes the user's configuration as every process needs it. Coverage and leak detection are off, and the cache is Assay's.
 * ts-jest reports no type errors, since they would concern Assay's texts and not the project's, and translates texts with such errors, too.
 * The type check finds the mutants that do not compile.
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
      /[\\/]ts-jest[\\/]/.test(path) ? withTypeErrors(options) : options,
    ]),
    globals: {
      ...config.globals,
      ...(isRecord(tsJest) && { 'ts-jest': withTypeErrors(tsJest) }),
    },
  };
}

/** Returns the part of a configuration that is data, and can therefore be sent to another process. */
export function dataOf<Config>(config: Config): Config {
  return JSON.parse(JSON.stringify(config));
}

function withTypeErrors(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { tsconfig } = options;
  // Options in the place of a file are added to those of the `tsconfig.json` that ts-jest finds.
  const own =
    tsconfig === undefined || isRecord(tsconfig) ? { ...tsconfig, ...emitting } : tsconfig;
  return { ...options, diagnostics: false, tsconfig: own };
}

const emitting = { noEmitOnError: false };
