import type { BuildInput } from './build-input.ts';
import { activeIndex, chooseSites } from './emit-choices.ts';
import type { Build, Emitter } from './emitter.ts';
import type { PlacedSite } from './file-plan.ts';
import { bodyCopy, expressionCopy, type CopyContext } from './mutated-copy.ts';

/**
 * The build that holds every mutant, switched by the active mutant's index (thesis, 4.2; `M_NO` there). Functions have
 * two bodies where their meaning allows it, so that the original pays for one comparison.
 */
export function executeBuild(input: BuildInput): Build {
  const { names, fuel, mayRunEarly } = input;
  const active = `${names.cell}${mayRunEarly ? '?.' : '.'}m`;
  const activity = activeIndex(active);
  const build: Build = {
    loopFuel: input.loopFuel,
    emitSites(emitter, all, inner) {
      const sites = all.filter((site) => isSwitched(emitter, site, input));
      chooseSites(emitter, sites, activity, inner);
    },
    blockHead(emitter, unit, body) {
      const { record } = unit;
      const counter = unit.hasLoops ? fuel.counter : '';
      if (record === undefined) return counter;
      const call = record.multiplies ? fuel.call : '';
      return `${counter}${call}${isCopy(emitter) ? '' : bodyCopy(context, record, body)}`;
    },
    expressionFrame(emitter, { record }, body) {
      if (record === undefined) return ['', ''];
      const copy = isCopy(emitter) ? '' : expressionCopy(context, record, body);
      return record.multiplies ? [`(${fuel.callExpression},${copy}`, ')'] : [copy, ''];
    },
  };
  const context: CopyContext = { input, build, active };
  return build;
}

function isCopy({ copyOf }: Emitter): boolean {
  return copyOf !== undefined;
}

/** In a copy, the sites of its function choose; elsewhere those that have no copy. */
function isSwitched({ copyOf }: Emitter, { owner }: PlacedSite, input: BuildInput): boolean {
  if (copyOf !== undefined) return owner === copyOf;
  return owner === undefined || input.shapeOf(owner).kind === 'plain';
}
