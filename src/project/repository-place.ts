import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The place of a project in its git repository. */
export interface RepositoryPlace {
  /** The path from the repository's root to the project, with a slash at its end; empty if they are the same. */
  readonly prefix: string;
  /** The commit that is checked out; undefined if there is none. */
  readonly commit?: string;
}

const run = promisify(execFile);

/** Asks git for the place of the project at `root`. A project in no repository is its own root. */
export async function repositoryPlace(root: string): Promise<RepositoryPlace> {
  const prefix = await git(root, ['rev-parse', '--show-prefix']);
  if (prefix === undefined) return { prefix: '' };
  const commit = await git(root, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  return { prefix, ...(commit !== undefined && { commit }) };
}

/** Returns the output of git without the final line break; undefined if git fails or is missing. */
async function git(root: string, argv: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', [...argv], { cwd: root });
    return stdout.replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}
