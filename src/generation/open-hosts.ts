import type { UnitModel } from '../model/unit-model.ts';
import type { OpenUnitHost, UnitHost } from '../runner/unit-host.ts';
import { sideBySide } from './side-by-side.ts';
import { helperFilesOf, withoutHelpers } from './without-helpers.ts';

/** The two hosts of a unit: one for each build in which test cases run. That of the impact build may stand for several. */
export interface Hosts {
  readonly search: UnitHost;
  readonly impact: UnitHost;
}

export async function closeHosts({ search, impact }: Hosts): Promise<void> {
  await Promise.all([search.close(), impact.close()]);
}

/** The hosts of a unit, and the model that they have loaded. */
export interface UsableHosts extends Hosts {
  readonly model: UnitModel;
  readonly helperProblems: readonly string[];
}

interface HostTask {
  readonly file: string;
  readonly model: UnitModel;
  readonly openHost: OpenUnitHost;
  /** The most hosts that share the runs with mutants; one by default. */
  readonly impactHosts?: number;
}

/** Opens the hosts of a unit. If it can be loaded only without its helper files, the model leaves them out. */
export async function openUsableHosts(task: HostTask): Promise<UsableHosts> {
  const { model } = task;
  const hosts = await openHosts(task);
  const files = helperFilesOf(model);
  const failure = failureOf(hosts);
  if (failure === undefined || files.length === 0) return { ...hosts, model, helperProblems: [] };
  await closeHosts(hosts);
  const plain = withoutHelpers(model);
  const helperProblems = [
    `${files.join(' and ')} can't be loaded with ${task.file}, and tests were searched without: ${failure}`,
  ];
  return { ...(await openHosts({ ...task, model: plain })), model: plain, helperProblems };
}

/** Returns the reason why a unit can't be loaded; undefined if it can. */
export function failureOf({ search, impact }: Hosts): string | undefined {
  return search.failure ?? impact.failure;
}

async function openHosts({ model, openHost, impactHosts = 1 }: HostTask): Promise<Hosts> {
  const search = await openHost({ build: 'search', model });
  if (search.failure !== undefined) return { search, impact: search };
  try {
    const open = (): Promise<UnitHost> => openHost({ build: 'impact', model });
    return { search, impact: sideBySide(await open(), impactHosts, open) };
  } catch (error) {
    await search.close();
    throw error;
  }
}
