import { describe, expect, it } from 'vitest';

import { readScope } from '../../../src/mml/scope-pattern.ts';

function depthOf(scope: string, file: string, functionName: string): number | undefined {
  const read = readScope(scope);
  if (!read.ok) throw new Error(read.message);
  return read.pattern.match({ file, functionName })?.depth;
}

describe('readScope', () => {
  it.each([
    ['src', 'src/money.ts', '', 1],
    ['src/', 'src/money.ts', '', 1],
    ['./src', 'src/money.ts', '', 1],
    ['src/**', 'src/deep/money.ts', '', 1],
    ['src', 'test/money.ts', '', undefined],
    ['src', 'srcs/money.ts', '', undefined],
    ['src/money.ts', 'src/money.ts', 'Money@add', 2],
    ['src/money.ts', 'src/money.test.ts', '', undefined],
    ['src/**/*.ts', 'src/deep/money.ts', '', 3],
    ['**/money.ts', 'src/deep/money.ts', '', 3],
    ['src/{money,bank}.ts', 'src/bank.ts', '', 2],
    ['src/money.ts:Money', 'src/money.ts', 'Money@add', 3],
    ['src/money.ts:Money', 'src/money.ts', 'MoneyBag@add', undefined],
    ['src/money.ts:Money', 'src/money.ts', '', undefined],
    ['src/money.ts:Money@add', 'src/money.ts', 'Money@add', 4],
    ['src/money.ts:Money@add', 'src/money.ts', 'Money@add/round', 4],
    ['src/money.ts:Money@add', 'src/money.ts', 'Money@addAll', undefined],
    ['src/money.ts:Money@add/round', 'src/money.ts', 'Money@add/round', 5],
    ['src/money.ts:Money@<init>', 'src/money.ts', 'Money@<init>', 4],
    ['src/money.ts:Money@<clinit>', 'src/money.ts', 'Money@<clinit>', 4],
    ['src/money.ts:round', 'src/money.ts', 'round', 3],
    ['src/money.ts:*@add', 'src/money.ts', 'Money@add', 4],
    ['src/money.ts:Money@*', 'src/money.ts', 'Money@add', 4],
    ['src/*.ts:Money@[Symbol.iterator]', 'src/money.ts', 'Money@[Symbol.iterator]', 4],
    ['src/money.ts:@<clinit>', 'src/money.ts', '', 3],
    ['src/money.ts@<clinit>', 'src/money.ts', '', 3],
    ['src/money.ts@<clinit>', 'src/money.ts', 'round', undefined],
    ['org', 'org/a/b.ts', '', 1],
    ['de.uni.ulm.Foo', 'de/uni/ulm/Foo.ts', 'Foo@bar', 4],
    ['de.uni.ulm', 'de/uni/ulm/Foo.ts', 'Foo@bar', 3],
    ['de.uni.ulm.Fo', 'de/uni/ulm/Foo.ts', '', undefined],
    ['java.lang.System@exit', 'java/lang/System.ts', 'System@exit', 5],
    ['java.lang.System@exit', 'java/lang/System.ts', 'exit', 4],
    ['java.lang.System@exit', 'java/lang/System.ts', 'System@gc', undefined],
    ['foo.Bar@<init>', 'foo/Bar.js', 'Bar@<init>', 4],
    ['foo.Bar$Inner', 'foo/Bar.ts', 'Inner@add', 3],
    ['foo.Bar$Inner', 'foo/Bar.ts', 'Bar@<clinit>/Inner@add', 5],
    ['foo.Bar$Inner', 'foo/Bar.ts', 'Bar@add', undefined],
    ['foo.Bar$Inner', 'foo/Bar.ts', '', undefined],
    ['foo.Bar$Inner', 'foo/Bar$Inner.ts', 'anything', 2],
    ['foo.Bar$Inner@<init>', 'foo/Bar.ts', 'Inner@<init>', 4],
    ['foo.Bar$Inner@add', 'foo/Bar.ts', 'Inner@addAll', undefined],
    ['foo.Bar$Middle$Inner@add', 'foo/Bar.ts', 'Inner@add/round', 4],
    ['foo.$store', 'foo/$store.ts', '', 2],
    ['triangle.Triangle::classify(int,int,int)', 'triangle/Triangle.ts', 'Triangle@classify', 4],
  ])('says how deep %s reaches into %s:%s', (scope, file, functionName, depth) => {
    expect(depthOf(scope, file, functionName)).toBe(depth);
  });
});
