import type { TestCaseResult, TestCaseRun, UnitHost } from '../runner/unit-host.ts';

/** Other hosts are opened after this number of runs. Starting a process takes as long as some hundred runs. */
const runsBefore = 500;
/** The least number of runs in a piece, and the number of pieces for each host, so that no host waits long for the last one. */
const pieces = { least: 4, each: 4 };

/**
 * Returns a host that shares the runs of each call among several hosts of one build, the first of which is open. The results are the same
 * as those of one host.
 *
 * @param most the most hosts
 * @param open opens another host
 */
export function sideBySide(first: UnitHost, most: number, open: () => Promise<UnitHost>): UnitHost {
  if (most < 2 || first.failure !== undefined) return first;
  const hosts = [first];
  let runsAsked = 0;
  let opening: Promise<unknown> | undefined;
  const openOne = async (): Promise<void> => {
    const host = await open();
    if (host.failure === undefined) hosts.push(host);
    else await host.close();
  };
  const openOthers = (): Promise<unknown> =>
    // The first host is enough where others can't be opened.
    Promise.allSettled(Array.from({ length: most - 1 }, openOne));
  return {
    async run(runs, signal) {
      runsAsked += runs.length;
      if (runsAsked > runsBefore) opening ??= openOthers();
      return hosts.length === 1 ? first.run(runs, signal) : shared(hosts, runs, signal);
    },
    async close() {
      await opening;
      await Promise.all(hosts.map((host) => host.close()));
    },
  };
}

async function shared(
  hosts: readonly UnitHost[],
  runs: readonly TestCaseRun[],
  signal: AbortSignal,
): Promise<readonly TestCaseResult[]> {
  const size = Math.max(pieces.least, Math.ceil(runs.length / (hosts.length * pieces.each)));
  const parts = cut(runs, size);
  const results: (readonly TestCaseResult[])[] = [];
  const queue = parts.entries();
  await Promise.all(
    hosts.map(async (host) => {
      for (const [at, part] of queue) results[at] = await host.run(part, signal);
    }),
  );
  // After an interruption, only the results before the first missing one count.
  const missing = parts.findIndex((part, at) => (results[at]?.length ?? 0) < part.length);
  return missing < 0 ? results.flat() : results.slice(0, missing + 1).flat();
}

/** Cuts runs into pieces. Those that can share modules which were evaluated for a mutant stay together. */
function cut(runs: readonly TestCaseRun[], size: number): readonly (readonly TestCaseRun[])[] {
  const parts: TestCaseRun[][] = [];
  for (const [at, run] of runs.entries()) {
    const before = runs[at - 1];
    const isShared = run.fresh && run.shared === true && before?.mutant === run.mutant;
    const last = parts.at(-1);
    if (last === undefined || (last.length >= size && !isShared)) parts.push([run]);
    else last.push(run);
  }
  return parts;
}
