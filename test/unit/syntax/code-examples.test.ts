import { describe, expect, it, test } from 'vitest';

import {
  codeInComments,
  codeInMarkdown,
  withoutGenerated,
} from '../../../src/syntax/code-examples.ts';

describe('the code in Markdown', () => {
  it('stands between fences, which may be indented', () => {
    const text =
      'One:\n\n```js\nparse(1);\n```\n\n- Two:\n  ```ts\n  parse(2);\n  ```\n\n    no code\n';

    expect(codeInMarkdown(text)).toEqual(['parse(1);\n', '  parse(2);\n']);
  });

  it('is indented, if there are no fences', () => {
    const text = 'One:\n\n    parse(1);\n    parse(2);\n\nTwo:\n\n\tparse(3);\n';

    expect(codeInMarkdown(text)).toEqual(['parse(1);\nparse(2);\n\n', 'parse(3);\n\n']);
  });
});

describe('the code in comments', () => {
  it('follows `@example`, and ends with the next tag', () => {
    const text = '/**\n * Adds.\n * @example\n * add(1, 2);\n * @returns the sum\n */';

    expect(codeInComments(text).map((each) => each.trim())).toEqual(['add(1, 2);']);
  });

  it('stands between fences, but is not what is only indented', () => {
    const text = '/**\n * ```ts\n * add(1, 2);\n * ```\n */\n/**\n *     add(3, 4)\n */';

    expect(codeInComments(text)).toEqual(['add(1, 2);\n']);
  });
});

test('a text without what Assay wrote has the rest', () => {
  const text = 'one();\n// assay:begin 1a Tests\ntwo();\n// assay:end 1a\nthree();\n';

  expect(withoutGenerated(text)).toBe('one();\n\nthree();\n');
});
