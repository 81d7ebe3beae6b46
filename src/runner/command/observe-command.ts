import type { ObservedFile } from '../job.ts';
import { describeExit, outputTail } from './describe-exit.ts';
import { mergeTraces } from '../merge-ranges.ts';
import type { CommandRun } from './start-command.ts';

/** What observing a command showed. */
export interface ObservedCommand {
  readonly file: ObservedFile;
  /** A process of it loaded a mutated source. */
  readonly hasLoaded: boolean;
  /** It does not pass. */
  readonly hasFailed: boolean;
  /** Runs of it disturb each other: they must come one after the other. */
  readonly isAlone: boolean;
}

/** The one test of a command. */
const testName = 'exits with code 0';

const nothing = { covered: [], infected: [] };

/**
 * Runs a command without a mutant: once by itself, and then, to find out whether it passes each time and also beside itself, again
 * with as many runs at once as `beside` says. Where only these fail, and one more by itself passes, they disturb each other.
 *
 * @param limit milliseconds that a run may take
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
 * All that a command reaches counts as reached while its file loads: there is no part of it that could be run again in the
 * same process.
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
