import { UserError } from '../foundation/user-error.ts';
import type { AssayConfig } from '../options/config.ts';
import { checkConfig, type ConfigProblem } from '../options/config-schema.ts';
import { optionList } from '../options/options.ts';
import type { RunFlags } from '../options/run-flags.ts';
import { givenValue } from './command-options.ts';

/** What the flags say, as a configuration. Throws a `UserError` that names every flag whose value is impossible. */
export function readFlags(flags: RunFlags): AssayConfig {
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
