import type { Statement, TestCase } from '../../../../model/test-case.ts';
import type { UnitModel } from '../../../../model/unit-model.ts';
import type { Sound } from '../idea.ts';
import { simplerTexts } from '../simpler-texts.ts';
import { textOf, withTexts } from '../texts.ts';

/**
 * Makes a part that several texts have in common simpler in all of them at once. If a test case needs the texts to have the part in
 * common, it can't be left out of one text alone.
 */
export function* shortenTogether(
  start: Sound,
  { constants }: Pick<UnitModel, 'constants'>,
): Generator<TestCase, void, Sound | undefined> {
  let { testCase } = start;
  const known = new Set(constants.strings);
  for (let taken: Sound | undefined = start; taken !== undefined;) {
    ({ testCase } = taken);
    taken = undefined;
    for (const proposal of proposals(testCase, known)) {
      taken = yield proposal;
      if (taken !== undefined) break;
    }
  }
}

function* proposals(testCase: TestCase, known: ReadonlySet<string>): Generator<TestCase> {
  for (const part of partsInCommon(testCase, known)) {
    for (const simpler of simplerTexts(part)) {
      yield withTexts(testCase, known, (text) => text.replaceAll(part, simpler));
    }
  }
}

/** The longest parts that two texts share, the longest first. */
function partsInCommon({ statements }: TestCase, known: ReadonlySet<string>): readonly string[] {
  const texts = statements
    .map((statement: Statement) => textOf(statement) ?? '')
    .filter((text) => !known.has(text));
  const found = texts.flatMap((one, at) =>
    texts.slice(at + 1).map((other) => longestInCommon(one, other)),
  );
  return [...new Set(found)]
    .filter((part) => part.length > 1)
    .toSorted((one, other) => other.length - one.length);
}

function longestInCommon(one: string, other: string): string {
  let longest = '';
  for (let start = 0; start + longest.length < one.length; start += 1) {
    for (let end = start + longest.length + 1; end <= one.length; end += 1) {
      const part = one.slice(start, end);
      if (!other.includes(part)) break;
      longest = part;
    }
  }
  return longest;
}
