import { expect, it } from 'vitest';

import { errorsAtUses } from '../../../../src/app/generalise/errors-at-uses.ts';

const text = `import fc from 'fast-check';

const wrongArbitrary = fc.array(
  fc.nothing(),
);
const pairArbitrary = fc.tuple(wrongArbitrary, fc.string());
const soundArbitrary = fc.string();

it('uses a pair', () => fc.property(pairArbitrary, () => {}));
it('uses a text', () => fc.property(soundArbitrary, () => {}));
`;

it('adds the errors of arbitraries at all places that depend on them', () => {
  const start = text.indexOf('nothing');
  const error = { start, text: 'TS2339: There is no such property.' };

  const found = errorsAtUses([error], text);

  expect(found).toEqual([
    error,
    { ...error, start: text.indexOf('wrongArbitrary, fc.string()') },
    { ...error, start: text.indexOf('pairArbitrary, () =>') },
  ]);
});

it('leaves errors alone that are not in an arbitrary', () => {
  const error = { start: text.indexOf('soundArbitrary, () =>'), text: 'TS1: Wrong.' };

  expect(errorsAtUses([error], text)).toEqual([error]);
});
