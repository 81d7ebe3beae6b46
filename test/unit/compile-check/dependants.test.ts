import { describe, expect, it } from 'vitest';

import { rejectedIn } from './sample-project.ts';

describe('findCompileErrors, across declarations and files', () => {
  it('rejects a change of an inferred type that another function of the file relies on', () => {
    const text = `
      export function find(key: string) { return [key].at(0); }
      export function size(key: string): number { return find(key)?.length ?? 0; }`;

    expect(rejectedIn({ 'src/a.ts': text }, 'src/a.ts')).toContain(
      '[key].at(0) -> undefined: TS2339',
    );
  });

  it('rejects a change of an inferred type that an importer relies on', () => {
    const files = {
      'src/a.ts': 'export function read(key: string) { return [key.trim()].at(0); }',
      'src/index.ts': "export * from './a.ts';",
      'src/b.ts': `import { read } from './index.ts';
        export const size = (key: string): number => read(key)?.length ?? 0;`,
    };

    expect(rejectedIn(files, 'src/a.ts')).toEqual(['[key.trim()].at(0) -> undefined: TS2339']);
  });

  it('follows a default export and another name', () => {
    const files = {
      'src/a.ts': `const one = (key: string) => [key].at(0);
        const two = (key: string) => [key].at(1);
        export default one;
        export { two as other };`,
      'src/b.ts': `import any, { other } from './a.ts';
        export const size = any('x')?.length ?? 0;
        export const length = other('x')?.length ?? 0;`,
    };

    expect(rejectedIn(files, 'src/a.ts')).toEqual([
      '[key].at(0) -> undefined: TS2339',
      '[key].at(1) -> undefined: TS2339',
    ]);
  });

  it('leaves it to a test to notice what only the test does not compile with', () => {
    const files = {
      'src/a.ts': 'export function read(key: string) { return [key.trim()].at(0); }',
      'src/a.test.ts': `import { read } from './a.ts';
        export const size: number = read('x')?.length ?? 0;`,
    };

    expect(rejectedIn(files, 'src/a.ts')).toEqual([]);
  });

  it('takes no difference between two copies of a class for an error', () => {
    const files = {
      'src/a.ts': `import { name } from './b.ts';
        type Text = string;
        export class Node {
          private readonly names: string[] = [];
          readonly first: string;
          constructor(text: Text) { this.first = text + name(this); }
          size() { return this.names.length; }
        }`,
      'src/b.ts': `import type { Node } from './a.ts';
        export const name = (node: Node): string => node.first + node.size();`,
    };

    expect(rejectedIn(files, 'src/a.ts')).toEqual([
      'this.first = text + name(this); -> : TS2564',
      'text + name(this) -> text - name(this): TS2322',
      'text + name(this) -> text * name(this): TS2322',
      'text + name(this) -> text / name(this): TS2322',
      'text + name(this) -> text % name(this): TS2322',
    ]);
  });
});
