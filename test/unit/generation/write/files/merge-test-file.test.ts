import { describe, expect, it } from 'vitest';

import { mergeTestFile } from '../../../../../src/generation/write/files/merge-test-file.ts';
import { titlesIn } from '../../../../../src/generation/write/files/located-tests.ts';
import { readTestFile } from '../../../../../src/generation/write/files/read-test-file.ts';

const style = {
  isModule: true,
  isTypeScript: true,
  quotes: 'single',
  hasSemicolons: true,
} as const;
const path = 'test/a.assay.test.ts';

function test(title: string, body = 'expect(add(1, 2)).toBe(3);'): string {
  return `  it('${title}', () => {\n    ${body}\n  });`;
}

function fileOf(tests: readonly string[], block = 'add', names = 'add'): string {
  return `import { expect, it } from 'vitest';

import { ${names} } from '../src/a.ts';

describe('${block}', () => {
${tests.join('\n\n')}
});
`;
}

function merge(existing: string | undefined, printed: string) {
  const outcome = mergeTestFile(path, existing, printed, style);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome;
}

const first = test('one');
const second = test('two', 'expect(add(2, 2)).toBe(4);');
const third = test('three', 'expect(add(3, 3)).toBe(6);');
const created = merge(undefined, fileOf([first])).text;

describe('mergeTestFile', () => {
  it('puts the tests of a new file between markers', () => {
    const lines = created.trimEnd().split('\n');

    expect(lines[0]).toMatch(/^\/\/ assay:begin [0-9a-f]{8} /);
    expect(lines.at(-1)).toMatch(/^\/\/ assay:end [0-9a-f]{8} [0-9a-f]{8}$/);
    expect(`${lines.slice(1, -1).join('\n')}\n`).toBe(fileOf([first]));
  });

  it('changes nothing where the same tests are printed again', () => {
    expect(merge(created, fileOf([first]))).toEqual({
      ok: true,
      text: created,
      added: [],
      leftOut: [],
    });
  });

  it('adds tests to the block that is there', () => {
    const { text, added } = merge(created, fileOf([second]));

    expect(added).toEqual(['add two']);
    expect(text).toContain(`${first}\n\n${second}\n});\n// assay:end`);
    expect(merge(text, fileOf([first, second])).text).toBe(text);
  });

  it('adds blocks behind those that are there', () => {
    const { text } = merge(
      created,
      fileOf([test('one', 'expect(sub(2, 2)).toBe(0);')], 'sub', 'sub'),
    );

    expect(text).toContain("});\n\ndescribe('sub', () => {\n  it('one'");
    expect(text).toContain("import { add, sub } from '../src/a.ts';");
    expect(text.match(/from 'vitest'/g)).toHaveLength(1);
  });

  it('keeps what was edited by hand, and says so', () => {
    const edited = created.replace('toBe(3)', 'toBeCloseTo(3)');

    expect(merge(edited, fileOf([test('one', 'expect(add(1, 3)).toBe(4);')]))).toEqual({
      ok: true,
      text: edited,
      added: [],
      leftOut: ['add one'],
    });
  });

  it('brings back no test that was deleted', () => {
    const two = merge(undefined, fileOf([first, second])).text;
    const without = two.replace(`\n\n${second}`, '');

    expect(without).not.toBe(two);
    expect(merge(without, fileOf([first, second]))).toMatchObject({
      text: without,
      leftOut: ['add two'],
    });
  });

  it('replaces an untouched test by a new one of the same title', () => {
    const { text, added } = merge(created, fileOf([test('one', 'expect(add(1, 3)).toBe(4);')]));

    expect(added).toEqual([]);
    expect(text).toContain('toBe(4)');
    expect(text).not.toContain('toBe(3)');
  });

  it('knows its tests again after they were formatted otherwise', () => {
    const formatted = created.replaceAll("'", '"').replaceAll(/^ +/gm, '\t').replaceAll(/;$/gm, '');

    expect(merge(formatted, fileOf([first])).text).toBe(formatted);
    expect(merge(formatted, fileOf([test('one', 'expect(add(1, 3)).toBe(4);')])).text).toContain(
      'toBe(4)',
    );
  });

  it('leaves everything outside of its markers as it is', () => {
    const before = "import { add } from '../src/a.ts';\n\nit('mine', () => {  add(1,2) })\n";
    const after = '\n// mine, too\nadd( 1, 2 );\n';
    const { text } = merge(before, fileOf([first]));

    expect(text.startsWith(`${before}\n// assay:begin `)).toBe(true);
    expect(text.match(/from '\.\.\/src\/a\.ts'/g)).toHaveLength(1);

    const again = merge(text + after, fileOf([second])).text;
    expect(again.startsWith(`${before}\n// assay:begin `)).toBe(true);
    expect(again.endsWith(after)).toBe(true);
    expect(again).toContain(second);
  });

  it('adds hooks that new tests of a block need, once', () => {
    const hook = '  afterEach(() => {\n    vi.useRealTimers();\n  });';
    const once = merge(created, fileOf([hook, second])).text;
    const twice = merge(once, fileOf([hook, test('three', 'expect(add(3, 3)).toBe(6);')])).text;

    expect(twice.match(/afterEach/g)).toHaveLength(1);
    expect(twice).toContain("it('three'");
  });

  it('puts declarations that new tests need below the imports, once', () => {
    const helped = (added: string): string =>
      fileOf([added]).replace('describe(', 'const realRandom = Math.random;\n\ndescribe(');
    const once = merge(created, helped(second)).text;
    const twice = merge(once, helped(test('three', 'expect(add(3, 3)).toBe(6);'))).text;

    expect(once).toContain(
      "from '../src/a.ts';\n\nconst realRandom = Math.random;\n\ndescribe('add'",
    );
    expect(twice.match(/const realRandom/g)).toHaveLength(1);
  });

  it('imports what the heads of new blocks call', () => {
    const printed = fileOf([second]).replace('{ expect, it }', '{ describe, expect, it }');
    const before = "import { expect, it } from 'vitest';\n\nit('mine', () => expect(1).toBe(1));\n";
    const once = merge(before, printed).text;

    expect(once).toContain("import { describe } from 'vitest';");
    expect(merge(created, printed.replace("'add'", "'other'")).text).toContain(
      "import { expect, it, describe } from 'vitest';",
    );
    expect(merge(once, fileOf([third])).text.match(/describe.* from 'vitest'/g)).toHaveLength(1);
  });

  it.each([
    ['in a pattern', 'const { sums: { add = 1 }, ...rest } = sums;'],
    ['by an enumeration', 'enum add { one }'],
    ['as a namespace', 'namespace add { export const one = 1; }'],
    ['as a type', 'type add = number;'],
    ['by an import of TypeScript’s', "import add = require('./other.ts');"],
    ['and exported', 'export const [, add] = [1, 2];'],
    ['in a block that does not keep it', 'if (Math.random() > 2) {\n  var add = 1;\n}'],
    ['in the head of a loop', 'for (var add of []) console.log(add);'],
  ])('declares no name twice that the file declares %s', (_, declaration) => {
    const failure = { ok: false, reason: '`add` means something else in it', taken: 'add' };

    expect(mergeTestFile(path, `${declaration}\n`, fileOf([first]), style)).toEqual(failure);
    expect(
      mergeTestFile(
        path,
        `${declaration}\n`,
        fileOf([first], 'sub', 'sub').replace('describe(', 'const add = sub;\n\ndescribe('),
        style,
      ),
    ).toEqual(failure);
  });

  it.each([
    [
      'Vitest',
      style,
      "let add: typeof import('../src/a.ts').add;",
      "vi.resetModules();\n  ({ add } = await import('../src/a.ts'));",
      [
        "let add: typeof import('../src/a.ts').add;\nlet sub: typeof import('../src/a.ts').sub;",
        "({ add, sub } = await import('../src/a.ts'));",
      ],
    ],
    [
      'modules of node:test',
      { ...style, isTypeScript: false },
      'let add;\nlet loads = 0;',
      '({ add } = await import(`../src/a.ts?load=${(loads += 1)}`));',
      [
        'let add;\nlet sub;\nlet loads = 0;',
        '({ add, sub } = await import(`../src/a.ts?load=${(loads += 1)}`));',
      ],
    ],
    [
      'scripts',
      { ...style, isTypeScript: false, isModule: false },
      'let add;',
      "({ add } = require('../src/a.ts'));",
      ['let add;\nlet sub;', "({ add, sub } = require('../src/a.ts'));"],
    ],
  ])(
    'adds names to the hook that loads their module anew, in %s',
    (_, own, declared, loading, expected) => {
      const reloading = fileOf([first]).replace(
        "import { add } from '../src/a.ts';",
        `${declared}\n\nbeforeEach(async () => {\n  ${loading}\n});`,
      );
      const before = merge(undefined, reloading).text;
      const printed = fileOf(
        [test('none', 'expect(sub(2, add(1, 1))).toBe(0);')],
        'sub',
        'add, sub',
      );
      const outcome = mergeTestFile(path, before, printed, own);
      const text = outcome.ok ? outcome.text : outcome.reason;

      for (const part of expected) expect(text).toContain(part);
      expect(text.match(/\{[^}]*\bsub\b[^}]*\} (?:=|from)/g)).toHaveLength(1);
      expect(text).toContain("describe('sub', () => {");
    },
  );

  it('takes the default import of node:test for its `test`', () => {
    const fresh = "import { test } from 'node:test';\n\ntest('new', () => {\n  check(1);\n});\n";
    const before = "import test from 'node:test';\n\ntest('mine', () => {});\n";
    const { text } = merge(before, fresh);

    expect(text).toContain("test('new'");
    expect(text.match(/node:test/g)).toHaveLength(1);
  });

  it('imports nothing that new tests only mention in a text or as a member', () => {
    const printed = fileOf([test('two', "expect(sub(2, 2).add).toBe('add');")], 'sub', 'add, sub');
    const before = "import { expect, it } from 'vitest';\n\nit('mine', () => expect(1).toBe(1));\n";

    expect(merge(before, printed).text).toContain("import { sub } from '../src/a.ts';");
  });

  it('may import what the file declares in functions alone', () => {
    const local = 'function mine() {\n  var add = 1;\n  return add;\n}\nmine();\n';

    expect(merge(local, fileOf([first])).added).toEqual(['add one']);
  });

  it.each([
    ['that do not parse', 'it((', 'it can not be parsed'],
    ['with one of the markers', created.replace(/\/\/ assay:end.*/, ''), 'are not one pair'],
    [
      'with changed markers',
      created.replace(/assay:end \w+/, 'assay:end 00000000'),
      'were changed',
    ],
    [
      'that mean something else by a name',
      "import { add } from './other.ts';\n",
      '`add` means something else',
    ],
  ])('leaves files alone %s', (_, existing, reason) => {
    expect(mergeTestFile(path, existing, fileOf([first]), style)).toMatchObject({
      ok: false,
      reason: expect.stringContaining(reason),
    });
  });
});

describe('titlesIn', () => {
  it('gives the titles of all tests with those of their blocks', () => {
    const file = readTestFile(path, fileOf([first, "describe('in', () => {", second, '});']));

    expect(file && titlesIn(file)).toEqual(new Set(['add one', 'add in two']));
  });
});
