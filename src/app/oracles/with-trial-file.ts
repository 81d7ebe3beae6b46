import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Does work while a file is in a folder of the user's. The file is removed even if the process ends before the work does. If the process
 * is killed, the next one removes it (`removeLeftovers`).
 */
export async function withTrialFile<Result>(
  root: string,
  { name, text }: { readonly name: string; readonly text: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const path = join(root, name);
  const remove = (): void => rmSync(path, { force: true });
  // A second Ctrl-C ends the process at once.
  process.once('exit', remove);
  writeFileSync(path, text);
  try {
    return await work();
  } finally {
    remove();
    process.off('exit', remove);
  }
}

/**
 * Returns the name of the file in which the proposals for one unit are tried. It is in the project's folder, since the project's runner
 * must load it like a test. Each unit has another name, because runners keep the texts of modules.
 */
export function trialNameOf(unit: number, isModule: boolean): string {
  return `assay-trial-${process.pid}-${unit}.relations.${isModule ? 'mjs' : 'cjs'}`;
}

/** Removes the trial files of processes that were killed. */
export function removeLeftovers(root: string): void {
  for (const name of readdirSync(root)) removeLeftover(join(root, name));
}

/** Removes a file if it is the trial file of a process that was killed. Returns whether it is a trial file. */
export function removeLeftover(path: string): boolean {
  const [, owner] = /^assay-trial-(\d+)-\d+\.relations\.[mc]js$/.exec(basename(path)) ?? [];
  if (owner === undefined) return false;
  if (!isRunning(Number(owner))) rmSync(path, { force: true });
  return true;
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // Another user's process can't be signalled, but it runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
