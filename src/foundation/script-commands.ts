import { readCommand, type ScriptCommand } from './script-command.ts';
import { splitCommands } from './shell-words.ts';

type Scripts = Readonly<Record<string, string>>;
type Environment = Readonly<Record<string, string>>;

/**
 * Returns the commands that `npm test` would run, in order, and then those of the other scripts whose names begin with "test".
 * A script that runs another (`npm run unit`) is replaced by that script's commands.
 *
 * @param manifest the content of package.json
 */
export function testCommands(manifest: unknown): readonly ScriptCommand[] {
  const scripts = scriptsOf(manifest);
  const names = ['test', ...Object.keys(scripts).filter((name) => /^test./.test(name))];
  return names.flatMap((name) => commandsOf(name, scripts, {}, new Set()));
}

/** Returns the commands that one script would run, in order. A script that it runs is replaced by that script's commands. */
export function scriptCommands(manifest: unknown, name: string): readonly ScriptCommand[] {
  return commandsOf(name, scriptsOf(manifest), {}, new Set());
}

/** Returns the commands that a command line would run. A script that it runs is replaced by that script's commands. */
export function lineCommands(manifest: unknown, line: string): readonly ScriptCommand[] {
  return commandsIn(line, scriptsOf(manifest), {}, new Set());
}

/**
 * Returns the calls of one runner by which a project runs its tests: those of `npm test` or, if there are none, those of the
 * other scripts whose names begin with "test".
 */
export function runnerCommands(
  manifest: unknown,
  isRunner: (command: ScriptCommand) => boolean,
): readonly ScriptCommand[] {
  const ofTest = scriptCommands(manifest, 'test').filter(isRunner);
  return ofTest.length > 0 ? ofTest : testCommands(manifest).filter(isRunner);
}

/** Returns whether `npm test` would run a script other than the placeholder that `npm init` writes. */
export function hasTestScript(manifest: unknown): boolean {
  const { test } = scriptsOf(manifest);
  return test !== undefined && test !== '' && !test.includes('no test specified');
}

/** @param more words that are added to the script's last command */
function commandsOf(
  name: string,
  scripts: Scripts,
  outer: Environment,
  seen: Set<string>,
  more: readonly string[] = [],
): ScriptCommand[] {
  const script = scripts[name];
  if (script === undefined || seen.has(name)) return [];
  seen.add(name);
  return commandsIn([script, ...more].join(' '), scripts, outer, seen);
}

function commandsIn(
  line: string,
  scripts: Scripts,
  outer: Environment,
  seen: Set<string>,
): ScriptCommand[] {
  return splitCommands(line).flatMap((part) => {
    const command = readCommand(part, outer);
    if (command === undefined) return [];
    const { environment } = command;
    return callsOf(command, scripts).flatMap((call) => {
      if (call.kind === 'itself') return [command];
      return call.kind === 'line'
        ? commandsIn(call.line, scripts, environment, seen)
        : commandsOf(call.name, scripts, environment, seen, call.more);
    });
  });
}

/** The command to which a call leads: the package manager itself, a script, or another line. */
type Call =
  | { readonly kind: 'itself' }
  | { readonly kind: 'script'; readonly name: string; readonly more: readonly string[] }
  | { readonly kind: 'line'; readonly line: string };

/** Arguments by which package managers run scripts of other packages. */
const elsewhere =
  /^(?:-r|--recursive|-ws|-w|-C|-F|--workspaces?|--filter|--prefix|--cwd|workspaces?|foreach)(?:=.*)?$/;

function callsOf(command: ScriptCommand, scripts: Scripts): Call[] {
  const { program, words } = command;
  if (/^(?:npm|pnpm|yarn|bun)$/.test(program)) return callsOfManager(program, words, scripts);
  if (/^(?:npm-run-all2?|run-[spz])$/.test(program)) return named(words, scripts);
  if (program !== 'concurrently') return [{ kind: 'itself' }];
  return words.flatMap((word): Call[] => {
    if (word.startsWith('-')) return [];
    const npm = /^(?:npm|pnpm|yarn|bun):(.*)$/.exec(word);
    return npm === null ? [{ kind: 'line', line: word }] : named([npm[1] ?? ''], scripts);
  });
}

function callsOfManager(program: string, all: readonly string[], scripts: Scripts): Call[] {
  const first = all.findIndex((word) => !word.startsWith('-'));
  const action = all[first];
  const words = all.slice(first + 1);
  if (action === undefined || ownFlags(program, all, first).some((word) => elsewhere.test(word)))
    return [];
  if (/^(?:exec|x|dlx)$/.test(action)) return [lineOf(words.filter((word) => word !== '--'))];
  if (/^(?:run|run-script|rum|urn)$/.test(action)) {
    const at = words.findIndex((word) => !word.startsWith('-'));
    return at === -1 ? [] : scriptsNamed(words[at] ?? '', words.slice(at + 1), program, scripts);
  }
  if (/^(?:test|t|tst)$/.test(action)) {
    const isBuns = program === 'bun';
    return isBuns ? [{ kind: 'itself' }] : scriptsNamed('test', words, program, scripts);
  }
  if (program === 'npm') return [];
  // The other actions run a script or, if there is no script of that name, an installed program.
  const isScript = action.startsWith('/') || scripts[action] !== undefined;
  if (isScript) return scriptsNamed(action, words, program, scripts);
  return program === 'bun' ? [{ kind: 'itself' }] : [lineOf([action, ...words])];
}

/** Returns the words that are for the package manager itself, and not for the program that it runs. */
function ownFlags(program: string, all: readonly string[], action: number): readonly string[] {
  if (program === 'npm') return all.includes('--') ? all.slice(0, all.indexOf('--')) : all;
  const script = all.findIndex((word, at) => at > action && !word.startsWith('-'));
  return all.slice(0, all[action] === 'run' && script !== -1 ? script : action + 1);
}

/**
 * Returns the script of a name, or all scripts that a pattern such as `/^test:/` of pnpm matches, with the words that they are
 * given.
 */
function scriptsNamed(
  name: string,
  words: readonly string[],
  program: string,
  scripts: Scripts,
): Call[] {
  const separator = words.indexOf('--');
  const given = separator === -1 ? words : words.slice(separator + 1);
  const more = (program === 'npm' && separator === -1 ? [] : given).map(requoted);
  const pattern = /^\/(.*)\/$/.exec(name)?.[1];
  const names =
    pattern === undefined
      ? [name]
      : Object.keys(scripts).filter((script) => asExpression(pattern)?.test(script));
  return names.map((script) => ({ kind: 'script', name: script, more }));
}

/** Returns the scripts that npm-run-all is asked to run: `lint test:*`. */
function named(words: readonly string[], scripts: Scripts): Call[] {
  const patterns = words.filter((word) => !word.startsWith('-'));
  return patterns.flatMap((word) => {
    const [pattern = '', ...more] = word.split(' ');
    const expression = asExpression(
      `^${pattern
        .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
        .replaceAll('**', '.+')
        .replaceAll(/(?<!\.)\*/g, '[^:]*')}$`,
    );
    return Object.keys(scripts)
      .filter((name) => expression?.test(name))
      .map((name): Call => ({ kind: 'script', name, more }));
  });
}

function asExpression(source: string): RegExp | undefined {
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
}

function lineOf(words: readonly string[]): Call {
  return { kind: 'line', line: words.map(requoted).join(' ') };
}

function requoted(word: string): string {
  return /[\s"'\\;&|<>()$`]/.test(word) ? `'${word.replaceAll("'", String.raw`'\''`)}'` : word;
}

function scriptsOf(manifest: unknown): Record<string, string> {
  const scripts: unknown =
    typeof manifest === 'object' && manifest !== null && 'scripts' in manifest
      ? manifest.scripts
      : undefined;
  if (typeof scripts !== 'object' || scripts === null) return {};
  return Object.fromEntries(
    Object.entries(scripts).filter((entry): entry is [string, string] => {
      return typeof entry[1] === 'string';
    }),
  );
}
