import type { JobEvent } from '../job.ts';
import type { Framework } from './framework.ts';

/** Gathers which modules the runs of one job load, whichever of them are forgotten in between. */
export interface LoadedModules {
  /** Adds what is loaded at the moment; called before modules are forgotten. */
  readonly look: () => void;
  /** Reports all of it, where the framework can tell. */
  readonly tell: (report: (event: JobEvent) => void) => void;
}

/** Begins to gather, for a new job. */
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
