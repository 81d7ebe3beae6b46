import type { Preload } from '../process/node-flags.ts';
import { importWith } from './import-with.ts';
import type { ProjectModules } from './project-modules.ts';
import type { UnitFramework } from './unit-framework.ts';
import { describeError } from './unhandled-errors.ts';

/** Returns a unit host that uses no test framework. It loads the unit as a Node process of the project does. */
export function plainVisit(
  root: string,
  modules: ProjectModules,
  preloads: readonly Preload[],
): Pick<UnitFramework, 'visit'> {
  let prepared: Promise<unknown> | undefined;
  return {
    async visit(unit) {
      try {
        prepared ??= modules.preload(preloads);
        await prepared;
        await unit.load(importWith(root, modules));
      } catch (error) {
        return [describeError(error)];
      }
      await unit.serve();
      return [];
    },
  };
}
