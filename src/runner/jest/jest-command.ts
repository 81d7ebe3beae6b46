import { type ScriptCommand, testCommands } from '../../foundation/script-commands.ts';
import { readManifest } from '../process/read-manifest.ts';

/** How a project's test script calls Jest. */
export interface JestCommand {
  readonly environment: Readonly<Record<string, string>>;
  /** Flags of Node. */
  readonly nodeFlags: readonly string[];
  /** Arguments of Jest. */
  readonly words: readonly string[];
}

/** Reads the first call of Jest in the test script, as `jest` or by Node with the path of Jest. */
export function jestCommand(root: string): JestCommand {
  for (const command of testCommands(readManifest(root))) {
    const found = asJest(command);
    if (found !== undefined) return found;
  }
  return { environment: {}, nodeFlags: [], words: [] };
}

const jestPath = /(?:^|[\\/])jest(?:[\\/]bin[\\/]jest)?(?:\.js)?$/;

function asJest({ environment, program, words }: ScriptCommand): JestCommand | undefined {
  if (program === 'jest') return { environment, nodeFlags: [], words };
  const place = program === 'node' ? words.findIndex((word) => jestPath.test(word)) : -1;
  if (place === -1) return undefined;
  return { environment, nodeFlags: words.slice(0, place), words: words.slice(place + 1) };
}
