import { type ScriptCommand, splitWords } from '../../foundation/script-commands.ts';
import { type NodeFlags, readNodeFlags } from '../process/node-flags.ts';

/** What the project's test script says of its tests. */
export interface TestCommand {
  /** Files, folders and globs; none for what Node looks for by itself. */
  readonly paths: readonly string[];
  readonly flags: NodeFlags;
  /** Only what is marked with `only` runs. */
  readonly only: boolean;
}

/** Flags whose value may be the next word. */
const valued = new Set([
  '-r',
  '--require',
  '--import',
  '--loader',
  '--experimental-loader',
  '-C',
  '--conditions',
  '--env-file',
  '--test-reporter',
  '--test-reporter-destination',
  '--test-name-pattern',
  '--test-skip-pattern',
  '--test-concurrency',
  '--test-timeout',
  '--test-shard',
  '--test-isolation',
  '--test-global-setup',
  '--tsconfig',
]);

/** Whether a command runs tests with node:test, by Node itself or by tsx. */
export function isNodeTest({ program, words }: ScriptCommand): boolean {
  return (program === 'node' || program === 'tsx') && words.includes('--test');
}

/**
 * Reads a command such as `node --import tsx --test test/*.test.ts`; without one, Node's own defaults.
 *
 * @param nodeOptions what the variable `NODE_OPTIONS` says
 */
export function readTestCommand(
  command: ScriptCommand | undefined,
  nodeOptions: string = command?.environment['NODE_OPTIONS'] ?? '',
): TestCommand {
  const flags: string[] = command?.program === 'tsx' ? ['--import', 'tsx'] : [];
  const paths: string[] = [];
  const words = command?.words ?? [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!word.startsWith('-')) paths.push(word);
    else if (valued.has(word)) flags.push(word, words[(index += 1)] ?? '');
    else flags.push(word);
  }
  const all = [...splitWords(nodeOptions), ...flags];
  return { paths, flags: readNodeFlags(withoutTestFlags(all)), only: all.includes('--test-only') };
}

/** The flags that are meant for Node's own test runner, and for what tsx does beside it, taken out. */
function withoutTestFlags(flags: readonly string[]): string[] {
  const left: string[] = [];
  for (let index = 0; index < flags.length; index += 1) {
    const flag = flags[index] ?? '';
    const isOfTests = flag.startsWith('--test') || /^--(?:watch|tsconfig)\b/.test(flag);
    if (!isOfTests) left.push(flag);
    if (!valued.has(flag)) continue;
    index += 1;
    if (!isOfTests) left.push(flags[index] ?? '');
  }
  return left;
}
