import { check } from 'assay/relations';
import { test } from 'vitest';

import * as relations from '../src/wavelet.relations.ts';

for (const relation of Object.values(relations)) {
  test(`${relation.name} holds`, () => check(relation, { runs: 30 }));
}
