import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Where a project stands in its git repository. */
export interface RepositoryPlace {
  /** From the repository's root to the project, with a slash at its end; empty where they are the same. */
  readonly prefix: string;
  /** What is checked out; undefined without a commit. */
  readonly commit?: string;
}

const run = promisify(execFile);

/** Asks git where the project at `root` stands; a project in no repository is its own root. */
export async function repositoryPlace(root: string): Promise<RepositoryPlace> {
  const prefix = await git(root, ['rev-parse', '--show-prefix']);
  if (prefix === undefined) return { prefix: '' };
  const commit = await git(root, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  return { prefix, ...(commit !== undefined && { commit }) };
}

/** What git says, without the line break at its end; undefined where it fails or is missing. */
async function git(root: string, argv: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', [...argv], { cwd: root });
    return stdout.replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}
