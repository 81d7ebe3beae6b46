import { createRandom } from '../../../../src/foundation/random.ts';
import { createMaterial } from '../../../../src/generation/breed/create-material.ts';
import type { Material } from '../../../../src/generation/breed/maker.ts';
import type { UnitModel } from '../../../../src/model/unit-model.ts';

export function materialFor(
  model: UnitModel,
  seed = 1,
  options: Partial<Pick<Material, 'maxLength' | 'movesTime'>> = {},
): Material {
  return createMaterial(model, createRandom(seed), options);
}
