import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** How one run of a command ended. */
export interface ShellRun {
  readonly code: number | null;
  /** The signal that ended it, if any. */
  readonly signal: string | null;
  /** Whether it was ended because it exceeded its limit. */
  readonly overran: boolean;
  /** The end of its standard output and of its error output, without colours. */
  readonly stdout: string;
  readonly stderr: string;
  /** Milliseconds. */
  readonly duration: number;
}

/** How a command is run. */
export interface ShellOptions {
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Milliseconds. */
  readonly limit: number;
  /** The command ends when this aborts. */
  readonly signal: AbortSignal;
}

/** The number of characters of each output stream that are kept. */
const keptOutput = 20_000;
/** The milliseconds for reading the rest of the output of a command that has ended. */
const farewell = 500;

/** Runs a command in a shell. Resolves when the command, and everything that it started in its process group, has ended. */
export function runShell(command: string, options: ShellOptions): Promise<ShellRun> {
  const startedAt = performance.now();
  const child = spawn(command, {
    shell: true,
    cwd: options.directory,
    env: options.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    // On POSIX, the command gets its own process group, so that all of it can be ended.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const stdout = keepTail(child.stdout);
  const stderr = keepTail(child.stderr);
  let overran = false;
  const endNow = (): void => endTree(child);
  const timer = setTimeout(() => {
    overran = true;
    endNow();
  }, options.limit);
  options.signal.addEventListener('abort', endNow, { once: true });
  process.once('exit', endNow);
  return new Promise((resolve) => {
    let duration = 0;
    let waiting: NodeJS.Timeout | undefined;
    const settle = (code: number | null, signal: string | null): void => {
      clearTimeout(waiting);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code, signal, overran, stdout: stdout(), stderr: stderr(), duration });
    };
    const ended = (code: number | null, signal: string | null): void => {
      duration = performance.now() - startedAt;
      clearTimeout(timer);
      options.signal.removeEventListener('abort', endNow);
      process.off('exit', endNow);
      // Processes that it has left behind would run beside the next command.
      endNow();
      child.once('close', () => settle(code, signal));
      waiting = setTimeout(() => settle(code, signal), farewell);
    };
    child.once('exit', ended);
    child.once('error', () => ended(null, null));
    if (options.signal.aborted) endNow();
  });
}

function keepTail(stream: NodeJS.ReadableStream): () => string {
  let tail = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    tail = (tail + text).slice(-keptOutput);
  });
  stream.on('error', () => {});
  return () => stripVTControlCharacters(tail);
}

function endTree({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}
