import { expect, test } from 'vitest';

import { read } from './reading.ts';

/** The clauses of the body of a property, as their texts that a stronger assertion replaces. */
function clausesOf(assertion: string, imports: string): string[] {
  const file = read(
    `import fc from 'fast-check';\n${imports}\ntest('t', () => fc.assert(fc.property(fc.nat(), async (x) => { ${assertion} })));\n`,
  );
  return file.clauses.map(
    ({ form, target }) => `${form}: ${file.parsed.text.slice(target.start, target.end)}`,
  );
}

test.each<readonly [assertion: string, clause: string, imports: string]>([
  ['expect(f(x)).toEqual(expect.any(Number));', 'defined: toEqual(expect.any(Number))', ''],
  ['expect(f(x)).not.toEqual(5);', 'relation: not.toEqual(5)', ''],
  ['expect(f(x)).toMatch(/a/);', 'truthy: toMatch(/a/)', ''],
  ['await expect(f(x)).resolves.toBeDefined();', 'defined: toBeDefined()', ''],
  ['await expect(f(x)).rejects.toThrow();', 'throws: toThrow()', ''],
  ['check(f(x)).to.exist;', 'defined: to.exist', `import { expect as check } from 'chai';`],
  [
    'check(() => f(x)).to.throw();',
    'throws: to.throw()',
    `import { expect as check } from 'chai';`,
  ],
  [
    'check.isAtLeast(f(x), 3);',
    'relation: check.isAtLeast(f(x), 3)',
    `import { assert as check } from 'chai';`,
  ],
  ['strict(f(x) >= 3);', 'relation: f(x) >= 3', `import { strict } from 'node:assert';`],
])('%s has a clause', (assertion, clause, imports) => {
  expect(clausesOf(assertion, imports)).toEqual([clause]);
});

test.each([
  'function helper(x) { expect(f(x)).toBeDefined(); }',
  'class Command { run(x) { expect(f(x)).toBeDefined(); } }\nfunction helper() { return new Command(); }',
])('a clause of %s is one of the properties that use it', (declarations) => {
  const file = read(
    `import fc from 'fast-check';\n${declarations}\ntest('a', () => fc.assert(fc.property(fc.nat(), (x) => f(x))));\ntest('b', () => fc.assert(fc.property(fc.nat(), (x) => helper(x))));\n`,
  );

  expect(file.clauses.map(({ users }) => users)).toEqual([[1]]);
});

test('tests are read whose function an import renames', () => {
  const file = read(
    `import { fc, test as check, it as holds } from '@fast-check/vitest';\ncheck.prop([fc.nat()])('a', (x) => f(x));\nholds.prop({ x: fc.nat() })('b', ({ x }) => f(x));\n`,
  );

  expect(file.properties.map(({ form, test: id }) => [form, id])).toEqual([
    ['prop', 0],
    ['prop', 1],
  ]);
});
