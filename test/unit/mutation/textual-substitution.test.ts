import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { MutationSite } from '../../../src/mutation/sites/site.ts';
import { parse } from '../../../src/syntax/parse.ts';
import { catalogued, parsed } from './catalogue-source.ts';
import { deviation } from './intended-program.ts';
import { otherOperators, sufficientOperators } from './loaded-operators.ts';

const operators = [...sufficientOperators, ...otherOperators];

/**
 * Returns the problems of the mutants of a source: a textual substitution that is not the intended program, sites that overlap
 * in part, and two sites of one kind with the same span, of which the builds would see only one.
 *
 * @param every one of this number of mutants is tried
 */
function faults(text: string, path: string, every = 1): string[] {
  const { program } = parsed(text, path);
  const { sites } = catalogued(text, path, operators);
  const tried = sites
    .flatMap(({ kind, mutants }) => mutants.map(({ mutant }) => ({ kind, mutant })))
    .filter((_, at) => at % every === 0);
  const deviating = tried.flatMap(({ kind, mutant }) => {
    const problem = deviation(program, text, mutant, kind);
    return problem === undefined
      ? []
      : [`${mutant.operator} ${mutant.original} => ${mutant.replacement}: ${problem}`];
  });
  return [...deviating, ...partialOverlaps(sites), ...sharedSpans(sites)];
}

/** Returns the texts that replace a text in the mutants of a source. */
function texts(text: string, path: string): string[] {
  const { sites } = catalogued(text, path, operators);
  return sites.flatMap(({ mutants }) => mutants.map(({ mutant }) => mutant.replacement));
}

function sharedSpans(sites: readonly MutationSite[]): string[] {
  const seen = new Set<string>();
  return sites.flatMap(({ kind, span }) => {
    const place = `${kind} ${span.start}-${span.end}`;
    if (seen.has(place)) return [place];
    seen.add(place);
    return [];
  });
}

function partialOverlaps(sites: readonly MutationSite[]): string[] {
  const spans = sites
    .map(({ span }) => span)
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
  const open: number[] = [];
  const overlaps: string[] = [];
  for (const { start, end } of spans) {
    while ((open.at(-1) ?? Infinity) <= start) open.pop();
    if (end > (open.at(-1) ?? Infinity)) overlaps.push(`${start}-${end}`);
    open.push(end);
  }
  return overlaps;
}

const resolve = createRequire(import.meta.url).resolve;
const root = fileURLToPath(new URL('../../../', import.meta.url));
const operatorFiles = readdirSync(join(root, 'src/mutation/operators')).filter((name) =>
  name.endsWith('.ts'),
);
/** Real files, each with the number of mutants of which one is tried. */
const realFiles: readonly (readonly [path: string, every: number])[] = [
  [resolve('magic-string'), 121],
  [resolve('valibot').replace(/\.\w+$/, '.mjs'), 1601],
  [resolve('commander').replace('index.js', 'lib/command.js'), 397],
  [resolve('picomatch').replace('index.js', 'lib/parse.js'), 121],
  ...operatorFiles.map((name) => [join(root, 'src/mutation/operators', name), 4] as const),
];

/** Statements with every kind of beginning and end that matters if a semicolon is missing. */
const statements: readonly string[] = [
  'a()',
  'a = b',
  'a++',
  '--a',
  'a?.b()',
  'await a',
  'delete a.b',
  'void a()',
  'throw a',
  'a',
  "'use strict'",
  '`t`',
  '(b)()',
  '[c].map(d)',
  '/r/.test(a)',
  '+a',
  '-a',
  '!a',
  '~a.b',
  'a && [b].c()',
  '!a && (b)()',
  'a || -b',
  'a ?? `t`',
  'a ? b : (c)',
  'new A',
  'let x = a',
  'x = () => {}',
  'x = class {}',
  'x = {}',
  '{}',
  'function f() {}',
  'class A {}',
  'if (a) b()',
  'if (a) {} else b()',
  'if (a) x = {}\nelse (b)()',
  'do a()\nwhile(b)',
  'while (a) b()',
  'for (;;) a()',
  'l: a()',
  'switch (a) { case 1: b()\n(c)() }',
  'try { a() } catch {}',
];

describe('every mutant put in place of its site gives the intended program', () => {
  test.each(realFiles.map(([path, every]) => [basename(path), path, every] as const))(
    'in %s',
    { timeout: 60_000 },
    (_, path, every) => {
      expect(faults(readFileSync(path, 'utf8'), path, every)).toEqual([]);
    },
  );

  test.each([
    '[a<({ p: f()&a }), c > (d)]',
    '[a<{ p: f()&a }, c > (d)]',
    'f(a < [!b], c > (d))',
    "f(a<{ m: -b['=;'] }, c > `t`)",
    'f(a < (() => !b), c > (d))',
  ])('where they could make types of what stands between `<` and `>`: %s', (text) => {
    expect(faults(text, 'source.ts')).toEqual([]);
  });

  test('but in JavaScript nothing between `<` and `>` is a type', () => {
    expect(texts('f(a < !b, c > (d))', 'source.ts')).not.toContain('b');
    expect(texts('f(a < !b, c > (d))', 'source.js')).toContain('b');
  });

  const operand = fc.constantFrom(..."a|b.c|f()|1|-1|.5|'s'|`t`|/r/|[x]".split('|'));
  const operator = fc.constantFrom(
    ...'+ - * / % ** & | ^ << >> < >= === != && || ?? , = +='.split(' '),
    '? c :',
    ' in ',
    ' instanceof ',
  );
  const { expression } = fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      operand,
      fc.tuple(tie('expression'), operator, tie('expression')).map((parts) => parts.join('')),
      fc
        .tuple(
          fc.constantFrom('-', '+', '~', '!', 'typeof ', 'void ', '++', '--'),
          tie('expression'),
        )
        .map((parts) => parts.join('')),
      tie('expression').map((inner) => `(${inner})`),
      tie('expression').map((inner) => `${inner}!`),
      tie('expression').map((inner) => `${inner} as T`),
      tie('expression').map((inner) => `() => ${inner}`),
      tie('expression').map((inner) => `{ p: ${inner} }`),
    ),
  }));
  const place = fc.constantFrom<(source: string) => string>(
    (source) => source,
    (source) => `let x = y\n${source}\nz()`,
    (source) => `f(${source}, c > (d))`,
    (source) => `[${source}, c > (d)]`,
    (source) => `(${source}).p`,
    (source) => `if (${source}) ${source}; else {}`,
    (source) => `function g() { return ${source} }`,
    (source) => `function g(): number { return${source.startsWith('(') ? '' : ' '}${source} }`,
    (source) => `x = () => ${source}`,
    (source) => `for (let i = ${source}; ;) g()`,
    (source) => `switch (x) { case ${source}: g() }`,
    (source) => `export default ${source}`,
    (source) => `class A { x = ${source} }`,
    (source) => `x = \`\${${source}}\``,
    (source) => `x = (${source}) ? (${source}) : ${source}`,
    (source) => `x = typeof(${source})`,
    (source) => `x = 1-(${source})**2`,
  );

  test('whatever the expression and its place', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(expression, place, (source, put) => {
        const text = put(source);
        // Two parsers differ on a cast without brackets as the left operand of an arithmetic operator.
        fc.pre(!/as T!*(?:[-+*/%]|<<|>>)/.test(text) && parse('source.ts', text).ok);
        expect(faults(text, 'source.ts')).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  const statement = fc.constantFrom('', ...statements);
  const separator = fc.constantFrom('\n', ';\n', ' ;', '\n;', '\n// c\n', '\n/* c */ ');

  test('whatever ends the statements around', { timeout: 60_000 }, () => {
    const list = fc.array(fc.tuple(statement, separator), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(list, fc.boolean(), (parts, inFunction) => {
        const body = parts.flat().join('');
        const text = inFunction ? `async function g() {${body}}` : body;
        fc.pre(parse('source.mjs', text).ok);
        expect(faults(text, 'source.mjs')).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
