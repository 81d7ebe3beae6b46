import type { OperatorName } from '../model/operator-names.ts';
import { groupNames, groupsOf } from '../model/operator-groups.ts';
import { findOperator, operatorList } from '../mutation/operator-list.ts';
import type { MutationOperator } from '../mutation/operator.ts';
import { deletedKinds, replacedKinds } from '../mutation/selection/selected-kinds.ts';

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
  ...owned('OPC', ['?.']),
};

const unaryOwners = owned('ORU', ['-', '+', '~', '!', '++', '--']);

/** What may stand between the brackets of each rule. */
export const subjectsOf: Readonly<Record<RuleKind, readonly string[]>> = {
  BIN: Object.keys(binaryOwners),
  UNR: Object.keys(unaryOwners),
  DEL: deletedKinds,
  LIT: replacedKinds,
};

/** The mutation operator that an operator's replacement list belongs to. */
export function ownerOf(kind: 'BIN' | 'UNR', symbol: string): OperatorName | undefined {
  return (kind === 'BIN' ? binaryOwners : unaryOwners)[symbol];
}

/** What a replacement list of a subject may hold; of a list on its own, which has none, what any may. */
export function itemsOf(kind: 'BIN' | 'UNR' | undefined, subject?: string): readonly string[] {
  const ofChains = ['.', 'LHS'];
  if (subject === '?.') return ofChains;
  const operators = subjectsOf.BIN.filter((symbol) => symbol !== '?.');
  if (kind === 'BIN') return [...operators, ...listKeywords];
  if (kind === 'UNR') return [...subjectsOf.UNR, ...listKeywords.filter((word) => word !== 'LHS')];
  return [...new Set([...operators, ...subjectsOf.UNR, ...ofChains, ...listKeywords])];
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
