import { Option } from 'commander';

import { UserError } from '../foundation/user-error.ts';
import type { AssayConfig } from '../project/config.ts';
import { checkConfig, type ConfigProblem } from '../project/config-schema.ts';
import { configFlags } from './config-flags.ts';
import type { RunFlags } from './run-flags.ts';

/** What the flags say, as a configuration. Throws a `UserError` that names every flag whose value is impossible. */
export function readFlags(flags: RunFlags): AssayConfig {
  const config: Record<string, unknown> = {};
  for (const { key, flag, kind } of configFlags) {
    const value = flags[new Option(flag).attributeName()];
    const isGiven = kind === 'off' ? value === false : value !== undefined;
    if (isGiven) setAt(config, key.split('.'), value);
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
  const flag = configFlags.find((known) => key === known.key || key.startsWith(`${known.key}.`));
  return `${flag?.flag.split(' ', 1)[0] ?? key}: ${message}`;
}
