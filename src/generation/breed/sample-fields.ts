import type { TestCase } from '../../model/test-case.ts';
import { giveValue, plainInputs, textOf } from './give-value.ts';
import type { Material } from './maker.ts';
import { knownStrings } from './values/make-primitive.ts';
import { isFielded, withOtherFields } from './values/string-values.ts';

/** The most tries for each sample that is asked for: some come out as one that is there already. */
const tries = 3;

/**
 * Returns test cases that differ from an example in the fields of a text. Code that takes a text apart does something else for each value in each
 * of its fields, and finds nothing in a text that was made without an example.
 *
 * @param most the most test cases
 */
export function sampleFields(
  examples: readonly TestCase[],
  material: Material,
  most: number,
): readonly TestCase[] {
  const { random, index } = material;
  const inputs = examples.flatMap(plainInputs).filter((input) => isFielded(textOf(input) ?? ''));
  const known = knownStrings(material);
  const taken = new Set<string>();
  const samples: TestCase[] = [];
  for (let left = tries * most; left > 0 && inputs.length > 0 && samples.length < most; left -= 1) {
    const at = left % inputs.length;
    const input = inputs[at];
    if (input === undefined) continue;
    const text = withOtherFields(random, textOf(input) ?? '', known);
    const key = `${at} ${text}`;
    const sample = taken.has(key) ? undefined : giveValue(input, text, index);
    taken.add(key);
    if (sample !== undefined) samples.push(sample);
  }
  return samples;
}
