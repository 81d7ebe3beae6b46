import type { Defect } from '../../../model/defect.ts';
import type { Primitive, TestCase } from '../../../model/test-case.ts';
import type { ObservedValue } from '../../../model/test-case-trace.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import { type Background, backgroundOf, calledAt, hasPart, mayBeMisuse } from './background-of.ts';
import type { Finding, OriginalRun } from './original-run.ts';

/**
 * Finds calls that returned NaN, or a value with NaN in it, although all numbers in their background are finite.
 *
 * Such a defect is likely but not certain: the mean of an empty list may well be NaN. Cases that may be intended are left out: parsed
 * texts, dates, numbers so large that they overflow, and NaN that an earlier call returned already.
 */
export function findNan({ testCase, trace }: OriginalRun, model: UnitModel): Finding[] {
  const results = new Map(
    trace.observations.flatMap(({ what, value }) =>
      what.of === 'value' ? [[what.variable, value] as const] : [],
    ),
  );
  return [...results].flatMap(([at, value]): Finding[] => {
    const callable = calledAt(testCase, at, model);
    if (callable === undefined || !hasNumber(value, Number.isNaN)) return [];
    const background = backgroundOf(testCase, at, model);
    const isHandedOn = [...background.places].some((place) => {
      const earlier = place < at ? results.get(place) : undefined;
      return earlier !== undefined && hasNumber(earlier, (number) => !Number.isFinite(number));
    });
    if (isHandedOn || !isOfNumbers(background, model) || mayBeMisuse(background, model)) return [];
    const what = `\`${callable.id}\` gives NaN, though all numbers that it is given are finite.`;
    const shown = { callable: callable.id, ...prefix(testCase, at), what };
    return [{ defect: { kind: 'nan-result', ...shown }, place: '' }];
  });
}

function prefix(testCase: TestCase, statement: number): Pick<Defect, 'testCase' | 'statement'> {
  const statements = testCase.statements.slice(0, statement + 1);
  return { testCase: { ...testCase, statements }, statement };
}

function isOfNumbers(background: Background, model: UnitModel): boolean {
  const { statements, callables, primitives } = background;
  const numbers = primitives.filter(({ of }) => of === 'number');
  const hasText = primitives.some(({ of }) => of === 'string');
  const takesText = callables.some(({ parameters }) =>
    parameters.some(({ type }) => hasPart(type, model, ({ kind }) => kind === 'string')),
  );
  return (
    numbers.length > 0 &&
    numbers.every(isModest) &&
    !(hasText && takesText) &&
    !statements.some(({ kind }) => kind === 'built-in')
  );
}

function isModest(value: Primitive): boolean {
  return value.of === 'number' && Math.abs(Number(value.text)) <= Number.MAX_SAFE_INTEGER;
}

function hasNumber(value: ObservedValue, isIt: (number: number) => boolean): boolean {
  const has = (part: ObservedValue): boolean => hasNumber(part, isIt);
  switch (value.is) {
    case 'number':
      return isIt(Number(value.text));
    case 'array':
    case 'set':
      return value.elements.some(has);
    case 'object':
      return value.members.some(([, member]) => has(member));
    case 'map':
      return value.entries.some((entry) => entry.some(has));
    default:
      return false;
  }
}
