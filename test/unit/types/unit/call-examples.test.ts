import { describe, expect, test } from 'vitest';

import { openProjectTypes } from '../../../../src/types/unit/project-types.ts';
import { openUnitModels } from '../../../../src/types/unit/open-unit-models.ts';
import type { ParameterExample } from '../../../../src/model/value-type.ts';
import { callableTexts } from './units-in-memory.ts';
import { writeProject } from '../../compile-check/sample-project.ts';

const unit = `
  export function price(amount: number, currency: string, tags: string[] = []): string { return amount + currency; }
  export class Basket {
    constructor(readonly owner: string) {}
    static of(owner: string): Basket { return new Basket(owner); }
    add(item: string, count: number): number { return count; }
  }
  export default function parse(text: string): number { return text.length; }
`;

/** The literals that the parameters of a unit have as examples, by the id of the callable. */
function examplesIn(files: Readonly<Record<string, string>>): Record<string, unknown[][]> {
  const root = writeProject({ 'src/shop.ts': unit, ...files });
  const outcome = openUnitModels(openProjectTypes(root), ['src/shop.ts']).get('src/shop.ts');
  const callables = outcome?.kind === 'modelled' ? outcome.model.callables : [];
  const withSome = callables.filter(({ parameters }) => parameters.some((each) => each.examples));
  return Object.fromEntries(
    withSome.map(({ id, parameters }) => [
      id,
      parameters.map(({ examples = [] }) => examples.map(dataOf)),
    ]),
  );
}

/** The value that an example stands for. */
function dataOf(example: ParameterExample): unknown {
  switch (example.kind) {
    case 'literal':
      return example.value.value;
    case 'list':
      return example.elements.map(dataOf);
    case 'record':
      return Object.fromEntries(example.members.map(([name, value]) => [name, dataOf(value)]));
    case 'helper':
      return example;
  }
}

describe('the plain data with which people call a unit are examples of its parameters', () => {
  test.each<[where: string, files: Record<string, string>, expected: Record<string, unknown[][]>]>([
    [
      'in tests',
      {
        'test/shop.test.ts': `import read, { Basket, price as cost } from '../src/shop.ts';
          const basket = Basket.of('Ann');
          basket.add('pear', 2); new Basket('Bob').add('fig', -3);
          cost(12.5, 'EUR', ['new']); cost(unknown, 'USD'); read('a=1');`,
      },
      {
        price: [[12.5], ['EUR', 'USD'], [['new']]],
        Basket: [['Bob']],
        'Basket.of': [['Ann']],
        'Basket#add': [
          ['pear', 'fig'],
          [2, -3],
        ],
        parse: [['a=1']],
      },
    ],
    [
      'in other sources',
      { 'src/main.ts': "import * as shop from './shop.ts';\nshop.price(1, 'CHF');" },
      { price: [[1], ['CHF'], []] },
    ],
    [
      'in the README',
      {
        'README.md':
          "```js\nconst parse = require('shop');\nparse('b=2');\n```\nNo code: price(1, 'GBP')",
      },
      { parse: [['b=2']] },
    ],
    [
      'in comments',
      {
        'src/shop.ts': `/**
          * @example
          * price(5, 'SEK');
          * @returns a text
          */${unit}`,
      },
      { price: [[5], ['SEK'], []] },
    ],
    [
      'but not in tests that Assay wrote',
      {
        'test/shop.assay.test.ts':
          "// assay:begin 1 note\nprice(7, 'XXX');\n// assay:end 1 abc\nprice(8, 'NOK');\n",
      },
      { price: [[8], ['NOK'], []] },
    ],
  ])('%s', (_, files, expected) => {
    expect(examplesIn(files)).toEqual(expected);
  });

  test('with lists, objects and constants', () => {
    const text = `const currency = 'EUR'; const tags = ['a', 'b'];
      price(1, currency, tags); price(2, { code: currency, digits: [2, -1], 'is odd': true }, []);
      price(3, other, [call()]); price(4, { ...other }, { later: x }); price(5, {}, [[['c']]]);`;

    expect(examplesIn({ 'test/shop.test.ts': text })).toEqual({
      price: [
        [1, 2, 3, 4, 5],
        ['EUR', { code: 'EUR', digits: [2, -1], 'is odd': true }],
        [['a', 'b'], [[['c']]]],
      ],
    });
  });

  test('with members, and types of members, that the guessed types of JavaScript lack', () => {
    const files = {
      'src/fill.js': 'export function fill(options) { return [options.width * 2, options.data]; }',
      'test/fill.test.js':
        "fill({ width: 1, labels: ['a'], inner: { deep: true }, data: { title: 'b' } });",
    };
    const root = writeProject(files);
    const outcome = openUnitModels(openProjectTypes(root), ['src/fill.js']).get('src/fill.js');

    expect(outcome?.kind === 'modelled' ? callableTexts(outcome.model) : []).toEqual([
      'function fill(options: { width: number; data: { title: string } | unknown; labels?: string[]; inner?: { deep: boolean } }): unknown[]',
    ]);
  });

  test('up to eight, without long texts', () => {
    const calls = Array.from({ length: 12 }, (_, at) => `price(${at}, '${'x'.repeat(81)}');`);

    expect(examplesIn({ 'test/shop.test.ts': calls.join('\n') })).toEqual({
      price: [[0, 1, 2, 3, 4, 5, 6, 7], [], []],
    });
  });
});
