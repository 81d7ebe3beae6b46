import type { Notice } from '../../model/analysis-result.ts';
import { colours } from '../../report/terminal/colours.ts';
import { terminalNotices } from '../../report/terminal/terminal-notices.ts';
import type { Shell } from '../shell.ts';
import { useColour } from './use-colour.ts';
import { writeText } from './write-text.ts';

/** Shows notices on standard error, for commands whose report has no room for them. */
export async function warn(
  notices: readonly Notice[],
  { stderr, environment }: Pick<Shell, 'stderr' | 'environment'>,
): Promise<void> {
  if (notices.length === 0) return;
  const text = terminalNotices(
    notices,
    stderr.columns ?? 100,
    colours(useColour(stderr, environment)),
  );
  await writeText(stderr, `${text}\n`);
}
