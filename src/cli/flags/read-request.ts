import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

import type { ProjectRequest } from '../../app/project-request.ts';
import { nearest } from '../../foundation/nearest.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { AssayConfig } from '../../options/config.ts';
import { checkConfig, type ConfigProblem } from '../../options/config-schema.ts';
import { optionList } from '../../options/options.ts';
import type { RunFlags } from '../../options/run-flags.ts';
import { givenValue } from './command-options.ts';

/**
 * Reads the request of a command line. Throws a `UserError` if the root is no directory, if the first path seems to be a mistyped
 * command, or if flags have impossible values. The error names all such flags.
 *
 * @param directory absolute path of the folder where the command was called
 */
export function readRequest(
  paths: readonly string[],
  flags: RunFlags,
  directory: string,
): ProjectRequest {
  const root = findRoot(directory, flags.root);
  const mistyped = mistypedCommand(root, paths);
  if (mistyped !== undefined) throw mistyped;
  const { config, diff } = flags;
  return {
    root,
    paths,
    overrides: readOverrides(flags),
    configPath: config === undefined ? undefined : resolve(directory, config),
    since: flags.since,
    diff: diff === undefined || diff === '-' ? diff : resolve(directory, diff),
    mutants: flags.mutant ?? [],
    shard: flags.shard,
    updateBaseline: flags.updateBaseline === true,
    explainPlan: flags.explainPlan === true,
  };
}

/** All commands. */
export const commandNames: readonly string[] = [
  'run',
  'generate',
  'generalise',
  'arbitraries',
  'oracles',
  'review',
  'merge',
  'init',
  'mutants',
  'show',
  'apply',
  'operators',
  'mml',
  'help',
];

/**
 * Returns the error for a first word that is neither a command nor a path. `run` may be left out, so `assay opertors` looks like a path.
 * Returns undefined for an existing path, and for a word that can't be a command, such as a glob or `money.ts`.
 */
function mistypedCommand(root: string, paths: readonly string[]): UserError | undefined {
  const [word] = paths;
  if (word === undefined || !/^[a-z][\w-]*$/i.test(word) || existsSync(resolve(root, word))) {
    return undefined;
  }
  const command = nearest(word, commandNames);
  return new UserError(
    'flag-invalid',
    `"${word}" is neither a command nor a path in ${root}`,
    command === undefined
      ? `Commands are ${commandNames.join(', ')}; what to mutate is named by files, folders and globs.`
      : `Did you mean \`assay ${command}\`?`,
  );
}

/** Returns the absolute path of the project's directory. Throws a `UserError` if there is no such directory. */
export function findRoot(directory: string, asked: string | undefined): string {
  const root = resolve(directory, asked ?? '.');
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() === true) return root;
  throw new UserError('flag-invalid', `--root: ${root} is not a directory`, 'Check the path.');
}

/** Returns the settings in flags, as a configuration. */
function readOverrides(flags: RunFlags): AssayConfig {
  const config: Record<string, unknown> = {};
  for (const option of optionList) {
    const value = givenValue(option, flags);
    if (value !== undefined) setAt(config, option.key.split('.'), value);
  }
  const check = checkConfig(config);
  if (check.ok) return flags.html === false ? withoutHtml(check.config) : check.config;
  throw new UserError(
    'flag-invalid',
    check.problems.map(describe).join('\n'),
    'The help of the command says what each flag takes: call it with `--help`.',
  );
}

function withoutHtml(config: AssayConfig): AssayConfig {
  return { ...config, reporters: [...(config.reporters ?? []), '!html'] };
}

function setAt(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner: Record<string, unknown> = Object.fromEntries(Object.entries(target[key] ?? {}));
  setAt(inner, rest, value);
  target[key] = inner;
}

function describe({ key, message }: ConfigProblem): string {
  const option = optionList.find((one) => key === one.key || key.startsWith(`${one.key}.`));
  return `${option?.flag.split(' ', 1)[0] ?? key}: ${message}`;
}

/** Flags that leave out some of the mutants and have no key in the configuration. */
const narrowing = ['since', 'diff', 'mutant'];

/**
 * Whether a run is restricted to some of the mutants: by paths, lines, changes, ids or a sample. Its page would show less than the page
 * of the whole project.
 */
export function isPartOfProject(paths: readonly string[], flags: RunFlags): boolean {
  return paths.length > 0 || [...narrowing, 'sample'].some((name) => flags[name] !== undefined);
}

/** Flags that select mutants or tests. They change which mutants there are, or which tests can detect them. */
const selecting = optionList.filter(
  ({ group, key }) => group === 'sources' || key === 'tests' || key === 'vitest.projects',
);

/**
 * Whether a run is about the whole project in its configuration, so that no path and no flag restricts it. Only then, a mutant that is
 * not in the run no longer exists.
 */
export function isWholeProject(paths: readonly string[], flags: RunFlags): boolean {
  return (
    paths.length === 0 &&
    narrowing.every((name) => flags[name] === undefined) &&
    selecting.every((option) => givenValue(option, flags) === undefined)
  );
}
