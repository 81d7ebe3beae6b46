import { describe, expect, it } from 'vitest';

import { readTestFile } from '../../../../src/generation/write/files/read-test-file.ts';
import { withMainName } from '../../../../src/generation/write/print-tests.ts';
import {
  call,
  callable,
  callOn,
  gave,
  generated,
  nodeStyle,
  number,
  string,
  threw,
  unitModel,
  value,
  vitestStyle,
  mochaStyle,
} from './test-cases.ts';
import {
  print,
  body,
  chaiStyle,
  jestStyle,
  sum,
  sorting,
  calling,
  failing,
  scripts,
} from './printing.ts';

describe('a printed file', () => {
  it('imports the class of an error only if a test names it', () => {
    const failure = (message: string) =>
      generated([value('x'), call('parse', 0)], [threw(1, 'ParseError', message)]);
    const told = failure('Not a number: x');

    for (const style of [vitestStyle, nodeStyle]) {
      expect(print([told], { style })).toContain('import { parse }');
      expect(print([failure('')], { style })).toContain('import { ParseError, parse }');
    }
    expect(print([told], { style: chaiStyle })).toMatch(/\{ ParseError, parse \}/);
  });

  it('has imports, and a block for each class or function in the order of the unit', () => {
    expect(print([failing, sum])).toBe(`import { describe, expect, it } from 'vitest';

import { add, parse } from '../src/unit.js';

describe('add', () => {
  it('returns 3 for 1 and 2', () => {
    expect(add(1, 2)).toBe(3);
  });
});

describe('parse', () => {
  it('throws a SyntaxError for an empty string: Nothing to read', () => {
    expect(() => parse('')).toThrow(new SyntaxError('Nothing to read'));
  });
});
`);
  });

  it('is written in the style that is asked for', () => {
    const style = {
      ...scripts,
      assertions: 'chai',
      test: 'test',
      isGrouped: false,
      quotes: 'double',
      indent: '\t',
      showsKills: true,
    } as const;

    expect(print([{ ...sum, kills: ['a1', 'b2'] }], { style })).toBe(
      `const { expect } = require("chai")

const { add } = require("../src/unit.js")

test("add returns 3 for 1 and 2", () => {
	// kills: a1, b2
	expect(add(1, 2)).to.equal(3)
})
`,
    );
  });

  it.each([
    ['Vitest', vitestStyle, ["import { describe, expect, it, vi } from 'vitest';"]],
    ['Vitest with globals', { ...vitestStyle, hasGlobals: true }, []],
    ['Jest', jestStyle, ["import { describe, expect, it, jest } from '@jest/globals';"]],
    [
      'node:test',
      nodeStyle,
      [
        "import assert from 'node:assert/strict';",
        "import { describe, it, mock } from 'node:test';",
      ],
    ],
    ['Mocha with Chai', chaiStyle, ["import { expect } from 'chai';"]],
    [
      'Mocha with its imports',
      { ...mochaStyle, hasGlobals: false },
      ["import assert from 'node:assert/strict';", "import { describe, it } from 'mocha';"],
    ],
  ])('imports what it uses of %s', (_, style, imports) => {
    const lines = print([calling], { style }).split('\n');

    expect(lines.filter((line) => line.startsWith('import') && !line.includes('/unit'))).toEqual(
      imports,
    );
  });

  it('imports nothing that only a string mentions', () => {
    const test = generated([value('await vi.fn()'), call('parse', 0)], [gave(1, 1)]);

    expect(print([test])).toContain("import { describe, expect, it } from 'vitest';");
    expect(print([test])).not.toContain('async');
  });

  it.each([
    ['test/unit.test.ts', {}, "'../src/unit.js'"],
    ['src/unit.test.ts', { extension: 'none' }, "'./unit'"],
    ['src/__tests__/unit.test.ts', { extension: 'as-named' }, "'../unit.ts'"],
    [
      'test/deep/unit.test.ts',
      { alias: { prefix: '@/', folder: 'src/' }, extension: 'none' },
      "'@/unit'",
    ],
  ] as const)('imports the unit from %s with %o as %s', (path, style, specifier) => {
    expect(print([sum], { path, style: { ...vitestStyle, ...style } })).toContain(
      `import { add } from ${specifier};`,
    );
  });

  it('renames imports that would hide what tests use, and the default export has its own name', () => {
    const from = (name: string) => ({ module: 'src/unit.ts', isPackage: false, name });
    const model = unitModel([
      callable('test', { text: string }, number),
      callable('Map', {}, number),
      callable('total', { list: number }, number, { from: from('default') }),
    ]);
    const tests = ['test', 'Map', 'total'].map((id) => generated([call(id)], [gave(0, 1)]));

    expect(print(tests, { model })).toContain(
      "import total, { test as unitTest, Map as UnitMap } from '../src/unit.js';",
    );
  });

  it('imports the default class of another module by its own name', () => {
    const id = 'src/colour.ts:Colour';
    const model = unitModel(
      [
        callable(
          id,
          { text: string },
          { kind: 'instance', class: id },
          {
            kind: 'constructor',
            name: 'Colour',
            from: { module: 'src/colour.ts', isPackage: false, name: 'default' },
          },
        ),
        callable('mix', { colour: { kind: 'instance', class: id } }, number),
      ],
      [id],
    );
    const test = generated([value('red'), call(id, 0), call('mix', 1)], [gave(2, 1)]);
    const text = print([test], { model });

    expect(text).toContain("import Colour from '../src/colour.js';");
    expect(text).toContain("mix(new Colour('red'))");
  });

  it.each([
    ['src/index.js', 'rgb-colour', 'RgbColour'],
    ['index.js', '@paint/colour.js', 'Colour'],
    ['src/palette/index.js', 'paint', 'Palette'],
    ['lib/main.js', undefined, 'Unit'],
  ])('calls a class without a name in %s of %s %s', (module, packageName, name) => {
    const from = { module, isPackage: false, name: 'default' };
    const model = unitModel([
      callable(
        'default',
        { text: string },
        { kind: 'instance', class: 'default' },
        {
          kind: 'constructor',
          from,
        },
      ),
      callable('mix', { colour: { kind: 'instance', class: 'default' } }, number, {
        from: { ...from, name: 'mix' },
      }),
    ]);
    const test = generated([value('a default'), call('default', 0), call('mix', 1)], [gave(2, 1)]);
    const text = print([test], { model, ...(packageName !== undefined && { packageName }) });

    expect(text).toContain(`import ${name}, { mix } from`);
    expect(text).toContain(`expect(mix(new ${name}('a default'))).toBe(1)`);
    expect(text).toContain(`for a ${name} of 'a default'`);
  });

  it.each([
    ['schema', "import { schema } from '../src/unit.js';", 'new schema.Entity()'],
    ['default', "import unit from '../src/unit.js';", 'new unit.Entity()'],
  ])('constructs a class that is a member of the export %s', (name, imported, made) => {
    const from = { module: 'src/unit.ts', isPackage: false, name, member: 'Entity' };
    const instance = { kind: 'instance', class: 'Entity' } as const;
    const model = unitModel([
      callable('Entity', {}, instance, { kind: 'constructor', from }),
      callable('Entity#key', {}, number, { kind: 'field' }),
    ]);
    const test = generated([call('Entity'), callOn(0, 'Entity#key')], [gave(1, 1)]);
    const text = print([test], { model });

    expect(text).toContain(imported);
    expect(text).toContain(`expect(${made}.key).toBe(1)`);
  });

  it('takes no name that means something else in the file it will be put into', () => {
    const text = "import { add } from './other';\nconst list = 1;\n";
    const existing = readTestFile('test/unit.test.ts', text);

    expect(existing && print([sum, sorting], { existing })).toContain('add as unitAdd');
    expect(existing && body(sorting, { existing })[0]).toBe('const values = [3, 1];');
  });
});

describe('a file whose tests load modules anew', () => {
  const script = { ...jestStyle, isTypeScript: false, isModule: false, hasGlobals: true };
  const plain = { isTypeScript: false, hasSemicolons: true, extension: 'as-named' } as const;

  it.each([
    [
      'Vitest and TypeScript',
      vitestStyle,
      [
        "import { beforeEach, describe, expect, it, vi } from 'vitest';",
        '',
        "let add: typeof import('../src/unit.js').add;",
        "let parse: typeof import('../src/unit.js').parse;",
        '',
        '// The modules keep state: each test has them as they are when they are loaded.',
        'beforeEach(async () => {',
        '  vi.resetModules();',
        "  ({ add, parse } = await import('../src/unit.js'));",
        '});',
      ],
    ],
    [
      'scripts of Jest',
      script,
      [
        'let add, parse;',
        '',
        '// The modules keep state: each test has them as they are when they are loaded.',
        'beforeEach(() => {',
        '  jest.resetModules();',
        "  ({ add, parse } = require('../src/unit.js'));",
        '});',
      ],
    ],
    [
      'scripts without semicolons',
      scripts,
      [
        'let add, parse',
        '',
        '// The modules keep state: each test has them as they are when they are loaded.',
        'beforeEach(() => {',
        "  delete require.cache[require.resolve('../src/unit.js')]",
        "  ;({ add, parse } = require('../src/unit.js'))",
        '})',
      ],
    ],
    [
      'modules of node:test',
      { ...nodeStyle, ...plain },
      [
        'let add, parse;',
        'let loads = 0;',
        '',
        '// The modules keep state: each test has them as they are when they are loaded.',
        'beforeEach(async () => {',
        '  ({ add, parse } = await import(`../src/unit.ts?load=${(loads += 1)}`));',
        '});',
      ],
    ],
  ] as const)('has a hook in %s', (_, style, lines) => {
    const text = print([sum, failing], { style, reloads: true });
    expect(text).toContain(`${lines.join('\n')}\n\ndescribe('add', () => {\n`);
    expect(text.match(/add, parse/g)?.length ?? 0).toBe(
      lines.join().match(/add, parse/g)?.length ?? 0,
    );
  });

  it('names a default export, and puts nothing back by itself', () => {
    const model = unitModel([
      callable('run', {}, number, {
        from: { module: 'src/unit.ts', isPackage: false, name: 'default' },
      }),
    ]);
    const test = {
      ...generated([call('run')], [gave(0, 1)]),
      isRestored: true,
      restore: { statements: [call('run')], typeArgument: 'number' as const },
    };
    const text = print([test], { model, reloads: true });
    expect(text).toContain("let run: typeof import('../src/unit.js').default;");
    expect(text).toContain("({ default: run } = await import('../src/unit.js'));");
    expect(text).not.toContain('afterEach');
  });
});

it.each([
  ['default', 'cut'],
  ['DefaultResult', 'cut'],
  ['function returned by default', 'function returned by cut'],
  ['DefaultResults', 'DefaultResults'],
])('a group called %j, where files call the default export cut, is %j', (group, expected) => {
  expect(withMainName(group, 'cut')).toBe(expected);
});
