import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';

import { askTexts } from '../../worker/ask-texts.ts';
import { readSettings } from '../../worker/read-settings.ts';
import { runSession } from '../../worker/run-session.ts';
import type { TestWorkerModule } from '../jest-api.ts';
import { loadJestPackage } from '../jest-packages.ts';
import type { JestWorkerSettings, OpenedJestProject } from '../worker-settings.ts';
import { jestFramework } from './jest-framework.ts';

/** The number of the pipe on which the main process sends the texts of modules. */
const textPipe = 3;

/** Runs a worker process from start to end. It takes the job of its one test file, does the job and ends. */
export async function runJestSession(): Promise<void> {
  const settings = readSettings<JestWorkerSettings>();
  const { globalConfig, projects } = readOpened(settings);
  const part = projects.find(({ name }) => name === settings.project);
  if (part === undefined) throw new Error(`There is no project ${settings.project}.`);
  // This module adds a listener to the process, which the session then replaces. So it is loaded before the session starts.
  const testWorker = loadTestWorker(settings);
  await testWorker.setup({
    serializableResolvers: [{ config: part.config, serializableModuleMap: part.moduleMap }],
  });
  const texts = askTexts(textPipe);
  await runSession(settings, { project: settings.project, filepath: settings.file }, () =>
    jestFramework(testWorker, { settings, globalConfig, config: part.config, texts }),
  );
  // Whatever tests leave open must not keep the process alive.
  process.kill(process.pid, 'SIGKILL');
}

/** Loads the module that Jest itself loads in its workers. */
export function loadTestWorker({ jest }: JestWorkerSettings): TestWorkerModule {
  // `TestWorkerModule` describes the part that versions 29 and 30 have in common.
  return loadJestPackage(jest, 'jest-runner', 'build/testWorker.js') as TestWorkerModule;
}

export function readOpened({ opened }: JestWorkerSettings): OpenedJestProject {
  // The process that opened the project wrote this file.
  return deserialize(readFileSync(opened)) as OpenedJestProject;
}
