import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const assayMain = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
const vitestReference = fileURLToPath(new URL('./reference-run.mjs', import.meta.url));
const commandReference = fileURLToPath(new URL('./reference-command.mjs', import.meta.url));

/** A mutant as the JSON report gives it. */
interface ReportedMutant {
  readonly id: string;
  readonly mutatorName: string;
  readonly status: string;
  readonly statusReason?: string;
  readonly replacement: string;
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
  readonly coveredBy?: readonly string[];
}

interface Report {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly ReportedMutant[] }>
  >;
  readonly testFiles: Readonly<
    Record<string, { readonly tests: readonly { readonly id: string }[] }>
  >;
}

/** One verdict on which Assay and the reference differ. */
export interface Disagreement {
  readonly place: string;
  readonly change: string;
  readonly assay: string;
  readonly reference: string;
}

/** The outcome of a truth check of one project. */
export interface TruthCheck {
  readonly compared: number;
  readonly disagreements: readonly Disagreement[];
}

/** How to run a truth check. */
export interface TruthOptions {
  readonly concurrency: number;
  /**
   * Milliseconds after which a reference process is ended; the mutant is then a Timeout. If a command runs the test files, each file has
   * that time: a mutant that survives runs with all of them, one after another.
   */
  readonly limit: number;
  /**
   * Seconds of processor time that none of its processes may need: endless loops end there, whatever else the machine does. It has
   * to be well above what the project's tests take without a mutant.
   */
  readonly processorLimit: number;
  /** How many mutants to compare, evenly spread over all; without it all of them. */
  readonly atMost?: number;
  readonly flags?: readonly string[];
  /** Arguments of Node that run one test file, `{test}`, with the project's plain runner; without it that is Vitest. */
  readonly command?: readonly string[];
  readonly onCompared?: (done: number, total: number) => void;
}

/** Mutants of each project that CI compares, since each takes the reference seconds; `npm run truth` compares all. */
export const comparedMutants: number = process.env['TRUTH'] === 'all' ? Infinity : 10;

/** What takes too long for CI, and is compared by `npm run truth` alone. */
export function unlessInCi<Item>(...items: readonly Item[]): readonly Item[] {
  return comparedMutants === Infinity ? items : [];
}

/** Flags by which Assay, too, runs no more than a share of a project's mutants in CI. */
export function sampled(share: number): readonly string[] {
  return comparedMutants === Infinity ? [] : ['--sample', String(share)];
}

/**
 * Compares every verdict of `assay run` with that of a reference executor, which writes the mutant into the source text
 * and runs the test files that reach it (all of them, where none does) in one fresh process per mutant. Where a command runs them, it first
 * runs them without a mutant, and throws if that does not pass. Killed and
 * Timeout count alike: both mean that a test noticed. Where they differ the reference is asked twice more, with nothing else
 * running: on a loaded machine it goes wrong by the clock now and then, and only then do both of these contradict it.
 */
export async function truthCheck(root: string, options: TruthOptions): Promise<TruthCheck> {
  const report = await runAssay(root, options.flags ?? []);
  const fileOfTest = new Map(
    Object.entries(report.testFiles).flatMap(([file, { tests }]) =>
      tests.map(({ id }) => [id, file] as const),
    ),
  );
  const claims = Object.entries(report.files)
    .flatMap(([file, { mutants, source }]) => mutants.map((mutant) => ({ file, mutant, source })))
    .flatMap((one) => claimOf(one.mutant).map((claim) => ({ ...one, claim })));
  const compared = Math.min(claims.length, options.atMost ?? claims.length);
  const [first] = claims;
  if (first !== undefined && options.command !== undefined) {
    const { file } = first;
    const tests = Object.keys(report.testFiles);
    const order = { file, start: 0, end: 0, replacement: '', tests, ...commandOf(options) };
    const verdict = await referenceVerdict(root, options, order);
    if (verdict !== 'Survived') throw new Error(`Without a mutant, the reference says ${verdict}.`);
  }
  const work = Array.from({ length: compared }, (_, index) =>
    Math.floor((index * claims.length) / compared),
  ).flatMap((at) => claims.slice(at, at + 1));
  const doubtful: (() => Promise<Disagreement | undefined>)[] = [];
  let next = 0;
  let done = 0;
  let left = 0;
  const worker = async (): Promise<void> => {
    for (let item = work[next++]; item !== undefined; item = work[next++]) {
      const { file, mutant, source, claim } = item;
      const covering = (mutant.coveredBy ?? []).map((id) => fileOfTest.get(id) ?? '');
      const tests = new Set(
        covering.length === 0 && options.command ? Object.keys(report.testFiles) : covering,
      );
      const order = {
        file,
        start: offsetOf(source, mutant.location.start),
        end: offsetOf(source, mutant.location.end),
        replacement: mutant.replacement,
        tests: [...tests],
        ...commandOf(options),
      };
      const ask = (): Promise<string> => referenceVerdict(root, options, order);
      const reference = await ask();
      if (isDetected(reference) !== isDetected(claim)) {
        doubtful.push(async () => {
          // Without tests that cover the mutant, all run, and some may fail without it.
          const plain = { ...order, start: 0, end: 0, replacement: '' };
          const alone = covering.length === 0 && (await referenceVerdict(root, options, plain));
          if (alone === 'Killed')
            throw new Error(`${root}: not all test files pass without a mutant.`);
          const again = [await ask(), await ask()];
          if (again.every((one) => isDetected(one) === isDetected(claim))) return undefined;
          return {
            place: `${file}:${mutant.location.start.line}:${mutant.location.start.column}`,
            change: `${mutant.mutatorName} -> ${mutant.replacement}`,
            assay: claim,
            reference: [reference, ...again].join(', '),
          };
        });
      }
      options.onCompared?.(++done, work.length);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, worker));
  const disagreements: Disagreement[] = [];
  for (const confirm of doubtful) {
    const found = await confirm();
    if (found !== undefined) disagreements.push(found);
  }
  return { compared: work.length - left, disagreements };
}

/**
 * The status that Assay says a mutant has; none where it says nothing. One that is proved to be equivalent survives, and a
 * duplicate has the status of the other.
 */
function claimOf({ status, statusReason = '' }: ReportedMutant): string[] {
  if (status === 'CompileError' || status === 'Pending') return [];
  if (status !== 'Ignored') return [status];
  if (statusReason.startsWith('Equivalent: ')) return ['Survived'];
  const claim = /^Duplicate of .*: (\w+)\.$/.exec(statusReason)?.[1];
  return claim === undefined || claim === 'CompileError' || claim === 'Pending' ? [] : [claim];
}

async function runAssay(root: string, flags: readonly string[]): Promise<Report> {
  const { stdout } = await run(process.execPath, [assayMain, 'run', '--json', ...flags], {
    cwd: root,
    maxBuffer: 1 << 30,
  }).catch((error: { stdout: string; stderr: string; code: number }) => {
    if (error.code === 1) return error;
    throw new Error(`assay failed in ${root}: ${error.stderr}`);
  });
  return JSON.parse(stdout) as Report;
}

/** Returns the part of an order that says how test files are run. */
function commandOf({ command, limit }: TruthOptions): {
  readonly command?: readonly string[];
  readonly limit?: number;
} {
  return command === undefined ? {} : { command, limit };
}

function referenceVerdict(
  root: string,
  { limit, processorLimit }: TruthOptions,
  order: { readonly command?: readonly string[]; readonly [key: string]: unknown },
): Promise<string> {
  const referenceMain = order.command === undefined ? vitestReference : commandReference;
  const argument = JSON.stringify({ ...order, root });
  const limited = `ulimit -t ${processorLimit} && exec "$0" "$@"`;
  // A process group of its own, so that a worker that hangs ends with it.
  const child = spawn('sh', ['-c', limited, process.execPath, referenceMain, argument], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let isLate = false;
  const end = (): void => {
    isLate = true;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  // Where a command runs the test files, the reference itself watches the time.
  const timer = order.command === undefined ? setTimeout(end, limit) : undefined;
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_, signal) => {
      clearTimeout(timer);
      if (isLate || signal !== null) return resolve('Timeout');
      // A global set-up of the project may print as well.
      const line = stdout.split('\n').findLast((text) => text.startsWith('{"verdict"')) ?? '';
      const { verdict, applied } = JSON.parse(line) as { verdict: string; applied: number };
      resolve(applied === 0 && verdict === 'Survived' ? 'NoCoverage' : verdict);
    });
  });
}

function offsetOf(source: string, position: { line: number; column: number }): number {
  let offset = 0;
  for (let line = 1; line < position.line; line += 1) offset = source.indexOf('\n', offset) + 1;
  return offset + position.column - 1;
}

function isDetected(status: string): boolean {
  return status === 'Killed' || status === 'Timeout';
}
