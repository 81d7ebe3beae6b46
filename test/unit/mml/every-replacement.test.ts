import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compileScript } from '../../../src/mml/compile-script.ts';
import { itemsOf, subjectsOf } from '../../../src/mml/vocabulary.ts';
import { catalogueFile, type CataloguedFile } from '../../../src/mutation/catalogue.ts';
import { otherOperators, sufficientOperators } from '../mutation/loaded-operators.ts';
import { parse } from '../../../src/syntax/parse.ts';
import { parsed } from '../mutation/catalogue-source.ts';
import { deviation } from '../mutation/intended-program.ts';
import { build, type Catalogued, membersOf, mutantCount, runtimeFor } from '../schemata/build.ts';
import { outcomeOf, toScript } from '../schemata/evaluate.ts';
import { snippets } from '../schemata/snippets.ts';
import { settingsOf } from './problems-of.ts';

const FUEL = 50_000;

const binary = itemsOf('BIN');

/** A script that replaces each operator by every other operator and every keyword. */
const everything = compileScript(
  settingsOf(
    [
      'AOR; LOR; COR; ROR; SOR; ORU; OPC;',
      `binary = {${binary.join(', ')}};`,
      `unary = {${[...subjectsOf.UNR, 'RHS', 'TRUE', 'FALSE'].join(', ')}};`,
      ...subjectsOf.BIN.map((symbol) =>
        symbol === '?.' ? 'BIN(?.) -> {., LHS};' : `BIN(${symbol}) -> binary;`,
      ),
      ...subjectsOf.UNR.map((symbol) => `UNR(${symbol}) -> unary;`),
    ].join('\n'),
  ),
);

function everyMutant(text: string, path: string): CataloguedFile {
  return catalogueFile(parsed(text, path), {
    operators: [...sufficientOperators, ...otherOperators],
    selection: everything,
  });
}

/** Describes the mutants, of every `nth` one, whose textual substitution is not the intended program. */
function deviations(text: string, path: string, nth = 1): string[] {
  const { program } = parsed(text, path);
  return everyMutant(text, path)
    .sites.flatMap(({ kind, mutants }) => mutants.map((one) => ({ ...one, kind })))
    .filter((_, at) => at % nth === 0)
    .flatMap(({ mutant, kind }) => {
      const problem = deviation(program, text, mutant, kind);
      return problem === undefined
        ? []
        : [`${mutant.operator} ${mutant.original} => ${mutant.replacement}: ${problem}`];
    });
}

const sources = fileURLToPath(new URL('../../../src/schemata', import.meta.url));

describe('every replacement that a list may ask for', () => {
  it('is the intended program in real files', { timeout: 60_000 }, () => {
    const wrong = readdirSync(sources)
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => deviations(readFileSync(join(sources, name), 'utf8'), name, 37));

    expect(wrong).toEqual([]);
  });

  it('is made', () => {
    const [site] = everyMutant('f(a + b);', 'source.ts').sites;

    expect(site?.mutants.map(({ mutant }) => mutant.replacement)).toEqual([
      ...binary.filter((item) => !/^(?:\+|\w+)$/.test(item)).map((symbol) => `a ${symbol} b`),
      'a',
      'b',
    ]);
  });

  it('is the intended program whatever the expression', { timeout: 60_000 }, () => {
    const operand = fc.constantFrom(
      ..."a|b.c|b?.c|b?.c.d|f?.()|a?.[0]|f()|1|-1|'s'|`t`|[x]".split('|'),
    );
    const operator = fc.constantFrom(
      ...'+ - * / % ** & | ^ << >> >>> < <= > >= == != === !== && || ?? = += &&='.split(' '),
    );
    const { expression } = fc.letrec<{ expression: string }>((tie) => ({
      expression: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        operand,
        fc.tuple(tie('expression'), operator, tie('expression')).map((parts) => parts.join(' ')),
        fc
          .tuple(fc.constantFrom('-', '+', '~', '!', 'typeof ', '++'), tie('expression'))
          .map((parts) => parts.join('')),
        tie('expression').map((inner) => `(${inner})`),
        tie('expression').map((inner) => `() => ${inner}`),
      ),
    }));
    fc.assert(
      fc.property(expression, (text) => {
        // TypeScript rejects `<` between truth values, and before a bracket it would read `a < b >` as type arguments.
        fc.pre(!/(?<!<)<(?![<=])[^<>]*>(?![>=])/.test(text) && parse('source.ts', text).ok);
        expect(deviations(text, 'source.ts')).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each(snippets)(
    'is infected where it makes a difference: $name',
    { timeout: 60_000 },
    async ({ text, path }) => {
      const file: Catalogued = { parsed: parsed(text, path), catalogue: everyMutant(text, path) };
      const observeScript = toScript(build(file, { build: 'observe' }).code, path);
      const executeScript = toScript(build(file, { build: 'execute' }).code, path);
      const observer = runtimeFor(file, 'observe');
      const original = await outcomeOf(observeScript);
      const isInfected = membersOf(observer.takeTrace().infected);
      const missed: number[] = [];
      for (let index = 0; index < mutantCount(file); index += 5) {
        const runtime = runtimeFor(file, 'execute');
        runtime.activate(index);
        runtime.startFuel(FUEL);
        const differs = (await outcomeOf(executeScript)) !== original;
        if (differs && !isInfected.has(index)) missed.push(index);
      }

      expect(missed).toEqual([]);
    },
  );
});
