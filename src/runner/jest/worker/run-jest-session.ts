import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';

import { askTexts } from '../../worker/ask-texts.ts';
import { readSettings } from '../../worker/read-settings.ts';
import { runSession } from '../../worker/run-session.ts';
import type { TestWorkerModule } from '../jest-api.ts';
import { loadJestPackage } from '../jest-packages.ts';
import type { JestWorkerSettings, OpenedJestProject } from '../worker-settings.ts';
import { jestFramework } from './jest-framework.ts';

/** The pipe to the main process on which it gives modules' texts. */
const textPipe = 3;

/** The whole life of a worker process of Jest's: it takes the job of its one test file, does it and ends. */
export async function runJestSession(): Promise<void> {
  const settings = readSettings<JestWorkerSettings>();
  const { globalConfig, projects } = readOpened(settings);
  const part = projects.find(({ name }) => name === settings.project);
  if (part === undefined) throw new Error(`There is no project ${settings.project}.`);
  // Before the session, which takes over from the listener that it puts on the process.
  const testWorker = loadTestWorker(settings);
  await testWorker.setup({
    serializableResolvers: [{ config: part.config, serializableModuleMap: part.moduleMap }],
  });
  const texts = askTexts(textPipe);
  await runSession(settings, { project: settings.project, filepath: settings.file }, () =>
    jestFramework(testWorker, { settings, globalConfig, config: part.config, texts }),
  );
  // What tests leave open must not keep the process.
  process.kill(process.pid, 'SIGKILL');
}

/** Loads the module that Jest itself loads in its workers. */
export function loadTestWorker({ jest }: JestWorkerSettings): TestWorkerModule {
  // The project's own copy, of which `TestWorkerModule` names what versions 29 and 30 share.
  return loadJestPackage(jest, 'jest-runner', 'build/testWorker.js') as TestWorkerModule;
}

export function readOpened({ opened }: JestWorkerSettings): OpenedJestProject {
  // The process that opened the project wrote it.
  return deserialize(readFileSync(opened)) as OpenedJestProject;
}
