import { SETTINGS_VARIABLE } from '../process/worker-protocol.ts';

/** Takes what the main process left in this worker's environment. */
export function readSettings<Settings>(): Settings {
  const text = process.env[SETTINGS_VARIABLE];
  if (text === undefined) throw new Error(`${SETTINGS_VARIABLE} is not set.`);
  delete process.env[SETTINGS_VARIABLE];
  // Assay's own main process wrote it.
  return JSON.parse(text) as Settings;
}
