import type { Statement, Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { between, chance, pick } from '../choose.ts';
import type { Maker } from '../maker.ts';
import { alternatives } from '../typing/type-parts.ts';
import { numberValue } from './number-values.ts';
import { word } from './string-values.ts';

/** The probability that an array which may hold numbers or texts is a series. */
const series = 0.08;
/** Usual lengths: enough to reach what only long arrays reach; 256 elements from 0 hold all bytes. */
const lengths = [10, 20, 50, 100, 256];

/** Sometimes adds an array of many numbers or texts that are counted up. Other arrays are short. */
export function makeSeries({ draft, material }: Maker, element: ValueType): Variable | undefined {
  const { random } = material;
  if (!chance(random, series)) return undefined;
  const types = alternatives(element, draft.scope).map(({ kind }) => kind);
  const isOpen = types.includes('unknown');
  const kinds = (['number', 'string'] as const).filter((kind) => isOpen || types.includes(kind));
  const kind = pick(random, kinds);
  if (kind === undefined) return undefined;
  const start = random(3) === 0 ? between(random, -10, 130) : 0;
  const value =
    kind === 'number' ? numberValue(start) : ({ of: 'string', value: word(random) } as const);
  const first = draft.append({ kind: 'primitive', value });
  const size: Statement = { kind: 'primitive', value: numberValue(pick(random, lengths) ?? 10) };
  const length = draft.append(size);
  return draft.append({ kind: 'series', first, length });
}
