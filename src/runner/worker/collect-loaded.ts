import type { JobEvent } from '../job.ts';
import type { Framework } from './framework.ts';

/** Collects the modules that the runs of one job load, even if some are forgotten in between. */
export interface LoadedModules {
  /** Adds the modules that are loaded now. To be called before modules are forgotten. */
  readonly look: () => void;
  /** Reports all of them, if the framework can list them. */
  readonly tell: (report: (event: JobEvent) => void) => void;
}

/** Begins to collect for a new job. */
export function collectLoaded({ loadedModules }: Framework): LoadedModules {
  const names = new Set<string>();
  let isKnown = loadedModules !== undefined;
  const look = (): void => {
    const loaded = loadedModules?.();
    if (loaded === undefined) isKnown = false;
    else for (const name of loaded) names.add(name);
  };
  return {
    look,
    tell(report) {
      look();
      if (isKnown) report({ kind: 'loaded', modules: [...names] });
    },
  };
}
