import { describe, expect, it } from 'vitest';

import {
  detectStyle,
  type ProjectFacts,
  type UnitFacts,
} from '../../../../../src/generation/write/files/detect-style.ts';

type StyleFacts = ProjectFacts & UnitFacts;

const facts: StyleFacts = {
  runner: 'vitest',
  isModulePackage: true,
  dependencies: new Set(),
  isTypeScript: true,
  aliases: [{ prefix: '@/', folder: 'src/' }],
};

const detect = (text: string, more: Partial<StyleFacts> = {}, path = 'test/a.test.ts') => {
  const all = { ...facts, ...more };
  return detectStyle([{ path, text }], all)(all);
};

describe('detectStyle', () => {
  it('reads a test file as its author wrote it', () => {
    const text = `import { test, expect } from "vitest"
import { a } from "@/a"

test("a", () => {
\texpect(a()).toBe(1)
})
`;

    expect(detect(text)).toEqual({
      runner: 'vitest',
      assertions: 'expect',
      assertModule: 'node:assert/strict',
      isTypeScript: true,
      isModule: true,
      hasGlobals: false,
      extension: 'none',
      alias: { prefix: '@/', folder: 'src/' },
      test: 'test',
      isGrouped: false,
      quotes: 'double',
      hasSemicolons: false,
      indent: '\t',
      showsKills: false,
    });
  });

  it.each([
    [
      'globals',
      "describe('a', () => { it('b', () => {}); });",
      { hasGlobals: true, isGrouped: true, test: 'it' },
    ],
    [
      'endings of TypeScript',
      "import { a } from '../src/a.ts';\nit('a', () => {});",
      { extension: 'as-named' },
    ],
    [
      'endings of JavaScript',
      "import { a } from '../src/a.js';\nit('a', () => {});",
      { extension: 'javascript' },
    ],
    [
      'relative paths, although there are aliases',
      "import { a } from '../src/a';\nit('a', () => {});",
      { extension: 'none' },
    ],
  ])('sees %s', (_, text, style) => {
    const found = detect(text);

    expect(found).toMatchObject(style);
    expect(found).not.toHaveProperty('alias');
  });

  it.each([
    [
      "const { expect } = require('chai');\nconst a = require('../a');\nit('a', () => {});",
      'chai',
      false,
    ],
    ["const assert = require('assert');\nit('a', () => {});", 'assert', false],
    ["import assert from 'node:assert';\nit('a', () => {});", 'assert', true],
  ] as const)('tells assertions and modules of Mocha tests: %#', (text, assertions, isModule) => {
    const style = detect(
      text,
      { runner: 'mocha', isTypeScript: false, isModulePackage: false },
      'test/a.js',
    );

    expect(style).toMatchObject({ assertions, isModule, isTypeScript: false, hasGlobals: true });
  });

  it('imports by full names where tests that Node runs are modules', () => {
    const javaScript = { isTypeScript: false, isModulePackage: false };
    const text = "import { it } from 'node:test'; it('a', () => {});";

    expect(detect(text, { ...javaScript, runner: 'node-test' }, 'test/a.js')).toMatchObject({
      isModule: true,
      extension: 'as-named',
    });
  });

  it('keeps the module that assertions come from', () => {
    expect(detect("import assert from 'node:assert';", { runner: 'node-test' }).assertModule).toBe(
      'node:assert',
    );
  });

  it('imports assertions as a namespace where the project does', () => {
    const style = detect("import * as assert from 'assert';", { runner: 'mocha' });

    expect(style).toMatchObject({ isAssertNamespace: true, assertModule: 'assert' });
  });

  it.each([
    ['node-test', 'as-named'],
    ['mocha', 'as-named'],
    ['vitest', 'none'],
  ] as const)(
    'has full names in JavaScript where Node loads modules by them, whatever other tests do: %s',
    (runner, extension) => {
      const style = detect("import { sum } from './sum';", { runner, isTypeScript: false });

      expect(style).toMatchObject({ isModule: true, extension });
    },
  );

  it.each([
    ['vitest', {}, { hasGlobals: false, extension: 'none', assertions: 'expect', isModule: true }],
    ['vitest', { needsExtensions: true }, { extension: 'javascript' }],
    ['vitest', { needsExtensions: true, isModulePackage: false }, { extension: 'none' }],
    [
      'jest',
      { isTypeScript: false, isModulePackage: false },
      { hasGlobals: true, isModule: false, extension: 'none' },
    ],
    ['node-test', {}, { hasGlobals: false, extension: 'as-named', assertions: 'assert' }],
    ['mocha', { dependencies: new Set(['chai']) }, { hasGlobals: true, assertions: 'chai' }],
    ['node-test', { isTypeScript: false, isModulePackage: false }, { extension: 'none' }],
  ] as const)('falls back on what is usual with %s', (runner, more, style) => {
    const all = { ...facts, runner, ...more };
    expect(detectStyle([], all)(all)).toMatchObject(style);
  });

  it('learns from the unit where there are no tests', () => {
    const unit = { path: 'src/a.ts', text: 'import { b } from "./b.js"\nb()\n' };

    expect(detectStyle([], facts)({ ...facts, unit })).toMatchObject({
      extension: 'javascript',
      quotes: 'double',
      hasSemicolons: false,
    });
  });

  it('goes by the majority, and past files that do not parse', () => {
    const texts = ["it('a', () => {});", "it('a', () => {});", 'it("a", () => {})', 'it((('];
    const tests = texts.map((text, at) => ({ path: `test/${at}.test.ts`, text }));

    expect(detectStyle(tests, facts)(facts)).toMatchObject({
      quotes: 'single',
      hasSemicolons: true,
    });
  });
});
