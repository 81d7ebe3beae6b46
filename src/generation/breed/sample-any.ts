import type { TestCase, Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { shuffled } from '../../foundation/random.ts';
import { makeUse } from './make-call.ts';
import { type Maker, type Material, newConstruction } from './maker.ts';
import { createDraft, finished } from './new-draft.ts';
import { resolved } from './typing/type-parts.ts';
import type { Scope } from './typing/unit-index.ts';
import { makeTwin } from './values/make-twin.ts';
import { createMaker } from './values/make-value.ts';

const unknown: ValueType = { kind: 'unknown' };
const text: ValueType = { kind: 'string' };

/** The kinds of values that code distinguishes if it takes values of any type. */
const samples: readonly ValueType[] = [
  { kind: 'number' },
  text,
  { kind: 'boolean' },
  { kind: 'bigint' },
  { kind: 'undefined' },
  { kind: 'null' },
  { kind: 'array', element: { kind: 'number' } },
  { kind: 'array', element: { kind: 'object', members: [], others: unknown } },
  { kind: 'object', members: [], others: { kind: 'number' } },
  { kind: 'object', members: [], others: { kind: 'array', element: text } },
  { kind: 'map', key: text, value: unknown },
  { kind: 'set', element: unknown },
  ...['Date', 'RegExp', 'Error', 'URL', 'Uint8Array', 'Float64Array', 'ArrayBuffer'].map(
    (name): ValueType => ({ kind: 'built-in', name }),
  ),
  { kind: 'function', parameters: [], returns: unknown },
];

/**
 * Makes test cases of the functions that take values of any type: for each kind of value one with such values, and one with twins. At
 * random, a search seldom gives two arguments of the same kind.
 *
 * @param most the most test cases
 */
export function sampleAny(
  material: Material,
  targets: readonly Callable[],
  most: number,
): readonly TestCase[] {
  const scope: Scope = { index: material.index, typeArgument: 'unknown' };
  const takesAny = ({ parameters }: Callable): boolean =>
    parameters.some(({ type, isRest }) => !isRest && isAny(type, scope));
  const plans = targets
    .filter(takesAny)
    .flatMap((target) =>
      samples.flatMap((sample) => [true, false].map((hasTwins) => ({ target, sample, hasTwins }))),
    );
  return shuffled(plans, material.random)
    .slice(0, most)
    .flatMap(({ target, sample, hasTwins }) => {
      const draft = createDraft(scope);
      const maker = createMaker(material, draft);
      const made = useWith(maker, target, sample, hasTwins);
      return made === undefined ? [] : [finished(draft)];
    });
}

function isAny(type: ValueType, scope: Scope): boolean {
  return resolved(type, scope).kind === 'unknown';
}

/** Adds a use of the target with values of a kind wherever it takes any value. */
function useWith(
  maker: Maker,
  target: Callable,
  sample: ValueType,
  hasTwins: boolean,
): Variable | undefined {
  const { draft } = maker;
  const values = new Map<number, Variable>();
  let first: Variable | undefined;
  for (const [at, { type, isRest }] of target.parameters.entries()) {
    if (isRest || !isAny(type, draft.scope)) continue;
    const twin = hasTwins ? makeTwin(draft, first) : undefined;
    const value = twin ?? maker.newValue(sample, newConstruction());
    if (value === undefined) return undefined;
    first ??= value;
    values.set(at, value);
  }
  return makeUse(maker, target, { values });
}
