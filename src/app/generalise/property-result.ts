import type { ConcreteTest } from '../../model/concrete-test.ts';
import type { MutationScore } from '../../model/mutation-score.ts';
import type {
  LeftTest,
  PropertyResult,
  WrittenProperty,
  WrittenRow,
} from '../../model/property-result.ts';
import { indexModel } from '../../generation/write/model-index.ts';
import type { UnitProperty } from '../../properties/generalise-unit.ts';
import { conditionText } from '../../properties/write/condition-text.ts';
import type { UnreadTest } from '../../properties/read-tests/suite-run.ts';
import type { WrittenTests } from '../generate/verify-tests.ts';
import { isTitle } from '../generate/reported-tests.ts';
import type { GeneralisedFile } from './generalise-project.ts';
import type { PropertyPrinter } from './property-printer.ts';

interface ResultParts extends Pick<
  PropertyResult,
  'root' | 'isWritten' | 'isCheck' | 'interrupted' | 'milliseconds'
> {
  readonly found: readonly GeneralisedFile[];
  /** Tests that could not be read. */
  readonly unread: readonly UnreadTest[];
  readonly printer: PropertyPrinter;
  readonly written: WrittenTests;
  readonly after: MutationScore | undefined;
}

/** Puts together what came of generalising. */
export function propertyResult({
  found,
  unread,
  printer,
  written,
  ...result
}: ResultParts): PropertyResult {
  const files = new Map(found.map((each) => [each.file, each]));
  const killsOf = verifiedKills(written);
  const properties = written.files.flatMap(({ unit, path, titles }) =>
    [...titles].flatMap(([id, name]): WrittenProperty[] => {
      const property = printer.property(unit, id);
      const file = files.get(unit);
      if (property === undefined || file === undefined) return [];
      const { test, changed, relation, rejected, inputsTried, sources, before } = property;
      const noticed = [...property.kills].map(file.idOf).toSorted();
      const kills = killsOf(path, name) ?? noticed;
      const known = new Set(kills);
      const context = { test, index: indexModel(file.model), changed, relation };
      return [
        {
          file: path,
          name,
          kills,
          missed: noticed.filter((mutant) => !known.has(mutant)),
          madeOf: [...new Set(sources.map((source) => source.name))],
          replaces: [],
          preconditions: test.preconditions.map((each) => conditionText(each, context)),
          postconditions: test.postconditions.map((each) => conditionText(each, context)),
          statements: test.statements.length,
          before: {
            ...before,
            statements:
              sources.length === 0
                ? test.statements.length
                : Math.min(...sources.map(({ testCase }) => testCase.statements.length)),
          },
          rejected: Math.round(rejected * 1000) / 1000,
          inputsTried,
        },
      ];
    }),
  );
  const rows = written.files.flatMap(({ unit, path, titles }) =>
    [...titles].flatMap(([id, name]): WrittenRow[] => {
      const row = printer.row(unit, id);
      if (row === undefined) return [];
      return [{ file: path, name, kills: killsOf(path, name) ?? row.kills.toSorted() }];
    }),
  );
  return {
    ...result,
    properties,
    rows,
    leftAlone: leftTests(unread, found),
    files: written.files.map(({ unit, path, text }) => ({ unit, path, text })),
    rejected: written.rejected,
    ...(written.kept && { kept: written.kept }),
    problems: [
      ...found.flatMap(({ file, problem }) => (problem === undefined ? [] : [{ file, problem }])),
      ...written.files.flatMap(({ unit, apart }) =>
        apart === undefined ? [] : [{ file: unit, problem: apart }],
      ),
    ],
  };
}

/**
 * The tests that are in no property, with the reason. A test that was read only up to a place may be in one; if it is not, the reason is that place.
 */
export function leftTests(
  unread: readonly UnreadTest[],
  found: readonly {
    readonly properties: readonly Pick<UnitProperty, 'sources'>[];
    readonly leftAlone: GeneralisedFile['leftAlone'];
  }[],
): readonly LeftTest[] {
  const begun = new Set(unread.map(placeOf));
  const used = new Set(
    found.flatMap(({ properties }) => properties.flatMap(({ sources }) => sources.map(placeOf))),
  );
  return [
    ...unread
      .filter((test) => !used.has(placeOf(test)))
      .map(({ file, line, name, reason }) => ({
        test: `${file}:${line} ${name}`,
        reason: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`,
      })),
    ...found.flatMap(({ leftAlone }) =>
      leftAlone
        .filter(({ test }) => !begun.has(placeOf(test)))
        .map(({ test, reason }) => ({ test: `${test.file} ${test.name}`, reason })),
    ),
  ];
}

/** The file and the title of a test. */
function placeOf({ file, name }: Pick<ConcreteTest, 'file' | 'name'>): string {
  return `${file} ${name}`;
}

/** The mutants that a test kills in the project's own runner, by its file and title; undefined if nothing was verified. */
function verifiedKills({
  verdicts,
}: WrittenTests): (path: string, name: string) => readonly string[] | undefined {
  const { matrix, tests = [] } = verdicts ?? {};
  if (matrix === undefined) return () => undefined;
  return (path, title) => {
    const own = new Set(
      tests.flatMap(({ file, name }, at) => (file === path && isTitle(name, title) ? [at] : [])),
    );
    const rows = matrix.rows.filter(({ killers }) => killers.some((at) => own.has(at)));
    return rows.map(({ mutantId }) => mutantId).toSorted();
  };
}
