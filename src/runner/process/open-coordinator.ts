import { rmSync } from 'node:fs';
import { join } from 'node:path';

import type { RunnerOptions } from '../test-runner.ts';
import { type Coordinator, startCoordinator, type TestFileKey } from './coordinator.ts';
import { outsideCommands } from './outside-commands.ts';
import { answerSourceTexts } from './source-texts.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeBuildFacts } from './write-build-facts.ts';

/**
 * Starts a coordinator in a temporary folder. Processes that tests start get the texts of the mutated sources there. Its folder
 * is removed when it is closed.
 */
export function openCoordinator(
  options: Pick<RunnerOptions, 'root' | 'sources' | 'serve' | 'table'>,
  keyOf: TestFileKey,
): Promise<Coordinator> {
  const directory = temporaryFolder();
  const sourceTexts = answerSourceTexts(options, join(directory, 'texts'));
  const facts = writeBuildFacts(options.table, join(directory, 'sites'));
  return startCoordinator(
    directory,
    {
      facts: { ...facts, root: options.root, texts: sourceTexts.folder },
      outsideOf: outsideCommands(options),
      onClose() {
        sourceTexts.close();
        rmSync(directory, { recursive: true, force: true });
      },
    },
    keyOf,
  );
}
