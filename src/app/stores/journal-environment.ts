import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

import { globSync } from 'tinyglobby';

import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import type { EnvironmentPart } from '../../analysis/journal/environment.ts';
import type { JournalStore } from '../../analysis/journal/journal-store.ts';
import type { TestRunner } from '../../runner/test-runner.ts';
import { ANY } from '../../runner/variable-names.ts';
import { packageVersion } from '../package-version.ts';
import { variablesIn } from './variable-digests.ts';

/** Files that change with the installed packages, for any package manager. */
const packageFiles = [
  'package.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
  'node_modules/.package-lock.json',
  'node_modules/.modules.yaml',
  'node_modules/.yarn-state.yml',
];

/** Variables that Node, its libraries and test runners read in ways that Assay can't see. */
const variables = [
  'CI',
  'LANG',
  'LANGUAGE',
  'LC_ALL',
  'LC_COLLATE',
  'LC_CTYPE',
  'LC_MESSAGES',
  'LC_MONETARY',
  'LC_NUMERIC',
  'LC_TIME',
  'NODE_ENV',
  'NODE_EXTRA_CA_CERTS',
  'NODE_ICU_DATA',
  'NODE_OPTIONS',
  'NODE_PATH',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'TZ',
];

/**
 * Returns the conditions that verdicts depend on, besides the contents of the files that tests load: versions, packages and
 * configuration. Options that only select reports or mutants are not among them.
 *
 * @param variable returns the digest of an environment variable
 */
export function journalEnvironment(
  options: AnalysisOptions,
  runner: TestRunner,
  variable: JournalStore['variable'],
): EnvironmentPart[] {
  const { root, timeout, isolation, vitest, inputs = [] } = options;
  const said = (name: string, value: string): EnvironmentPart => ({
    name,
    value,
    isReadable: true,
  });
  const paths = new Set([
    ...foldersUp(root, options.workspace?.root).flatMap((folder) =>
      packageFiles.map((name) => join(folder, name)),
    ),
    ...dotEnvFiles(root),
    ...compilerOptionFiles(options),
    ...(runner.configurationFiles ?? []).map((path) => resolve(path)),
    ...globSync([...inputs], { cwd: root, absolute: true, dot: true }).map((path) => resolve(path)),
  ]);
  return [
    said('Assay', packageVersion()),
    said('Node', process.version),
    said('the platform', `${process.platform} ${process.arch}`),
    said(runner.name, runner.version),
    ...runnersOf(options),
    said('timeout', Object.values(timeout).join(' ')),
    said('isolation', isolation),
    said(`${runner.name}.config`, vitest.config ?? 'none'),
    {
      name: `the options of ${runner.name}`,
      value: hash('sha1', runner.configuration ?? ''),
      isReadable: false,
    },
    ...[...variablesOf(runner)].map((name) => ({
      name: name === ANY ? 'an environment variable' : name,
      value: variable(name),
      isReadable: false,
    })),
    ...[...paths].toSorted().flatMap((path) => fileParts(root, path)),
  ];
}

/** Returns the variables that are read unseen, and the variables that configurations name. */
function variablesOf({ configurationFiles = [] }: TestRunner): Set<string> {
  const named = configurationFiles
    .filter((path) => /\.[cm]?[jt]s$/.test(path) && !/[\\/]node_modules[\\/]/.test(path))
    .flatMap((path) => [...variablesIn(readText(path) ?? '')]);
  return new Set([...variables, ...named.toSorted()]);
}

/** Returns the tests and commands of each runner, if the configuration names them. */
function runnersOf({ runners = [] }: AnalysisOptions): EnvironmentPart[] {
  const named = runners.map(({ name, tests = [], commands = [] }) => [name, ...tests, ...commands]);
  const isNamed = named.some(({ length }) => length > 1);
  return isNamed ? [{ name: 'runner', value: JSON.stringify(named), isReadable: false }] : [];
}

/** Returns the project's folder and the folders above it, up to the root of the repository, or of the workspace without a repository. */
function foldersUp(root: string, workspace = root): string[] {
  const folders = [root];
  for (let folder = root; !existsSync(join(folder, '.git'));) {
    const parent = dirname(folder);
    // Without a repository, folders above the workspace do not belong to the project.
    if (parent === folder) return folders.filter((one) => one.length >= workspace.length);
    folders.push((folder = parent));
  }
  return folders;
}

function dotEnvFiles(root: string): string[] {
  return readdirSync(root)
    .filter((name) => name === '.env' || name.startsWith('.env.'))
    .map((name) => join(root, name));
}

/** Returns the compiler configurations by which modules are transformed: in the folders above sources, and the files that these extend. */
function compilerOptionFiles({ root, sources }: AnalysisOptions): Set<string> {
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path) || !existsSync(path)) return;
    found.add(path);
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/"(\.{1,2}\/[^"*]+)"/g)) {
      const named = resolve(dirname(path), name);
      for (const other of [named, `${named}.json`, join(named, 'tsconfig.json')]) {
        if (other.endsWith('.json')) add(other);
      }
    }
  };
  const folders = new Set<string>([root]);
  for (const { file } of sources) {
    let folder = dirname(join(root, file));
    for (; folder.length > root.length; folder = dirname(folder)) folders.add(folder);
  }
  for (const folder of folders) add(join(folder, 'tsconfig.json'));
  return found;
}

function fileParts(root: string, path: string): EnvironmentPart[] {
  const text = readText(path);
  if (text === undefined) return [];
  const name = relative(root, path).split(sep).join('/');
  return [{ name, value: hash('sha1', text), isReadable: false }];
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}
