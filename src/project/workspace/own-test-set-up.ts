import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { isNodeTest } from '../../foundation/node-test-file.ts';
import { isRunnerProgram, type ScriptCommand } from '../../foundation/script-command.ts';
import { scriptCommands, testCommands } from '../../foundation/script-commands.ts';
import { splitCommands, splitWords } from '../../foundation/shell-words.ts';
import { readText } from '../read-manifest.ts';

/** Files at a root that set up a runner for all that lies below. */
const configuration =
  /^(?:vitest\.(?:config|workspace)\.\w+|jest\.config\.\w+|\.mocharc(?:\.\w+)?)$/;

/** Programs that run the scripts of packages. */
const delegates = /^(?:turbo|nx|lerna|lage|moon|rush|rushx|wireit|wsrun|ultra|bazel)$/;

/** Arguments by which package managers run the scripts of packages. */
const delegating =
  /^(?:-r|--recursive|-ws|-w|-C|-F|--workspaces?(?:=.*)?|--filter(?:=.*)?|--prefix|--cwd|workspaces?|foreach)$/;

/**
 * What makes a workspace's root one project of its own, whose tests may lie in all packages: its test script runs a test runner,
 * or the configuration of one stands there and the script leaves the tests to nobody else. Undefined where there is neither, so
 * that each package has its own tests.
 *
 * @param manifest what the root's package.json says
 */
export function ownTestSetUp(
  root: string,
  manifest: Readonly<Record<string, unknown>>,
): string | undefined {
  const scripts = testScripts(manifest);
  const commands = scripts.has('test') ? scriptCommands(manifest, 'test') : testCommands(manifest);
  const own = commands.find((command) => runsTests(root, command));
  if (own !== undefined) return `its test script runs ${own.program}`;
  if ([...scripts.values()].some(delegatesTests)) return undefined;
  const file = readdirSync(root).find((name) => configuration.test(name));
  if (file !== undefined) return `it has ${file}`;
  const key = ['jest', 'mocha'].find((name) => manifest[name] !== undefined);
  return key === undefined ? undefined : `its package.json has the key ${key}`;
}

function runsTests(root: string, command: ScriptCommand): boolean {
  if (isRunnerProgram(command.program)) return true;
  return isNodeTest(command, (path) => readText(join(root, path)));
}

/** Scripts whose names begin with "test", by their names. */
function testScripts({ scripts }: Readonly<Record<string, unknown>>): Map<string, string> {
  const entries = Object.entries(scripts ?? {});
  return new Map(
    entries.filter((entry): entry is [string, string] => {
      return entry[0].startsWith('test') && typeof entry[1] === 'string';
    }),
  );
}

function delegatesTests(script: string): boolean {
  return splitCommands(script).some((part) => {
    const words = splitWords(part);
    if (words.some((word) => delegates.test(word))) return true;
    return (
      words.some((word) => /^(?:npm|pnpm|yarn|bun)$/.test(word)) &&
      words.some((word) => delegating.test(word))
    );
  });
}
