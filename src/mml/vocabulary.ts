import type { OperatorName } from '../model/operator-names.ts';
import { groupNames, groupsOf } from '../model/operator-groups.ts';
import { findOperator, operatorList } from '../mutation/operator-list.ts';
import type { MutationOperator } from '../mutation/operator.ts';
import { deletedKinds, replacedKinds } from '../mutation/selection/selected-kinds.ts';

/** The words that begin a rule. */
export const ruleKinds = ['BIN', 'UNR', 'DEL', 'LIT'] as const;

/** A word that begins a rule. */
export type RuleKind = (typeof ruleKinds)[number];

/** The words that a replacement list may contain in addition to operators. */
export const listKeywords = ['LHS', 'RHS', 'TRUE', 'FALSE'] as const;

/** The mutation operator that replaces each binary operator of the source. */
const binaryOwners: Readonly<Record<string, OperatorName>> = {
  ...owned('AOR', ['+', '-', '*', '/', '%', '**']),
  ...owned('LOR', ['&', '|', '^']),
  ...owned('COR', ['&&', '||', '??']),
  ...owned('ROR', ['<', '<=', '>', '>=', '==', '!=', '===', '!==']),
  ...owned('SOR', ['<<', '>>', '>>>']),
  ...owned('OPC', ['?.']),
};

/** The mutation operator that replaces each unary operator of the source. */
const unaryOwners = owned('ORU', ['-', '+', '~', '!', '++', '--']);

/** The words that each rule allows between its brackets. */
export const subjectsOf: Readonly<Record<RuleKind, readonly string[]>> = {
  BIN: Object.keys(binaryOwners),
  UNR: Object.keys(unaryOwners),
  DEL: deletedKinds,
  LIT: replacedKinds,
};

/** Returns the mutation operator that uses the replacement list of an operator of the source. */
export function ownerOf(kind: 'BIN' | 'UNR', symbol: string): OperatorName | undefined {
  return (kind === 'BIN' ? binaryOwners : unaryOwners)[symbol];
}

/** Returns the items that the replacement list of a subject may contain. A list in a variable has no subject, and may contain all items. */
export function itemsOf(kind: 'BIN' | 'UNR' | undefined, subject?: string): readonly string[] {
  const ofChains = ['.', 'LHS'];
  if (subject === '?.') return ofChains;
  const operators = subjectsOf.BIN.filter((symbol) => symbol !== '?.');
  if (kind === 'BIN') return [...operators, ...listKeywords];
  if (kind === 'UNR') return [...subjectsOf.UNR, ...listKeywords.filter((word) => word !== 'LHS')];
  return [...new Set([...operators, ...subjectsOf.UNR, ...ofChains, ...listKeywords])];
}

/** Returns a word as a kind of rule; undefined for other words. */
export function asRuleKind(word: string): RuleKind | undefined {
  return ruleKinds.find((kind) => kind === word);
}

/** Returns the mutation operators that a name stands for: one operator, all operators of a group, or none. Case matters. */
export function operatorsNamed(name: string): readonly MutationOperator[] {
  const operator = findOperator(name);
  if (operator?.name === name) return [operator];
  return operatorList.filter((each) => groupsOf(each.name).some((group) => group === name));
}

/** Returns the names of all operators and operator groups. */
export function operatorWords(): readonly string[] {
  return [...operatorList.map(({ name }) => name), ...groupNames];
}

function owned(name: OperatorName, symbols: readonly string[]): Record<string, OperatorName> {
  return Object.fromEntries(symbols.map((symbol) => [symbol, name]));
}
