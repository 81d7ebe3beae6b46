import { expect, test } from 'vitest';

import type { PrintStyle } from '../../../src/generation/write/print-style.ts';
import type { FoundProperty } from '../../../src/properties/generalise/property-search.ts';
import { printProperties } from '../../../src/properties/write/print-properties.ts';
import {
  at,
  compare,
  constant,
  lengthOf,
  list,
  not,
  number,
  snapshot as snapshotOf,
  text as observed,
} from './condition-builders.ts';
import type { ArbitraryPlan } from '../../../src/model/arbitrary-plan.ts';
import type { Condition, Term } from '../../../src/model/property.ts';
import type { Statement } from '../../../src/model/test-case.ts';
import type { ValueType } from '../../../src/model/value-type.ts';
import type { ObservedValue } from '../../../src/model/test-case-trace.ts';
import { modelsOf } from '../types/unit/units-in-memory.ts';

const style: PrintStyle = {
  runner: 'vitest',
  assertions: 'expect',
  assertModule: '',
  isTypeScript: true,
  isModule: true,
  hasGlobals: false,
  extension: 'as-named',
  test: 'it',
  isGrouped: false,
  quotes: 'single',
  hasSemicolons: true,
  indent: '  ',
  showsKills: false,
};

const model = modelsOf({
  'half.ts': 'export function half(value: number): number { return value / 2; }',
})('half.ts');

/** That the half of a number is at most the number. */
const property: FoundProperty = {
  test: {
    parameters: [{ name: 'value', type: { kind: 'number' } }],
    statements: [{ kind: 'call', callable: 'half', arguments: [0] }],
    typeArgument: 'number',
    examples: [
      [{ statements: [{ kind: 'primitive', value: { of: 'number', text: '4' } }], value: 0 }],
    ],
    preconditions: [],
    postconditions: [
      {
        kind: 'compare',
        comparison: 'at-most',
        left: { of: 'variable', variable: 1, when: 'after' },
        right: { of: 'variable', variable: 0, when: 'before' },
      },
    ],
  },
  plans: [{ kind: 'integer', min: 0 }],
  filters: [],
  snapshot: { before: new Map(), after: new Map(), end: { kind: 'completed' }, terms: new Map() },
  changed: new Set(),
  relation: undefined,
  insight: 2,
  kills: new Set([1]),
  inputsTried: 100,
  rejected: 0,
  before: { preconditions: 0, postconditions: 1 },
};

const printed = (declaredBy: 'fast-check' | '@fast-check/vitest'): string =>
  printProperties({
    model,
    declaredBy,
    properties: [{ id: 1, property, comments: [] }],
    style,
    path: 'half.property.test.ts',
  }).text;

test('a property is a test that asserts it with fast-check', () => {
  expect(printed('fast-check')).toBe(`import fc from 'fast-check';
import { expect, it } from 'vitest';
import { half } from './half.ts';

it('half returns at most value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0 }), (value) => {
      const result = half(value);

      expect(result).toBeLessThanOrEqual(value);
    }),
    { examples: [[4]] },
  );
});
`);
});

test('where a project has @fast-check/vitest, a property is a test of that', () => {
  expect(printed('@fast-check/vitest')).toBe(`import { fc, it } from '@fast-check/vitest';
import { expect } from 'vitest';
import { half } from './half.ts';

it.prop(
  [fc.integer({ min: 0 })],
  { examples: [[4]] },
)('half returns at most value', (value) => {
  const result = half(value);

  expect(result).toBeLessThanOrEqual(value);
});
`);
});

test('nothing is declared or imported by a name that means something else in the file', () => {
  const options = [1000, 2000, 3000].map((min) => ({ kind: 'integer', min }) as const);
  const print = (avoided: ReadonlySet<string>): string =>
    printProperties({
      model,
      declaredBy: 'fast-check',
      properties: [
        { id: 1, property: { ...property, plans: [{ kind: 'one-of', options }] }, comments: [] },
      ],
      style,
      path: 'half.property.test.ts',
      avoided,
    }).text;

  expect(print(new Set())).toContain("{ half } from './half.ts'");
  expect(print(new Set())).toContain('const valueArbitrary = fc.oneof(');
  const other = print(new Set(['half', 'valueArbitrary']));
  const [, local = ''] = /half as (\w+)/.exec(other) ?? [];
  expect(local).not.toBe('');
  expect(other).toContain(`const result = ${local}(value);`);
  expect(other).toContain('const valueArbitrary2 = fc.oneof(');
  expect(other).toContain('fc.property(valueArbitrary2, ');
});

test('a default export without a name has that of the package', () => {
  const unnamed = modelsOf({
    'index.ts': 'export default (value: number): number => value / 2;',
  })('index.ts');
  const [callable = ''] = unnamed.callables.map(({ id }) => id);
  const { test: own } = property;
  const { text, titles } = printProperties({
    model: unnamed,
    declaredBy: 'fast-check',
    properties: [
      {
        id: 1,
        comments: [],
        property: {
          ...property,
          test: { ...own, statements: [{ kind: 'call', callable, arguments: [0] }] },
        },
      },
    ],
    style,
    path: 'half.property.test.ts',
    packageName: 'strip-half',
  });

  expect(text).toContain('stripHalf(value)');
  expect(titles.get(1)).toBe('stripHalf returns at most value');
});

test('a property of composed texts says which text is given and what is made of its parts', () => {
  const parse = modelsOf({
    'parse.ts':
      'export function parse(text: string): Record<string, string> { const [name = "", value = ""] = text.split("="); return { [name]: value }; }',
  })('parse.ts');
  const lacks = (variable: number) =>
    ({
      kind: 'lacks',
      term: { of: 'variable', variable, when: 'before' },
      characters: '=',
    }) as const;
  const [name, value] = [0, 1].map(
    (variable) => ({ of: 'variable', variable, when: 'before' }) as const,
  );
  if (name === undefined || value === undefined) throw new Error('There are two parameters.');
  const { text } = printProperties({
    model: parse,
    declaredBy: 'fast-check',
    properties: [
      {
        id: 1,
        comments: [],
        property: {
          ...property,
          snapshot: snapshotOf([observed('left'), observed('right')]),
          test: {
            ...property.test,
            parameters: ['name', 'value'].map((own) => ({ name: own, type: { kind: 'string' } })),
            statements: [
              { kind: 'text', parts: [0, '=`', 1] },
              { kind: 'call', callable: 'parse', arguments: [2] },
            ],
            examples: [],
            preconditions: [lacks(0), lacks(1)],
            postconditions: [
              {
                kind: 'compare',
                comparison: 'equal',
                left: { of: 'variable', variable: 3, when: 'after' },
                right: { of: 'record', class: '', members: [[name, value]] },
              },
            ],
          },
          plans: [
            { kind: 'string', lacks: '=' },
            { kind: 'string', lacks: '=' },
          ],
        },
      },
    ],
    style,
    path: 'parse.property.test.ts',
  });
  expect(text).toBe(`import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from './parse.ts';

it("parse returns { [name]: value } for '{name}=\`{value}' if name and value have no '='", () => {
  fc.assert(
    fc.property(fc.string().filter((text) => !text.includes('=')), fc.string().filter((text) => !text.includes('=')), (name, value) => {
      const result = parse(\`\${name}=\\\`\${value}\`);

      expect(result).toEqual({ [name]: value });
    }),
  );
});
`);
});

test('an input that may be left out, and an instance of several makers that calls change, are printed as arbitraries', () => {
  const counting = modelsOf({
    'counter.ts': `export class Counter {
  private constructor(public count: number) {}
  static from(start: number): Counter { return new Counter(start); }
  static zero(): Counter { return new Counter(0); }
  add(by: number): void { this.count += by; }
}
export function countOf(counter: Counter, factor?: number): number { return counter.count * (factor ?? 1); }`,
  })('counter.ts');
  const integer = { kind: 'integer' } as const;
  const { text } = printProperties({
    model: counting,
    declaredBy: 'fast-check',
    properties: [
      {
        id: 1,
        comments: [],
        property: {
          ...property,
          plans: [
            {
              kind: 'history',
              start: {
                kind: 'one-of',
                options: [
                  { kind: 'call', callable: 'Counter.from', arguments: [integer] },
                  { kind: 'call', callable: 'Counter.zero', arguments: [] },
                ],
              },
              steps: [{ callable: 'Counter#add', arguments: [integer] }],
              most: 5,
            },
            {
              kind: 'one-of',
              options: [integer, { kind: 'constant', value: { of: 'undefined' } }],
            },
          ],
          test: {
            ...property.test,
            parameters: [
              { name: 'counter', type: { kind: 'instance', class: 'Counter' } },
              { name: 'factor', type: { kind: 'number' } },
            ],
            statements: [{ kind: 'call', callable: 'countOf', arguments: [0, 1] }],
            examples: [],
            postconditions: [
              {
                kind: 'compare',
                comparison: 'at-most',
                left: { of: 'variable', variable: 2, when: 'after' },
                right: { of: 'variable', variable: 1, when: 'before' },
              },
            ],
          },
        },
      },
    ],
    style,
    path: 'counter.property.test.ts',
  });

  expect(text).toBe(`import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countOf, Counter } from './counter.ts';

const makeArbitrary = fc.oneof(fc.integer().map((start) => () => Counter.from(start)), fc.constant(() => Counter.zero()));
const counterCalls = fc.commands([
  fc.integer().map((by) => ({
    check: () => true,
    run: (counter: Counter) => counter.add(by),
    toString: () => \`add(\${fc.stringify(by)})\`,
  })),
]);

it('countOf returns at most factor', () => {
  fc.assert(
    fc.property(makeArbitrary, counterCalls, fc.option(fc.integer(), { nil: undefined }), (make, calls, factor) => {
      const counter = make();
      fc.modelRun(() => ({ model: counter, real: counter }), calls);
      const result = countOf(counter, factor);

      expect(result).toBeLessThanOrEqual(factor);
    }),
  );
});
`);
});

test('two instances with histories are made of their own arguments and calls, and a call that may throw asks the instance first', () => {
  const queues = modelsOf({
    'queue.ts': `export class Queue {
  readonly most: number;
  #items: string[] = [];
  constructor(most: number) { this.most = most; }
  get size(): number { return this.#items.length; }
  add(item: string): void { this.#items.push(item); }
  take(): string { const item = this.#items.shift(); if (item === undefined) throw new Error('empty'); return item; }
  moveTo(other: Queue): number { return other.size; }
}`,
  })('queue.ts');
  const history: ArbitraryPlan = {
    kind: 'history',
    start: {
      kind: 'call',
      callable: 'Queue',
      arguments: [{ kind: 'integer' }],
      guards: [compare('less', constant(number(0)), at(0))],
    },
    steps: [
      { callable: 'Queue#add', arguments: [{ kind: 'string' }] },
      {
        callable: 'Queue#take',
        arguments: [],
        guards: [
          not({
            kind: 'compare',
            comparison: 'same',
            left: { of: 'member', variable: 0, callable: 'Queue#size', when: 'before' },
            right: constant(number(0)),
          }),
        ],
      },
    ],
    most: 5,
  };
  const type = { kind: 'instance', class: 'Queue' } as const;
  const { text } = printProperties({
    model: queues,
    declaredBy: 'fast-check',
    properties: [
      {
        id: 1,
        comments: [],
        property: {
          ...property,
          plans: [history, history],
          test: {
            ...property.test,
            parameters: [
              { name: 'queue', type },
              { name: 'other', type },
            ],
            statements: [{ kind: 'call', callable: 'Queue#moveTo', receiver: 0, arguments: [1] }],
            postconditions: [compare('at-most', constant(number(0)), at(2))],
          },
        },
      },
    ],
    style: { ...style, isTypeScript: false },
    path: 'queue.property.test.js',
  });

  expect(text).toBe(`import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Queue } from './queue.ts';

const queueCalls = fc.commands([
  fc.string().map((item) => ({
    check: () => true,
    run: (queue) => queue.add(item),
    toString: () => \`add(\${fc.stringify(item)})\`,
  })),
  fc.constant({
    check: (queue) => queue.size !== 0,
    run: (queue) => queue.take(),
    toString: () => 'take()',
  }),
]);

it('Queue moveTo returns at least 0', () => {
  fc.assert(
    fc.property(fc.integer().filter((most) => 0 < most), queueCalls, fc.integer().filter((most) => 0 < most), queueCalls, (most, calls, most2, calls2) => {
      const queue = new Queue(most);
      fc.modelRun(() => ({ model: queue, real: queue }), calls);
      const other = new Queue(most2);
      fc.modelRun(() => ({ model: other, real: other }), calls2);
      const result = queue.moveTo(other);

      expect(result).toBeGreaterThanOrEqual(0);
    }),
  );
});
`);
});

test.each([
  [
    'padded',
    [{ kind: 'text', parts: [0, '/\n'] } as const],
    // In the source of the test file, the sign and its escape are written once more.
    String.raw`gives the same for '{path}/\\n' as for path`,
  ],
  [
    'joined',
    [
      { kind: 'call', callable: 'tidy', arguments: [1] } as const,
      { kind: 'text', parts: [0, '/', 1] } as const,
    ],
    "treats the parts of '{path}/{path2}' one by one",
  ],
] as const)('the title of a property of %s texts says which texts', (relation, between, title) => {
  const names = relation === 'padded' ? ['path'] : ['path', 'path2'];
  const first = names.length;
  const composed = first + between.length;
  const { text } = printProperties({
    model: modelsOf({ 'tidy.ts': 'export function tidy(path: string): string { return path; }' })(
      'tidy.ts',
    ),
    declaredBy: 'fast-check',
    properties: [
      {
        id: 1,
        comments: [],
        property: {
          ...property,
          relation,
          plans: names.map(() => ({ kind: 'string' })),
          test: {
            ...property.test,
            parameters: names.map((name) => ({ name, type: { kind: 'string' } })),
            statements: [
              { kind: 'call', callable: 'tidy', arguments: [0] },
              ...between,
              { kind: 'call', callable: 'tidy', arguments: [composed] },
            ],
            examples: [],
            postconditions: [
              {
                kind: 'compare',
                comparison: 'equal',
                left: { of: 'variable', variable: first, when: 'after' },
                right: { of: 'variable', variable: composed + 1, when: 'after' },
              },
            ],
          },
        },
      },
    ],
    style,
    path: 'tidy.property.test.ts',
  });

  expect(text).toContain(`tidy ${title}`);
});

test.each([
  ['well-formed', 'well-formed', 'binary'],
  ['ascii', 'printable ASCII', 'grapheme-ascii'],
] as const)('an input of %s texts is drawn of such letters', (letters, words, unit) => {
  const { text } = printProperties({
    model: modelsOf({
      'copy.ts': 'export function copy(value: string): string { return value; }',
    })('copy.ts'),
    declaredBy: 'fast-check',
    properties: [
      {
        id: 1,
        comments: [],
        property: {
          ...property,
          plans: [{ kind: 'string', minLength: 1, letters }],
          test: {
            ...property.test,
            parameters: [{ name: 'value', type: { kind: 'string' } }],
            statements: [{ kind: 'call', callable: 'copy', arguments: [0] }],
            examples: [],
            preconditions: [
              {
                kind: 'type',
                term: { of: 'variable', variable: 0, when: 'before' },
                type: letters,
              },
            ],
            postconditions: [compare('equal', at(1), at(0))],
          },
          snapshot: snapshotOf([observed('a')], [observed('a'), observed('a')]),
        },
      },
    ],
    style,
    path: 'copy.property.test.ts',
  });

  expect(text).toContain(`it('copy returns value if value is ${words}', () => {`);
  expect(text).toContain(`fc.string({ minLength: 1, unit: '${unit}' })`);
});

test('a title says what an input is, and not what it is not, if it is nothing', () => {
  const nothing: ArbitraryPlan = {
    kind: 'one-of',
    options: (['null', 'undefined'] as const).map((of) => ({ kind: 'constant', value: { of } })),
  };
  const kinds = ['string', 'null', 'undefined'] as const;
  const type: ValueType = { kind: 'union', members: kinds.map((kind) => ({ kind })) };
  const { text } = printProperties({
    model,
    declaredBy: 'fast-check',
    properties: [
      {
        id: 1,
        comments: [],
        property: {
          ...property,
          plans: [nothing],
          test: {
            ...property.test,
            parameters: [{ name: 'value', type }],
            examples: [],
            preconditions: [not({ kind: 'type', term: at(0), type: 'string' })],
            postconditions: [compare('equal', at(1), constant(number(0)))],
          },
        },
      },
    ],
    style,
    path: 'half.property.test.ts',
  });

  expect(text).toContain("it('half returns 0 if value is null or undefined', () => {");
});

test('that an instance is left unchanged is said of what its members tell, and not of what is private to it', () => {
  const instance: ArbitraryPlan = {
    kind: 'call',
    callable: 'Box',
    arguments: [{ kind: 'integer' }],
  };
  const told = new Map<string, ObservedValue>([
    ['value 0', { is: 'object', class: 'Box', members: [] }],
    ['member 0 Box#content', number(1)],
    ['member 0 Box#parts', { is: 'array', elements: [number(1)] }],
    // Nobody has a copy of these.
    ['member 0 Box#twin', { is: 'object', class: 'Box', members: [] }],
    ['member 0 Box#show', { is: 'function' }],
  ]);
  const { text } = printProperties({
    model: modelsOf({
      'box.ts': `export class Box {
  private looks = 0;
  readonly content: number;
  constructor(content: number) { this.content = content; }
  parts(): number[] { return [this.content]; }
  twin(): Box { return new Box(this.content); }
  show = (): number => this.content;
  look(): void { this.looks += 1; }
}`,
    })('box.ts'),
    declaredBy: 'fast-check',
    properties: [
      {
        id: 1,
        comments: [],
        property: {
          ...property,
          plans: [instance],
          snapshot: {
            before: told,
            after: told,
            end: { kind: 'completed' },
            terms: new Map(),
          },
          test: {
            ...property.test,
            parameters: [{ name: 'box', type: { kind: 'instance', class: 'Box' } }],
            statements: [
              {
                kind: 'call',
                callable: 'Box#look',
                receiver: 0,
                arguments: [],
              },
            ],
            examples: [],
            postconditions: [{ kind: 'unchanged', variable: 0 }],
          },
        },
      },
    ],
    style,
    path: 'box.property.test.ts',
  });

  expect(text).toContain(`it('Box look leaves box unchanged', () => {
  fc.assert(
    fc.property(fc.integer().map((content) => new Box(content)), (box) => {
      const boxBefore = structuredClone({ content: box.content, parts: box.parts() });
      box.look();

      expect({ content: box.content, parts: box.parts() }).toEqual(boxBefore);
    }),
  );
});
`);
});

test('a title says which calls came before, and all that is said of a second call', () => {
  const stacks = modelsOf({
    'stack.ts': `export class Stack {
  #items: number[] = [];
  get size(): number { return this.#items.length; }
  push(item: number): void { this.#items.push(item); }
  pop(): number { return this.#items.pop() ?? 0; }
}`,
  })('stack.ts');
  const type = { kind: 'instance', class: 'Stack' } as const;
  const onStack = (name: string, ...given: number[]): Statement => ({
    kind: 'call',
    callable: `Stack#${name}`,
    receiver: 0,
    arguments: given,
  });
  const item: Term = { of: 'variable', variable: 1, when: 'before' };
  const titleOf = (statements: readonly Statement[], more: Partial<FoundProperty>): string => {
    const last = 1 + statements.length;
    const told = new Map<string, ObservedValue>([
      ['value 0', { is: 'object', class: 'Stack', members: [] }],
      ['value 1', number(1)],
      ['member 0 Stack#size', number(1)],
      [`value ${last}`, number(1)],
    ]);
    const { titles } = printProperties({
      model: stacks,
      declaredBy: 'fast-check',
      properties: [
        {
          id: 1,
          comments: [],
          property: {
            ...property,
            ...more,
            plans: [{ kind: 'call', callable: 'Stack', arguments: [] }, { kind: 'integer' }],
            snapshot: { before: told, after: told, end: { kind: 'completed' }, terms: new Map() },
            test: {
              ...property.test,
              parameters: [
                { name: 'stack', type },
                { name: 'item', type: { kind: 'number' } },
              ],
              statements,
              examples: [],
              postconditions: [
                compare('equal', at(last), item),
                ...(more.relation === 'asked' ? [{ kind: 'unchanged', variable: 0 } as const] : []),
              ],
            },
          },
        },
      ],
      style,
      path: 'stack.property.test.ts',
    });
    return titles.get(1) ?? '';
  };

  expect(titleOf([onStack('push', 1), onStack('push', 1), onStack('pop')], {})).toBe(
    'Stack pop after push twice returns item if both get the same item',
  );
  expect(titleOf([onStack('push', 1), onStack('pop')], { relation: 'asked' })).toBe(
    'Stack push: pop then returns item, and leaves stack unchanged',
  );
});

test('what an input was before is read before a condition is asked that speaks of it', () => {
  const before: Term = { of: 'variable', variable: 0, when: 'before' };
  const { text } = printProperties({
    model: modelsOf({
      'fill.ts':
        'export function fill(list: number[], most: number): number { return list.push(most); }',
    })('fill.ts'),
    declaredBy: 'fast-check',
    properties: [
      {
        id: 1,
        comments: [],
        property: {
          ...property,
          plans: [{ kind: 'list', element: { kind: 'integer' } }, { kind: 'integer' }],
          filters: [compare('less', lengthOf(before), { ...before, variable: 1 })],
          changed: new Set([0]),
          snapshot: snapshotOf([list(1), number(3)], [list(1, 3), number(3), number(2)]),
          test: {
            ...property.test,
            parameters: ['list', 'most'].map((name) => ({ name, type: { kind: 'unknown' } })),
            statements: [{ kind: 'call', callable: 'fill', arguments: [0, 1] }],
            examples: [],
            postconditions: [compare('less', lengthOf(before), at(2))],
          },
        },
      },
    ],
    style,
    path: 'fill.property.test.ts',
  });

  expect(text).toContain(`    fc.property(fc.array(fc.integer()), fc.integer(), (list, most) => {
      const listBefore = structuredClone(list);
      fc.pre(listBefore.length < most);
      const result = fill(list, most);
`);
});

test.each<[ValueType, string]>([
  [{ kind: 'string' }, 'value is a word'],
  [{ kind: 'array', element: { kind: 'string' } }, 'all texts in value are words'],
  [
    { kind: 'union', members: [{ kind: 'object', members: [] }, { kind: 'undefined' }] },
    'all texts in value are words',
  ],
])('a title says of an input of type %o that %s', (type, words) => {
  const value: Term = { of: 'variable', variable: 0, when: 'before' };
  const { titles } = printProperties({
    model,
    declaredBy: 'fast-check',
    properties: [
      {
        id: 1,
        comments: [],
        property: {
          ...property,
          test: {
            ...property.test,
            parameters: [{ name: 'value', type }],
            preconditions: [{ kind: 'type', term: value, type: 'words' }],
            examples: [],
          },
        },
      },
    ],
    style,
    path: 'half.property.test.ts',
  });

  expect(titles.get(1)).toBe(`half returns at most value if ${words}`);
});

test('a title says together what holds of several inputs, and several things that hold of one', () => {
  const of = (variable: number): Term => ({ of: 'variable', variable, when: 'before' });
  const zero: Term = { of: 'constant', value: { is: 'number', text: '0' } };
  const isOfType = (variable: number, type: string): Condition => ({
    kind: 'type',
    term: of(variable),
    type,
  });
  const titleWith = (...preconditions: readonly Condition[]): string | undefined =>
    printProperties({
      model,
      declaredBy: 'fast-check',
      properties: [
        {
          id: 1,
          comments: [],
          property: {
            ...property,
            test: {
              ...property.test,
              parameters: ['value', 'other'].map((name) => ({ name, type: { kind: 'string' } })),
              preconditions,
              examples: [],
            },
          },
        },
      ],
      style,
      path: 'half.property.test.ts',
    }).titles.get(1);
  const isNotNegative: Condition = {
    kind: 'compare',
    comparison: 'at-most',
    left: zero,
    right: of(0),
  };

  const lower = (variable: number): Term => ({
    of: 'derived',
    by: 'lower-case',
    term: of(variable),
  });
  const areAlike: Condition = {
    kind: 'compare',
    comparison: 'same',
    left: lower(0),
    right: lower(1),
  };

  expect(titleWith(areAlike)).toMatch(/ if value and other are the same, whatever their case$/);
  expect(titleWith({ kind: 'not', condition: areAlike })).toMatch(
    / if value and other differ, whatever their case$/,
  );
  expect(titleWith(isOfType(0, 'words'), isOfType(1, 'words'))).toMatch(
    / if value and other are words$/,
  );
  expect(titleWith(isOfType(0, 'integer'), isNotNegative)).toMatch(
    / if value is whole and not negative$/,
  );
  expect(titleWith(isOfType(0, 'integer'), isOfType(1, 'integer'), isNotNegative)).toMatch(
    / if value and other are whole and value is not negative$/,
  );
});

test('a title says which type an input has that may be of several', () => {
  const titleOf = (type: ValueType, plan: ArbitraryPlan): string | undefined =>
    printProperties({
      model,
      declaredBy: 'fast-check',
      properties: [
        {
          id: 1,
          comments: [],
          property: {
            ...property,
            plans: [plan],
            test: { ...property.test, parameters: [{ name: 'value', type }], examples: [] },
          },
        },
      ],
      style,
      path: 'half.property.test.ts',
    }).titles.get(1);
  const members: readonly ValueType[] = [{ kind: 'number' }, { kind: 'string' }];

  expect(titleOf({ kind: 'union', members }, { kind: 'double' })).toBe(
    'half returns at most value if value is a number',
  );
  expect(titleOf({ kind: 'union', members }, { kind: 'anything' })).toBe(
    'half returns at most value',
  );
  expect(titleOf({ kind: 'number' }, { kind: 'double' })).toBe('half returns at most value');
});

test('a new object that two calls get is one object, and the title says what the second finds at a composed text', () => {
  const paths = modelsOf({
    'paths.ts': `
export function put(into: object, path: string, value: number): void { Object.assign(into, { [path]: value }); }
export function find(from: object, path: string): unknown { return Object.entries(from).find(([key]) => key === path)?.[1]; }
`,
  })('paths.ts');
  const { text } = printProperties({
    model: paths,
    declaredBy: 'fast-check',
    properties: [
      {
        id: 1,
        comments: [],
        property: {
          ...property,
          relation: 'asked',
          test: {
            ...property.test,
            parameters: [
              { name: 'path', type: { kind: 'string' } },
              { name: 'value', type: { kind: 'number' } },
            ],
            statements: [
              { kind: 'object', members: [] },
              { kind: 'text', parts: [0, '.b'] },
              { kind: 'call', callable: 'put', arguments: [2, 3, 1] },
              { kind: 'call', callable: 'find', arguments: [2, 3] },
            ],
            examples: [],
            postconditions: [
              {
                kind: 'compare',
                comparison: 'equal',
                left: { of: 'variable', variable: 5, when: 'after' },
                right: { of: 'variable', variable: 1, when: 'before' },
              },
            ],
          },
          plans: [{ kind: 'string' }, { kind: 'integer' }],
        },
      },
    ],
    style,
    path: 'paths.property.test.ts',
  });
  expect(text).toContain(`
it("put find then returns value for '{path}.b'", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer(), (path, value) => {
      const into = {};
      put(into, \`\${path}.b\`, value);
      const result = find(into, \`\${path}.b\`);

      expect(result).toBe(value);
    }),
  );
});
`);
});

test.each([
  ['quantity', 'quantities'],
  ['day', 'days'],
])('a title has the plural of a member of which a result is the sum: %s', (name, plural) => {
  const sums = modelsOf({
    'sums.ts': `export class Item { constructor(readonly ${name}: number) {} }
export function total(one: Item, other: Item): number { return one.${name} + other.${name}; }`,
  })('sums.ts');
  const told = (variable: number): Term => ({
    of: 'member',
    variable,
    callable: `Item#${name}`,
    when: 'before',
  });
  const type = { kind: 'instance', class: 'Item' } as const;
  const plan = { kind: 'call', callable: 'Item', arguments: [{ kind: 'integer' }] } as const;
  const { titles } = printProperties({
    model: sums,
    declaredBy: 'fast-check',
    properties: [
      {
        id: 1,
        comments: [],
        property: {
          ...property,
          plans: [plan, plan],
          test: {
            ...property.test,
            parameters: ['one', 'other'].map((own) => ({ name: own, type })),
            statements: [{ kind: 'call', callable: 'total', arguments: [0, 1] }],
            examples: [],
            postconditions: [
              compare('equal', at(2), {
                of: 'arithmetic',
                operator: '+',
                left: told(0),
                right: told(1),
              }),
            ],
          },
        },
      },
    ],
    style,
    path: 'sums.property.test.ts',
  });

  expect(titles.get(1)).toBe(`total returns the sum of the ${plural}`);
});
