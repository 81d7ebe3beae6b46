import type { Random } from '../../foundation/random.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { Material } from './maker.ts';
import { createSeenValues } from './values/seen-values.ts';
import { createSequencePool } from './sequence-pool.ts';
import { indexUnit } from './typing/unit-index.ts';

/** The most statements of a test case during the search (μTEST paper, 6). */
const longestTestCase = 60;

/** Returns the material for test cases of a unit, before any test case has run. */
export function createMaterial(
  model: UnitModel,
  random: Random,
  {
    maxLength = longestTestCase,
    movesTime = false,
  }: Partial<Pick<Material, 'maxLength' | 'movesTime'>> = {},
): Material {
  return {
    index: indexUnit(model),
    random,
    seen: createSeenValues(),
    sequences: createSequencePool(),
    maxLength,
    movesTime,
  };
}
