import { describe, expect, it } from 'vitest';

import type { Idea } from '../../../../../src/generation/prove/minimise/idea.ts';
import { dropStatements } from '../../../../../src/generation/prove/minimise/ideas/drop-statements.ts';
import { dropSuffix } from '../../../../../src/generation/prove/minimise/ideas/drop-suffix.ts';
import { inlineVariables } from '../../../../../src/generation/prove/minimise/ideas/inline-variables.ts';
import { narrowTypes } from '../../../../../src/generation/prove/minimise/ideas/narrow-types.ts';
import { partOddNumbers } from '../../../../../src/generation/prove/minimise/ideas/part-odd-numbers.ts';
import { plainArguments } from '../../../../../src/generation/prove/minimise/ideas/plain-arguments.ts';
import { plainInstances } from '../../../../../src/generation/prove/minimise/ideas/plain-instances.ts';
import { plainStubs } from '../../../../../src/generation/prove/minimise/ideas/plain-stubs.ts';
import { renameLetters } from '../../../../../src/generation/prove/minimise/ideas/rename-letters.ts';
import { replaceResults } from '../../../../../src/generation/prove/minimise/ideas/replace-results.ts';
import { shareValues } from '../../../../../src/generation/prove/minimise/ideas/share-values.ts';
import { shortenTogether } from '../../../../../src/generation/prove/minimise/ideas/shorten-together.ts';
import { singleRounds } from '../../../../../src/generation/prove/minimise/ideas/single-rounds.ts';
import { simplifyValues } from '../../../../../src/generation/prove/minimise/ideas/simplify-values.ts';
import { usualDates } from '../../../../../src/generation/prove/minimise/ideas/usual-dates.ts';
import { useRealTexts } from '../../../../../src/generation/prove/minimise/ideas/use-real-texts.ts';
import { useSameObject } from '../../../../../src/generation/prove/minimise/ideas/use-same-object.ts';
import type { Statement, TestCase } from '../../../../../src/model/test-case.ts';
import type { TestCaseTrace } from '../../../../../src/model/test-case-trace.ts';
import type { UnitModel } from '../../../../../src/model/unit-model.ts';
import type { ValueType } from '../../../../../src/model/value-type.ts';
import { callableOf, type FakeUnit, modelOf, taking, traceOf } from '../../fake-unit.ts';
import {
  array,
  call,
  date,
  method,
  num,
  object,
  sketch,
  str,
  stub,
  testCaseOf,
} from '../../statements.ts';

let made = 0;

const unit: FakeUnit = {
  functions: {
    A: () => ({ made: (made += 1) }),
    B: () => ({ made: (made += 1) }),
    pass: (_, value: unknown) => value,
    eight: () => 8,
    text: () => 'a',
    yes: () => true,
    nothing: () => null,
    big: () => 2n,
    list: () => [1],
    g: () => undefined,
    any: () => undefined,
    numbers: () => undefined,
    perhapsNumber: () => undefined,
    numberOrText: () => undefined,
    C: () => ({ made: (made += 1) }),
    makeC: () => ({ made: (made += 1) }),
    D: () => ({ made: (made += 1) }),
    makeD: () => ({ made: (made += 1) }),
  },
};

const model = modelOf([
  callableOf('A', { returns: { kind: 'instance', class: 'A' } }),
  callableOf('B', { returns: { kind: 'instance', class: 'B' } }),
  taking('any', [{ kind: 'unknown' }]),
  taking('perhapsNumber', [{ kind: 'union', members: [{ kind: 'number' }, { kind: 'unknown' }] }]),
  taking('numberOrText', [{ kind: 'union', members: [{ kind: 'number' }, { kind: 'string' }] }]),
  taking('numbers', [{ kind: 'array', element: { kind: 'number' } }]),
  ...['C', 'D'].flatMap((id) => {
    const returns = { kind: 'instance', class: id } as const;
    const value = { name: 'value', type: { kind: 'unknown' }, isRest: false } as const;
    const parameters = [{ ...value, isOptional: id === 'C' }];
    return [
      callableOf(id, { kind: 'constructor', returns, parameters }),
      callableOf(`make${id}`, { returns, parameters }),
    ];
  }),
]);

/** All proposals of an idea, in short, where those are taken that have something. */
function proposals(
  idea: Idea,
  statements: readonly Statement[],
  isTaken: (proposal: TestCase) => boolean = () => false,
): string[] {
  const soundOf = (testCase: TestCase) => ({ testCase, original: traceOf(unit, testCase) });
  const ideas = idea(soundOf(testCaseOf(...statements)), model);
  const found: string[] = [];
  for (let step = ideas.next(); step.done !== true;) {
    found.push(sketch(step.value).join('; '));
    step = ideas.next(isTaken(step.value) ? soundOf(step.value) : undefined);
  }
  return found;
}

const taken = (): boolean => true;
const calls = (...names: readonly string[]): Statement[] => names.map((name) => call(name));

describe('dropping the end', () => {
  it('halves what may be enough', () => {
    const all = calls('A', 'B', 'A', 'B', 'A', 'B', 'A', 'B');
    const lengths = proposals(dropSuffix, all, ({ statements }) => statements.length >= 3).map(
      (text) => text.split('; ').length,
    );

    expect(lengths).toEqual([4, 2, 3]);
  });

  it('offers nothing for one statement', () => {
    expect(proposals(dropSuffix, calls('A'))).toEqual([]);
  });
});

describe('dropping statements', () => {
  it('tries halves, then single ones, from the end on', () => {
    expect(proposals(dropStatements, calls('A', 'B', 'eight', 'g'))).toEqual([
      'A(); B()',
      'eight(); g()',
      'A(); B(); eight()',
      'A(); B(); g()',
      'A(); eight(); g()',
      'B(); eight(); g()',
    ]);
  });

  it('goes on with what was taken', () => {
    expect(
      proposals(dropStatements, calls('A', 'B', 'eight', 'g'), (proposal) =>
        sketch(proposal).includes('B()'),
      ),
    ).toEqual(['A(); B()', '', 'A()', 'B()']);
  });
});

describe('using earlier variables', () => {
  it.each<[string, Statement[], string[]]>([
    ['an equal value', [num(1), call('pass', 0), call('g', 1)], ['1; g($0)']],
    ['what the same call made', [call('A'), call('A'), call('g', 1)], ['A(); g($0)']],
    ['nothing that another call made', [call('A'), call('B'), call('g', 1)], []],
    ['nothing for what is not used', [call('A'), call('A')], []],
    [
      'whatever the same call made, in all places',
      [call('A'), call('A'), call('pass', 1), call('A'), call('g', 3)],
      ['A(); A(); pass($1); g($0)', 'A(); A(); pass($1); g($1)', 'A(); pass($0); A(); g($2)'],
    ],
  ])('offers %s', (_, statements, offered) => {
    expect(proposals(inlineVariables, statements).toSorted()).toEqual(offered);
  });

  it('goes on with what was taken', () => {
    const all = [call('A'), call('A'), call('A'), call('g', 2), call('g', 1)];

    expect(proposals(inlineVariables, all, taken)).toEqual([
      'A(); A(); g($0); g($1)',
      'A(); g($0); g($0)',
    ]);
  });
});

describe('making plain instances', () => {
  it('offers `new` without arguments in place of what else gives an instance', () => {
    const all = [num(3), call('makeC', 0), method(1, 'use'), call('C', 0), method(3, 'use')];
    expect(proposals(plainInstances, all)).toEqual([
      '3; makeC($0); $1.use(); C(); $3.use()',
      '3; C(); $1.use(); C($0); $3.use()',
    ]);
    expect(proposals(plainInstances, all, taken)).toEqual([
      '3; makeC($0); $1.use(); C(); $3.use()',
      'C(); $0.use(); C(); $2.use()',
    ]);
  });

  it('offers nothing for a constructor that needs arguments, or that has none', () => {
    expect(proposals(plainInstances, [num(3), call('makeD', 0), call('C')])).toEqual([]);
  });
});

describe('having stubs return nothing', () => {
  it('is offered for each that returns a value, and for none that returns nothing or does something else', () => {
    const all = [
      num(3),
      { kind: 'primitive', value: { of: 'undefined' } } as const,
      stub({ does: 'return', value: 0 }),
      stub({ does: 'return', value: 1 }),
      stub({ does: 'throw', message: 'failed' }),
      stub({ does: 'return', value: 2 }),
      stub({ does: 'return-argument', at: 0 }),
      call('g', 3, 4, 5, 6),
    ];
    expect(proposals(plainStubs, all)).toHaveLength(3);
    expect(
      proposals(plainStubs, [num(3), stub({ does: 'return', value: 0 }), call('g', 1)]),
    ).toEqual(['{"of":"undefined"}; stub; g($1)']);
  });
});

describe('giving plain arguments', () => {
  it('offers texts and numbers in place of structures and results where any value fits', () => {
    const offered = [
      '{"of":"string","value":"a"}',
      '1',
      '{"of":"string","value":"b"}',
      '2',
      '{"of":"string","value":"a b"}',
      '10',
    ];

    expect(proposals(plainArguments, [num(3), array(0), call('any', 1)])).toEqual(
      offered.map((value) => `${value}; any($0)`),
    );
  });

  it.each([
    [
      'numbers where code was seen to compute with what is given',
      'perhapsNumber',
      ['1', '2', '10'],
    ],
    ['nothing where a type allows certain values only', 'numberOrText', []],
  ])('offers %s', (_, name, offered) => {
    expect(proposals(plainArguments, [num(3), array(0), call(name, 1)])).toEqual(
      offered.map((value) => `${value}; ${name}($0)`),
    );
  });

  it('offers numbers in place of a text where code was seen to compute, and leaves a number', () => {
    expect(proposals(plainArguments, [str('x'), call('perhapsNumber', 0)])).toEqual(
      ['1', '2', '10'].map((value) => `${value}; perhapsNumber($0)`),
    );
    expect(proposals(plainArguments, [num(7), call('perhapsNumber', 0)])).toEqual([]);
  });

  it('gives equal ones to all parameters that took the same structure, and leaves other uses', () => {
    const all = [num(3), array(0), call('any', 1), call('numbers', 1), call('any', 1)];

    expect(proposals(plainArguments, all, taken)).toEqual([
      '{"of":"string","value":"a"}; 3; [$1]; any($0); numbers($2); any($0)',
    ]);
  });

  it('offers nothing where a type asks for the structure', () => {
    expect(proposals(plainArguments, [num(3), array(0), call('numbers', 1)])).toEqual([]);
  });
});

describe('using the same object', () => {
  it('calls methods on the variable that held it first', () => {
    const all = [call('A'), method(0, 'self'), method(1, 'self')];
    const original: TestCaseTrace = {
      ...traceOf(unit, testCaseOf(call('A'))),
      observations: [{ what: { of: 'value', variable: 1 }, value: { is: 'same', variable: 0 } }],
    };
    const ideas = useSameObject({ testCase: testCaseOf(...all), original });
    const { value } = ideas.next();

    expect(sketch(value ?? testCaseOf())).toEqual(['A()', '$0.self()', '$0.self()']);
  });

  it('offers nothing for another object of the same class', () => {
    expect(proposals(useSameObject, [call('A'), call('A'), call('g', 1)])).toEqual([]);
  });
});

describe('writing results down', () => {
  it.each([
    ['eight', '8'],
    ['text', '{"of":"string","value":"a"}'],
    ['yes', '{"of":"boolean","value":true}'],
    ['nothing', '{"of":"null"}'],
    ['g', '{"of":"undefined"}'],
    ['big', '{"of":"bigint","digits":"2"}'],
  ])('of %s offers %s, instead of the call and beside it', (name, text) => {
    expect(proposals(replaceResults, [call(name), call('g', 0)])).toEqual([
      `${text}; g($0)`,
      `${name}(); ${text}; g($1)`,
    ]);
  });

  it('offers nothing for an object', () => {
    expect(proposals(replaceResults, [call('list'), call('g', 0)])).toEqual([]);
  });

  it('leaves a receiver and what comes before alone where the call stays', () => {
    const all = [call('A'), call('eight'), call('g', 0, 1), call('pass', 1)];
    const isBeside = ({ statements }: TestCase): boolean => statements.length > all.length;

    expect(proposals(replaceResults, all, isBeside).at(-1)).toBe(
      'A(); eight(); 8; g($0, $2); pass($2)',
    );
  });

  it('offers nothing for what is not used', () => {
    expect(proposals(replaceResults, [call('eight'), call('g')])).toEqual([]);
  });

  it('goes on with what was taken', () => {
    const all = [call('eight'), call('pass', 0), call('eight'), call('g', 1), call('g', 2)];

    expect(proposals(replaceResults, all, taken).at(-1)).toBe('eight(); 8; 8; g($1); g($2)');
  });
});

describe('sharing values', () => {
  it.each<[string, Statement[], string[]]>([
    ['offers one for two that are equal', [num(1), num(1), call('g', 0, 1)], ['1; g($0, $0)']],
    [
      'offers one for two lists of the same',
      [num(1), array(0), array(0), call('g', 1, 2)],
      ['1; [$0]; g($1, $1)'],
    ],
    ['leaves others alone', [num(1), num(2), call('g', 0, 1)], []],
    ['leaves calls alone', [call('eight'), call('eight'), call('g', 0, 1)], []],
    [
      'leaves stubs alone',
      [
        stub({ does: 'return-argument', at: 0 }),
        stub({ does: 'return-argument', at: 0 }),
        call('g', 0, 1),
      ],
      [],
    ],
  ])('%s', (_, statements, offered) => {
    expect(proposals(shareValues, statements)).toEqual(offered);
  });

  it('goes on with what was taken', () => {
    expect(proposals(shareValues, [num(1), num(1), num(1), call('g', 0, 1, 2)], taken)).toEqual([
      '1; 1; g($0, $1, $0)',
      '1; g($0, $0, $0)',
    ]);
  });
});

describe('simplifying values', () => {
  it('goes on with what was taken, until nothing is left', () => {
    expect(
      proposals(simplifyValues, [num(2), num(4), array(0, 1), call('g', 2, 0)], taken),
    ).toEqual(['g()']);
  });

  it('tries the next statement where nothing is taken', () => {
    expect(proposals(simplifyValues, [num(1), num(1), call('g', 0, 1)])).toEqual([
      'g()',
      '1; g($0)',
      '1; 0; g($0, $1)',
      '0; 1; g($0, $1)',
    ]);
  });
});

describe('the examples of a person', () => {
  it('stay as they are', () => {
    const example = { kind: 'literal', value: { of: 'string', value: 'a + b' } } as const;
    const text: ValueType = { kind: 'string' };
    const parameters = [
      { name: 'source', type: text, isOptional: false, isRest: false, examples: [example] },
    ];
    const withExamples = { ...callableOf('g'), parameters };
    const testCase = testCaseOf(str('a + b'), str('b + a'), call('g', 0, 1));
    const original = traceOf(unit, testCase);
    const texts = (known: Pick<UnitModel, 'callables'>): string[] =>
      [...simplifyValues({ testCase, original }, known)].flatMap(({ statements: [first] }) =>
        first?.kind === 'primitive' && first.value.of === 'string' ? [first.value.value] : [],
      );

    expect(new Set(texts({ callables: [withExamples] }))).toEqual(new Set(['a + b']));
    expect(new Set(texts({ callables: [] })).size).toBeGreaterThan(1);
  });
});

describe('renaming letters', () => {
  const text = (value: string): string => JSON.stringify({ of: 'string', value });

  it('has the first letters in all texts at once, so that a part of another still is one', () => {
    const found = proposals(renameLetters, [str('/ps'), str('p')], taken);

    expect(found).toEqual([`${text('/as')}; ${text('a')}`, `${text('/ab')}; ${text('a')}`]);
  });

  it('puts letters and digits in their order in the end', () => {
    expect(proposals(renameLetters, [str('v2.1-bc'), str('ac')], () => false).at(-1)).toBe(
      `${text('a1.2-bc')}; ${text('vc')}`,
    );
  });

  it('keeps to the kind of letter where a small one does not do', () => {
    expect(proposals(renameLetters, [str('B')])).toEqual([text('a'), text('A')]);
    expect(proposals(renameLetters, [str('7')])).toEqual([text('a'), text('1')]);
  });

  it('leaves texts that the unit itself has, and gives words of capitals no small letter', () => {
    const constants = { ...model.constants, strings: ['qr'] };
    const knowing: Idea = (start) => renameLetters(start, { constants });

    const kept = proposals(knowing, [str('qr'), str('r')]);
    const renamed = proposals(knowing, [str('USD')]);

    expect(kept).not.toEqual([]);
    expect(kept).not.toContainEqual(expect.stringMatching(/^(?!.*"qr")/));
    expect(renamed).not.toEqual([]);
    expect(renamed.join()).not.toMatch(/[A-Z][a-z]|[a-z][A-Z]/);
  });

  it('has nothing to say of texts without letters, nor of the first ones', () => {
    expect(proposals(renameLetters, [str('/-'), num(7), str('a')])).toEqual([]);
  });
});

describe('what texts have in common', () => {
  const text = (value: string): string => JSON.stringify({ of: 'string', value });
  const shorten: Idea = (start) => shortenTogether(start, model);

  it('is written shorter in all of them at once', () => {
    const both = (one: string, other: string): string => `${text(one)}; ${text(other)}`;
    const found = proposals(shorten, [str('v1.23'), str('1.234')]);

    expect(found.slice(0, 3)).toEqual([both('v', '4'), both('v1.', '1.4'), both('v23', '234')]);
  });

  it('stays where the unit itself has the text, or nothing is shared', () => {
    const constants = { ...model.constants, strings: ['abc'] };
    const knowing: Idea = (start) => shortenTogether(start, { constants });

    expect(proposals(knowing, [str('abc'), str('abcd')])).toEqual([]);
    expect(proposals(shorten, [str('abc'), str('def'), num(7)])).toEqual([]);
  });
});

describe('odd dates', () => {
  it('are days in the same order, a day or a week apart, or about as far apart as before', () => {
    const day = 86_400_000;
    const found = proposals(usualDates, [
      num(30 * day),
      date(0),
      num(5 * day + 7),
      date(2),
      call('g', 1, 3),
    ]);

    expect(found.slice(0, 3).map((text) => text.match(/\d{4}-\d\d-\d\d/g))).toEqual([
      ['2020-01-02', '2020-01-01'],
      ['2020-01-08', '2020-01-01'],
      ['2020-01-26', '2020-01-01'],
    ]);
  });

  it('are written as days or times where their values are needed', () => {
    const found = proposals(usualDates, [num(0), date(0), num(1), date(2), call('g', 1, 3)]).slice(
      3,
    );

    expect(found.map((text) => /"value":"([^"]*)"/.exec(text)?.[1])).toEqual([
      '1970-01-01',
      '1970-01-01T00:00:00.001Z',
    ]);
  });

  it('are called invalid where they have to be', () => {
    const found = proposals(usualDates, [str(''), date(0), call('g', 1)]);

    expect(found.at(-1)).toContain('"value":"invalid"');
  });

  it('are all that is changed', () => {
    expect(proposals(usualDates, [str('2020-03-01'), date(0), num(7), call('g', 1, 2)])).toEqual(
      [],
    );
  });
});

describe('an odd number that several statements use', () => {
  const start = [num(Number.MIN_VALUE), call('pass', 0), call('g', 0)];

  it('is tried as 1 and 0 in each of them', () => {
    expect(proposals(partOddNumbers, start)).toEqual([
      '1; 5e-324; pass($1); g($0)',
      '0; 5e-324; pass($1); g($0)',
      '1; 5e-324; pass($0); g($1)',
      '0; 5e-324; pass($0); g($1)',
    ]);
  });

  it('goes where none of them needs it', () => {
    expect(proposals(partOddNumbers, start, taken)).toEqual([
      '1; 5e-324; pass($1); g($0)',
      '1; 1; pass($0); g($1)',
    ]);
  });
});

describe('a loop with one round', () => {
  const loop = (times: number, ...given: readonly number[]): Statement => ({
    kind: 'repeat',
    callable: 'any',
    arguments: given,
    times,
  });

  it('is tried as a call, with the text of that round', () => {
    expect(
      proposals(singleRounds, [str('a'), num(1), num(5), loop(1, 0, 2), call('g', 0)]),
    ).toEqual(['{"of":"string","value":"a0"}; {"of":"string","value":"a"}; 5; any($0, $2); g($1)']);
  });

  it('is left alone if it may have more', () => {
    expect(proposals(singleRounds, [num(2), loop(0), call('text'), loop(2)])).toEqual([]);
  });
});

describe('values of any type for a type parameter', () => {
  const any: ValueType = { kind: 'type-parameter', name: 'T' };
  const parameters = [{ name: 'item', type: any, isOptional: false, isRest: false }];
  const generic = {
    callables: [
      callableOf('keep', { parameters }),
      callableOf('g', {}),
      callableOf('A', { typeParameters: ['T'] }),
    ],
  };
  const narrowed = (...statements: readonly Statement[]): string[] => {
    const testCase: TestCase = { statements, typeArgument: 'unknown' };
    const found = narrowTypes(
      { testCase, original: traceOf(unit, testCase) },
      {
        ...model,
        ...generic,
      },
    );
    return Array.from(found, (proposal) => {
      return `${proposal.typeArgument}: ${sketch(proposal).join('; ')}`;
    });
  };

  it('stay where they are numbers or texts, and are replaced by these otherwise', () => {
    expect(narrowed(array(), call('keep', 0))).toEqual([
      'number: []; keep($0)',
      'string: []; keep($0)',
      'number: 1; keep($0)',
      'string: {"of":"string","value":"a"}; keep($0)',
    ]);
  });

  it('are not asked for by the constructor of a generic class either', () => {
    expect(narrowed(call('A'))[0]).toBe('number: A()');
  });

  it('are left alone where nothing that is called has a type parameter', () => {
    expect(narrowed(array(), call('g', 0))).toEqual([]);
  });
});

describe('a text for a member whose name asks for a person', () => {
  const guest = [str('a'), object({ guest: 0, note: 0 }), call('pass', 1)];

  it('is a name, and no other member changes', () => {
    expect(proposals(useRealTexts, guest, taken)).toEqual([
      '{"of":"string","value":"Ada"}; {"of":"string","value":"a"}; {guest: $0, note: $1}; pass($2)',
    ]);
  });

  it('is tried as several names', () => {
    expect(proposals(useRealTexts, guest)).toHaveLength(3);
  });

  it('stays where it is a name, and where it is no text', () => {
    expect(proposals(useRealTexts, [str('Ada'), object({ guest: 0 }), call('g', 1)])).toEqual([]);
    expect(proposals(useRealTexts, [num(1), object({ guest: 0 }), call('g', 1)])).toEqual([]);
  });
});
