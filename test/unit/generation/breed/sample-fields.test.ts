import { expect, it } from 'vitest';

import { createRandom } from '../../../../src/foundation/random.ts';
import { createMaterial } from '../../../../src/generation/breed/create-material.ts';
import { sampleFields } from '../../../../src/generation/breed/sample-fields.ts';
import { modelOf, taking } from '../fake-unit.ts';
import { call, num, str, testCaseOf } from '../statements.ts';

const model = modelOf([taking('read', [{ kind: 'string' }, { kind: 'number' }])]);
const material = createMaterial(
  { ...model, constants: { ...model.constants, numbers: [59] } },
  createRandom(1),
);
const example = testCaseOf(str('* *'), num(3), call('read', 0, 1));

it('differ from an example in a text with fields and in nothing else, and each is another', () => {
  const samples = sampleFields([example], material, 20);

  expect(samples).toHaveLength(20);
  const texts = samples.map(({ statements: [first, ...rest] }) => {
    expect(rest).toEqual(example.statements.slice(1));
    return first?.kind === 'primitive' && first.value.of === 'string' ? first.value.value : '';
  });
  expect(new Set(texts).size).toBe(20);
  expect(texts.some((text) => /^59 \*$|^\* 59$/.test(text))).toBe(true);
});

it('there are none of examples without such texts', () => {
  const plain = testCaseOf(str('word'), num(3), call('read', 0, 1));

  expect(sampleFields([plain], material, 20)).toEqual([]);
  expect(sampleFields([], material, 20)).toEqual([]);
});
