import { describe, expect, test } from 'vitest';

import { operatorNames } from '../../../src/model/operator-names.ts';
import { catalogueFile } from '../../../src/mutation/catalogue.ts';
import {
  chosenOperators,
  findOperator,
  operatorList,
} from '../../../src/mutation/operator-list.ts';
import type { MutationOperator } from '../../../src/mutation/operator.ts';
import { catalogued, changes, parsed } from './catalogue-source.ts';
import { sufficientOperators } from './loaded-operators.ts';

describe('a site', () => {
  test('holds the mutants of every operator that applies to its node', () => {
    const { sites } = catalogued('x = -5;');
    const negative = sites.find((site) => site.span.start === 4);
    expect(
      negative?.mutants.map(({ mutant }) => `${mutant.operator} ${mutant.replacement}`),
    ).toEqual(['ORU 5', 'ORU ~5', 'LVR 0']);
  });

  test('takes a text from the first operator that gives it, and never the original text', () => {
    const giving = (name: 'AOR' | 'ROR', ...texts: string[]): MutationOperator => ({
      name,
      description: 'For this test',
      replacements: (node) =>
        node.type === 'Identifier'
          ? texts.map((text) => ({ text, probe: { kind: 'always' } }))
          : [],
    });
    const operators = [giving('AOR', 'b', 'a'), giving('ROR', 'c', 'b')];
    expect(changes({ ...catalogueFile(parsed('a;'), { operators }) })).toEqual([
      'AOR a => b',
      'ROR a => c',
    ]);
  });

  test('says where its text is, what it is and what becomes of it', () => {
    const text = 'function f(a) {\n  return a + 1;\n}\n';
    const [site] = catalogueFile(parsed(text), {
      operators: operatorList.filter(({ name }) => name === 'AOR'),
    }).sites;
    expect(site).toMatchObject({
      span: { start: 25, end: 30 },
      kind: 'expression',
      condition: false,
      functionSpan: { start: 0, end: 33 },
    });
    expect(site?.mutants[0]?.mutant).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      file: 'src/source.ts',
      operator: 'AOR',
      span: { start: 25, end: 30 },
      location: { start: { line: 2, column: 10 }, end: { line: 2, column: 15 } },
      original: 'a + 1',
      replacement: 'a - 1',
      functionName: 'f',
    });
  });

  test('is a statement where its node is one', () => {
    const kinds = catalogued('foo(1);').sites.map(({ kind, span }) => [kind, span.end]);
    expect(kinds).toEqual([
      ['statement', 7],
      ['expression', 5],
    ]);
  });

  test.each([
    ['if (a < b);', true],
    ['x = !(a < b)', true],
    ['x = a < b ? 1 : 2', true],
    ['while ((a < b) && c);', true],
    ['for (a < b; ; );', false],
    ['x = a < b', false],
    ['f(a < b)', false],
    ['if (f(a < b));', false],
    ['if ((a < b) ?? c);', false],
    ['if ((a < b, c));', false],
    ['if ((c, a < b));', true],
  ])('knows whether only truthiness matters: %s', (source, expected) => {
    const site = catalogued(source).sites.find(({ span }) => span.end - span.start === 5);
    expect(site?.condition).toBe(expected);
  });
});

describe('the sites of a file', () => {
  const text = [
    'const top = 1;',
    'function outer(a = 2) {',
    '  const before = 3;',
    '  const inner = () => { let x = 4; return () => 5; };',
    '  const after = 6;',
    '}',
    'class A { field = 7; static { let s = 8; } method() { let m = 9; } }',
    'let bottom = 10;',
  ].join('\n');
  const literals = catalogueFile(parsed(text), {
    operators: operatorList.filter(({ name }) => name === 'LVR'),
  }).sites;
  const originals = literals.map((site) => site.mutants[0]?.mutant.original);

  test('come by function, first what is in no function body, and in source order within', () => {
    expect(originals).toEqual(['1', '2', '7', '8', '10', '3', '6', '4', '5', '9']);
  });

  test('know the innermost function whose body they are in', () => {
    const spans = literals.map(({ functionSpan }) => functionSpan);
    expect(spans.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => undefined));
    const heads = spans.slice(5).map((span) => text.slice(span?.start).slice(0, 7));
    expect(heads).toEqual(['functio', 'functio', '() => {', '() => 5', '() { le']);
  });
});

describe('the flat name of a function', () => {
  const nameIn = (source: string): string | undefined =>
    catalogueFile(parsed(source), { operators: operatorList.filter(({ name }) => name === 'LVR') })
      .sites[0]?.mutants[0]?.mutant.functionName;

  test.each([
    ['x = 1', ''],
    ['function f() { return 1; }', 'f'],
    ['function f(a = 1) {}', 'f'],
    ['const f = () => 1', 'f'],
    ['const f = function () { return 1; }', 'f'],
    ['const f = function g() { return 1; }', 'g'],
    ['let f = (() => 1) as F', 'f'],
    ['f = () => 1', 'f'],
    ['a.b = () => 1', 'b'],
    ['const { f = () => 1 } = a', 'f'],
    ['export default () => 1', 'default'],
    ['export default function () { return 1; }', 'default'],
    ['x = { m() { return 1; } }', 'm'],
    ["x = { 'a-b': () => 1 }", 'a-b'],
    ['x = { [Symbol.iterator]() { return 1; } }', '[Symbol.iterator]'],
    ['f(() => 1)', '<anonymous>'],
    ['class A { m() { return 1; } }', 'A@m'],
    ['class A { static m() { return 1; } }', 'A@m'],
    ['class A { get x() { return 1; } }', 'A@x'],
    ['class A { #m() { return 1; } }', 'A@#m'],
    ['class A { m = () => 1 }', 'A@m'],
    ['class A { constructor() { this.x = 1; } }', 'A@<init>'],
    ['class A { constructor(x = 1) {} }', 'A@<init>'],
    ['class A { x = 1 }', 'A@<init>'],
    ['class A { static x = 1 }', 'A@<clinit>'],
    ['class A { static { f(1); } }', 'A@<clinit>'],
    ['class A extends f(1) {}', ''],
    ['const A = class { m() { return 1; } }', 'A@m'],
    ['f(class { m() { return 1; } })', '<anonymous>@m'],
    ['function f() { function g() { return 1; } }', 'f/g'],
    ['function f() { return () => 1; }', 'f/<anonymous>'],
    ['function f() { class A { m() { return 1; } } }', 'f/A@m'],
    ['class A { m() { return f(() => 1); } }', 'A@m/<anonymous>'],
    ['class A { m() { return class B { n() { return 1; } }; } }', 'A@m/B@n'],
    ['class A { x = { f: () => 1 } }', 'A@<init>/f'],
  ])('%s: %s', (source, expected) => {
    expect(nameIn(source)).toBe(expected);
  });
});

describe('the id of a mutant', () => {
  const body = 'function f(a, b) { return a + b - 1; }\nfunction g(a) { return a < 1 && a + 1; }';
  const idsOf = (text: string, path?: string): string[] =>
    catalogued(text, path).sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant.id));

  test('is unique, also among equal mutants of a function', () => {
    const ids = idsOf(`${body}\nx = 1; y = 1; z = [1, 1, 1];`);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('stays when lines are inserted above', () => {
    expect(idsOf(`// A comment\n\n\n${body}`)).toEqual(idsOf(body));
  });

  test('stays when other functions change', () => {
    const changed = body.replace('a + b - 1', 'a * 2 * b');
    const inG = (text: string): string[] =>
      catalogued(text).sites.flatMap((site) =>
        site.mutants
          .filter(({ mutant }) => mutant.functionName === 'g')
          .map(({ mutant }) => mutant.id),
      );
    expect(inG(changed)).toEqual(inG(body));
    expect(inG(body)).not.toHaveLength(0);
  });

  test('stays when a comment ignores an equal mutant before it', () => {
    const before = catalogued('x = 5;\ny = 5;')
      .sites.at(-1)
      ?.mutants.map(({ mutant }) => mutant.id);
    const { sites } = catalogued('x = 5; // assay-ignore\ny = 5;');
    expect(sites.at(-1)?.mutants.map(({ mutant }) => mutant.id)).toEqual(before);
  });

  test('is another in another file', () => {
    expect(idsOf(body, 'other.ts')).not.toEqual(idsOf(body));
  });

  test('is the same on every machine', () => {
    expect(idsOf('x = true')).toEqual(['9fcdee51af381ba0', '73d9a99dca94d02d']);
  });
});

describe('what is excluded', () => {
  test('is listed apart with the reason', () => {
    const { sites, ignored } = catalogueFile(parsed('x = a + b;\ny = a < b;'), {
      operators: sufficientOperators,
      excluded: ({ operator }) => (operator === 'AOR' ? 'No arithmetic' : undefined),
    });
    expect(ignored).toHaveLength(4);
    expect(new Set(ignored.map(({ reason }) => reason))).toEqual(new Set(['No arithmetic']));
    const operators = sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant.operator));
    expect(new Set(operators)).toEqual(new Set(['STD', 'ROR']));
  });

  test('by a comment keeps the comment’s reason', () => {
    const { ignored } = catalogueFile(parsed('// assay-ignore AOR: proven\nx = a + b;'), {
      operators: sufficientOperators,
      excluded: () => 'Configuration',
    });
    expect(ignored.map(({ mutant, reason }) => `${mutant.operator} ${reason}`)).toEqual([
      'STD Configuration',
      ...Array.from({ length: 4 }, () => 'AOR proven'),
    ]);
  });

  test.each([
    'if (import.meta.vitest) { test(() => { x = 1 + 2; }); }',
    'declare namespace A { const b = 1; }',
    '@a(1 + 2) class B {}',
    'enum A { B = 1 + 2 }',
    'export type A = 1;',
    "import a from 'b';",
  ])('has no site at all where nothing may change: %s', (source) => {
    const { sites, ignored } = catalogued(source);
    expect({ sites, ignored }).toEqual({ sites: [], ignored: [] });
  });
});

describe('the list of operators', () => {
  test('has all of them, in catalogue order', () => {
    expect(operatorList.map(({ name }) => name)).toEqual(operatorNames);
  });

  test('gives those that a selection names, and statement deletion once for all its kinds', () => {
    const names = chosenOperators(['AOR', 'STD.call', 'STD.throw']).map(({ name }) => name);
    expect(names).toEqual(['AOR', 'STD']);
    const { sites } = catalogueFile(parsed('f(); a = 1; throw a;'), {
      operators: chosenOperators(['STD.call', 'STD.throw']),
    });
    expect(sites).toHaveLength(2);
  });
});

describe('findOperator', () => {
  test('finds every operator of the list by its name, in any case', () => {
    for (const operator of operatorList) {
      expect(findOperator(operator.name)).toBe(operator);
      expect(findOperator(operator.name.toLowerCase())).toBe(operator);
    }
  });

  test('finds nothing by another name', () => {
    expect(findOperator('ABC')).toBeUndefined();
  });
});

test('a chain of a hundred operators is catalogued, and known for strings by its first operand', () => {
  const chain = Array.from({ length: 100 }, (_, at) => `a${at}`);
  expect(catalogued(`x = ${chain.join(' - ')};`).sites).toHaveLength(100);
  expect(changes(catalogued(`x = 'a' + ${chain.join(' + ')};`))).toEqual([
    expect.stringMatching(/^STD/),
    expect.stringMatching(/^EVR/),
    "LVR 'a' => ''",
  ]);
});
