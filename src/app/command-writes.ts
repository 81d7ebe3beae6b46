import { join } from 'node:path';

import type { Notice } from '../model/analysis-result.ts';
import type { RunnerChoice } from '../model/runner-name.ts';
import { readManifest } from '../project/read-manifest.ts';
import { testLine, writingParts } from '../project/recommend-command.ts';

/** Returns a notice for each test command that writes into the project's folder, because it would do so for each mutant. */
export function commandWrites(root: string, runners: readonly RunnerChoice[]): Notice[] {
  const manifest = readManifest(join(root, 'package.json'));
  const commands = runners.flatMap(({ name, commands: all = [] }) =>
    name === 'command' ? all : [],
  );
  return commands.flatMap((command): Notice[] => {
    const parts = writingParts(root, manifest, command);
    if (parts.length === 0) return [];
    const line = testLine(manifest);
    const instead =
      line === undefined || line === command || writingParts(root, manifest, line).length > 0
        ? 'Name a command that only runs the tests.'
        : `Name the part that runs the tests: \`${line}\`.`;
    const list = parts.map((part) => `\`${part}\``).join(', ');
    const message = `\`${command}\` runs ${list}, which writes into the project, for each mutant. ${instead}`;
    return [{ code: 'command-writes', message }];
  });
}
