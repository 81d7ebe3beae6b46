import { rmSync } from 'node:fs';
import { join } from 'node:path';

import type { RunnerOptions } from '../test-runner.ts';
import { type Coordinator, startCoordinator } from './coordinator.ts';
import { outsideCommands } from './outside-commands.ts';
import { answerSourceTexts } from './source-texts.ts';
import { temporaryFolder } from './temporary-folder.ts';
import type { BuildFacts } from './worker-protocol.ts';
import { writeBuildFacts } from './write-build-facts.ts';

/** A coordinator, with the resources that a runner prepares for all of its workers. */
export interface OpenedCoordinator extends Coordinator {
  /** A temporary folder of Assay's, which is removed when the coordinator is closed. */
  readonly directory: string;
  readonly facts: BuildFacts;
}

/**
 * Starts a coordinator in a temporary folder. Processes that tests start get the texts of the mutated sources there.
 *
 * @param keyOf the key of a test file, from the worker's project name and absolute path
 */
export async function openCoordinator(
  options: Pick<RunnerOptions, 'root' | 'sources' | 'serve' | 'table'>,
  keyOf: (project: string, file: string) => string,
): Promise<OpenedCoordinator> {
  const directory = temporaryFolder();
  const sourceTexts = answerSourceTexts(options, join(directory, 'texts'));
  const facts = writeBuildFacts(options.table, join(directory, 'sites'));
  const coordinator = await startCoordinator(
    directory,
    {
      facts: { ...facts, root: options.root, texts: sourceTexts.folder },
      outsideOf: outsideCommands(options),
    },
    keyOf,
  );
  return {
    ...coordinator,
    directory,
    facts,
    async close() {
      sourceTexts.close();
      await coordinator.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
