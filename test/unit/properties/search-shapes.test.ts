import { expect, test } from 'vitest';

import { generalisedInProcess } from './generalise-in-process.ts';

/** Functions that give nothing. To look at all of them with many inputs would take more than the work. */
const names = Array.from({ length: 24 }, (_, at) => `note${String.fromCodePoint(97 + at)}`);
/** In milliseconds. */
const work = 600;

test('what the last of many tests shows is found, even if the work does not suffice for all', async () => {
  const unit = `
    ${names.map((name) => `export function ${name}(one: number, other: number): void { one - other; }`).join('\n')}
    export function less(one: number, other: number): number { return one - other; }`;
  const tests = `import { expect, it } from 'vitest';
    import * as unit from './unit.ts';
    ${names.map((name) => `it('${name}', () => { expect(unit.${name}(3, 1)).toBe(undefined); });`).join('\n')}
    it('less', () => { expect(unit.less(3, 1)).toBe(2); });`;

  const { titles } = await generalisedInProcess(
    unit,
    tests,
    (line) => line.includes('one - other'),
    work,
  );

  expect(titles).toContain('less returns one minus other');
});
