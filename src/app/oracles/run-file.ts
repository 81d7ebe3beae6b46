import type { AnalysisHooks } from '../../analysis/analysis-options.ts';
import { nothingDone } from '../../analysis/execute/track-progress.ts';
import type { OracleHost } from '../../runner/oracle-host.ts';
import type { PreparedFile } from './assess-file.ts';
import type { OpenedOracles } from './open-oracles.ts';
import { moreHosts, pendingMutants } from './oracle-workers.ts';
import { type MutantRun, runMutants } from './run-mutants.ts';

/**
 * Runs all mutants that the runs of a file infect, and closes its host.
 *
 * @param usable the numbers of the relations that judge them
 */
export async function runFile(
  opened: OpenedOracles,
  prepared: PreparedFile,
  usable: readonly number[],
  hooks: AnalysisHooks,
): Promise<readonly MutantRun[]> {
  const { options } = opened;
  const { file, data, oracles, programs, baseline, host, traced } = prepared;
  const infected = [...traced.sources.flat(), ...traced.relations].map((run) => run.infected);
  const pending = await pendingMutants(opened, traced.loading, infected);
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
