import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { PackageLocation } from '../process/locate-package.ts';

/** The part of the class of pools of Vitest 2 and 3 that is used here. */
export interface PoolClass {
  readonly prototype: Pool;
}

interface Pool {
  /** Ends idle workers, and starts others. Vitest calls it when the files of a kind have run. */
  recycleWorkers(options?: object): Promise<void>;
}

/** Workers that stay alive after a run of Vitest. */
export interface KeptWorkers {
  /** Ends them, and starts others. Until it resolves, a pool might give files to workers that end. */
  readonly renew: () => Promise<void>;
  /** Forgets the workers of pools that have been closed. */
  readonly forget: () => void;
  /** Whether there are any. */
  readonly areWaiting: () => boolean;
}

/** Returns the class of the pools of Vitest 2 and 3; undefined for later versions, which have none that outlasts a run. */
export async function poolClass({
  directory,
  major,
}: PackageLocation): Promise<PoolClass | undefined> {
  if (major > 3) return undefined;
  const path = createRequire(join(directory, 'package.json')).resolve('tinypool');
  const { Tinypool } = (await import(pathToFileURL(path).href)) as { readonly Tinypool: PoolClass };
  return Tinypool;
}

/**
 * Makes pools keep idle workers where they would replace them.
 *
 * @param isOver called when a pool is about to replace them; true if they are fit for the files of the next run
 */
export function keepWorkers({ prototype }: PoolClass, isOver: () => boolean): KeptWorkers {
  const kept = new Set<Pool>();
  const recycle = prototype.recycleWorkers;
  prototype.recycleWorkers = async function (this: Pool, options) {
    if (isOver()) kept.add(this);
    else await Reflect.apply(recycle, this, [options]);
  };
  return {
    async renew() {
      const pools = [...kept];
      kept.clear();
      await Promise.allSettled(pools.map((pool) => Reflect.apply(recycle, pool, [])));
    },
    forget: () => kept.clear(),
    areWaiting: () => kept.size > 0,
  };
}
