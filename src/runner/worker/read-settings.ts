import Module from 'node:module';

import {
  FILES_PIPE,
  type ProcessFile,
  type ProcessSettings,
  SETTINGS_VARIABLE,
} from '../process/worker-protocol.ts';
import { readLine } from './ask-texts.ts';

/**
 * Reads the settings that the main process left in this worker's environment, and makes the process look like that of the
 * framework's command.
 */
export function readSettings<Settings extends ProcessSettings>(): Settings {
  const text = process.env[SETTINGS_VARIABLE];
  if (text === undefined) throw new Error(`${SETTINGS_VARIABLE} is not set.`);
  delete process.env[SETTINGS_VARIABLE];
  // Assay's own main process wrote it.
  const settings = JSON.parse(text) as Settings;
  standInFor(settings);
  return settings;
}

/**
 * Waits for the next test file of this process, and makes the process look like that of the command for it. Nothing else happens in
 * this thread meanwhile. Returns undefined if there is none.
 */
export function nextFile(): ProcessFile | undefined {
  const line = readLine(FILES_PIPE);
  if (line === undefined) return undefined;
  // Assay's own main process wrote it.
  const file = JSON.parse(line) as ProcessFile;
  standInFor(file);
  return file;
}

function standInFor({ command: { argv, nodeOptions }, file: testFile }: ProcessFile): void {
  process.argv.splice(1, process.argv.length, ...argv);
  if (nodeOptions === undefined) delete process.env['NODE_OPTIONS'];
  else process.env['NODE_OPTIONS'] = nodeOptions;
  const [main] = argv;
  // A test file that is the main module becomes it when it is loaded.
  if (main === undefined || main === testFile) return;
  const module = Object.assign(new Module(main), { filename: main, loaded: true });
  Object.assign(process, { mainModule: module });
}
