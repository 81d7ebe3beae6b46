import { expect, test } from 'vitest';

import { modelsOf } from './units-in-memory.ts';

const names = Array.from({ length: 30 }, (_, at) => `part${at}`);
const level = (at: number): string =>
  `interface Level${at} { size: number; ${names.map((name) => `${name}: Level${at - 1};`).join(' ')} }`;

const modelOf = modelsOf({
  'tree.ts': `
    interface Level0 { size: number; label: string }
    ${[1, 2, 3].map(level).join('\n')}
    export const walk = (tree: Level3, choice: Level2 | Level1 | 'none'): void => {};
    export const visit = (each: (tree: Level2, at: number) => Level3): void => {};
  `,
});

test('a type of few types that would be written as thousands is told without its largest parts', () => {
  const { callables } = modelOf('tree.ts');
  const [walk, visit] = callables.map(({ parameters }) => parameters.map(({ type }) => type));
  const [tree, choice] = walk ?? [];

  const level2 = {
    kind: 'object',
    members: expect.arrayContaining([
      { name: 'size', type: { kind: 'number' }, isOptional: false },
      { name: 'part29', type: { kind: 'unknown' }, isOptional: false },
    ]) as unknown,
  };

  expect(JSON.stringify(callables).length).toBeLessThan(500_000);
  expect(tree).toMatchObject({
    kind: 'object',
    members: expect.arrayContaining([
      { name: 'part0', type: expect.objectContaining(level2) as unknown, isOptional: false },
    ]) as unknown,
  });
  expect(choice).toMatchObject({ kind: 'union' });
  expect(visit).toMatchObject([
    { kind: 'function', parameters: [{}, { type: { kind: 'number' } }] },
  ]);
});
