import { describe, expect, test } from 'vitest';

import { operatorsCommand } from '../../../../src/cli/commands/operators-command.ts';
import { operatorNames } from '../../../../src/model/operator-names.ts';
import { capturedShell } from '../captured-shell.ts';

describe('assay operators', () => {
  test('lists each operator once, with its description, under a group', async () => {
    const shell = capturedShell('/');

    await operatorsCommand({}, shell);

    const listed = [...shell.output().matchAll(/^ {2}([A-Z]{3}) {2}\S/gm)].map(([, name]) => name);
    expect(listed).toHaveLength(operatorNames.length);
    expect(new Set(listed)).toEqual(new Set(operatorNames));
    expect(shell.output()).toMatch(/^sufficient \(used by default\)\n {2}AOR {2}Arithmetic/);
  });

  test('tells a script the groups and the default', async () => {
    const shell = capturedShell('/');

    await operatorsCommand({ json: true }, shell);

    const entries: unknown = JSON.parse(shell.output());
    expect(entries).toHaveLength(operatorNames.length);
    expect(entries).toContainEqual({
      name: 'AOR',
      description: 'Arithmetic operator replacement',
      groups: ['sufficient', 'major', 'stryker', 'javalanche', 'all'],
      default: true,
    });
  });
});
