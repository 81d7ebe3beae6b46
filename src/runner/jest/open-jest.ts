import { readFileSync, rmSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';

import { splitWords } from '../../foundation/shell-words.ts';
import { localFiles } from '../process/local-files.ts';
import { namedFiles } from '../process/named-files.ts';
import { openProcessRunner } from '../process/open-process-runner.ts';
import type { ProcessTestFile } from '../process/process-jobs.ts';
import { chooseTestFiles } from '../process/choose-test-files.ts';
import { setUpSources } from '../process/set-up-sources.ts';
import { temporaryFolder } from '../process/temporary-folder.ts';
import { transpilerFiles } from '../process/transpiler-files.ts';
import type { RunnerOptions, TestRunner } from '../test-runner.ts';

import { jestCommand } from './jest-command.ts';
import { writeStubs } from './jest-stubs.ts';
import { locateJest } from './locate-jest.ts';
import { startOpener } from './start-opener.ts';

/**
 * Opens the project's own Jest with its configuration and with the arguments of its test script. Assay starts a worker process
 * for each test file itself: if a worker of Jest's own ended because of a mutant, other test files would be affected. Jest's
 * cache of transformed texts is in a folder of Assay's, one for each build, and is deleted when the runner is closed. Throws a
 * `UserError` if Jest is missing or can't open the project.
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
    shareWorkers: false,
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

/**
 * Returns the modules of the project that test files name as their environment in a comment at their head. They may be ES
 * modules, and no worker can find out that it has loaded them.
 */
function environmentFiles(root: string, files: readonly ProcessTestFile[]): Set<string> {
  const found = new Set<string>();
  for (const { path } of files) {
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(
      /@jest-environment\s+([^\s*]+)/g,
    )) {
      const local = name.replace('<rootDir>', root);
      if (!isAbsolute(local) && !local.startsWith('.')) continue;
      for (const folder of [root, dirname(path)]) found.add(resolve(folder, local));
    }
  }
  return found;
}
