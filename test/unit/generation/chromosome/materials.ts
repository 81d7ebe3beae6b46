import { createRandom } from '../../../../src/foundation/random.ts';
import { createSeenValues } from '../../../../src/generation/chromosome/seen-values.ts';
import { createSequencePool } from '../../../../src/generation/chromosome/sequence-pool.ts';
import { indexUnit } from '../../../../src/generation/chromosome/unit-index.ts';
import type { Material } from '../../../../src/generation/chromosome/maker.ts';
import type { UnitModel } from '../../../../src/model/unit-model.ts';

export function materialFor(model: UnitModel, seed = 1, maxLength = 60): Material {
  return {
    index: indexUnit(model),
    random: createRandom(seed),
    seen: createSeenValues(),
    sequences: createSequencePool(),
    maxLength,
  };
}
