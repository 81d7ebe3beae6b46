import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';

import { serveTexts } from '../../../../src/runner/process/served-texts.ts';
import { startChild } from '../start-child.ts';

const long = 'ü'.repeat(300_000);

test('a worker gets the texts that it asks for, of any length, and asks for none of them twice', async () => {
  const asked: string[] = [];
  const child = startChild('asking', [], 1);
  const [pipe] = child.pipes;
  if (!(pipe instanceof Duplex)) throw new Error('There is no pipe.');
  serveTexts(pipe, (path) => {
    asked.push(path);
    if (path === '/none.js') return undefined;
    return { text: path === '/long.js' ? long : 'é\n', isSource: path === '/a.js' };
  });
  const { stdout, stderr } = await child.ended;
  expect(stderr).toBe('');
  const first = { text: 'é\n', isSource: true };
  expect(JSON.parse(stdout)).toEqual([first, 'none', long.length, first]);
  expect(asked).toEqual(['/a.js', '/none.js', '/long.js']);
});
