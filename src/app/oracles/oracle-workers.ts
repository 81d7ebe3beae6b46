import { availableParallelism } from 'node:os';

import { indicesIn } from '../../analysis/index-ranges.ts';
import type { Notice } from '../../model/analysis-result.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import type { OracleData, OracleHost } from '../../runner/oracle-host.ts';
import type { OpenedOracles } from './open-oracles.ts';
import type { PendingMutant } from './run-mutants.ts';

/** Milliseconds in which a host must have measured the original. */
const measureLimit = 120_000;

/** Opens more hosts of a file beside the first one, as many as a number of mutants is worth. */
export async function moreHosts(
  { runner, options }: OpenedOracles,
  first: OracleHost,
  {
    file,
    data,
    relations,
  }: {
    readonly file: string;
    readonly data: OracleData;
    /** The numbers of the relations that judge mutants. */
    readonly relations: readonly number[];
  },
  mutants: number,
): Promise<readonly OracleHost[]> {
  const { signal } = options;
  const hosts: OracleHost[] = [first];
  const wanted = Math.min(options.concurrency, availableParallelism(), Math.ceil(mutants / 100));
  while (hosts.length < wanted && !signal.aborted) {
    const another = await runner.openOracles({ build: 'execute', file, data, signal });
    if (another.failure !== undefined) break;
    hosts.push(another);
    await another.ask({ kind: 'measure', relations }, measureLimit);
  }
  return hosts;
}

/** Returns the mutants that runs infect, without those that don't compile or are equivalent. */
export async function pendingMutants(
  { check, equivalences, table, notices, options }: OpenedOracles,
  loading: IndexRanges,
  infected: readonly IndexRanges[],
): Promise<PendingMutant[]> {
  const told: Notice[] = [];
  await check.finish(options.signal.aborted, told);
  // Each file, and each search of its inputs, asks again.
  const isNew = ({ message }: Notice): boolean => notices.every((one) => one.message !== message);
  notices.push(...told.filter(isNew));
  if (!options.signal.aborted) await equivalences.ended;
  const whileLoading = new Set(indicesIn(loading));
  const all = new Set(whileLoading);
  for (const ranges of infected) for (const mutant of indicesIn(ranges)) all.add(mutant);
  return [...all]
    .filter((mutant) => {
      const id = table.mutants[mutant]?.id;
      return id !== undefined && !check.excludes(id) && !equivalences.excludes(id);
    })
    .toSorted((one, other) => one - other)
    .map((mutant) => ({ mutant, fresh: whileLoading.has(mutant) }));
}
