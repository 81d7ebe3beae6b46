import { groupBy } from '../foundation/group-by.ts';
import type { ScopedSetting, Setting } from './resolve-script.ts';

/** A program unit with the settings that a script has for it, and the units in it (thesis, figure 5.7). */
export interface MutationTree {
  /** Such as `src`, `money.ts`, `Money` or `@add`; empty for the root. */
  readonly name: string;
  readonly settings: readonly Setting[];
  readonly units: readonly MutationTree[];
}

/** Arranges the settings of a script as a tree of program units, by their scopes. */
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
  const inside = settings.filter(({ path }) => path.length > 0);
  const byUnit = groupBy(inside, ({ path }) => path[0] ?? '');
  return {
    name,
    settings: settings.filter(({ path }) => path.length === 0).map(({ setting }) => setting),
    units: [...byUnit].map(([unit, each]) =>
      treeBelow(
        unit,
        each.map(({ path, setting }) => ({ path: path.slice(1), setting })),
      ),
    ),
  };
}
