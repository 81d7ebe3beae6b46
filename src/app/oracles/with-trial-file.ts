import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Does work while a file is in a folder of the user's. The file is removed even if the process ends before the work does. */
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
