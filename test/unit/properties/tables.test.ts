import { expect, test } from 'vitest';

import { generalisedInProcess } from './generalise-in-process.ts';

// What a unit looks up in a table is said of all texts of the table at once. Mutants of a table act only while the unit loads.

const imports = "import { expect, it } from 'vitest';\nimport * as unit from './unit.ts';\n";

test('a property of the texts of a table tries each of them', async () => {
  const { text } = await generalisedInProcess(
    `export function safeName(name: string): string {
       return reserved.has(name) ? '_' + name : name.replace(/\\W/g, '_');
     }
     const reserved = new Set(['break', 'case', 'catch', 'class', 'const', 'continue', 'debugger']);`,
    `${imports}it('names', () => { expect(unit.safeName('a b')).toBe('a_b'); });`,
  );

  expect(text).toContain(`
const reserved = ['break', 'case', 'catch', 'class', 'const', 'continue', 'debugger'];

it("safeName returns '_{name}' if name is one of reserved", () => {
  fc.assert(
    fc.property(fc.constantFrom(...reserved), (name) => {
      const result = safeName(name);

      expect(result).toBe(\`_\${name}\`);
    }),
    { examples: reserved.map((name) => [name]) },
  );
});
`);
});

test('a title names each text of a short table', async () => {
  const { text } = await generalisedInProcess(
    `const safe = ['GET', 'HEAD', 'OPTIONS'];
     export function mark(method: string): string { return safe.includes(method) ? method : method + '!'; }`,
    `${imports}it('marks', () => { expect(unit.mark('POST')).toBe('POST!'); });`,
  );

  expect(text).toContain(`
it("mark returns method if method is 'GET', 'HEAD' or 'OPTIONS'", () => {
  fc.assert(
    fc.property(fc.constantFrom('GET', 'HEAD', 'OPTIONS'), (method) => {
      const result = mark(method);

      expect(result).toBe(method);
    }),
  );
});
`);
  expect(text).toContain(`
it("mark returns '{method}!' if method is not 'GET', 'HEAD' or 'OPTIONS'", () => {
  fc.assert(
    fc.property(fc.string(), (method) => {
      fc.pre(!['GET', 'HEAD', 'OPTIONS'].includes(method));
      const result = mark(method);

      expect(result).toBe(\`\${method}!\`);
    }),
    { examples: [['POST']] },
  );
});
`);
});

test('nothing is said of the texts of a table that holds for others that are nearly among them', async () => {
  const { titles } = await generalisedInProcess(
    `const known: Record<string, number> = { red: 1, green: 2, blue: 3, black: 4, white: 5 };
     export function isKnown(name: string): boolean { return Object.hasOwn(known, name); }
     export function lower(name: string): string { return name.toLowerCase(); }`,
    `${imports}it('knows', () => { expect(unit.isKnown('red')).toBe(true); });
     it('lowers', () => { expect(unit.lower('Red')).toBe('red'); });`,
  );

  expect(titles).toContain(
    "isKnown returns true if name is 'red', 'green', 'blue', 'black' or 'white'",
  );
  expect(titles.filter((title) => title.startsWith('lower'))).toEqual([
    'lower returns name in lower case',
  ]);
});

const named = `const named: Record<string, number> = {
  red: 0xff0000,
  green: 0x00ff00,
  blue: 0x0000ff,
};
export function rgb(name: string): number | undefined {
  if (name === '') throw new RangeError('no name'); // the name
  return Object.hasOwn(named, name) ? named[name] : undefined;
}`;

test('values of a table that no test reads are in rows of a table, in its order', async () => {
  const { text, titles } = await generalisedInProcess(
    named,
    `${imports}it('reads', () => { expect(unit.rgb('red')).toBe(0xff0000); });`,
    (line) => /^ +(?:green|blue|red):/.test(line),
  );

  expect(text).toBe(`import { expect, it } from 'vitest';
import { rgb } from './unit.ts';

it.each([
  ['red', 16711680],
  ['green', 65280],
  ['blue', 255],
])("rgb for '%s' returns %s", (name, expected) => {
  expect(rgb(name)).toBe(expected);
});
`);
  expect(titles).toEqual([
    "rgb for 'red' returns 16711680",
    "rgb for 'green' returns 65280",
    "rgb for 'blue' returns 255",
  ]);
});

test('an error that one text only throws is in a test by itself, if no test notices its loss', async () => {
  const { titles } = await generalisedInProcess(
    named,
    `${imports}it('reads', () => { expect(unit.rgb('red')).toBe(0xff0000); });`,
    (line) => line.includes('// the name'),
  );

  expect(titles.toSorted()).toEqual([
    "rgb returns 16711680 for 'red'",
    'rgb throws a RangeError for an empty string: no name',
  ]);
});

test('what a property notices, and what is known to be detected, is in no row', async () => {
  const shout = `export function shout(text: string): string { return text === '' ? '' : text + '!'; }`;
  const { titles } = await generalisedInProcess(
    shout,
    `${imports}it('shouts', () => { expect(unit.shout('a')).toBe('a!'); });`,
    (line) => line.includes('shout'),
  );
  const detected = await generalisedInProcess(
    named,
    `${imports}it('reads', () => { expect(unit.rgb('red')).toBe(0xff0000); });`,
  );

  expect(titles).toEqual([
    "shout returns '{text}!' if text is a word",
    'shout returns an empty string for an empty string',
  ]);
  expect(detected.titles).toEqual([]);
});

test('a number that nobody can check is in no row', async () => {
  const { titles } = await generalisedInProcess(
    named.replace('0x00ff00', '0.123456789'),
    `${imports}it('reads', () => { expect(unit.rgb('red')).toBe(0xff0000); });`,
    (line) => /^ +(?:green|blue|red):/.test(line),
  );

  expect(titles).toEqual(["rgb returns 16711680 for 'red'", "rgb returns 255 for 'blue'"]);
});

test('what differs from an input of a test in one place is in a row, if only that notices a mutant', async () => {
  const { titles } = await generalisedInProcess(
    `export function judge(text: string): string {
       const parts = text.split('=');
       return parts.length > 2 && text.startsWith('key') ? 'twice' : 'once';
     }`,
    `import { expect, it } from 'vitest';
     import { judge } from './unit.ts';
     it('judges', () => { expect(judge('key=b')).toBe('once'); });`,
    (line) => line.includes('> 2'),
  );

  expect(titles.join('; ')).toContain("returns 'twice' for 'key==b'");
});

test('no row is of a number that is none, or endless', async () => {
  const { titles } = await generalisedInProcess(
    `export function isEven(size: number): boolean {
       return size === Infinity ? true : size % 2 === 0;
     }`,
    `${imports}it('knows', () => { expect(unit.isEven(3)).toBe(false); });`,
    (line) => line.includes('Infinity'),
  );

  expect(titles.join('; ')).toContain('isEven returns');
  expect(titles.join('; ')).not.toMatch(/Infinity|NaN/);
});
