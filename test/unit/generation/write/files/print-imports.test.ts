import { expect, it } from 'vitest';

import { importLine } from '../../../../../src/generation/write/files/print-imports.ts';

const whole = { from: { name: 'default' }, local: 'sum' };
const property = { from: { name: 'default', isProperty: true }, local: 'sum' } as const;
const named = { from: { name: 'half' }, local: 'half' };

it.each([
  [
    'a whole module',
    [whole, named],
    false,
    `const sum = require('./sum');\nconst { half } = require('./sum');`,
  ],
  ['its property', [property, named], false, `const { default: sum, half } = require('./sum');`],
  ['a default export', [whole, named], true, `import sum, { half } from './sum';`],
] as const)('imports %s', (_, names, isModule, line) => {
  const style = { isModule, quotes: 'single', hasSemicolons: true } as const;
  expect(importLine('./sum', names, style)).toBe(line);
});
