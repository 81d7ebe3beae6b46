import { describe, expect, it } from 'vitest';

import { configJsonSchema, optionPages, withOptionTables } from '../../scripts/option-docs.ts';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { createProgram } from '../../src/cli/program.ts';
import { reportFiles } from '../../src/app/reporting/write-reports.ts';
import { optionList } from '../../src/options/options.ts';
import { cacheWithoutNodeModules } from '../../src/options/resolve-config.ts';
import { capturedShell } from '../unit/cli/captured-shell.ts';
import { textOf } from './repository.ts';

const guide = textOf('docs/guide/README.md');

describe('the guide', () => {
  it.each(optionPages)('has the tables in %s that `npm run option-docs` writes', (path) => {
    const page = textOf(path);

    expect(page).toBe(withOptionTables(path, page));
    expect(page).toContain('<!-- flags -->\n\n| Flag');
  });

  it('lists every flag of a run', () => {
    const run = createProgram(capturedShell('/'), () => {}).commands.find(
      (command) => command.name() === 'run',
    );
    const flags = run?.options.map((option) => `| \`${option.flags}\``) ?? [];

    expect(flags.filter((flag) => !guide.includes(flag))).toEqual([]);
    expect(flags.length).toBeGreaterThan(optionList.length);
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

describe('schema.json', () => {
  it('is what `npm run option-docs` writes', () => {
    expect(textOf('schema.json')).toBe(configJsonSchema());
  });
});
