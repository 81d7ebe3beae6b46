import type { PathAlias } from '../../../model/path-alias.ts';
import type { Node } from '../../../syntax/parse.ts';
import { parse } from '../../../syntax/parse.ts';
import { walk } from '../../../syntax/walk.ts';
import type { PrintStyle } from '../print-style.ts';

/** A test file of the project. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** Facts about a project beside its test files. */
export interface ProjectFacts {
  readonly runner: PrintStyle['runner'];
  /** package.json says that the files are ES modules. */
  readonly isModulePackage: boolean;
  /** Names of packages that the project depends on. */
  readonly dependencies: ReadonlySet<string>;
  /** The names that imports may use for folders, by the project's configuration. */
  readonly aliases: readonly PathAlias[];
  /** Whether ES modules in TypeScript must import files with the extensions that they have as JavaScript. */
  readonly needsExtensions?: boolean;
}

/** Facts about the unit that tests are for. */
export interface UnitFacts {
  /** The unit is TypeScript. */
  readonly isTypeScript: boolean;
  /** The text of the unit. Its imports show the extension to use if no test does. */
  readonly unit?: SourceText;
}

type StyleFacts = ProjectFacts & UnitFacts;

/** The style of one text. Each text has one vote. */
interface Signs {
  readonly specifiers: string[];
  readonly names: Set<string>;
  readonly calls: string[];
  readonly isModule: boolean | undefined;
  /** The text imports assertions as a namespace. */
  readonly hasNamespace: boolean;
  readonly quotes: { single: number; double: number };
  readonly ends: { with: number; without: number };
  readonly indent: string | undefined;
}

const assertModules = /^(?:node:)?assert(?:\/strict)?$/;

/**
 * Finds the style of a project's tests. What the tests don't show follows from the runner, or from the unit that new tests are for. The
 * tests are read once for all units.
 */
export function detectStyle(
  tests: readonly SourceText[],
  facts: ProjectFacts,
): (unit: UnitFacts) => PrintStyle {
  const signs = tests.flatMap((source) => signsOf(source) ?? []);
  const areTypeScript = most(tests.map(({ path }) => /\.[cm]?tsx?$/.test(path)));
  return (unit) => styleFor(signs, areTypeScript, { ...facts, ...unit });
}

function styleFor(
  signs: readonly Signs[],
  areTypeScript: boolean | undefined,
  facts: StyleFacts,
): PrintStyle {
  const own = facts.unit === undefined ? undefined : signsOf(facts.unit);
  const all = own === undefined || signs.length > 0 ? signs : [own];
  const { runner } = facts;
  const imports = signs.flatMap(({ specifiers }) => specifiers);
  const calls = signs.flatMap((sign) => sign.calls);
  const count = (name: string): number => calls.filter((call) => call === name).length;
  const alias = aliasOf(imports, facts.aliases);
  const isTypeScript = areTypeScript ?? facts.isTypeScript;
  const kinds = signs.flatMap(({ isModule }) => isModule ?? []);
  const quotes = sum(all.map((sign) => sign.quotes.single - sign.quotes.double));
  const ends = sum(all.map((sign) => sign.ends.with - sign.ends.without));
  const isModule = most(kinds) ?? (isTypeScript || facts.isModulePackage || runner === 'vitest');
  return {
    runner,
    assertions: assertionsOf(imports, facts),
    assertModule: imports.find((name) => assertModules.test(name)) ?? 'node:assert/strict',
    ...(signs.some(({ hasNamespace }) => hasNamespace) && { isAssertNamespace: true }),
    isTypeScript,
    isModule,
    hasGlobals: hasGlobals(signs, runner),
    extension: extensionOf(signs, own, { ...facts, isModule }),
    ...(alias !== undefined && { alias }),
    test: count('test') > count('it') ? 'test' : 'it',
    isGrouped: signs.length === 0 || count('describe') > 0,
    quotes: quotes < 0 ? 'double' : 'single',
    hasSemicolons: ends >= 0,
    indent: most(all.flatMap(({ indent }) => indent ?? [])) ?? '  ',
    showsKills: false,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The most frequent item; the first of several. */
function most<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function signsOf({ path, text }: SourceText): Signs | undefined {
  const outcome = parse(path, text);
  if (!outcome.ok) return undefined;
  const specifiers: string[] = [];
  const names = new Set<string>();
  const calls: string[] = [];
  const quotes = { single: 0, double: 0 };
  const ends = { with: 0, without: 0 };
  let isModule: boolean | undefined;
  let hasNamespace = false;
  walk(outcome.file.program, {
    enter: (node) => {
      if (node.type === 'ImportDeclaration') {
        isModule = true;
        specifiers.push(node.source.value);
        const [first] = node.specifiers;
        if (assertModules.test(node.source.value)) {
          hasNamespace ||= first?.type === 'ImportNamespaceSpecifier';
        }
        for (const { local } of node.specifiers) names.add(local.name);
      }
      if (node.type === 'Literal' && typeof node.value === 'string' && !/['"]/.test(node.value)) {
        if (text[node.start] === "'") quotes.single += 1;
        if (text[node.start] === '"') quotes.double += 1;
      }
      if (node.type === 'ExpressionStatement' || node.type === 'ImportDeclaration') {
        ends[text[node.end - 1] === ';' ? 'with' : 'without'] += 1;
      }
      const call = callOf(node);
      if (call === undefined) return;
      calls.push(call.name);
      if (call.name === 'require' && call.argument !== undefined) {
        isModule ??= false;
        specifiers.push(call.argument);
      }
    },
  });
  const indent = /^([ \t]+)\S/m.exec(text.replaceAll(/\/\*[^]*?\*\//g, ''))?.[1];
  return { specifiers, names, calls, isModule, hasNamespace, quotes, ends, indent };
}

function callOf(node: Node): { readonly name: string; readonly argument?: string } | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = node.callee.type === 'MemberExpression' ? node.callee.object : node.callee;
  if (callee.type !== 'Identifier') return undefined;
  const [first] = node.arguments;
  return first?.type === 'Literal' && typeof first.value === 'string'
    ? { name: callee.name, argument: first.value }
    : { name: callee.name };
}

function assertionsOf(
  imports: readonly string[],
  { runner, dependencies }: StyleFacts,
): PrintStyle['assertions'] {
  if (runner === 'vitest' || runner === 'jest') return 'expect';
  const chai = imports.filter((name) => name === 'chai').length;
  const assert = imports.filter((name) => assertModules.test(name)).length;
  if (chai === assert)
    return chai === 0 && runner === 'mocha' && dependencies.has('chai') ? 'chai' : 'assert';
  return chai > assert ? 'chai' : 'assert';
}

/** Whether tests call `it` or `test` without importing it. */
function hasGlobals(signs: readonly Signs[], runner: PrintStyle['runner']): boolean {
  if (runner === 'node-test') return false;
  const using = signs.filter(({ calls }) => calls.some((name) => name === 'it' || name === 'test'));
  const votes = using.map(({ names }) => !(names.has('it') || names.has('test')));
  return most(votes) ?? runner !== 'vitest';
}

function isRelative(specifier: string): boolean {
  return /^\.\.?\//.test(specifier);
}

function extensionOf(
  signs: readonly Signs[],
  unit: Signs | undefined,
  {
    runner,
    isTypeScript,
    isModule,
    isModulePackage,
    aliases,
    needsExtensions = false,
  }: StyleFacts & Pick<PrintStyle, 'isModule'>,
): PrintStyle['extension'] {
  const endings = (specifiers: readonly string[]): readonly PrintStyle['extension'][] =>
    specifiers.flatMap((specifier) => {
      const isFile =
        isRelative(specifier) || aliases.some(({ prefix }) => specifier.startsWith(prefix));
      if (!isFile) return [];
      if (/\.[cm]?tsx?$/.test(specifier)) return ['as-named'];
      if (/\.[cm]?jsx?$/.test(specifier)) return [isTypeScript ? 'javascript' : 'as-named'];
      return /\.\w+$/.test(specifier) ? [] : ['none'];
    });
  const known =
    most(endings(signs.flatMap(({ specifiers }) => specifiers))) ??
    most(endings(unit?.specifiers ?? []));
  // Node needs the full names of files. Bundlers and CommonJS find files without an extension, and some of the tests may be for these.
  const isNode = runner === 'node-test' || runner === 'mocha';
  const isFound = known !== 'none' || !(isNode && isModule && !isTypeScript);
  if (known !== undefined && isFound) return known;
  if (isNode && (isModule || isTypeScript)) return 'as-named';
  return needsExtensions && isModulePackage && isTypeScript ? 'javascript' : 'none';
}

/** The alias that tests use more often than relative paths. */
function aliasOf(imports: readonly string[], aliases: readonly PathAlias[]): PathAlias | undefined {
  const counted = aliases.map((alias) => ({
    alias,
    count: imports.filter((specifier) => specifier.startsWith(alias.prefix)).length,
  }));
  const [first] = counted.toSorted((a, b) => b.count - a.count);
  const relative = imports.filter(isRelative).length;
  return first !== undefined && first.count > relative ? first.alias : undefined;
}
