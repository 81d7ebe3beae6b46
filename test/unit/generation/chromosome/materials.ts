import { createRandom } from '../../../../src/foundation/random.ts';
import { createMaterial } from '../../../../src/generation/chromosome/create-material.ts';
import type { Material } from '../../../../src/generation/chromosome/maker.ts';
import type { UnitModel } from '../../../../src/model/unit-model.ts';

export function materialFor(model: UnitModel, seed = 1, maxLength?: number): Material {
  return createMaterial(model, createRandom(seed), maxLength);
}
