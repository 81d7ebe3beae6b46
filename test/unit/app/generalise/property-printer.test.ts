import { expect, test } from 'vitest';

import { planPrinting } from '../../../../src/app/generate/plan-printing.ts';
import type { GeneralisedFile } from '../../../../src/app/generalise/generalise-project.ts';
import { PropertyPrinter } from '../../../../src/app/generalise/property-printer.ts';
import type { Assertion } from '../../../../src/model/generated-test.ts';
import type { ObservedValue } from '../../../../src/model/test-case-trace.ts';
import type { ExpectedRow } from '../../../../src/properties/generalise/choose-rows.ts';
import { modelOf, observed, taking } from '../../generation/fake-unit.ts';
import type { FoundProperty } from '../../../../src/properties/generalise/property-search.ts';
import { call, num, testCaseOf } from '../../generation/statements.ts';
import { snapshot } from '../../properties/condition-builders.ts';
import { writeProject } from '../../project/write-project.ts';

const file = 'src/word.ts';
const model = {
  ...modelOf([
    taking('word', [{ kind: 'string' }], {
      from: { module: file, isPackage: false, name: 'word' },
    }),
  ]),
  file,
};

function rowWith(given: number, assertion: Assertion): ExpectedRow {
  const testCase = testCaseOf(num(given), call('word', 0));
  return { testCase, assertions: [assertion], kills: new Set([0]) };
}

/** A printer of a file with these rows and properties. */
function printing(
  rows: readonly ExpectedRow[],
  properties: GeneralisedFile['properties'] = [],
): { readonly printer: PropertyPrinter; readonly unit: PropertyPrinter['units'][number] } {
  const root = writeProject({ 'package.json': '{ "type": "module" }', [file]: '' });
  const plan = planPrinting({
    root,
    runner: 'vitest',
    models: new Map([[file, model]]),
    sources: [file],
    testFiles: [],
    folder: undefined,
    showsKills: false,
    format: undefined,
    aliases: [],
    needsExtensions: false,
    replaces: true,
  });
  const found: GeneralisedFile = {
    file,
    model,
    tests: [],
    properties,
    rows,
    leftAlone: [],
    idOf: () => 'm0',
    numbers: new Set([0]),
    mutants: ['m0'],
  };
  const printer = new PropertyPrinter([found], plan, 'fast-check');
  const [unit] = printer.units;
  if (unit === undefined) throw new Error('The file has no unit.');
  return { printer, unit };
}

test('members that are not there come last, so that the title names another', () => {
  const told = (callable: string, expected: ObservedValue): Assertion => ({
    what: { of: 'field', variable: 1, callable },
    expected,
  });
  const { printer, unit } = printing([
    {
      ...rowWith(7, told('Word#next', { is: 'null' })),
      assertions: [
        told('Word#next', { is: 'null' }),
        told('Word#size', observed(0)),
        told('Word#text', { is: 'string', value: 'a' }),
      ],
    },
  ]);
  const [row] = unit.tests;

  expect(printer.row(file, row?.id ?? -1)?.assertions.map(({ what }) => what)).toEqual(
    ['Word#text', 'Word#size', 'Word#next'].map((callable) => ({
      of: 'field',
      variable: 1,
      callable,
    })),
  );
});

test('only what is thrown for an argument of a wrong type is printed with a cast, also when a name has to be avoided', () => {
  const error = { is: 'error', class: 'TypeError', message: 'It is no text' } as const;
  const rows = [
    rowWith(7, { what: { of: 'thrown', statement: 1 }, expected: error }),
    rowWith(8, { what: { of: 'value', variable: 1 }, expected: observed(1) }),
  ];
  const proposal: FoundProperty = {
    test: {
      parameters: [{ name: 'given', type: { kind: 'number' } }],
      statements: [call('word', 0)],
      typeArgument: 'number',
      examples: [],
      preconditions: [],
      postconditions: [
        { kind: 'throws', statement: 1, class: error.class, message: error.message },
      ],
    },
    plans: [{ kind: 'integer' }],
    filters: [],
    snapshot: snapshot([observed(7)]),
    changed: new Set(),
    relation: undefined,
    insight: 2,
    kills: new Set([0]),
    inputsTried: 1,
    rejected: 0,
    before: { preconditions: 0, postconditions: 1 },
  };
  const property = { ...proposal, proposal, focus: 'call', sources: [] } as const;
  const { printer, unit } = printing(rows, [property]);
  const printed = printer.print(unit, new Set(['0:1:0', '1:1:0', '2:1:0']));
  const again = printer.printAvoiding(printed, 'word');

  expect(printed.printed.text).toContain('word(given as never)');
  expect(printed.printed.text).toContain('word(7 as never)');
  expect(printed.printed.text).toContain('word(8)');
  expect([...printed.casts]).toEqual(['0:1:0', '1:1:0']);
  expect(again.printed.text).toMatch(/word as (\w+)[\s\S]*\1\(7 as never\)/);
});
