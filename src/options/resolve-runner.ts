import { UserError } from '../foundation/user-error.ts';
import type { RunnerChoice, RunnerName } from '../model/runner-name.ts';
import type { AssayConfig, ResolvedConfig } from './config.ts';

/**
 * Returns the runners that the configuration and the flags ask for. A command alone asks for the runner `command`. Throws a
 * `UserError` if a command is given for another runner.
 */
export function resolveRunner(file: AssayConfig, flags: AssayConfig): ResolvedConfig['runner'] {
  if (flags.command !== undefined) {
    return choose(flags.runner ?? 'command', flags.command, 'flag-invalid', '--command');
  }
  const asked = flags.runner ?? file.runner ?? (file.command === undefined ? 'auto' : 'command');
  // If a flag asks for another runner, the commands of the file are ignored.
  const isFromFlag = flags.runner !== undefined && flags.runner !== 'command';
  return choose(asked, isFromFlag ? undefined : file.command, 'config-invalid', 'command');
}

function choose(
  asked: NonNullable<AssayConfig['runner']>,
  command: AssayConfig['command'],
  code: 'flag-invalid' | 'config-invalid',
  key: string,
): ResolvedConfig['runner'] {
  if (typeof asked !== 'string') return asked.map((entry) => choiceOf(entry, command));
  if (asked === 'command') return [choiceOf(asked, command)];
  if (command !== undefined) {
    throw new UserError(
      code,
      `${key}: it has no meaning for the runner ${asked}`,
      "Leave the runner out, or list both: `runner: ['vitest', { name: 'command', command: 'npm run e2e' }]`.",
    );
  }
  return asked === 'auto' ? asked : [{ name: asked }];
}

function choiceOf(
  entry: Exclude<NonNullable<AssayConfig['runner']>, string>[number] | RunnerName,
  command: AssayConfig['command'],
): RunnerChoice {
  const { name, tests, command: own } = typeof entry === 'string' ? { name: entry } : entry;
  if (name !== 'command' && own !== undefined) {
    throw new UserError(
      'config-invalid',
      `runner: the entry ${name} has a command, which it does not take`,
      "Give commands to an entry `{ name: 'command', command: … }`.",
    );
  }
  const commands = name === 'command' ? listOf(own ?? command) : undefined;
  return { name, ...(tests && { tests }), ...(commands && { commands }) };
}

function listOf(command: AssayConfig['command']): readonly string[] | undefined {
  return typeof command === 'string' ? [command] : command;
}
