import { canRenew } from './renew-environments.ts';
import type { Vitest, VitestProject, VitestProjectConfig } from './vitest-api.ts';
import { browserEnvironments } from './worker-settings.ts';

/** Each file runs in its own process (`on`), files share processes (`off`), or it is as the file's project is configured (`own`). */
export type FileIsolation = 'on' | 'off' | 'own';

/** Sets how the files of all projects run. */
export function setIsolation(vitest: Vitest, isolation: FileIsolation): void {
  for (const config of [vitest.config, ...vitest.projects.map((project) => project.config)]) {
    config.isolate = isolation === 'own' ? isIsolating(config) : isolation === 'on';
    const { forks } = config.poolOptions ?? {};
    if (forks !== undefined) forks.isolate = config.isolate;
  }
}

/** True if each project is configured to isolate its files: then `own` is the same as `on`. */
export function allIsolate({ projects }: Vitest): boolean {
  return projects.every(({ config }) => isIsolating(config));
}

/** The value of `isolate` in each configuration before Assay changed it. */
const isolated = new WeakMap<object, boolean>();

/** True for a project that is configured to isolate its files, whatever Assay has set since. */
function isIsolating(config: VitestProjectConfig): boolean {
  const wanted = isolated.get(config) ?? config.poolOptions?.forks?.isolate ?? config.isolate;
  isolated.set(config, wanted);
  return wanted;
}

/** Whether each file of a shared worker gets an environment of its own. */
function isRenewed(vitest: Vitest, environment: string): boolean {
  const isBrowser = browserEnvironments.some((name) => name === environment);
  return environment === 'node' || (isBrowser && canRenew(vitest));
}

/**
 * True if files may share workers although their project isolates its files. The modules of a worker must be evaluated anew
 * for the next file, which is impossible if Node itself loads them. Vitest also refuses projects that don't isolate their files
 * and have different numbers of workers.
 */
export function canShareWorkers(vitest: Vitest, { config }: VitestProject): boolean {
  return (
    isIsolating(config) &&
    isRenewed(vitest, config.environment ?? 'node') &&
    // Projects of Vitest 4 and 5 that say nothing have the number of all.
    (config.maxWorkers ?? vitest.config.maxWorkers) === vitest.config.maxWorkers &&
    config.experimental?.viteModuleRunner !== false
  );
}
