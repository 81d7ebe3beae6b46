import { describe, expect, it } from 'vitest';

import { compileScript } from '../../../src/mml/compile-script.ts';
import { unusedStatements } from '../../../src/mml/unused-statements.ts';
import type { OperatorName } from '../../../src/model/operator-names.ts';
import { catalogueFile } from '../../../src/mutation/catalogue.ts';
import { operatorList } from '../../../src/mutation/operator-list.ts';
import { parsed } from '../mutation/catalogue-source.ts';
import { settingsOf } from './problems-of.ts';

const sources = {
  'src/money.ts': `
    export class Money {
      static #unit = 1;
      add(x: number) { return x + 1; }
      get zero() { return 0; }
    }
    export const less = (a: number, b: number) => a < b;
  `,
  'src/bank/Bank.ts': 'class Account { close() { done(); } }\nexport const rate = 2 * 3;',
};

/** Returns the problems of a script's statements, with the texts of the statements. */
function unused(
  script: string,
  others: readonly string[] = [],
  unknown: readonly OperatorName[] = [],
): string[] {
  const settings = settingsOf(script);
  const compiled = compileScript(settings);
  const catalogues = Object.entries(sources).map(([file, text]) =>
    catalogueFile(parsed(text, file), { operators: operatorList, selection: compiled }),
  );
  const known = { catalogues, others, unknown: new Set(unknown) };
  return unusedStatements(settings, compiled, known).map(
    ({ span, message }) => `${script.slice(span.start, span.end)} ${message.split(': ')[1] ?? ''}`,
  );
}

describe('a statement that selects nothing', () => {
  it.each([
    'AOR<"src/mony.ts">;',
    'AOR<"src/mony.ts:Money">;',
    'AOR<"test">;',
    '-AOR<"source">;',
    'AOR<"src.bank.Bnk@close">;',
  ])('has no source file in its scope: %s', (statement) => {
    expect(unused(`AOR; ${statement}`)).toEqual([`${statement} no source file is in it.`]);
  });

  it.each([
    'AOR<"src/money.ts:Mony">;',
    '-AOR<"src/money.ts:Money@sub">;',
    'BIN(+)<"src/money.ts:Money@ad"> -> {-};',
    'AOR<"src.bank.Bank$Acount">;',
    'AOR<"src.money@lesser">;',
  ])('has no function or class in its scope: %s', (statement) => {
    expect(unused(`AOR; ${statement}`)).toEqual([
      `${statement} no function or class of that name has code.`,
    ]);
  });

  it.each([
    ['AOR;', 'SOR;', 'SOR'],
    ['AOR;', 'SOR<"src/money.ts">;', 'SOR'],
    ['AOR;', 'AOR<"src/money.ts:less">;', 'AOR'],
    ['AOR;', 'BIN(**) -> {*};', 'AOR'],
    ['AOR;', 'BIN(<) -> {<=};', 'ROR'],
    ['AOR;', 'LIT(NUMBER);', 'LVR'],
    ['AOR<"src/money.ts:Money@add">; AOR<"src/bank">;', 'AOR;', 'AOR'],
    ['AOR;', 'BIN(+)<"src/bank"> -> {-};', 'AOR'],
  ])('has no mutants that it decides about: after %s, %s', (before, statement, operator) => {
    expect(unused(`${before} ${statement}`)).toEqual([
      `${statement} there are no mutants of ${operator} that it decides about.`,
    ]);
  });
});

describe('nothing is said of a statement', () => {
  it.each([
    'AOR; BIN(+) -> {-};',
    'AOR; -AOR<"src/money.ts:Money">;',
    'AOR<"src/money.ts:Money@add">;',
    'LVR<"src/money.ts:Money@<clinit>">;',
    'LVR<"src/money.ts:Money">;',
    'ROR<"src/**/*.ts:less">;',
    'STD<"src.bank.Bank$Account@close">; DEL(CALL)<"src.bank.Bank$Account">;',
    'AOR<"src/bank/Bank.ts:@<clinit>">; BIN(*)<"src"> -> {/};',
    'ROR; BIN(<) -> {<=};',
    'both { AOR; SOR; } both;',
    'stryker;',
  ])('that selects something: %s', (script) => {
    expect(unused(script)).toEqual([]);
  });

  it('whose scope reaches sources that were not looked at', () => {
    const others = ['lib/a.ts'];
    expect(unused('SOR; SOR<"lib">; AOR<"lib/a.ts:f">;', others)).toEqual([]);
    expect(unused('AOR<"src/mony.ts">;', others)).toEqual([
      'AOR<"src/mony.ts">; no source file is in it.',
    ]);
  });

  it('about operators whose mutants are not known', () => {
    expect(unused('PNC;')).toHaveLength(1);
    expect(unused('PNC;', [], ['PNC'])).toEqual([]);
  });
});
