import { isNodeTest } from '../../foundation/node-test-file.ts';
import { runnerCommands } from '../../foundation/script-commands.ts';
import { localFiles } from '../process/local-files.ts';
import { onlyTranspile, readsTypes } from '../process/node-flags.ts';
import { openProcessRunner } from '../process/open-process-runner.ts';
import { readManifest, readText } from '../process/read-manifest.ts';
import { chooseTestFiles } from '../process/choose-test-files.ts';
import { transpilerFiles } from '../process/transpiler-files.ts';
import type { RunnerOptions, TestRunner } from '../test-runner.ts';
import { findTestFiles } from './find-test-files.ts';
import { readTestCommands } from './test-command.ts';

/** Opens a project whose tests use node:test. They run as the project's test script runs them. */
export async function openNodeTest(options: RunnerOptions): Promise<TestRunner> {
  const { root } = options;
  const read = (path: string): string | undefined => readText(root, path);
  const commands = runnerCommands(readManifest(root), (one) => isNodeTest(one, read));
  const command = readTestCommands(commands, read, options.environment['NODE_OPTIONS']);
  const { paths, flags, environment, only, byNode } = command;
  const found = await findTestFiles(root, paths, flags.preloads.length > 0);
  const first = flags.preloads.map(({ name }) => name);
  return openProcessRunner({
    name: 'node-test',
    version: process.versions.node,
    root,
    ...chooseTestFiles(options, found, localFiles(root, first)),
    table: options.table,
    serve: options.serve,
    sources: options.sources,
    worker: new URL('./worker/main.js', import.meta.url),
    hostWorker: new URL('./worker/host.js', import.meta.url),
    settings: { preloads: flags.preloads, only },
    nodeFlags: flags.others,
    environment: {
      ...options.environment,
      ...environment,
      ...(byNode && { NODE_TEST_CONTEXT: 'child-v8' }),
    },
    argv: (file) => [file],
    readsTypes: readsTypes(first),
    shareWorkers: options.shareWorkers && onlyTranspile(first),
    plainCommand: ({ path }) => ({
      environment: options.environment,
      variables: environment,
      program: 'node',
      words: [...command.words, ...(byNode ? ['--test'] : []), path],
    }),
    configurationFiles: [
      ...(await transpilerFiles(root)),
      ...localFiles(root, [...first, ...flags.others]),
    ],
    configuration: JSON.stringify([flags, only, environment]),
  });
}
