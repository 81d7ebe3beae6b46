import { spawn } from 'node:child_process';

/**
 * Returns the files that git ignores; none if the directory is no repository or git is missing.
 *
 * @param files paths relative to `directory`
 */
export function gitIgnored(directory: string, files: readonly string[]): Promise<Set<string>> {
  return new Promise((resolve) => {
    const git = spawn('git', ['check-ignore', '-z', '--stdin'], {
      cwd: directory,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let output = '';
    git.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    git.on('error', () => resolve(new Set()));
    git.on('close', () => resolve(new Set(output.split('\0').filter((file) => file !== ''))));
    // If there is no repository, git closes its input at once.
    git.stdin.on('error', () => {});
    git.stdin.end(files.join('\0'));
  });
}
