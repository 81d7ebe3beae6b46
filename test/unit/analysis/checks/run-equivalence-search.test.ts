import { describe, expect, test } from 'vitest';

import type { CompileCheckInput } from '../../../../src/analysis/checks/compile-check-contract.ts';
import { keepLines, keptLines } from '../../../../src/analysis/checks/kept-lines.ts';
import { runEquivalenceSearch } from '../../../../src/analysis/checks/run-equivalence-search.ts';

const text = 'export function f(a) { if (a) { return; } }';
const span = { start: text.indexOf('return;'), end: text.indexOf('return;') + 7 };

function inputOf(source = text): CompileCheckInput {
  const mutants = [{ id: 'm', span, replacement: '' }];
  return {
    root: '/root',
    cacheDirectory: '/cache',
    files: [{ file: 'a.ts', text: source, mutants }],
  };
}

function disk(first?: string) {
  let kept = first;
  let writes = 0;
  return {
    files: {
      read: () => kept,
      write(_: string, content: string) {
        kept = content;
        writes += 1;
      },
    },
    kept: () => kept ?? '',
    writes: () => writes,
  };
}

/** What was kept with another reason, as if that had been found. */
function resealed(kept: string): string {
  const lines = keptLines(kept).map((line) => line.replace('same code', 'CODE OF BEFORE'));
  return keepLines(lines, { lines: 9, length: 9999 });
}

describe('a search for equivalent mutants', () => {
  test('finds them', async () => {
    const { files } = disk();

    const outcome = await runEquivalenceSearch(inputOf(), { files, minifier: '1' });

    expect(outcome).toMatchObject({ kind: 'proved', duplicates: [] });
    expect(outcome.kind === 'proved' && outcome.equivalent.has('m')).toBe(true);
  });

  test('believes what it found before in the same text', async () => {
    const { files, kept, writes } = disk();
    await runEquivalenceSearch(inputOf(), { files, minifier: '1' });
    files.write('', resealed(kept()));

    const again = await runEquivalenceSearch(inputOf(), { files, minifier: '1' });

    expect(again.kind === 'proved' && again.equivalent.get('m')).toContain('CODE OF BEFORE');
    expect(writes()).toBe(2);
  });

  test('believes it also after another text was looked at', async () => {
    const { files, kept, writes } = disk();
    await runEquivalenceSearch(inputOf(), { files, minifier: '1' });
    files.write('', resealed(kept()));
    await runEquivalenceSearch(inputOf(`${text}\n`), { files, minifier: '1' });

    const again = await runEquivalenceSearch(inputOf(), { files, minifier: '1' });

    expect(again.kind === 'proved' && again.equivalent.get('m')).toContain('CODE OF BEFORE');
    expect(writes()).toBe(3);
  });

  test('believes nothing that was changed by another hand', async () => {
    const { files, kept } = disk();
    await runEquivalenceSearch(inputOf(), { files, minifier: '1' });
    files.write('', kept().replace('same code', 'CODE OF BEFORE'));

    const again = await runEquivalenceSearch(inputOf(), { files, minifier: '1' });

    expect(again.kind === 'proved' && again.equivalent.get('m')).not.toContain('CODE OF BEFORE');
  });

  test.each([
    ['another text', inputOf(`${text}\n`), '1'],
    ['another minifier', inputOf(), '2'],
  ])('looks again with %s', async (_, input, minifier) => {
    const { files, kept } = disk();
    await runEquivalenceSearch(inputOf(), { files, minifier: '1' });
    files.write('', resealed(kept()));

    const again = await runEquivalenceSearch(input, { files, minifier });

    expect(again.kind === 'proved' && again.equivalent.get('m')).not.toContain('CODE OF BEFORE');
  });

  test.each(['', '{', '[]', '3', '{"x":1}', '{"x":{"equivalent":1}}'])(
    'takes a file that holds %j for none',
    async (content) => {
      const { files } = disk(content);

      const outcome = await runEquivalenceSearch(inputOf(), { files, minifier: '1' });

      expect(outcome.kind === 'proved' && outcome.equivalent.size).toBe(1);
    },
  );
});
