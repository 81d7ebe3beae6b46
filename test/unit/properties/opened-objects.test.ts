import { expect, test } from 'vitest';

import { generalisedInProcess } from './generalise-in-process.ts';

test('texts of an object that come back are inputs, and a title shows the object', async () => {
  const { text } = await generalisedInProcess(
    `export function format(media: { type: string; subtype: string; isLong?: boolean }): string {
       return media.type + '/' + media.subtype + (media.isLong ? '!' : '');
     }`,
    `import { expect, it } from 'vitest';
     import { format } from './unit.ts';
     it('formats', () => { expect(format({ type: 'text', subtype: 'html', isLong: true })).toBe('text/html!'); });`,
  );

  expect(text).toContain(`
it("format returns '{typeText}/{subtype}!' for { type: typeText, subtype, isLong: true }", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (typeText, subtype) => {
      const result = format({ type: typeText, subtype, isLong: true });

      expect(result).toBe(\`\${typeText}/\${subtype}!\`);
    }),
    { examples: [['text', 'html']] },
  );
});
`);
});

test('what members an instance has is said, too, if its class is not exported', async () => {
  const { titles } = await generalisedInProcess(
    `class Media { _text = 'x'; constructor(readonly kind: string, readonly detail: string) {} }
     export function parse(text: string): { kind: string; detail: string } {
       const at = text.indexOf('/');
       if (at < 0) throw new TypeError('no media');
       return new Media(text.slice(0, at), text.slice(at + 1));
     }`,
    `import { expect, it } from 'vitest';
     import { parse } from './unit.ts';
     it('parses', () => { expect(parse('text/html').kind).toBe('text'); });`,
  );

  expect(titles).toContain(
    "parse detail of the result is detail, and kind of the result is kind for '{kind}/{detail}' if kind is a word",
  );
  expect(titles.join()).not.toContain('_text');
});

test('parts of texts that are words are called so, and the title does not say it again', async () => {
  const { text } = await generalisedInProcess(
    `export function swap(pair: string): string {
       return pair.split(' ').toReversed().join(' ');
     }`,
    `import { expect, it } from 'vitest';
     import { swap } from './unit.ts';
     it('swaps', () => { expect(swap('ab cd')).toBe('cd ab'); });`,
  );

  expect(text).toContain('const wordArbitrary = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]*$/);');
  expect(text).toContain(`
it("swap returns '{word2} {word}' for '{word} {word2}'", () => {
  fc.assert(
    fc.property(wordArbitrary, wordArbitrary, (word, word2) => {`);
});

test('of two properties with one title, the one that notices more is written', async () => {
  const { text, titles } = await generalisedInProcess(
    `export function swap(pair: string, mode: number): string {
       const [one = '', other = ''] = pair.split('=');
       if (mode === 2) return [other, one].join('-');
       return mode === 1 ? other + '-' + one : '';
     }`,
    `import { expect, it } from 'vitest';
     import { swap } from './unit.ts';
     it('swaps', () => { expect(swap('ab=cd', 1)).toBe('cd-ab'); });
     it('swaps otherwise', () => { expect(swap('ab=cd', 2)).toBe('cd-ab'); });`,
  );

  const title = "swap returns '{part2}-{part}' for '{part}={part2}' if part and part2 have no '='";
  expect(titles.filter((each) => each.startsWith(title))).toEqual([title]);
  expect(text).toContain('swap(`${part}=${part2}`, 2)');
});

test('a condition asks for words only where people have written a word', async () => {
  const titlesFor = async (given: string): Promise<string> => {
    const { titles } = await generalisedInProcess(
      `export function kindOf(sign: string): string { return /^\\w+$/.test(sign) ? sign + '!' : sign; }`,
      `import { expect, it } from 'vitest';
       import { kindOf } from './unit.ts';
       it('knows kinds', () => { kindOf(';'); expect(kindOf('${given}')).toBeDefined(); });`,
    );
    return titles.join('; ');
  };

  expect(await titlesFor('end')).toContain("kindOf returns '{sign}!' if sign is a word");
  expect(await titlesFor(',')).not.toContain('is a word');
});

test('nothing is said of any name where code looks names up in an object, which inherits some', async () => {
  const { text } = await generalisedInProcess(
    `export function parse(text: string): Record<string, string> {
       const [name = '', value = ''] = text.split('=');
       const result: Record<string, string> = {};
       if (!(name in result)) result[name] = value;
       return result;
     }`,
    `import { expect, it } from 'vitest';
     import { parse } from './unit.ts';
     it('parses', () => { expect(parse('foo=bar')).toEqual({ foo: 'bar' }); });`,
  );

  expect(text).not.toContain('{ [');
});
