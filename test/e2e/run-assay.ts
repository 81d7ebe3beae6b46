import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** How a run of the built command ended. */
export interface AssayOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Copies a fixture project to a place of its own, with this repository's test runners; it goes away with the test. */
export function copyProject(fixture: string): string {
  const root = writeVitestProject({}, { packages: [...vitestPackages, 'mocha', 'tsx'] });
  cpSync(join(repository, 'test/fixtures', fixture), root, { recursive: true });
  return root;
}

/** A mutant of a JSON report, with what tests ask about most. */
export interface ReportedMutant {
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  readonly replacement: string;
  readonly status: string;
  readonly reason: string;
  readonly killedBy: readonly string[];
}

/** The part of the report schema that `mutantsOf` reads. */
interface PrintedReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly PrintedMutant[] }>>;
}

interface PrintedMutant {
  readonly location: { readonly start: { readonly line: number } };
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly statusReason?: string;
  readonly killedBy?: readonly string[];
}

/** The mutants of a report printed by `--json`. */
export function mutantsOf(stdout: string): ReportedMutant[] {
  const report: PrintedReport = JSON.parse(stdout);
  return Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants.map((mutant) => ({
      file,
      line: mutant.location.start.line,
      operator: mutant.mutatorName,
      replacement: mutant.replacement ?? '',
      status: mutant.status,
      reason: mutant.statusReason ?? '',
      killedBy: mutant.killedBy ?? [],
    })),
  );
}

const vitestPackages: readonly string[] = ['vitest', 'vite', 'typescript'];

/** Writes a project that finds Vitest among this repository's packages, and goes away with the test. */
export function writeVitestProject(
  files: Readonly<Record<string, string>>,
  { packages = vitestPackages }: { readonly packages?: readonly string[] } = {},
): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'assay-e2e-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'node_modules'));
  for (const name of packages) {
    symlinkSync(join(repository, 'node_modules', name), join(root, 'node_modules', name));
  }
  const manifest = { 'package.json': '{ "private": true, "type": "module" }' };
  for (const [path, text] of Object.entries({ ...manifest, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** What the Vitest that runs these tests sets in its workers: nothing that they start is to see it. */
const outer =
  /^(?:BASE_URL|DEV|FORCE_TTY|MODE|NODE_ENV|PROD|SSR|TEST|VITEST|VITEST_MODE|VITEST_(?:POOL|WORKER)_ID)$/;

/** The variables of a user's shell. */
export function shellEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !outer.test(name)));
}

/** Runs the built command in a directory. */
export function runAssay(
  root: string,
  argv: readonly string[],
  options: {
    /** Once standard error matches it, SIGINT goes to the command and its workers, as by Ctrl-C. */
    readonly interruptAt?: RegExp;
    /** Asked now and then; once it holds, SIGKILL goes to all of them, as when the power fails. */
    readonly killWhen?: () => boolean;
    readonly environment?: Readonly<Record<string, string>>;
    /** Path of the Node to run it with. */
    readonly node?: string;
    /** Present to run it in a terminal, by `script` of Linux. Asked after each output for the key to press, until it gives one. */
    readonly press?: (output: string) => string | undefined;
  } = {},
): Promise<AssayOutcome> {
  const { interruptAt, killWhen, environment = {}, node = process.execPath, press } = options;
  const command = [node, join(repository, 'dist/cli/main.js'), ...argv];
  const typed = command.map((word) => `'${word}'`).join(' ');
  const [program = node, ...words] =
    press === undefined ? command : ['script', '-qefc', typed, '/dev/null'];
  const child = spawn(program, words, {
    cwd: root,
    env: {
      ...shellEnvironment(),
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      CI: undefined,
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  if (press === undefined) child.stdin.end();
  onTestFinished(() => signalGroup(child, 'SIGKILL'));
  let stdout = '';
  let stderr = '';
  let interrupted = false;
  let pressed: string | undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    if (pressed !== undefined) return;
    pressed = press?.(stdout);
    if (pressed !== undefined) child.stdin.write(pressed);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    if (interrupted || interruptAt?.test(stderr) !== true) return;
    interrupted = true;
    signalGroup(child, 'SIGINT');
  });
  const watch = setInterval(() => {
    if (killWhen?.() === true) signalGroup(child, 'SIGKILL');
  }, 20);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => clearInterval(watch));
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Signals a detached process and those it started; none may be left. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // All of them have ended.
  }
}
