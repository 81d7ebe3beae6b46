import { describe, expect, test } from 'vitest';

import { typeShape } from '../../../../src/analysis/checks/type-shape.ts';

function shapeOf(text: string): string | undefined {
  return typeShape('src/a.ts', text)?.shape;
}

const half = 'export function half(a: number): number { return a / 2; }\n';

describe('the shape of a file', () => {
  test.each([
    ['a comment in a line', half.trimEnd() + ' // why\n', half],
    ['a comment on its own line', `// why\n${half}  /* more */\n`, half],
    ['the body of a function', half.replace('/ 2', '* 0.5'), half],
    [
      'the body of a method and of an arrow function',
      'class A { one(): string { return "a"; } two = (): string => "b"; }',
      'class A { one(): string { return "c"; } two = (): string => "d"; }',
    ],
  ])('does not change with %s', (_, one, other) => {
    expect(shapeOf(one)).toBe(shapeOf(other));
  });

  test.each([
    ['a parameter', half.replace('a: number', 'a: bigint'), half],
    ['a body whose type is the result', 'export const a = () => 1;', 'export const a = () => "";'],
    ['a value', 'export const a = "a  b";', 'export const a = "a b";'],
    ['what is imported', "import 'a';", "import 'b';"],
    [
      'what a body loads',
      'const a = (): void => void import("a");',
      'const a = (): void => void import("b");',
    ],
    ['a constructor', 'class A { constructor() { this.a = 1; } a; }', 'class A { a; }'],
    [
      'a comment that the compiler reads',
      '/// <reference types="node" />\nexport {};',
      'export {};',
    ],
  ])('changes with %s', (_, one, other) => {
    expect(shapeOf(one)).not.toBe(shapeOf(other));
  });

  test('is not known of JavaScript, nor of what does not parse', () => {
    expect(typeShape('src/a.js', half)).toBeUndefined();
    expect(shapeOf('export function (')).toBeUndefined();
  });

  test('goes with the modules that are named', () => {
    const text = `import a from './a.js'; export * from "b"; type C = import('./c').C;`;
    expect(typeShape('src/x.ts', text)?.imports).toEqual(['./a.js', 'b', './c']);
  });
});
