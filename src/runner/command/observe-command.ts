import type { ObservedFile } from '../job.ts';
import { describeExit, outputTail } from './describe-exit.ts';
import { mergeTraces } from '../merge-ranges.ts';
import type { CommandRun } from './start-command.ts';

/** The observation of a command. */
export interface ObservedCommand {
  readonly file: ObservedFile;
  /** True if a process of the command loaded a mutated source. */
  readonly hasLoaded: boolean;
  readonly hasFailed: boolean;
  /** True if parallel runs of the command disturb each other, so that only one may run at a time. */
  readonly isAlone: boolean;
}

/** The name of the only test of a command. */
const testName = 'exits with code 0';

const nothing = { covered: [], infected: [] };

/**
 * Runs a command without a mutant. The first run is alone. Then `beside` more runs start at once, to check that the command
 * always passes, and also while other runs of it are under way. If only these runs fail, and one more run alone passes, parallel
 * runs disturb each other.
 *
 * @param beside the number of parallel runs; 0 for none
 * @param limit the most milliseconds that a run may take
 */
export async function observeCommand(
  run: () => Promise<CommandRun>,
  { beside, limit }: { readonly beside: number; readonly limit: number },
): Promise<ObservedCommand> {
  const runs = [await run()];
  let isAlone = false;
  if (runs.every(hasPassed) && beside > 0) {
    const again = await Promise.all(Array.from({ length: beside }, run));
    runs.push(...again);
    if (beside > 1 && !again.every(hasPassed)) {
      const last = await run();
      runs.push(last);
      isAlone = hasPassed(last);
    }
  }
  const failed = isAlone ? undefined : runs.find((one) => !hasPassed(one));
  return {
    file: observedFile(runs.filter(hasPassed), failed, limit),
    hasFailed: failed !== undefined,
    hasLoaded: runs.some(({ report }) => report.loaded.length > 0),
    isAlone,
  };
}

export function hasPassed({ code }: CommandRun): boolean {
  return code === 0;
}

/**
 * Returns the observation of a test file. Everything that the command reaches counts as reached while the file loads, since no
 * part of a command can be run again in the same process.
 */
function observedFile(
  passed: readonly CommandRun[],
  failed: CommandRun | undefined,
  limit: number,
): ObservedFile {
  const durations = passed.map(({ duration }) => duration);
  const [, repeatDuration] = durations;
  const outside = failed === undefined ? (passed[0]?.outside ?? []) : [];
  const fuels = passed.map(({ report }) => report.fuel ?? Number.MAX_SAFE_INTEGER);
  return {
    unhandled: [],
    loadDuration: 0,
    loadFuel: 0,
    load: passed.map(({ report }) => report.trace).reduce(mergeTraces, nothing),
    hooks: nothing,
    ...(outside.length > 0 && { outside }),
    tests: [
      {
        ordinal: 0,
        name: testName,
        outcome: failed === undefined ? 'pass' : 'fail',
        ...(failed && { error: failure(failed, limit), output: outputTail(failed) }),
        duration: Math.max(0, ...durations),
        ...(repeatDuration !== undefined && { repeatDuration }),
        fuel: Math.max(0, ...fuels),
        trace: nothing,
        repeatable: true,
      },
    ],
  };
}

function failure(run: CommandRun, limit: number): string {
  if (!run.overran) return describeExit(run);
  return `it did not end within ${limit / 1000} seconds; --test-timeout gives it more`;
}
