import { nodeTestFile, type ReadText, valuedNodeFlags } from '../../foundation/node-test-file.ts';
import type { ScriptCommand } from '../../foundation/script-command.ts';
import { splitWords } from '../../foundation/shell-words.ts';
import { type NodeFlags, readNodeFlags } from '../process/node-flags.ts';

/** What the project's test script says of its tests. */
export interface TestCommand {
  /** Files, folders and globs; none for what Node looks for by itself. */
  readonly paths: readonly string[];
  readonly flags: NodeFlags;
  /** The same as they are written. */
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Only what is marked with `only` runs. */
  readonly only: boolean;
  /** Node's own test runner starts the files, and they don't start themselves, as with `node test.js`. */
  readonly byNode: boolean;
}

/**
 * Reads commands such as `node --import tsx --test test/*.test.ts` or `node test/index.js`; without any, Node's own defaults. Several
 * are taken for one with the files and the flags of all, so that no test is missing.
 *
 * @param read gives the texts of the project's files
 * @param nodeOptions what the variable `NODE_OPTIONS` says where a command does not set it
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

/** One command's files, and its flags for Node as words. */
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
      // What follows is given to the file.
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

/** The flags of all commands that are not meant for tests, each flag with its value once. */
function withoutRepeats(all: readonly (readonly string[])[]): string[] {
  const pairs = all.map(withoutTestFlags).flatMap((flags) =>
    flags.flatMap((flag, at): string[][] => {
      if (valuedNodeFlags.has(flags[at - 1] ?? '')) return [];
      return [valuedNodeFlags.has(flag) ? [flag, flags[at + 1] ?? ''] : [flag]];
    }),
  );
  return [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()].flat();
}

/** The flags that are meant for Node's own test runner, and for what tsx does beside it, taken out. */
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
