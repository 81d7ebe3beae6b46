import type { Mutant } from '../../model/mutant.ts';
import type { OperatorName } from '../../model/operator-names.ts';

/** The mutants of Assay that correspond to a mutator of StrykerJS. */
interface Counterpart {
  /** Operators all of whose mutants correspond to it. */
  readonly whole?: readonly OperatorName[];
  readonly operators: readonly OperatorName[];
  /** True for the mutants of `operators` that correspond to it; without it, all do. */
  readonly where?: (mutant: Mutant) => boolean;
}

const counterparts: Readonly<Record<string, Counterpart>> = {
  ArithmeticOperator: { operators: ['AOR'] },
  ArrayDeclaration: {
    whole: ['ARR'],
    operators: ['EVR'],
    where: ({ original }) => original.startsWith('['),
  },
  ArrowFunction: {
    whole: ['ARW'],
    operators: ['EVR'],
    where: ({ replacement }) => replacement === 'undefined',
  },
  AssignmentOperator: {
    whole: ['ASG'],
    operators: ['AOR', 'LOR', 'SOR', 'COR'],
    where: isCompoundAssignment,
  },
  BlockStatement: { operators: ['STD', 'BLK'] },
  BooleanLiteral: {
    operators: ['LVR', 'ORU'],
    where: ({ original }) => /^(?:true$|false$|!)/.test(original),
  },
  CallExpression: {
    whole: ['OMC'],
    operators: ['STD'],
    where: ({ original }) => original.includes('('),
  },
  ConditionalExpression: {
    whole: ['CND', 'NEG', 'UOI'],
    operators: ['ROR', 'COR', 'EVR'],
    where: isTruthValue,
  },
  EqualityOperator: {
    whole: ['EQO', 'LEQ'],
    operators: ['ROR'],
    where: (mutant) => !isTruthValue(mutant),
  },
  LogicalOperator: {
    whole: ['LGO', 'NCO'],
    operators: ['COR'],
    where: (mutant) => !isTruthValue(mutant),
  },
  MethodExpression: { operators: ['MTH'] },
  ObjectLiteral: {
    whole: ['OBJ'],
    operators: ['EVR'],
    where: ({ original }) => original.startsWith('{'),
  },
  OptionalChaining: { operators: ['OPC'] },
  Regex: { operators: ['RGX'] },
  StringLiteral: { operators: ['LVR'], where: ({ original }) => /^['"`]/.test(original) },
  ThrowStatement: { operators: ['STD'], where: ({ original }) => original.startsWith('throw') },
  UnaryOperator: {
    operators: ['ORU'],
    where: ({ original }) => /^(?:[-+](?![-+])|~)/.test(original),
  },
  UpdateOperator: { operators: ['ORU'], where: ({ original }) => /\+\+|--/.test(original) },
};

/** The names of StrykerJS's mutators, as its comments use them. */
export const strykerMutators: readonly string[] = Object.keys(counterparts);

/** Returns a predicate for the mutants that correspond to a mutator of StrykerJS; undefined if StrykerJS has no mutator of that name. */
export function strykerMutator(name: string): ((mutant: Mutant) => boolean) | undefined {
  const known = strykerMutators.find((each) => each.toLowerCase() === name.toLowerCase());
  const counterpart = known === undefined ? undefined : counterparts[known];
  if (counterpart === undefined) return undefined;
  const { whole = [], operators, where } = counterpart;
  return (mutant) =>
    whole.includes(mutant.operator) ||
    (operators.includes(mutant.operator) && (where?.(mutant) ?? true));
}

function isTruthValue({ replacement }: Mutant): boolean {
  return /^\(?(?:true|false)\)?$/.test(replacement);
}

function isCompoundAssignment({ original }: Mutant): boolean {
  return /(?:[-+*/%&|^?]|<<|>>)=(?!=)/.test(original);
}
