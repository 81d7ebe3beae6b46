import type { ScopedSetting, Setting } from './resolve-script.ts';

/** A program unit with what a script says of it, and the units in it (thesis, figure 5.7). */
export interface MutationTree {
  /** Such as `src`, `money.ts`, `Money` or `@add`; empty for the root. */
  readonly name: string;
  readonly settings: readonly Setting[];
  readonly units: readonly MutationTree[];
}

/** Arranges the settings of a script by the units of their scopes. */
export function mutationTree(settings: readonly ScopedSetting[]): MutationTree {
  return treeBelow(
    '',
    settings.map(({ pattern, setting }) => ({ path: pattern?.segments ?? [], setting })),
  );
}

interface PlacedSetting {
  readonly path: readonly string[];
  readonly setting: Setting;
}

function treeBelow(name: string, settings: readonly PlacedSetting[]): MutationTree {
  const below = new Map<string, PlacedSetting[]>();
  for (const { path, setting } of settings) {
    const [first, ...rest] = path;
    if (first === undefined) continue;
    const unit = below.get(first);
    if (unit === undefined) below.set(first, [{ path: rest, setting }]);
    else unit.push({ path: rest, setting });
  }
  return {
    name,
    settings: settings.filter(({ path }) => path.length === 0).map(({ setting }) => setting),
    units: [...below].map(([unit, each]) => treeBelow(unit, each)),
  };
}
