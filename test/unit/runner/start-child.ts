import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** How a child process ended, and what it wrote. */
export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running child process. */
export interface Child {
  readonly pid: number;
  readonly ended: Promise<ChildEnd>;
  /** Those that were asked for; the first is the child's descriptor 3. */
  readonly pipes: readonly unknown[];
}

/** Runs a module of the `children` folder with jiti, which reads its TypeScript in that process. */
const load = `import { createJiti } from ${JSON.stringify(import.meta.resolve('jiti'))};
await createJiti(process.argv[1], { fsCache: false }).import(process.argv[1]);`;

/** Milliseconds after which a child that hangs is ended. */
const lifetime = 40_000;

/** Starts a module of the `children` folder in a Node process of its own. */
export function startChild(name: string, values: readonly string[] = [], pipes = 0): Child {
  const script = fileURLToPath(new URL(`children/${name}.ts`, import.meta.url));
  const more = Array.from({ length: pipes }, () => 'pipe' as const);
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', load, script, ...values],
    {
      stdio: ['ignore', 'pipe', 'pipe', ...more],
      env: {},
      timeout: lifetime,
      killSignal: 'SIGKILL',
    },
  );
  if (child.pid === undefined) throw new Error('The child process did not start.');
  return { pid: child.pid, ended: endOf(child), pipes: child.stdio.slice(3) };
}

function endOf(child: ChildProcess): Promise<ChildEnd> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}
