import { isTarget } from '../../model/is-target.ts';
import type { TestCase } from '../../model/test-case.ts';
import type { ValueType } from '../../model/value-type.ts';
import { giveValue, type PlainInput, plainInputs, textOf } from '../breed/give-value.ts';
import type { Material } from '../breed/maker.ts';
import { sampleKinds } from '../breed/sample-any.ts';
import { withRisingRandom } from '../breed/insert-statements.ts';
import type { UnitIndex } from '../breed/typing/unit-index.ts';
import { classesNamed } from '../breed/values/built-ins.ts';
import { kindsOfValues } from '../breed/values/kinds-of-values.ts';
import { knownStrings, randomPrimitive } from '../breed/values/make-primitive.ts';
import { consecutiveTexts, matchesWith, matchWith } from '../breed/values/string-values.ts';
import { withInEachField } from '../breed/values/text-fields.ts';
import type { LoadingTrials } from '../prove/seek-while-loading.ts';

/** The most test cases of each kind. */
const most = {
  patterns: 20,
  forMany: 60,
  forOne: 24,
  inFields: 48,
  others: 60,
  random: 60,
  drawing: 20,
};
/** The number of inputs that get all values before any other gets one. */
const firstInputs = 3;
/** A text made of many short ones stays short enough to read. */
const longestText = 60;
/** Texts up to this length are joined. */
const longestPart = 2;

/**
 * Returns test cases to try on mutants of tables and other values that are made while modules load: those that are known, and some of them
 * with the literals that stand beside a mutant, since keys lead to entries, with values of each kind, those first that a literal beside the mutant names, or with random values. For tables of letters and codes, one text
 * with many of them will do. Where the unit finds its keys by regular expressions, the texts are such that these match.
 *
 * @param literalsOf the texts and numbers that stand beside a mutant
 */
export function loadingTrials(
  known: readonly TestCase[],
  mutants: readonly number[],
  literalsOf: (mutant: number) => readonly (string | number)[],
  material: Material,
): Required<LoadingTrials> {
  const { index, random } = material;
  const targets = index.model.callables.filter(isTarget);
  const { constants, patterns: all } = knownStrings(material);
  const patterns = all.slice(0, most.patterns);
  const inputs = tellingFirst(ofDifferentShapes(shortestFirst(known)).flatMap(plainInputs), index);
  const given = (values: readonly (string | number)[]): readonly TestCase[] =>
    [inputs.slice(0, firstInputs), inputs.slice(firstInputs)].flatMap((some) =>
      givenEach(some, values, index),
    );
  const matchesOf = (literal: string | number): readonly string[] =>
    patterns.flatMap((each) => matchWith(each, String(literal), random) ?? []);
  const literals = [...new Set(mutants.flatMap(literalsOf))];
  const finding = patterns.filter((each) =>
    literals.some((one) => matchWith(each, String(one), random) !== undefined),
  );
  const found = finding.map((each) => matchesWith(each, constants, random));
  const texts = [
    ...found.slice(0, 1),
    ...joinedTexts(literals),
    ...found.slice(1),
    ...consecutiveTexts,
  ];
  return {
    forMany: [...drawingAll(known, inputs, material), ...given(texts).slice(0, most.forMany)],
    forOne: (mutant) => {
      const beside = literalsOf(mutant).map((literal) => [...matchesOf(literal), literal]);
      const first = beside.flatMap((each) => [...each.slice(0, 1), ...each.slice(-1)]);
      const values = [...new Set([...first, ...beside.flat()])];
      const names = classesNamed(values.filter((each) => typeof each === 'string'));
      const named = names.map((name): ValueType => ({ kind: 'built-in', name }));
      return [
        ...sampleKinds(material, targets, named),
        ...given(values).slice(0, most.forOne),
        ...givenInFields(inputs, values, index).slice(0, most.inFields),
      ];
    },
    others: [
      ...known.slice(0, most.others),
      ...sampleKinds(material, targets, kindsOfValues(index.model)),
      ...withRandomValues(inputs, material),
    ],
  };
}

/** The steps of random numbers by which each entry of most lists is drawn, and the number that a call is given to draw so often. */
const drawn = 100;

/**
 * Where the unit asks for random numbers, returns the known test cases with numbers that rise, and with a call that may draw as many of them:
 * code that draws from a list reaches each of its entries.
 */
function drawingAll(
  known: readonly TestCase[],
  inputs: readonly PlainInput[],
  material: Material,
): readonly TestCase[] {
  if (!material.seen.surroundings.has('random')) return [];
  const often = inputs.flatMap((input) => giveValue(input, drawn, material.index) ?? []);
  return [...often, ...ofDifferentShapes(shortestFirst(known))]
    .flatMap((testCase) => withRisingRandom(testCase, drawn, material) ?? [])
    .slice(0, most.drawing);
}

/** Returns test cases in which one of the texts and numbers is one of those that stand beside a mutant. */
export function besideTrials(
  known: readonly TestCase[],
  literals: readonly (string | number)[],
  { index }: Material,
): readonly TestCase[] {
  const inputs = shortestFirst(known).flatMap(plainInputs);
  return [
    ...givenEach(inputs, literals, index).slice(0, most.forOne),
    ...givenInFields(inputs, literals, index).slice(0, most.inFields),
  ];
}

function givenEach(
  inputs: readonly PlainInput[],
  values: readonly (string | number)[],
  index: UnitIndex,
): readonly TestCase[] {
  return values.flatMap((value) => inputs.flatMap((input) => giveValue(input, value, index) ?? []));
}

/** Returns test cases in which one of the values is a part of a text: where code splits its input, an entry is reached by a part of it. */
function givenInFields(
  inputs: readonly PlainInput[],
  values: readonly (string | number)[],
  index: UnitIndex,
): readonly TestCase[] {
  return values.flatMap((value) =>
    inputs.flatMap((input) =>
      withInEachField(textOf(input) ?? '', String(value)).flatMap(
        (text) => giveValue(input, text, index) ?? [],
      ),
    ),
  );
}

function shortestFirst(testCases: readonly TestCase[]): readonly TestCase[] {
  return testCases.toSorted((one, other) => one.statements.length - other.statements.length);
}

/** Returns the inputs in another order: first one for each callable with whose call a test case ends, and of these first those of calls that return something. */
function tellingFirst(
  inputs: readonly PlainInput[],
  { callables }: UnitIndex,
): readonly PlainInput[] {
  const counts = new Map<string, number>();
  const ranked = inputs.map((input) => {
    const last = input.testCase.statements.findLast(({ kind }) => kind === 'call');
    const id = last?.kind === 'call' ? last.callable : '';
    const key = `${id} ${input.of}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const isTelling = callables.get(id)?.returns.kind !== 'undefined';
    return { input, rank: 2 * count + (isTelling ? 0 : 1) };
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ input }) => input);
}

/** Returns the first test case of each shape: all but the texts and numbers in it. */
function ofDifferentShapes(testCases: readonly TestCase[]): readonly TestCase[] {
  const byShape = new Map<string, TestCase>();
  for (const testCase of testCases) {
    const shape = JSON.stringify(
      testCase.statements.map((statement) =>
        statement.kind === 'primitive' ? statement.value.of : statement,
      ),
    );
    if (!byShape.has(shape)) byShape.set(shape, testCase);
  }
  return [...byShape.values()];
}

function withRandomValues(inputs: readonly PlainInput[], material: Material): readonly TestCase[] {
  const rounds = Math.ceil(most.random / Math.max(1, inputs.length));
  const all = inputs.flatMap((input) =>
    Array.from({ length: rounds }, () => {
      const made = randomPrimitive(input.of, material);
      const value = made?.of === 'number' ? Number(made.text) : made?.of === 'string' && made.value;
      return typeof value === 'string' || typeof value === 'number'
        ? giveValue(input, value, material.index)
        : undefined;
    }),
  );
  return all.flatMap((testCase) => testCase ?? []).slice(0, most.random);
}

/** Returns texts that are made of all short texts among literals. */
function joinedTexts(literals: readonly (string | number)[]): readonly string[] {
  const parts = new Set(
    literals.filter(
      (one): one is string =>
        typeof one === 'string' && one.length > 0 && one.length <= longestPart,
    ),
  );
  const texts: string[] = [];
  for (const part of parts) {
    const last = texts.at(-1);
    if (last === undefined || last.length + part.length > longestText) texts.push(part);
    else texts[texts.length - 1] = last + part;
  }
  return texts.filter((text) => text.length > longestPart);
}
