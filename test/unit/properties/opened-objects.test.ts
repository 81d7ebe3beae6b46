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
