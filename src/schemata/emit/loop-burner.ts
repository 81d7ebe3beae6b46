import type { OpenEndedLoop } from '../../syntax/nodes.ts';
import { countedLoop } from '../plan/counted-loop.ts';
import type { Emitter } from './emitter.ts';
import type { BuildPlan, FunctionRecord } from '../plan/file-plan.ts';
import type { FixedNames } from '../plan/fixed-names.ts';
import type { FuelText } from './fuel-text.ts';
import type { FunctionShape } from '../plan/function-shape.ts';
import type { LoopFuelText } from './loop-fuel-text.ts';

/** The facts on which the choice depends. */
export interface LoopBurnerInput {
  readonly plan: BuildPlan;
  readonly fuel: FuelText;
  readonly isFixed: FixedNames;
  readonly shapeOf: (record: FunctionRecord) => FunctionShape;
  /** Whether there is one body for all mutants, although `shapeOf` may say two. */
  readonly isCombined: boolean;
}

/**
 * Chooses how the loops of a file burn. A loop that runs a known number of times pays on entry, unless a mutant in its head may
 * be active, as in a mutated copy or in a build with only one body. All builds make the same choice, so that equal runs burn
 * equally. The combine build has one body instead of two, so it decides when the loop begins.
 */
export function loopBurner(
  input: LoopBurnerInput,
): (emitter: Emitter, loop: OpenEndedLoop) => LoopFuelText {
  const { plan, fuel, isFixed, shapeOf, isCombined } = input;
  const hasTwoBodies = (record: FunctionRecord | undefined): boolean =>
    record !== undefined && (record.mutantCount === 0 || shapeOf(record).kind !== 'plain');
  return (emitter, loop) => {
    const byStep = { step: fuel.step };
    if (loop.type !== 'ForStatement' || emitter.copyOf !== undefined) return byStep;
    const record = emitter.unit?.record;
    const head = [loop.init, loop.test, loop.update];
    const isMutated = head.some((part) => part !== null && plan.mutated.has(part));
    if (isMutated && !hasTwoBodies(record)) return byStep;
    const counted = countedLoop(loop, emitter.source.text, (name) => isFixed(name, record?.node));
    if (counted === undefined) return byStep;
    return isMutated && isCombined ? fuel.whileActive(counted) : { entry: fuel.entry(counted) };
  };
}
