import type { Random } from '../../foundation/random.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { Material } from './maker.ts';
import { createSeenValues } from './values/seen-values.ts';
import { createSequencePool } from './sequence-pool.ts';
import { indexUnit } from './typing/unit-index.ts';

/** The most statements of a test case while it is searched (μTEST paper, 6). */
const longestTestCase = 60;

/** What test cases of a unit are made from, before any has run. */
export function createMaterial(
  model: UnitModel,
  random: Random,
  maxLength: number = longestTestCase,
): Material {
  return {
    index: indexUnit(model),
    random,
    seen: createSeenValues(),
    sequences: createSequencePool(),
    maxLength,
  };
}
