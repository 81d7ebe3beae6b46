import type { AnalysisHooks } from '../../analysis/analysis-options.ts';
import { nothingDone } from '../../analysis/execute/track-progress.ts';
import type { OracleHost } from '../../runner/oracle-host.ts';
import type { PreparedFile } from './assess-file.ts';
import type { OpenedOracles } from './open-oracles.ts';
import { moreHosts, pendingMutants } from './oracle-workers.ts';
import { type MutantRun, runMutants } from './run-mutants.ts';

/** The mutants to run, and what judges them. */
interface FileRuns {
  /** The numbers of the relations. */
  readonly usable: readonly number[];
  /** The path of the only source whose mutants run; undefined for all sources. */
  readonly source?: string;
}

/** Runs the mutants that the runs of a file infect, and closes its host. */
export async function runFile(
  opened: OpenedOracles,
  prepared: PreparedFile,
  { usable, source }: FileRuns,
  hooks: AnalysisHooks,
): Promise<readonly MutantRun[]> {
  const { options } = opened;
  const { file, data, oracles, programs, baseline, host, traced } = prepared;
  const infected = [...traced.sources.flat(), ...traced.relations].map((run) => run.infected);
  const infecting = await pendingMutants(opened, traced.loading, infected);
  const { mutants } = opened.table;
  const pending =
    source === undefined
      ? infecting
      : infecting.filter(({ mutant }) => mutants[mutant]?.file === source);
  let hosts: readonly OracleHost[] = [host];
  try {
    hosts = await moreHosts(opened, host, { file, data, relations: usable }, pending.length);
    let done = 0;
    return await runMutants(hosts, { programs, relations: oracles, usable, baseline }, pending, {
      every: false,
      signal: options.signal,
      onDone() {
        done += 1;
        hooks.onProgress({
          ...nothingDone,
          phase: 'execute',
          mutantsDone: done,
          mutantsTotal: pending.length,
        });
      },
    });
  } finally {
    await Promise.all(hosts.map((one) => one.close()));
  }
}
