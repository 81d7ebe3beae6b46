import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isSimpler } from '../../../../../src/generation/prove/minimise/is-simpler.ts';
import {
  simplerBigints,
  simplerNumbers,
} from '../../../../../src/generation/prove/minimise/simpler-numbers.ts';
import { simplerStatements } from '../../../../../src/generation/prove/minimise/minimised-kinds.ts';
import { simplerTexts } from '../../../../../src/generation/prove/minimise/simpler-texts.ts';
import { htmlOf } from '../../../../../src/model/page.ts';
import type { Statement } from '../../../../../src/model/test-case.ts';
import { callableOf, modelOf } from '../../fake-unit.ts';
import {
  array,
  call,
  date,
  num,
  object,
  primitive,
  str,
  stub,
  testCaseOf,
} from '../../statements.ts';

/** Code adds to what `length` takes, which has no type. */
const model = modelOf([
  callableOf('length', {
    parameters: [
      {
        name: 'width',
        type: { kind: 'union', members: [{ kind: 'number' }, { kind: 'unknown' }] },
        isOptional: false,
        isRest: false,
      },
    ],
  }),
]);

describe('simpler pages', () => {
  it('lack an element, its content or an attribute, or have the shortest text, and stay valid HTML', () => {
    const cell = { tag: 'td', attributes: [['id', 'x'] as const], children: ['text'] };
    const content = [
      { tag: 'div', attributes: [], children: [{ tag: 'p', attributes: [], children: [] }] },
      { tag: 'table', attributes: [], children: [{ tag: 'tr', attributes: [], children: [cell] }] },
    ];
    const simpler = simplerStatements(testCaseOf({ kind: 'page', content }), 0).map((each) =>
      each.kind === 'page' ? htmlOf(each.content) : '',
    );
    const table = '<table><tr><td id="x">text</td></tr></table>';

    expect(simpler).toEqual([
      '',
      table,
      `<p></p>${table}`,
      `<div></div>${table}`,
      '<div><p></p></div>',
      '<div><p></p></div><table></table>',
      '<div><p></p></div><table><tr></tr></table>',
      '<div><p></p></div><table><tr><td id="x"></td></tr></table>',
      '<div><p></p></div><table><tr><td id="x">a</td></tr></table>',
      '<div><p></p></div><table><tr><td>text</td></tr></table>',
      '<div><p></p></div><table><tr><td id="a">text</td></tr></table>',
    ]);
  });
});

describe('simpler values', () => {
  it.each<[string, Statement, readonly Statement[]]>([
    ['a symbol', primitive({ of: 'symbol', description: 'a' }), [str('a'), num(1)]],
    [
      'an instance of a built-in class',
      { kind: 'built-in', class: 'Error', arguments: [] },
      [object({}), array()],
    ],
  ])('than %s are plain ones', (_, statement, simpler) => {
    const proposals = simplerStatements(testCaseOf(statement), 0);

    expect(proposals).toEqual(simpler);
    for (const each of proposals)
      expect(isSimpler(testCaseOf(each), testCaseOf(statement), model)).toBe(true);
  });
});

describe('simpler numbers', () => {
  it.each([
    ['0', []],
    ['-0', ['0']],
    ['1', ['0']],
    ['-1', ['0', '1']],
    ['8', ['0', '1', '2', '3', '-1', '-2', '4', '6', '7']],
    ['-8', ['0', '8', '1', '2', '3', '-1', '-2', '-4', '-6', '-7']],
    ['2.71828', ['0', '1', '2', '-1', '-2', '0.5', '1.5', '-0.5', '2.7', '2.72', '2.718']],
    [
      '1e+300',
      [
        '0',
        '1',
        '2',
        '3',
        '10',
        '100',
        '1000',
        '-1',
        '-2',
        '-10',
        '10000',
        '1000000',
        '60000',
        '3600000',
        '86400000',
        '12345678',
        '123456789',
      ],
    ],
    ['-91', expect.arrayContaining(['-13', '-7'])],
    ['NaN', ['0', '1']],
    ['Infinity', ['0', '1', '2', '3', '10', '100', '1000', '-1', '-2', '-10']],
    ['-Infinity', ['0', '1', '2', '3', '10', '100', '1000', '-1', '-2', '-10', 'Infinity']],
  ])('than %s are %j', (text, simpler) => {
    expect(simplerNumbers(text)).toEqual(simpler);
  });

  it('include amounts and durations that a reader knows, for numbers larger than these', () => {
    const known = ['1000000', '3600000', '86400000', '123456789'];

    expect(simplerNumbers('2.08e+300')).toEqual(expect.arrayContaining(known));
    expect(simplerNumbers('987654321')).not.toContain('123456789');
  });

  it('of any size are found for bigints', () => {
    expect(simplerBigints('-8')).toEqual(['0', '8', '-4', '-6', '-7']);
    expect(simplerBigints('0')).toEqual([]);
    expect(simplerBigints('9007199254740993')).toContain('9007199254740992');
  });

  it('lead to the least that will do, for any bound', () => {
    const bounds = fc.nat(1e6).chain((bound) => fc.tuple(fc.constant(bound), fc.nat(1e6)));
    fc.assert(
      fc.property(bounds, ([bound, above]) => {
        let number = bound + above;
        for (;;) {
          const next = simplerNumbers(String(number)).find((text) => Number(text) >= bound);
          if (next === undefined) break;
          number = Number(next);
        }

        expect(number).toBe(bound);
      }),
    );
  });
});

describe('simpler texts', () => {
  it.each([
    ['', ['a']],
    ['a', ['']],
    ['ab', ['', 'a', 'b']],
    ['a\n', ['', 'a', '\n', 'a ', 'aa']],
    ['a-b', ['', 'a-', 'ab', '-b', 'aab']],
    ['é', ['', 'a']],
    ['😀a', ['', '😀', 'a', 'aa']],
  ])('than %j are %j', (text, simpler) => {
    expect(simplerTexts(text)).toEqual(simpler);
  });

  it('than a long one are without a half, a quarter, and so on, and with plain letters', () => {
    const simpler = simplerTexts('ab-cdefg');

    expect(simpler.slice(0, 7)).toEqual([
      '',
      'ab-c',
      'defg',
      'ab-cde',
      'ab-cfg',
      'abdefg',
      '-cdefg',
    ]);
    expect(simpler).toContain('ab-cdef');
    expect(simpler.at(-1)).toBe('abacdefg');
  });

  it('than one that is too long to take in are all of one letter', () => {
    const letters = 'abcdefghijklmnopq';

    expect(simplerTexts(letters)).toContain('a'.repeat(17));
    expect(simplerTexts(letters.slice(1))).not.toContain('a'.repeat(16));
  });

  it('lead to the least that holds what is needed, however long the text', () => {
    const around = fc.string({ maxLength: 300 });
    fc.assert(
      fc.property(around, around, (before, behind) => {
        let text = `${before}1.2${behind}`;
        for (;;) {
          const next = simplerTexts(text).find((each) => each.includes('1.2'));
          if (next === undefined) break;
          text = next;
        }

        expect(text).toBe('1.2');
      }),
      { numRuns: 20 },
    );
  });
});

describe('simpler statements', () => {
  const before = [num(1), call('f'), str('a')];
  const than = (statement: Statement): Statement[] =>
    simplerStatements(testCaseOf(...before, statement), 3);

  it.each<[string, Statement, Statement[]]>([
    [
      'an array',
      array(0, 1, 2),
      [array(), array(0), array(1, 2), array(1, 2), array(0, 2), array(0, 1)],
    ],
    ['an empty array', array(), []],
    ['an object', object({ a: 0, b: 1 }), [object({}), object({ b: 1 }), object({ a: 0 })]],
    ['a call', call('g', 0, 1), [call('g'), call('g', 0)]],
    ['a call without arguments', call('g'), []],
    [
      'a pattern',
      { kind: 'regexp', source: 'a', flags: 'g' },
      [{ kind: 'regexp', source: 'a', flags: '' }],
    ],
    ['a stub that returns', stub({ does: 'return', value: 0 }), []],
    [
      'a stub that throws',
      stub({ does: 'throw', message: 'no' }),
      [stub({ does: 'return', value: 0 }), stub({ does: 'return', value: 2 })],
    ],
    [
      'a stub that rejects',
      stub({ does: 'reject', message: 'no' }),
      [stub({ does: 'resolve', value: 0 }), stub({ does: 'resolve', value: 2 })],
    ],
    ['true', primitive({ of: 'boolean', value: true }), []],
  ])('than %s', (_, statement, simpler) => {
    expect(than(statement)).toEqual(simpler);
  });
});

describe('a test case is simpler', () => {
  it.each<[string, Statement[], Statement[]]>([
    ['with fewer statements', [call('f')], [num(0), call('f', 0)]],
    ['with a value for a call', [num(9)], [call('f')]],
    ['with fewer arguments', [num(9), call('f', 0)], [num(0), call('f', 0, 0)]],
    ['with a smaller number', [num(-2)], [num(3)]],
    ['with a positive number', [num(3)], [num(-3)]],
    ['with 0 for -0', [num(0)], [num(-0)]],
    ['without a fraction', [num(1000)], [num(0.5)]],
    ['with a number for NaN', [num(0.125)], [num(Number.NaN)]],
    ['with a day for a time', [str('2020-12-28'), date(0)], [num(0), date(0)]],
    ['with a recent day', [str('2020-12-28'), date(0)], [str('1000-01-01'), date(0)]],
    ['with a date that is written down', [str('2020-01-01'), date(0)], [call('f'), date(0)]],
    [
      'with a time for a text that depends on the time zone',
      [str('2020-01-01T12:00:00Z'), date(0)],
      [str('1'), date(0)],
    ],
    [
      'where only one call has an odd number',
      [num(1), num(5e-324), call('f', 0), call('g', 1)],
      [num(5e-324), call('f', 0), call('g', 0)],
    ],
    ['where code gets what it uses', [num(1000), call('length', 0)], [str('a'), call('length', 0)]],
    [
      'where it gets no object for a number',
      [num(9), num(8), call('length', 0)],
      [object({}), call('length', 0)],
    ],
    ['with a shorter text', [str('a')], [str('aa')]],
    ['with a letter for an empty text', [str('a')], [str('')]],
    ['with a name for a letter', [str('Ada')], [str('a')]],
    ['with an empty text for two letters', [str('')], [str('ab')]],
    ['with a readable text', [str('a')], [str('\u0000')]],
    [
      'with a stub that returns',
      [stub({ does: 'return', value: 0 })],
      [stub({ does: 'throw', message: '' })],
    ],
  ])('%s', (_, simple, other) => {
    expect(isSimpler(testCaseOf(...simple), testCaseOf(...other), model)).toBe(true);
    expect(isSimpler(testCaseOf(...other), testCaseOf(...simple), model)).toBe(false);
  });

  it('where a call takes what is written down and not what another gave', () => {
    const handedOn = testCaseOf(call('f'), call('g', 0));

    expect(isSimpler(testCaseOf(call('f'), num(8), call('g', 1)), handedOn, model)).toBe(true);
  });

  it('where no value of any type stands for type parameters, however long it is', () => {
    const plain = testCaseOf(num(9), num(8), call('f', 0, 1));

    expect(isSimpler(plain, { ...testCaseOf(call('f')), typeArgument: 'unknown' }, model)).toBe(
      true,
    );
  });

  it('never than itself', () => {
    expect(isSimpler(testCaseOf(num(1)), testCaseOf(num(1)), model)).toBe(false);
  });

  it('for every number that is proposed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double({ min: -1e9, max: 1e9 })), (number) => {
        const start = num(number);
        const text =
          start.kind === 'primitive' && start.value.of === 'number' ? start.value.text : '';
        for (const simpler of simplerNumbers(text)) {
          const proposal = primitive({ of: 'number', text: simpler });

          expect(isSimpler(testCaseOf(proposal), testCaseOf(start), model)).toBe(true);
        }
      }),
    );
  });
});
