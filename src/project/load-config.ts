import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inspect } from 'node:util';

import { UserError } from '../foundation/user-error.ts';
import type { AssayConfig } from '../options/config.ts';
import { checkConfig, type ConfigProblem } from '../options/config-schema.ts';

/** The names of configuration files, in the order of the search. */
export const configFileNames: readonly string[] = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'].map(
  (extension) => `assay.config.${extension}`,
);

const self = fileURLToPath(import.meta.url);
/** The module that exports `defineConfig`: TypeScript beside this module, or JavaScript once built. */
const configModule = resolve(self, `../../public/config${extname(self)}`);

/** The configuration of a project, and its place. */
export interface LoadedConfig {
  readonly config: AssayConfig;
  /** Absolute path; undefined if the project has no configuration. */
  readonly path: string | undefined;
}

/**
 * Finds and loads the configuration of the project at `root`: the file that was asked for, `assay.config.*`, or the key `assay`
 * in `package.json`. Throws a `UserError` if there are two, if one can't be loaded, or if one is invalid. The error names all
 * problems at once.
 */
export async function loadConfig(root: string, asked?: string): Promise<LoadedConfig> {
  const path = asked === undefined ? findConfigFile(root) : resolve(root, asked);
  if (path === undefined) return fromManifest(root);
  if (!existsSync(path)) {
    throw notLoadable('There is no such file.', path, 'Check the path given with --config.');
  }
  try {
    const value = extname(path) === '.json' ? readJson(path) : await importDefault(path);
    return { config: checked(value, path), path };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw notLoadable(
      `Reading its keys fails: ${messageOf(error)}`,
      placeOf(error, path),
      'Export a plain object: Assay reads each key, and a getter or proxy must not throw.',
      error,
    );
  }
}

function findConfigFile(root: string): string | undefined {
  const found = configFileNames.filter((name) => existsSync(join(root, name)));
  const [first, second] = found;
  if (first === undefined) return undefined;
  if (second !== undefined) {
    throw new UserError(
      'config-invalid',
      `There are several configuration files: ${found.join(', ')}.`,
      'Keep one of them, or name one with --config.',
      root,
    );
  }
  return join(root, first);
}

function fromManifest(root: string): LoadedConfig {
  const path = join(root, 'package.json');
  const manifest = existsSync(path) ? readJson(path) : {};
  if (typeof manifest !== 'object' || manifest === null || !('assay' in manifest)) {
    return { config: {}, path: undefined };
  }
  return { config: checked(manifest.assay, path), path };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw notLoadable(messageOf(error), path, 'Write it as valid JSON.', error);
  }
}

async function importDefault(path: string): Promise<unknown> {
  const module = (await importNatively(path)) ?? (await importByJiti(path));
  if ('default' in module) return module.default;
  throw notLoadable(
    'It has no default export.',
    path,
    'Write `export default defineConfig({ … })`.',
  );
}

/** Returns undefined if Node can't load the file without help: it is TypeScript, or Assay isn't installed in its project. */
async function importNatively(path: string): Promise<object | undefined> {
  try {
    const module: object = await import(pathToFileURL(path).href);
    return module;
  } catch {
    return undefined;
  }
}

async function importByJiti(path: string): Promise<object> {
  const { createJiti } = await import('jiti');
  const jiti = createJiti(path, {
    fsCache: false,
    moduleCache: false,
    // So that a configuration also loads in a project that runs Assay without having installed it, and loads only a part of
    // Assay.
    alias: { 'assay/config': configModule, assay: configModule },
  });
  return jiti.import<object>(path).catch((error: unknown) => {
    throw notLoadable(
      messageOf(error),
      placeOf(error, path),
      'Make it a module that can be imported by itself, with the configuration as default export.',
      error,
    );
  });
}

function checked(value: unknown, path: string): AssayConfig {
  const check = checkConfig(value);
  if (check.ok) return check.config;
  throw invalidConfig(check.problems, path);
}

function invalidConfig(problems: readonly ConfigProblem[], path: string): UserError {
  const lines = problems.map(({ key, message }) => (key === '' ? message : `${key}: ${message}`));
  const [first = ''] = lines;
  const message =
    lines.length === 1
      ? first
      : `${lines.length} problems:\n${lines.map((line) => `- ${line}`).join('\n')}`;
  return new UserError(
    'config-invalid',
    message,
    `Correct ${basename(path)}; every key is listed in the guide.`,
    path,
  );
}

function notLoadable(message: string, place: string, advice: string, cause?: unknown): UserError {
  const error = new UserError('config-not-loadable', message, advice, place);
  if (cause !== undefined) error.cause = cause;
  return error;
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : inspect(error);
  return message.split('\n', 1)[0]?.trim() ?? '';
}

/** Returns the first place within the file that the error names, as `path:line:column`; the file if no place is known. */
function placeOf(error: unknown, path: string): string {
  // Imports are moved before the file runs, so their positions mean nothing.
  if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return path;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const at = stack.indexOf(`${path}:`);
  const position = at === -1 ? null : /^:\d+(?::\d+)?/.exec(stack.slice(at + path.length));
  return `${path}${position?.[0] ?? ''}`;
}
