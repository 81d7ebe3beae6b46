import { describe, expect, it } from 'vitest';

import { declarationCosts } from '../../../src/oracles/cost.ts';
import { proposeFromCatalogue } from '../../../src/oracles/find/propose-relations.ts';
import { relationsFile, trialFile } from '../../../src/oracles/find/relations-file.ts';
import type { PrintStyle } from '../../../src/generation/write/print-style.ts';
import { proposeForClasses } from '../../../src/oracles/find/propose-for-classes.ts';
import { proposeForSubjects } from '../../../src/oracles/find/propose-for-subjects.ts';
import { rankRelations } from '../../../src/oracles/find/rank-relations.ts';
import { subjectsOf, takersOf } from '../../../src/oracles/find/subjects.ts';
import type { Callable, UnitModel } from '../../../src/model/unit-model.ts';
import type { HowNoticed } from '../../../src/model/oracle-assessment.ts';
import { isGivenByData } from '../../../src/oracles/find/given-by-data.ts';
import type { Mutant } from '../../../src/model/mutant.ts';
import type { ValueType } from '../../../src/model/value-type.ts';
import { proposeFromTests } from '../../../src/oracles/find/related-calls.ts';
import type { ProposedRelation } from '../../../src/oracles/find/proposed-relation.ts';
import { readTests } from '../../../src/properties/read-tests/read-tests.ts';
import { UnitAccess } from '../../../src/properties/read-tests/unit-access.ts';
import { parse } from '../../../src/syntax/parse.ts';

describe('proposeFromCatalogue', () => {
  it('proposes that functions of other units undo those of this one, and the other way round', () => {
    const encode = {
      name: 'encode',
      module: 'a.ts',
      isDefault: false,
      parameters: ['number' as const],
      returns: 'text' as const,
    };
    const decode = {
      ...encode,
      name: 'decode',
      module: 'b.ts',
      parameters: ['text' as const],
      returns: 'number' as const,
    };

    const trips = proposeFromCatalogue([encode], [decode, { ...decode, module: 'index.ts' }])
      .filter(({ name }) => name.includes('undoes'))
      .map(({ name, functions }) => `${name}: ${functions.join(', ')}`);

    expect([...new Set(trips)]).toEqual([
      'decode undoes encode: encode, decode',
      'encode undoes decode: encode, decode',
    ]);
  });

  it('proposes what fits the types of functions', () => {
    const proposals = proposeFromCatalogue([
      { name: 'mean', module: 'a.ts', isDefault: false, parameters: ['list'], returns: 'number' },
      { name: 'encode', module: 'a.ts', isDefault: false, parameters: ['text'], returns: 'list' },
      { name: 'decode', module: 'a.ts', isDefault: false, parameters: ['list'], returns: 'text' },
    ]);

    const names = new Set(proposals.map(({ name }) => name));
    expect(names).toContain('mean: the order plays no part');
    expect(names).toContain('mean: scales with the square');
    expect(names).toContain('decode undoes encode');
    expect(names).toContain('encode: gives back its argument');
    expect(names).not.toContain('mean: gives back its argument');
    expect(names).not.toContain('mean: twice is once');
    expect(names).not.toContain('encode: the order plays no part');
  });
});

/** A callable of `a.ts` with required parameters. */
function callable(
  of: Pick<Callable, 'id' | 'kind' | 'name' | 'returns'> & Partial<Callable>,
  parameters: Readonly<Record<string, ValueType>> = {},
): Callable {
  return {
    ...(of.receiver === undefined && { from: { module: 'a.ts', isPackage: false, name: of.name } }),
    span: { start: 0, end: 9 },
    typeParameters: [],
    isWritable: false,
    declaredErrors: [],
    parameters: Object.entries(parameters).map(([name, type]) => ({
      name,
      type,
      isOptional: false,
      isRest: false,
    })),
    ...of,
  };
}

function modelOf(callables: readonly Callable[], classes: readonly string[] = []): UnitModel {
  return {
    file: 'a.ts',
    callables,
    classes: classes.map((id) => ({
      id,
      name: id,
      supertypes: [],
      isAbstract: false,
      isOfUnit: true,
    })),
    types: {},
    constants: { numbers: [], strings: [], bigints: [], patterns: [] },
    untestable: [],
  };
}

const number: ValueType = { kind: 'number' };
const point: ValueType = {
  kind: 'object',
  members: ['x', 'y'].map((name) => ({ name, type: number, isOptional: false })),
};

describe('proposeForSubjects', () => {
  const codesOf = (callables: readonly Callable[]): Map<string, string> =>
    new Map(
      proposeForSubjects(
        subjectsOf(modelOf(callables), new Set()),
        takersOf(modelOf(callables), new Set()),
        () => false,
      )
        .toReversed()
        .map(({ name, code }) => [name, code]),
    );

  it('changes the numbers of one argument and holds the others', () => {
    const rotate = callable(
      { id: 'rotate', kind: 'function', name: 'rotate', returns: point },
      { p: point, angle: number },
    );

    const codes = codesOf([rotate]);

    expect(codes.get('rotate: scales with p')).toBe(`scaling('rotate: scales with p', {
  run: ([p, angle]) => rotate(p, angle),
  input: tuples(records({ x: reals(-100, 100), y: reals(-100, 100) }), reals(-100, 100)),
  scale: ([p, angle], factor) => [{ x: p.x * factor, y: p.y * factor }, angle],
  degree: 1,
})`);
    expect(codes.get('rotate: gives p with angle = 0')).toContain('run: (p) => [rotate(p, 0), p],');
    expect([...codes.keys()]).not.toContain('rotate: the order of p and angle plays no part');
  });

  it('exchanges arguments of one shape, and has calls undo each other', () => {
    const of = { kind: 'function', returns: point } as const;
    const codes = codesOf([
      callable({ ...of, id: 'add', name: 'add' }, { p: point, q: point }),
      callable({ ...of, id: 'subtract', name: 'subtract' }, { p: point, q: point }),
    ]);

    expect(codes.get('add: the order of p and q plays no part')).toContain(
      'change: ([p, q]) => [q, p],',
    );
    expect(codes.get('add: subtract undoes it')).toContain(
      'run: ([p, q]) => [subtract(add(p, q), q), p],',
    );
  });

  it('has a function undo another whose results only it can take', () => {
    const bytes: ValueType = { kind: 'built-in', name: 'Uint8Array' };
    const text: ValueType = { kind: 'string' };
    const codes = codesOf([
      callable({ id: 'pack', kind: 'function', name: 'pack', returns: bytes }, { text }),
      callable({ id: 'unpack', kind: 'function', name: 'unpack', returns: text }, { bytes }),
    ]);

    expect(codes.get('pack: unpack undoes it')).toContain(
      'run: (text) => [unpack(pack(text)), text],',
    );
  });

  it('makes dates, sets, maps and bytes, and exchanges what is in them', () => {
    const text: ValueType = { kind: 'string' };
    const codes = codesOf([
      callable(
        { id: 'count', kind: 'function', name: 'count', returns: number },
        {
          date: { kind: 'built-in', name: 'Date' },
          tags: { kind: 'set', element: text },
          prices: { kind: 'map', key: text, value: number },
          data: { kind: 'built-in', name: 'Buffer' },
        },
      ),
    ]);

    const order = codes.get('count: the order of the items of prices plays no part');
    expect(order).toContain(
      "input: tuples(dates('1990-01-01', '2040-01-01'), sets(texts('abcXYZ 019-_', 0, 10), 0, 6), maps(texts('abcXYZ 019-_', 0, 10), reals(-100, 100), 0, 6), (random) => Buffer.from(bytes(1, 8)(random))),",
    );
    expect(order).toContain(
      'change: ([date, tags, prices, data]) => [date, tags, new Map([...prices].reverse()), data],',
    );
    expect(codes.get('count: a week later for date changes nothing')).toContain(
      'shift: ([date, tags, prices, data]) => [new Date(date.getTime() + 604800000), tags, prices, data],',
    );
    expect(codes.get('count: leaves tags as it is')).toContain(
      'const before = structuredClone(tags);',
    );
  });

  it('tries values that the tests and the unit itself name, and takes their kind for an unknown one', () => {
    const duration = callable({ id: 'parse', kind: 'function', name: 'parse', returns: number });
    const examples = ['1d', '2h', '3s'].map((value) => ({
      kind: 'literal' as const,
      value: { of: 'string' as const, value },
    }));
    const unit = {
      ...modelOf([
        {
          ...duration,
          parameters: [
            { name: 'text', type: { kind: 'unknown' }, isOptional: false, isRest: false, examples },
          ],
        },
      ]),
      constants: { numbers: [7], strings: ['day'], bigints: [], patterns: [] },
    } satisfies UnitModel;

    const found = proposeForSubjects(subjectsOf(unit, new Set()), [], () => false)
      .filter(({ name }) => name === 'parse: is not negative')
      .flatMap(({ code }) => /input: (.*),/.exec(code)?.[1] ?? []);

    expect(found[0]).toBe("texts('abcXYZ 019-_', 0, 10)");
    expect(found.at(-1)).toBe("['1d', '2h', '3s', 'day']");
  });

  it('finds out whether a result depends on an argument that a relation changes', () => {
    const shade = callable(
      { id: 'shade', kind: 'function', name: 'shade', returns: number },
      { hue: number, level: number },
    );
    const found = proposeForSubjects(subjectsOf(modelOf([shade]), new Set()), [], () => false);

    const trial = found.find(({ name }) => name === 'shade: seldom depends on hue');
    const scaled = found.find(({ name }) => name === 'shade: does not change with the size of hue');
    expect(trial).toMatchObject({ isTrivial: true });
    expect(trial?.code).toContain(
      'run: ([hue, level, several]) => [shade(hue, level), several.map((other) => shade(other, level))],',
    );
    expect(scaled?.changed).toEqual([trial?.data]);
  });

  it('proposes nothing for functions that take callbacks', () => {
    const apply = callable(
      { id: 'apply', kind: 'function', name: 'apply', returns: number },
      { call: { kind: 'function', parameters: [], returns: number } },
    );

    expect(codesOf([apply]).size).toBe(0);
  });
});

describe('proposeForClasses', () => {
  it('relates calls on a fresh object, and sees it by what only reads', () => {
    const stack: ValueType = { kind: 'instance', class: 'Stack' };
    const of = { kind: 'method', receiver: 'Stack' } as const;
    const model = modelOf(
      [
        callable({ id: 'Stack', kind: 'constructor', name: 'Stack', returns: stack }),
        callable({ ...of, id: 'Stack#push', name: 'push', returns: number }, { x: number }),
        callable({ ...of, id: 'Stack#pop', name: 'pop', returns: number }),
        callable({ ...of, kind: 'getter', id: 'Stack#size', name: 'size', returns: number }),
      ],
      ['Stack'],
    );

    const found = proposeForClasses(model, subjectsOf(model, new Set()));

    const undoes = found.find(({ name }) => name === 'Stack: pop undoes push');
    expect(undoes?.code).toBe(`relation('Stack: pop undoes push', {
  run: ([several, x]) => {
    const it = new Stack();
    for (const one of several) it.push(one);
    const before = [it.size];
    it.push(x);
    it.pop();
    return [before, [it.size]];
  },
  input: tuples(lists(reals(-100, 100), 1, 8), reals(-100, 100)),
  holds: ([[one, other]], { close }) => close(one, other),
})`);
    expect(undoes?.about).toEqual(['Stack#push', 'Stack#pop']);
    expect(undoes?.functions).toEqual(['Stack']);
  });
});

describe('rankRelations', () => {
  it("counts the noticed mutants that the project's tests miss", () => {
    const place = { start: 0, end: 9 };
    const mutants = ['a', 'b', 'c'].map((id, index) => ({
      index,
      mutant: { id, span: place } as Mutant,
    }));
    const runOf = (mutant: number): Parameters<typeof rankRelations>[0]['runs'][number] => ({
      mutant,
      differing: [[[0, 'differs']]],
      noticed: new Map(mutant < 2 ? [[0, 'violated']] : []),
    });
    const proposals = proposeFromCatalogue([
      { name: 'f', module: 'a.ts', isDefault: false, parameters: ['list'], returns: 'number' },
    ]).slice(0, 1);

    const ranked = rankRelations({
      functions: [{ name: 'f', span: place }],
      proposals,
      held: [0],
      mutants,
      missed: new Set(['b', 'c']),
      runs: [0, 1, 2].map(runOf),
    });

    expect(ranked.missedByTests).toBe(1);
    expect(ranked.relations.map((one) => [one.score.killed, one.missedByTests])).toEqual([[2, 1]]);
    expect(ranked.functions).toMatchObject([{ name: 'f', killed: 3, missedByTests: 1 }]);
  });
});

describe('rankRelations, of several relations', () => {
  const place = { start: 0, end: 9 };
  const proposals = ['commutative', 'range', 'symmetry'].map((declare): ProposedRelation => ({
    name: declare,
    functions: ['f'],
    about: ['f'],
    code: declare,
    imports: [declare],
    group: declare,
  }));
  /** Each row is a mutant: how each of the relations notices it. */
  const rank = (rows: readonly (readonly (HowNoticed | undefined)[])[]): readonly string[] =>
    rankRelations({
      functions: [{ name: 'f', span: place }],
      proposals,
      held: [0, 1, 2],
      mutants: rows.map((_, index) => ({
        index,
        mutant: { id: String(index), span: place } as Mutant,
      })),
      runs: rows.map((row, mutant) => ({
        mutant,
        differing: [[[0, 'differs']]],
        noticed: new Map(row.flatMap((how, at) => (how === undefined ? [] : [[at, how] as const]))),
      })),
    }).relations.map(({ name, adds }) => `${name} +${adds}`);

  it('leaves out a relation whose mutants two others notice, although it notices most', () => {
    const ranked = rank([
      ['violated', undefined, undefined],
      ['violated', undefined, 'violated'],
      [undefined, undefined, 'violated'],
    ]);

    expect(ranked).toEqual(['commutative +2', 'symmetry +1']);
  });

  it('keeps a condition on single results only for what the relations of several miss', () => {
    const isNeedless = rank([
      ['violated', 'violated', undefined],
      [undefined, 'violated', 'violated'],
    ]);
    const isNeeded = rank([
      ['violated', 'violated', undefined],
      [undefined, 'violated', undefined],
    ]);

    expect([isNeedless, isNeeded]).toEqual([
      ['commutative +1', 'symmetry +1'],
      ['commutative +1', 'range +1'],
    ]);
  });

  it('does not count crashes, which the smoke test notices', () => {
    expect(
      rank([
        ['threw', 'threw', 'endless'],
        ['threw', undefined, 'violated'],
      ]),
    ).toEqual(['symmetry +1']);
  });

  it('leaves out a relation that notices one of very many mutants', () => {
    const many = Array.from({ length: 50 }, () => [undefined, 'violated' as const]);

    expect(rank([['violated'], ...many])).toEqual(['range +50']);
  });
});

describe('isGivenByData', () => {
  it.each([
    ['is not negative', 'reals(-100, 100)', false],
    ['is not negative', 'integers(1, 20)', true],
    ['is a whole number', 'integers(-12, 12)', true],
    ['is a whole number', "texts('abc', 1, 6)", false],
    ['is at most b', 'tuples(reals(0, 1), reals(0, 1))', true],
    ['all results have the same length', 'bytes(3, 3)', true],
    ['all results have the same length', 'bytes(1, 8)', false],
    ['the order plays no part', 'integers(1, 20)', false],
  ])('tells whether "%s" is so for any function of %s: %s', (says, input, isGiven) => {
    expect(isGivenByData(says, input)).toBe(isGiven);
  });
});

describe('proposeFromTests', () => {
  const text: ValueType = { kind: 'string' };
  const stack: ValueType = { kind: 'instance', class: 'Stack' };
  const of = { kind: 'method', receiver: 'Stack' } as const;
  const model = modelOf(
    [
      callable({ id: 'f', kind: 'function', name: 'f', returns: text }, { text }),
      callable({ id: 'g', kind: 'function', name: 'g', returns: text }, { text }),
      callable(
        { id: 'sum', kind: 'function', name: 'sum', returns: number },
        { xs: { kind: 'array', element: number } },
      ),
      callable({ id: 'Stack', kind: 'constructor', name: 'Stack', returns: stack }),
      callable({ ...of, id: 'Stack#push', name: 'push', returns: number }, { x: number }),
      callable({ ...of, id: 'Stack#pop', name: 'pop', returns: number }),
    ],
    ['Stack'],
  );
  const propose = (body: string): readonly ProposedRelation[] => {
    const outcome = parse(
      'a.test.ts',
      `import { f, g, sum, Stack } from './a';\nimport { other } from 'other';\ntest('works', () => {\n${body}\n});\n`,
    );
    if (!outcome.ok) throw new Error(outcome.problem.message);
    const { tests } = readTests({
      file: outcome.file,
      units: [new UnitAccess(model, (place) => place)],
      helperAt: () => undefined,
      fileAt: () => undefined,
      importOf: (specifier) =>
        specifier === './a'
          ? { is: 'export', module: 'a.ts', name: '*', path: [] }
          : { is: 'foreign', module: specifier, path: ['*'] },
    });
    return proposeFromTests(tests, model, new Set()).proposals;
  };

  it('has any text in the place of the one that a test gives and expects', () => {
    const [first] = propose(`const text = 'abc';\nexpect(g(f(text))).toBe(text);`);

    expect(first).toMatchObject({ about: ['f', 'g'], functions: ['f', 'g'], from: 'a.test.ts:3' });
    expect(first?.code).toBe(`relation('works (for any text)', {
  run: (text) => [g(f(text)), text],
  input: texts('abcXYZ 019-_', 0, 10),
  holds: ([[one, other]], { close }) => close(one, other),
})`);
  });

  it('relates calls on an object, each assertion with the calls before it', () => {
    const [first] = propose(
      'const it = new Stack();\nit.push(1);\nit.push(2);\nexpect(it.pop()).toBe(2);\nexpect(it.pop()).toBe(1);',
    );

    expect(first).toMatchObject({ about: ['Stack', 'Stack#push', 'Stack#pop'] });
    expect(first?.code).toBe(`relation('works: stack.pop() is x2 (for any x, x2)', {
  run: ([x, x2]) => {
    const stack = new Stack();
    stack.push(x);
    stack.push(x2);
    return [stack.pop(), x2];
  },
  input: tuples(reals(-100, 100), reals(-100, 100)),
  holds: ([[one, other]], { close }) => close(one, other),
})`);
  });

  it('has any values that differ in the place of those that a test gives', () => {
    const codes = propose(`expect(f('a')).not.toBe(f('b'));`).map(({ code }) => code);

    expect(codes).toContain(`relation('works (for any text, text2)', {
  run: ([text, text2]) => [f(text), f(text2)],
  input: tuples(texts('abcXYZ 019-_', 0, 10), texts('abcXYZ 019-_', 0, 10)),
  when: (values) => new Set(values).size === values.length,
  holds: ([[one, other]], { close }) => !close(one, other),
})`);
  });

  it('has any items in lists that only differ in their order', () => {
    const runs = propose('expect(sum([1, 2])).toBe(sum([2, 1]));').map(
      ({ code }) => code.split('\n')[1],
    );

    expect(runs).toContain('  run: ([xs, xs2]) => [sum([xs, xs2]), sum([xs2, xs])],');
  });

  it.each([
    [`expect(f('a')).toBe('b');`, 'one call, whose result is no input'],
    [`expect(f(other(1))).toBe(f(other(1)));`, 'a function of a package'],
    [`expect(f('a')).toBeDefined();`, 'nothing is compared'],
  ])('proposes nothing for %s (%s)', (assertion) => {
    expect(propose(assertion)).toEqual([]);
  });
});

describe('declarationCosts', () => {
  it('counts the code of both relations with what they use, without the program', () => {
    const costs = declarationCosts(
      'a.relations.ts',
      `import { relation } from 'assay/relations';
const program = { run: (x) => (x ? 1 : 2), input: [1] };
// A comment.
function half(x) {
  if (x > 1) return x / 2;
  return x;
}
export const one = relation('one', {
  ...program,
  follow: (x) => half(x),
  holds: ([a, b]) => a === b || a > b,
});
`,
    );

    expect(costs.get('one')).toEqual({ lines: 9, mccabe: { input: 3, output: 2 } });
  });

  it('counts the call alone if the definition is only a name', () => {
    const costs = declarationCosts(
      'a.relations.ts',
      `const spread = program('spread', { run: (x) => (x ? 1 : 2), input: [1] });
export const order = permutation('the order', spread);
`,
    );

    expect(costs.get('the order')).toEqual({ lines: 1, mccabe: { input: 0, output: 0 } });
  });
});

describe('relationsFile', () => {
  const functions = (['half', 'twice'] as const).map((name) => ({
    name,
    module: 'src/half.js',
    isDefault: name === 'half',
    parameters: ['number' as const],
    returns: 'number' as const,
  }));
  const proposals = proposeFromCatalogue(functions).filter(
    ({ name }) => name === 'half: is odd' || name === 'half undoes twice',
  );
  const relations = proposals
    .slice(0, 1)
    .concat(proposals.filter(({ name }) => name.includes('undoes')).slice(0, 1))
    .map((one) => ({ ...one, score: { killed: 1, So: 1, Ss: 1 }, adds: 1 }));
  const style = (isModule: boolean): PrintStyle => ({
    runner: 'node-test',
    assertions: 'assert',
    assertModule: 'node:assert/strict',
    isTypeScript: false,
    isModule,
    hasGlobals: false,
    extension: 'none',
    test: 'it',
    isGrouped: false,
    quotes: 'single',
    hasSemicolons: true,
    indent: '  ',
    showsKills: false,
  });
  const body = (declare: string): string => `
${declare}halfIsOdd = negation('half: is odd', {
  run: half,
  input: reals(-100, 100),
});

${declare}halfUndoesTwice = roundTrip('half undoes twice', {
  run: twice,
  back: half,
  input: reals(-100, 100),
});
`;

  it('imports and exports as the project does', () => {
    expect(relationsFile('src/half.js', functions, relations, style(true)))
      .toBe(`import { negation, reals, roundTrip } from 'assay/relations';
import half, { twice } from './half';
${body('export const ')}`);
  });

  it('requires modules where the project does', () => {
    expect(relationsFile('src/half.js', functions, relations, style(false)))
      .toBe(`const { negation, reals, roundTrip } = require('assay/relations');
const half = require('./half');
const { twice } = require('./half');
${body('exports.')}`);
  });

  it('tries proposals in a module of either kind', () => {
    const [first = ''] = trialFile(functions, proposals, true).split('\n');
    const required = trialFile(functions, proposals, false).split('\n');

    expect(first).toBe("import { integers, negation, reals, roundTrip } from 'assay/relations';");
    expect(required.slice(0, 5)).toEqual([
      "const { integers, negation, reals, roundTrip } = require('assay/relations');",
      "const unit0 = require('./src/half.js');",
      'const half = unit0.default?.default ?? unit0.default ?? unit0;',
      'const { twice } = { ...unit0.default, ...unit0 };',
      "exports.proposal000000 = negation('half: is odd', {",
    ]);
  });
});
