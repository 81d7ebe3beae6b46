import { nodeTestFile, type ReadText, valuedNodeFlags } from '../../foundation/node-test-file.ts';
import type { ScriptCommand } from '../../foundation/script-command.ts';
import { splitWords } from '../../foundation/shell-words.ts';
import { type NodeFlags, readNodeFlags } from '../process/node-flags.ts';

/** The test command of a project, as its test script has it. */
export interface TestCommand {
  /** Files, folders and globs. If there are none, Node looks for the usual names. */
  readonly paths: readonly string[];
  readonly flags: NodeFlags;
  /** The flags as they are written. */
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** True if only tests that are marked with `only` run. */
  readonly only: boolean;
  /** True if Node's own test runner starts the files (`node --test`), false if the script runs them itself (`node test.js`). */
  readonly byNode: boolean;
}

/**
 * Reads commands such as `node --import tsx --test test/*.test.ts` or `node test/index.js`. Without any command, Node's defaults
 * apply. Several commands count as one command with the files and flags of all, so that no test is missing.
 *
 * @param read returns the text of a file of the project
 * @param nodeOptions the value of the variable `NODE_OPTIONS` for commands that do not set it
 */
export function readTestCommands(
  commands: readonly ScriptCommand[],
  read: ReadText,
  nodeOptions: string = '',
): TestCommand {
  const each = commands.map((command) => readTestCommand(command, read));
  const variables = commands.map(({ environment }) => environment['NODE_OPTIONS'] ?? nodeOptions);
  const options = variables.length === 0 ? [nodeOptions] : variables;
  const searchesAll = each.some(({ paths }) => paths.length === 0);
  const flagWords = withoutRepeats([...options.map(splitWords), ...each.map(({ flags }) => flags)]);
  return {
    paths: searchesAll ? [] : [...new Set(each.flatMap(({ paths }) => paths))],
    flags: readNodeFlags(flagWords),
    words: flagWords,
    environment: Object.assign({}, ...commands.map(({ environment }) => environment).toReversed()),
    only: each.length > 0 && each.every(({ only }) => only),
    byNode: commands.every(({ words }) => words.includes('--test')),
  };
}

/** Returns the files of one command, and its flags for Node as words. */
function readTestCommand(
  command: ScriptCommand,
  read: ReadText,
): {
  readonly paths: readonly string[];
  readonly flags: readonly string[];
  readonly only: boolean;
} {
  const { program, words } = command;
  const flags: string[] = program === 'tsx' ? ['--import', 'tsx'] : [];
  const isTest = words.includes('--test');
  const paths: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!word.startsWith('-')) {
      paths.push(word);
      // The words after the file are its own arguments.
      if (!isTest) break;
    } else if (valuedNodeFlags.has(word)) flags.push(word, words[(index += 1)] ?? '');
    else flags.push(word);
  }
  const file = isTest ? undefined : nodeTestFile(command, read);
  return {
    paths: file === undefined ? paths : [file],
    flags,
    only: flags.includes('--test-only'),
  };
}

/** Returns the flags of all commands without those for tests; each flag with its value occurs once. */
function withoutRepeats(all: readonly (readonly string[])[]): string[] {
  const pairs = all.map(withoutTestFlags).flatMap((flags) =>
    flags.flatMap((flag, at): string[][] => {
      if (valuedNodeFlags.has(flags[at - 1] ?? '')) return [];
      return [valuedNodeFlags.has(flag) ? [flag, flags[at + 1] ?? ''] : [flag]];
    }),
  );
  return [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()].flat();
}

/** Returns flags without those for Node's own test runner, and without tsx's flags for watching and for its configuration. */
function withoutTestFlags(flags: readonly string[]): string[] {
  const left: string[] = [];
  for (let index = 0; index < flags.length; index += 1) {
    const flag = flags[index] ?? '';
    const isOfTests = flag.startsWith('--test') || /^--(?:watch|tsconfig)\b/.test(flag);
    if (!isOfTests) left.push(flag);
    if (!valuedNodeFlags.has(flag)) continue;
    index += 1;
    if (!isOfTests) left.push(flags[index] ?? '');
  }
  return left;
}
