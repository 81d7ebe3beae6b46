import type { PlainRun, TestRunner } from '../../runner/test-runner.ts';
import type { EarlyFailure, SuiteObservation } from './observation.ts';

/** How many files are run; of the others it stays unknown whose failure it is. */
const mostFiles = 10;

/** Runs the files in which something fails by the runner's own command: where they pass there, the failure is Assay's. */
export async function blameFailures(
  observation: SuiteObservation,
  runner: TestRunner,
  { concurrency, signal }: { readonly concurrency: number; readonly signal: AbortSignal },
): Promise<SuiteObservation> {
  const { failures } = observation;
  const files = new Map(failures.map(({ testFile }) => [testFile.key, testFile]));
  const waiting = [...files.values()].slice(0, mostFiles);
  const runs = new Map<string, PlainRun>();
  const lane = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const run = signal.aborted ? undefined : await runner.runPlainly?.(file, signal);
      if (run !== undefined && !signal.aborted) runs.set(file.key, run);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, waiting.length) }, lane));
  const blamed = failures.map((failure): EarlyFailure => {
    const plain = runs.get(failure.testFile.key);
    return plain === undefined ? failure : { ...failure, plain };
  });
  return { ...observation, failures: blamed };
}
