import type { Node } from '../syntax/parse.ts';
import type { BuildInput } from './build-input.ts';
import { activeIndex, chooseBody, chooseSites } from './emit/emit-choices.ts';
import type { Build, Emitter } from './emit/emitter.ts';
import type { FunctionRecord, PlacedSite } from './plan/file-plan.ts';
import { bodyCopy, expressionCopy, type CopyContext } from './emit/mutated-copy.ts';

/**
 * Creates the build that contains every mutant. The index of the active mutant switches between them (thesis, 4.2; `M_NO`
 * there). Functions have two bodies if their meaning allows it, so that the original pays for only one comparison.
 */
export function executeBuild(input: BuildInput): Build {
  const { names, fuel, mayRunEarly } = input;
  const active = `${names.cell}${mayRunEarly ? '?.' : '.'}m`;
  const activity = activeIndex(active);
  const build: Build = {
    loopFuel: input.loopFuel,
    emitSites(emitter, all, inner) {
      chooseSites(emitter, switched(emitter, all, input), activity, inner);
    },
    blockHead(emitter, unit, body) {
      const { record } = unit;
      const counter = unit.hasLoops ? fuel.counter : '';
      if (record === undefined) return counter;
      const call = record.burnsPerCall ? fuel.call : '';
      const noted = entryStatement(input, record);
      const copy = isCopy(emitter) ? '' : bodyCopy(context, record, body);
      return `${noted}${counter}${call}${copy}${bodyChoice(emitter, body)}`;
    },
    expressionFrame(emitter, { record }, body) {
      if (record === undefined) return ['', ''];
      const copy = isCopy(emitter) ? '' : expressionCopy(context, record, body);
      const first = [input.entry(record), record.burnsPerCall ? fuel.callExpression : ''];
      const before = first.filter((text) => text !== '').map((text) => `${text},`);
      return before.length === 0 ? [copy, ''] : [`(${before.join('')}${copy}`, ')'];
    },
  };
  const bodyChoice = (emitter: Emitter, body: Node): string =>
    chooseBody(emitter, switched(emitter, input.plan.sitesAt.get(body) ?? [], input), activity);
  const context: CopyContext = { input, build, bodyChoice, active };
  return build;
}

/** Returns a statement that notes that a function was entered; empty for a function that is not noted. */
export function entryStatement({ entry }: BuildInput, record: FunctionRecord | undefined): string {
  const noted = entry(record);
  return noted === '' ? '' : `${noted};`;
}

function isCopy({ copyOf }: Emitter): boolean {
  return copyOf !== undefined;
}

/** Returns the sites that choose: in a copy, those of its function; elsewhere, those without a copy. */
function switched(
  { copyOf }: Emitter,
  sites: readonly PlacedSite[],
  { shapeOf }: BuildInput,
): readonly PlacedSite[] {
  return sites.filter(({ owner }) =>
    copyOf === undefined
      ? owner === undefined || shapeOf(owner).kind === 'plain'
      : owner === copyOf,
  );
}
