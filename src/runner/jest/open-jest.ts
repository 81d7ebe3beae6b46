import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { splitWords } from '../../foundation/shell-words.ts';
import { localFiles } from '../process/local-files.ts';
import { namedFiles } from '../process/named-files.ts';
import { openProcessRunner } from '../process/open-process-runner.ts';
import { chooseTestFiles } from '../process/choose-test-files.ts';
import { setUpSources } from '../process/set-up-sources.ts';
import { temporaryFolder } from '../process/temporary-folder.ts';
import { transpilerFiles } from '../process/transpiler-files.ts';
import type { RunnerOptions, TestRunner } from '../test-runner.ts';
import { environmentFiles } from './environment-files.ts';
import { jestCommand } from './jest-command.ts';
import { writeStubs } from './jest-stubs.ts';
import { locateJest } from './locate-jest.ts';
import { startOpener } from './start-opener.ts';

/**
 * Opens the project's own Jest with its own configuration, and with the arguments that its test script gives it. Each test
 * file has a worker process that Assay starts itself: in Jest's own, a process that ends under a mutant would end more than
 * its file. What Jest keeps of transformed texts is Assay's, one folder for each build, and goes when the runner is closed.
 * Throws a `UserError` where Jest is missing or can't open the project.
 */
export async function openJest(options: RunnerOptions): Promise<TestRunner> {
  const { root } = options;
  const location = locateJest(root);
  const command = jestCommand(root);
  const directory = temporaryFolder();
  writeStubs(directory);
  const environment = { ...options.environment, ...command.environment };
  const flags = [...splitWords(environment['NODE_OPTIONS'] ?? ''), ...command.nodeFlags];
  const removeDirectory = (): void => rmSync(directory, { recursive: true, force: true });
  const opener = await startOpener({
    location,
    root,
    directory,
    words: command.words,
    nodeFlags: command.nodeFlags,
    environment,
  }).catch((error: unknown) => {
    removeDirectory();
    throw error;
  });
  const { found } = opener;
  const always = found.namesArePlain ? found.loadedAlways : undefined;
  const runner = await openProcessRunner({
    name: 'jest',
    version: location.version,
    root,
    ...chooseTestFiles(options, found.files, always),
    table: options.table,
    serve: options.serve,
    sources: options.sources,
    worker: new URL('./worker/main.js', import.meta.url),
    hostWorker: new URL('./worker/host.js', import.meta.url),
    settings: { jest: location.directory, opened: opener.opened, directory },
    nodeFlags: flags,
    environment: {
      ...environment,
      NODE_ENV: environment['NODE_ENV'] ?? 'test',
      JEST_WORKER_ID: '1',
      ...found.environment,
    },
    argv: () => [join(location.directory, 'bin/jest.js'), ...command.words],
    readsTypes: found.readsTypes,
    plainCommand: ({ path }) => ({
      environment: options.environment,
      variables: command.environment,
      program: 'npx jest',
      start: [process.execPath, ...command.nodeFlags, join(location.directory, 'bin', 'jest.js')],
      words: [...command.words, '--coverage=false', '--runTestsByPath', path],
    }),
    configurationFiles: [
      ...(await transpilerFiles(root)),
      ...localFiles(root, flags),
      ...namedFiles([...found.configurationFiles, ...environmentFiles(root, found.files)]),
    ],
    configuration: JSON.stringify([found.configuration, flags, command.environment]),
  });
  return {
    ...runner,
    globalSetUps: setUpSources(options, found.globalSetUps),
    async close() {
      await runner.close();
      await opener.close();
      removeDirectory();
    },
  };
}
