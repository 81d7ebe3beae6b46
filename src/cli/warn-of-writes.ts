import type { AnalysisOptions } from '../analysis/analysis-options.ts';
import type { Notice } from '../model/analysis-result.ts';
import { readManifest } from '../project/read-manifest.ts';
import { testLine, writingParts } from '../project/recommend-command.ts';
import { colours } from '../report/colours.ts';
import { join } from 'node:path';
import { terminalNotices } from '../report/terminal-notices.ts';
import type { Shell } from './shell.ts';
import { useColour } from './use-colour.ts';
import { writeText } from './write-text.ts';

/** Warns, before anything runs, of commands that write into the project's folder: they would do so for each mutant. */
export async function warnOfWrites(
  { root, runners = [] }: Pick<AnalysisOptions, 'root' | 'runners'>,
  shell: Shell,
): Promise<void> {
  const manifest = readManifest(join(root, 'package.json'));
  const notices = runners
    .flatMap(({ name, commands = [] }) => (name === 'command' ? commands : []))
    .flatMap((command): Notice[] => {
      const parts = writingParts(root, manifest, command);
      if (parts.length === 0) return [];
      const line = testLine(manifest);
      const instead =
        line === undefined || line === command || writingParts(root, manifest, line).length > 0
          ? 'Name a command that only runs the tests.'
          : `Name the part that runs the tests: \`${line}\`.`;
      const list = parts.map((part) => `\`${part}\``).join(', ');
      return [
        {
          code: 'command-writes',
          message: `\`${command}\` runs ${list}, which writes into the project, for each mutant. ${instead}`,
        },
      ];
    });
  if (notices.length === 0) return;
  const style = colours(useColour(shell.stderr, shell.environment));
  const text = terminalNotices(notices, shell.stderr.columns ?? 100, style);
  await writeText(shell.stderr, `${text}\n`);
}
