import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

import { mochaPart } from './mocha-part.ts';

/**
 * The program of a separate process, started in the project's folder. Its arguments are Mocha's folder and Mocha's arguments.
 * The project's Mocha reads its options and finds its test files in this process, which prints both as JSON.
 */
const [, , mocha = '', ...argv] = process.argv;
const fromMocha = createRequire(join(mocha, 'package.json'));

interface OptionsModule {
  loadOptions(argv: readonly string[]): Record<string, unknown> & { readonly _?: string[] };
}

type LookUpFiles = (spec: string, extension: string[], recursive: boolean) => string[] | string;

const { loadOptions } = mochaPart(fromMocha, [
  './lib/cli/options.js',
  './lib/cli/options.cjs',
]) as OptionsModule;
const lookUpFiles = loadLookUpFiles();
type Minimatch = (path: string, pattern: string, options: object) => boolean;
// Older versions of the package export the function itself.
const matcher = fromMocha('minimatch') as Minimatch | { readonly minimatch: Minimatch };
const minimatch = 'minimatch' in matcher ? matcher.minimatch : matcher;

const { _: specs = [], ...options } = loadOptions(argv);
const ignored = listOf(options['ignore']);
const files = (specs.length === 0 ? ['./test'] : specs).flatMap((spec) => {
  try {
    const found = lookUpFiles(spec, listOf(options['extension']), options['recursive'] === true);
    return Array.isArray(found) ? found : [found];
  } catch (error) {
    if (isNoMatch(error)) return [];
    throw error;
  }
});
const chosen = files.filter(
  (file) => !ignored.some((pattern) => minimatch(file, pattern, { windowsPathsNoEscape: true })),
);
const unique = [...new Set(chosen.map((file) => resolve(file)))];
process.stdout.write(`\n${JSON.stringify({ options, specs, files: unique })}\n`);
process.exit(0);

/** Mocha 12 exports the function by its name, and versions before 8.2 have it in another module. */
function loadLookUpFiles(): LookUpFiles {
  const paths = ['./lib/cli/lookup-files.js', './lib/utils.js'];
  const found = mochaPart(fromMocha, paths) as LookUpFiles | { readonly lookupFiles: LookUpFiles };
  return typeof found === 'function' ? found : found.lookupFiles;
}

function listOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : [];
}

function isNoMatch(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_MOCHA_NO_FILES_MATCH_PATTERN'
  );
}
