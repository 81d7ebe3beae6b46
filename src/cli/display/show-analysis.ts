import { commandWrites } from '../../app/command-writes.ts';
import type { AnalysisWatch } from '../../app/run-project.ts';
import { processClock } from './progress-clock.ts';
import type { Shell } from '../shell.ts';
import { showProgress } from './show-progress.ts';
import { useColour } from './use-colour.ts';
import { warn } from './warn.ts';

/** Shows the progress of analyses on standard error. The progress of a package has its folder as a label. */
export function analysisWatch(shell: Shell, signal: AbortSignal): AnalysisWatch {
  return {
    signal,
    async show(project, analyse) {
      await warn(commandWrites(project.root, project.runners), shell);
      const progress = showProgress({
        stream: shell.stderr,
        ci: shell.environment['CI'] !== undefined,
        colour: useColour(shell.stderr, shell.environment),
        clock: processClock,
        label: project.workspace?.folder,
      });
      try {
        return await analyse({ onProgress: progress.update });
      } finally {
        progress.stop();
      }
    },
  };
}
