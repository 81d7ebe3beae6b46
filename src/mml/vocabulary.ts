import type { OperatorName } from '../model/operator-names.ts';
import { groupNames, groupsOf } from '../model/operator-groups.ts';
import { findOperator, operatorList } from '../mutation/operator-list.ts';
import type { MutationOperator } from '../mutation/operator.ts';
import { literalKinds, statementKinds } from '../mutation/selected-kinds.ts';

/** The words that begin a rule. */
export const ruleKinds = ['BIN', 'UNR', 'DEL', 'LIT'] as const;

/** What begins a rule. */
export type RuleKind = (typeof ruleKinds)[number];

/** The words that may stand in a replacement list beside operators. */
export const listKeywords = ['LHS', 'RHS', 'TRUE', 'FALSE'] as const;

/** Which mutation operator replaces which operators between two operands. */
const binaryOwners: Readonly<Record<string, OperatorName>> = {
  ...owned('AOR', ['+', '-', '*', '/', '%', '**']),
  ...owned('LOR', ['&', '|', '^']),
  ...owned('COR', ['&&', '||', '??']),
  ...owned('ROR', ['<', '<=', '>', '>=', '==', '!=', '===', '!==']),
  ...owned('SOR', ['<<', '>>', '>>>']),
};

const unaryOwners = owned('ORU', ['-', '+', '~', '!', '++', '--']);

/** What may stand between the brackets of each rule. */
export const subjectsOf: Readonly<Record<RuleKind, readonly string[]>> = {
  BIN: Object.keys(binaryOwners),
  UNR: Object.keys(unaryOwners),
  DEL: statementKinds,
  LIT: literalKinds,
};

/** The mutation operator that an operator's replacement list belongs to. */
export function ownerOf(kind: 'BIN' | 'UNR', symbol: string): OperatorName | undefined {
  return (kind === 'BIN' ? binaryOwners : unaryOwners)[symbol];
}

/** The name of a rule's kind; undefined for any other word. */
export function asRuleKind(word: string): RuleKind | undefined {
  return ruleKinds.find((kind) => kind === word);
}

/** The mutation operators that a name stands for: one, all of a group, or none. Case matters. */
export function operatorsNamed(name: string): readonly MutationOperator[] {
  const operator = findOperator(name);
  if (operator?.name === name) return [operator];
  return operatorList.filter((each) => groupsOf(each.name).some((group) => group === name));
}

/** The names of all operators and of their groups. */
export function operatorWords(): readonly string[] {
  return [...operatorList.map(({ name }) => name), ...groupNames];
}

function owned(name: OperatorName, symbols: readonly string[]): Record<string, OperatorName> {
  return Object.fromEntries(symbols.map((symbol) => [symbol, name]));
}
