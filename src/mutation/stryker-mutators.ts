import type { Mutant } from '../model/mutant.ts';
import type { OperatorName } from '../model/operator-names.ts';

/** Which of our mutants a mutator of StrykerJS stands for. */
interface Counterpart {
  readonly operators: readonly OperatorName[];
  /** Narrows the operators' mutants down. */
  readonly where?: (mutant: Mutant) => boolean;
}

const counterparts: Readonly<Record<string, Counterpart>> = {
  ArithmeticOperator: { operators: ['AOR'] },
  ArrayDeclaration: { operators: ['EVR'], where: ({ original }) => original.startsWith('[') },
  ArrowFunction: { operators: ['EVR'], where: ({ replacement }) => replacement === 'undefined' },
  AssignmentOperator: { operators: ['AOR', 'LOR', 'SOR', 'COR'], where: isCompoundAssignment },
  BlockStatement: { operators: ['STD'] },
  BooleanLiteral: {
    operators: ['LVR', 'ORU'],
    where: ({ original }) => /^(?:true$|false$|!)/.test(original),
  },
  CallExpression: { operators: ['STD'], where: ({ original }) => original.includes('(') },
  ConditionalExpression: { operators: ['ROR', 'COR', 'EVR'], where: isTruthValue },
  EqualityOperator: { operators: ['ROR'], where: (mutant) => !isTruthValue(mutant) },
  LogicalOperator: { operators: ['COR'], where: (mutant) => !isTruthValue(mutant) },
  MethodExpression: { operators: [] },
  ObjectLiteral: { operators: ['EVR'], where: ({ original }) => original.startsWith('{') },
  OptionalChaining: { operators: [] },
  Regex: { operators: [] },
  StringLiteral: { operators: ['LVR'], where: ({ original }) => /^['"`]/.test(original) },
  ThrowStatement: { operators: ['STD'], where: ({ original }) => original.startsWith('throw') },
  UnaryOperator: {
    operators: ['ORU'],
    where: ({ original }) => /^(?:[-+](?![-+])|~)/.test(original),
  },
  UpdateOperator: { operators: ['ORU'], where: ({ original }) => /\+\+|--/.test(original) },
};

/** The names of StrykerJS's mutators that its comments may use. */
export const strykerMutators: readonly string[] = Object.keys(counterparts);

/** A test for the mutants that a StrykerJS mutator stands for; undefined for a name that it doesn't have. */
export function strykerMutator(name: string): ((mutant: Mutant) => boolean) | undefined {
  const known = strykerMutators.find((each) => each.toLowerCase() === name.toLowerCase());
  const counterpart = known === undefined ? undefined : counterparts[known];
  if (counterpart === undefined) return undefined;
  const { operators, where } = counterpart;
  return (mutant) => operators.includes(mutant.operator) && (where?.(mutant) ?? true);
}

function isTruthValue({ replacement }: Mutant): boolean {
  return /^\(?(?:true|false)\)?$/.test(replacement);
}

function isCompoundAssignment({ original }: Mutant): boolean {
  return /(?:[-+*/%&|^?]|<<|>>)=(?!=)/.test(original);
}
