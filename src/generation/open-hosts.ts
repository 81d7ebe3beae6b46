import type { UnitModel } from '../model/unit-model.ts';
import type { OpenUnitHost, UnitHost } from '../runner/unit-host.ts';
import { helperFilesOf, withoutHelpers } from './without-helpers.ts';

/** The two hosts of a unit: one for each build in which test cases run. */
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

async function openHosts({ model, openHost }: HostTask): Promise<Hosts> {
  const search = await openHost({ build: 'search', model });
  if (search.failure !== undefined) return { search, impact: search };
  try {
    return { search, impact: await openHost({ build: 'impact', model }) };
  } catch (error) {
    await search.close();
    throw error;
  }
}
