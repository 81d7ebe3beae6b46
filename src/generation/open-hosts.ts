import type { UnitModel } from '../model/unit-model.ts';
import type { HostBuild, OpenUnitHost, UnitHost } from '../runner/unit-host.ts';
import { sideBySide } from './side-by-side.ts';
import { helperFilesOf, withoutHelpers } from './without-helpers.ts';

/** The two hosts of a unit: one for each build in which test cases run. That of the impact build may stand for several. */
export interface Hosts {
  readonly search: UnitHost;
  readonly impact: UnitHost;
}

/** The hosts of one unit that stay open for the next that are asked for. */
export interface KeptHosts {
  readonly open: OpenUnitHost;
  readonly close: () => Promise<void>;
}

/**
 * Opens hosts of one unit. A host that is closed is kept for the next one of the same build, since starting a process takes much longer than
 * evaluating the unit's modules anew.
 */
export function keepHosts(openHost: OpenUnitHost): KeptHosts {
  const kept: { readonly build: HostBuild; readonly host: UnitHost }[] = [];
  return {
    async open({ build, model }) {
      const at = kept.findIndex((one) => one.build === build);
      const [old] = at < 0 ? [] : kept.splice(at, 1);
      const host = old?.host ?? (await openHost({ build, model }));
      host.remodel?.(model);
      if (host.remodel === undefined) return host;
      return { ...host, close: async () => void kept.push({ build, host }) };
    },
    close: async () => void (await Promise.all(kept.map(({ host }) => host.close()))),
  };
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
  const open = async (build: HostBuild): Promise<UnitHost> => openHost({ build, model });
  const opening = [open('search'), open('impact')] as const;
  try {
    const [search, impact] = await Promise.all(opening);
    return { search, impact: sideBySide(impact, impactHosts, () => open('impact')) };
  } catch (error) {
    for (const one of await Promise.allSettled(opening)) {
      if (one.status === 'fulfilled') await one.value.close();
    }
    throw error;
  }
}
