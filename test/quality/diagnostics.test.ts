import { describe, expect, it } from 'vitest';

import { filesBelow, textOf } from './repository.ts';

const directory = 'docs/diagnostics';
const codes = [
  ...textOf('src/foundation/diagnostic-codes.ts').matchAll(/^ {2}\| '([a-z-]+)'/gm),
].map(([, code = '']) => code);
const pages = filesBelow(directory, '.md')
  .map((path) => path.slice(directory.length + 1, -'.md'.length))
  .filter((name) => name !== 'README');

describe('diagnostics', () => {
  it('have a page each, and no page is left over', () => {
    expect(codes.length).toBeGreaterThan(10);
    expect(pages).toEqual(codes.toSorted());
  });

  it('are all in the index', () => {
    const listed = [...textOf(`${directory}/README.md`).matchAll(/^\| \[`([a-z-]+)`\]/gm)];

    expect(listed.map(([, code = '']) => code).toSorted()).toEqual(codes.toSorted());
  });

  it('say what they are, give an example and say what to do', () => {
    const incomplete = pages.filter((code) => {
      const text = textOf(`${directory}/${code}.md`);
      const isComplete =
        text.startsWith(`# ${code}: `) &&
        text.includes('\n## What to do\n') &&
        /^```text\n[^]*^```$/m.test(text);
      return !isComplete;
    });

    expect(incomplete).toEqual([]);
  });

  it('are the only codes that notices carry', () => {
    const used = filesBelow('src', '.ts')
      .filter((path) => !path.endsWith('analysis-result.ts'))
      .flatMap((path) => [...textOf(path).matchAll(/^\s*code: '([a-z-]+)',$/gm)])
      .map(([, code]) => code);

    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((code) => code === undefined || !codes.includes(code))).toEqual([]);
  });
});
