import { expect, test } from 'vitest';

import { listMutants } from '../../../../src/properties/review/mutants/list-mutants.ts';
import { applyEdits } from '../../../../src/properties/review/suggest/apply-edits.ts';
import { read, readProperty } from './reading.ts';

/** The properties that the mutants of a property make, with their kinds. */
function mutantsOf(property: string): string[] {
  const { file, mutants } = readProperty(property);
  return mutants.map(({ kind, edits }) => {
    const changed = applyEdits(file.parsed.text, edits);
    const [, inner = changed] = /fc\.assert\(([^]*)\); \}\);\n$/.exec(changed) ?? [];
    return `${kind}: ${inner.replaceAll(/\s+/g, ' ')}`;
  });
}

test.each<readonly [string, readonly string[]]>([
  [
    'fc.property(fc.integer(), (x) => { fc.pre(x > 0); return f(x); })',
    [
      'assumption-deletion: fc.property(fc.integer(), (x) => { return f(x); })',
      'clause-weakening: fc.property(fc.integer(), (x) => { fc.pre(x >= 0); return f(x); })',
      'clause-weakening: fc.property(fc.integer(), (x) => { fc.pre(x !== 0); return f(x); })',
    ],
  ],
  [
    'fc.property(fc.integer(), (x) => { fc.pre(x <= 9 && odd(x)); return f(x); })',
    [
      'assumption-deletion: fc.property(fc.integer(), (x) => { fc.pre(odd(x)); return f(x); })',
      'clause-weakening: fc.property(fc.integer(), (x) => { fc.pre(x <= 10 && odd(x)); return f(x); })',
      'assumption-deletion: fc.property(fc.integer(), (x) => { fc.pre(x <= 9); return f(x); })',
    ],
  ],
  [
    'fc.property(fc.string().filter((s) => s.length === 3), (s) => f(s))',
    [
      'assumption-deletion: fc.property(fc.string(), (s) => f(s))',
      'clause-weakening: fc.property(fc.string().filter((s) => s.length >= 3), (s) => f(s))',
      'clause-weakening: fc.property(fc.string().filter((s) => s.length <= 3), (s) => f(s))',
    ],
  ],
  [
    'fc.property(fc.integer({ min: 1 }), (x) => f(x))',
    [
      'assumption-deletion: fc.property(fc.integer(), (x) => f(x))',
      'clause-weakening: fc.property(fc.integer({ min: 0 }), (x) => f(x))',
    ],
  ],
  [
    'fc.property(fc.array(fc.nat(), { minLength: 2 }), (xs) => f(xs))',
    [
      'clause-weakening: fc.property(fc.array(fc.nat()), (xs) => f(xs))',
      'assumption-deletion: fc.property(fc.array(fc.integer(), { minLength: 2 }), (xs) => f(xs))',
    ],
  ],
  [
    'fc.property(fc.string({ minLength: 1, maxLength: 9 }), (s) => f(s))',
    ['clause-weakening: fc.property(fc.string({ maxLength: 9 }), (s) => f(s))'],
  ],
  [
    'fc.property(fc.string({ minLength: 1 }), (s) => f(s))',
    ['clause-weakening: fc.property(fc.string(), (s) => f(s))'],
  ],
  [
    'fc.property(fc.integer({ min: 0, max: 9 }), (x) => f(x))',
    ['assumption-deletion: fc.property(fc.integer({ max: 9 }), (x) => f(x))'],
  ],
  [
    'fc.property(fc.integer().filter(isOdd), (x) => f(x))',
    ['assumption-deletion: fc.property(fc.integer(), (x) => f(x))'],
  ],
  [
    'fc.property(fc.integer(), (x) => { if (x < 0) return; expect(f(x)).toBe(x); })',
    ['assumption-deletion: fc.property(fc.integer(), (x) => { expect(f(x)).toBe(x); })'],
  ],
  ['fc.property(fc.integer(), (x) => { if (f(x)) return false; return g(x); })', []],
  [
    'fc.property(fc.nat(), (x) => { const s = new Stack(); s.push(x); s.push(2); expect(s.pop()).toBe(2); })',
    [
      'assumption-deletion: fc.property(fc.integer(), (x) => { const s = new Stack(); s.push(x); s.push(2); expect(s.pop()).toBe(2); })',
      'primitive-to-parameter: fc.property(fc.nat(), fc.integer(), (x, value) => { const s = new Stack(); s.push(x); s.push(value); expect(s.pop()).toBe(2); })',
      'primitive-to-parameter: fc.property(fc.nat(), fc.integer(), (x, value) => { const s = new Stack(); s.push(x); s.push(value); expect(s.pop()).toBe(value); })',
      'primitive-to-parameter: fc.property(fc.nat(), fc.integer(), (x, value) => { fc.pre(value !== 0); const s = new Stack(); s.push(x); s.push(value); expect(s.pop()).toBe(value); })',
      'primitive-to-parameter: fc.property(fc.nat(), fc.integer(), (x, value) => { fc.pre(value !== x); const s = new Stack(); s.push(x); s.push(value); expect(s.pop()).toBe(value); })',
      'primitive-to-parameter: fc.property(fc.nat(), fc.nat(), (x, value) => { const s = new Stack(); s.push(x); s.push(value); expect(s.pop()).toBe(value); })',
      'primitive-to-parameter: fc.property(fc.nat(), fc.integer(), (x, value) => { fc.pre(value <= x); const s = new Stack(); s.push(x); s.push(value); expect(s.pop()).toBe(value); })',
      'primitive-to-parameter: fc.property(fc.nat(), fc.integer(), (x, value) => { fc.pre(value >= x); const s = new Stack(); s.push(x); s.push(value); expect(s.pop()).toBe(value); })',
      'primitive-to-parameter: fc.property(fc.nat(), fc.integer({ min: 1 }), (x, value) => { const s = new Stack(); s.push(x); s.push(value); expect(s.pop()).toBe(value); })',
      'primitive-to-parameter: fc.property(fc.nat(), fc.integer(), (x, value) => { fc.pre(value < x); const s = new Stack(); s.push(x); s.push(value); expect(s.pop()).toBe(value); })',
      'primitive-to-parameter: fc.property(fc.nat(), fc.integer(), (x, value) => { fc.pre(value > x); const s = new Stack(); s.push(x); s.push(value); expect(s.pop()).toBe(value); })',
      'primitive-to-parameter: fc.property(fc.nat(), fc.integer({ max: 0 }), (x, value) => { const s = new Stack(); s.push(x); s.push(value); expect(s.pop()).toBe(value); })',
      'call-deletion: fc.property(fc.nat(), fc.array(fc.nat()).map((values) => { const made = new Stack(); for (const value of values) made.push(value); return made; }), (x, s) => { s.push(x); s.push(2); expect(s.pop()).toBe(2); })',
      'call-deletion: fc.property(fc.nat(), (x) => { const s = new Stack(); s.push(2); expect(s.pop()).toBe(2); })',
      'call-deletion: fc.property(fc.nat(), (x) => { const s = new Stack(); s.push(x); expect(s.pop()).toBe(2); })',
    ],
  ],
  [
    'fc.property(fc.nat(), fc.nat(), (x, y) => { const s = make(); s.push(x); s.push(y); return s.pop() === y; })',
    [
      'assumption-deletion: fc.property(fc.integer(), fc.nat(), (x, y) => { const s = make(); s.push(x); s.push(y); return s.pop() === y; })',
      'assumption-deletion: fc.property(fc.nat(), fc.integer(), (x, y) => { const s = make(); s.push(x); s.push(y); return s.pop() === y; })',
      'call-deletion: fc.property(fc.nat(), (y) => { const s = make(); s.push(y); return s.pop() === y; })',
      'call-deletion: fc.property(fc.nat(), fc.nat(), (x, y) => { const s = make(); s.push(x); return s.pop() === y; })',
    ],
  ],
])('the mutants of %s', (property, mutants) => {
  expect(mutantsOf(property)).toEqual(mutants);
});

test.each<readonly [string, string, string]>([
  [
    'an assumption of a helper',
    'function small(x) { fc.pre(x < 9); }\ntest("t", () => fc.assert(fc.property(fc.integer(), (x) => { small(x); return f(x); })));',
    'function small(x) {  }',
  ],
  [
    'the condition of a command',
    'class Add { check(model) { return model.size > 0; } run() {} }\ntest("t", () => fc.assert(fc.property(fc.commands([fc.constant(new Add())]), (all) => fc.modelRun(setup, all))));',
    'class Add { check(model) { return true; } run() {} }',
  ],
  [
    'an assumption of a body with a name',
    'const body = (x) => { fc.pre(x < 9); return f(x); };\ntest("t", () => fc.assert(fc.property(fc.integer(), body)));',
    'const body = (x) => {  return f(x); };',
  ],
  [
    'an assumption of a property outside of tests',
    'const holds = fc.property(fc.integer(), (x) => { fc.pre(x < 9); return f(x); });\ntest("t", () => fc.assert(holds));',
    'const holds = fc.property(fc.integer(), (x) => {  return f(x); });',
  ],
])('%s is deleted for the property that uses it', (_, text, changed) => {
  const file = read(`import fc from 'fast-check';\n${text}\n`);
  const [first] = listMutants(file);

  expect(first?.properties).toEqual([0]);
  expect(applyEdits(file.parsed.text, first?.edits ?? []).split('\n')[1]).toBe(changed);
});

test('a constant of a plain test becomes a parameter of a property', () => {
  const file = read(
    `import { expect, test } from 'vitest';\n\ntest('t', async () => {\n  const s = await load('a');\n  expect(s.size).toBe(1);\n});\n`,
  );
  const [first] = listMutants(file);

  expect(applyEdits(file.parsed.text, first?.edits ?? [])).toBe(
    `import { expect, test } from 'vitest';
import * as fc from 'fast-check';

test('t', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      const s = await load(text);
      expect(s.size).toBe(1);
    }),
  );
});
`,
  );
});

test('an arbitrary at the top of the module has mutants for all properties that use it', () => {
  const file = read(
    `import fc from 'fast-check';\nconst size = fc.integer({ min: 1 });\nconst sizes = fc.array(size);\ntest('a', () => fc.assert(fc.property(sizes, f)));\ntest('b', () => fc.assert(fc.property(size, f)));\n`,
  );

  expect(listMutants(file).map(({ kind, properties }) => ({ kind, properties }))).toEqual([
    { kind: 'assumption-deletion', properties: [0, 1] },
    { kind: 'clause-weakening', properties: [0, 1] },
  ]);
});
