import { relative, sep } from 'node:path';

import picomatch from 'picomatch';

import { testCommands } from '../../foundation/script-commands.ts';
import { localFiles } from '../process/local-files.ts';
import { readsTypes } from '../process/node-flags.ts';
import { openProcessRunner } from '../process/open-process-runner.ts';
import { readManifest } from '../process/read-manifest.ts';
import { reachingTests } from '../process/reaching-tests.ts';
import { transpilerFiles } from '../process/transpiler-files.ts';
import type { RunnerOptions, TestRunner } from '../test-runner.ts';
import { findTestFiles } from './find-test-files.ts';
import { isNodeTest, readTestCommand } from './test-command.ts';

/** Opens a project whose tests are written with node:test, as its test script runs them. */
export async function openNodeTest(options: RunnerOptions): Promise<TestRunner> {
  const { root } = options;
  const command = testCommands(readManifest(root)).find((one) => isNodeTest(one));
  const { paths, flags, only } = readTestCommand(command);
  const isChosen = options.tests.length === 0 ? () => true : picomatch([...options.tests]);
  const found = await findTestFiles(root, paths, flags.preloads.length > 0);
  const chosen = found.filter((file) => isChosen(relative(root, file).split(sep).join('/')));
  const first = flags.preloads.map(({ name }) => name);
  const reaching = reachingTests(chosen, localFiles(root, first), new Set(options.sources));
  const files = chosen.filter((file) => reaching.has(file));
  return openProcessRunner({
    name: 'node-test',
    version: process.versions.node,
    root,
    files,
    unrelatedFiles: chosen.length - files.length,
    table: options.table,
    serve: options.serve,
    sources: options.sources,
    worker: new URL('./worker/main.js', import.meta.url),
    settings: { preloads: flags.preloads, only },
    nodeFlags: flags.others,
    environment: { ...command?.environment, NODE_OPTIONS: '' },
    readsTypes: readsTypes(first),
    configurationFiles: [
      ...(await transpilerFiles(root)),
      ...localFiles(root, [...first, ...flags.others]),
    ],
    configuration: JSON.stringify([flags, only, command?.environment]),
  });
}
