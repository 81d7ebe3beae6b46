import { expect, test } from 'vitest';

import { generalisedInProcess } from './generalise-in-process.ts';

const imports = `import { expect, it } from 'vitest';
import * as unit from './unit.ts';
`;

test('an instance of whose changes nothing is said is a new one, without what its constructor may lack', async () => {
  const { text, titles } = await generalisedInProcess(
    `export class Shelf {
       items: number[] = [];
       constructor(readonly limit: number = 9) {}
       put(item: number): void { this.items.push(item); }
       compare(one: number, other: number): number { return one - other; }
     }`,
    `${imports}it('compares', () => {
       const shelf = new unit.Shelf(3);
       shelf.put(1);
       expect(shelf.compare(2, 1)).toBe(1);
     });`,
  );

  expect(titles).toContain('Shelf a new Shelf has items []');
  expect(text).toContain(`
it('Shelf compare returns one minus other', () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (one, other) => {
      const shelf = new Shelf();
      const result = shelf.compare(one, other);

      expect(result).toBe(one - other);
    }),
  );
});
`);
});

test('an argument that may be left out is, where nothing is said of it and nothing is lost', async () => {
  const shout = (body: string): string =>
    `export function shout(text: string, isLoud?: boolean): string { ${body} }`;
  const tests = `${imports}it('shouts', () => { expect(unit.shout('a', true)).toBe('a!'); });`;
  const idle = await generalisedInProcess(shout("return text + '!';"), tests);
  const needed = await generalisedInProcess(
    shout("if (isLoud) return text + '!'; return text + '?';"),
    tests,
  );

  expect(idle.text).toContain('const result = shout(text);');
  expect(needed.text).toContain('const result = shout(text, isLoud);');
});
