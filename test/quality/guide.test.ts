import { describe, expect, it } from 'vitest';

import { configFlags } from '../../src/cli/config-flags.ts';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { createProgram } from '../../src/cli/program.ts';
import { reportFiles } from '../../src/cli/write-reports.ts';
import { configKeys } from '../../src/project/config-schema.ts';
import { cacheWithoutNodeModules, defaults } from '../../src/project/resolve-config.ts';
import { capturedShell } from '../unit/cli/captured-shell.ts';
import { textOf } from './repository.ts';

const guide = textOf('docs/guide/README.md');

/** The rows of all tables in the guide whose first cell is code, as lists of cells. */
const rows = [...guide.matchAll(/^\| `.*\|$/gm)].map(([line]) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim()),
);

const configRows = rows.filter((cells) => cells.length === 4);

/** A default as the guide writes it; a dash stands for none. */
function written(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '–';
  return `\`${literal(value)}\``;
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function defaultOf(key: string): unknown {
  const [first = '', second] = key.split('.');
  const value: unknown = Reflect.get(defaults, first);
  if (second === undefined || typeof value !== 'object' || value === null) return value;
  return Reflect.get(value, second);
}

describe('the guide', () => {
  it('has a row for every configuration key, with its flag and default', () => {
    const expected = configFlags.map(({ key, flag }) => [
      `\`${key}\``,
      `\`${flag}\``,
      written(defaultOf(key)),
    ]);

    expect(configRows.map((cells) => cells.slice(0, 3))).toEqual(expect.arrayContaining(expected));
    expect(configRows).toHaveLength(expected.length);
  });

  it('knows a flag for every configuration key', () => {
    expect(configFlags.map(({ key }) => key).toSorted()).toEqual(configKeys().toSorted());
  });

  it('lists every flag of a run', () => {
    const run = createProgram(capturedShell('/'), () => {}).commands.find(
      (command) => command.name() === 'run',
    );
    const flags = run?.options.map((option) => `\`${option.flags}\``) ?? [];

    expect(rows.flat()).toEqual(expect.arrayContaining(flags));
    expect(flags.length).toBeGreaterThan(configFlags.length);
  });

  it('lists the exit codes', () => {
    const section = guide.slice(guide.indexOf('## Exit codes'));
    const codes = [...section.matchAll(/^\| `(\d+)`/gm)].map(([, code]) => Number(code));

    expect(codes).toEqual(Object.values(exitCodes));
  });

  it.each([...Object.values(reportFiles), `\`${cacheWithoutNodeModules}\``])(
    'mentions %s',
    (name) => {
      expect(guide).toContain(name);
    },
  );
});
