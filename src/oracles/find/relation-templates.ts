/** The kinds of values for which relations are proposed. */
export type ProposedKind = 'number' | 'list' | 'text';

/** A function, as far as proposals need it. An unknown kind stands for every kind. */
export interface ProposalFunction {
  readonly name: string;
  /** Whether it is the default export of its module. */
  readonly isDefault: boolean;
  readonly parameters: readonly (ProposedKind | undefined)[];
  readonly returns: ProposedKind | undefined;
}

/** A relation of the catalogue as code: what it says, the function that declares it, and its members beside the program and the test data. */
export interface RelationTemplate {
  readonly says: string;
  readonly declare: string;
  readonly members: string;
  readonly parameters: readonly ProposedKind[];
  readonly returns: readonly ProposedKind[];
}

/** The test data for one value of a kind, the most general first. Later ones are for functions that are not meant for all values. */
export const testData: Readonly<Record<ProposedKind, readonly string[]>> = {
  number: ['integers(-12, 12)', 'integers(1, 12)', 'reals(0.05, 0.95)'],
  list: [
    'lists(integers(-20, 20), 1, 8)',
    'lists(integers(1, 20), 3, 8)',
    '(random) => random.list(3, 8, () => random.integer(-20, 20)).sort((a, b) => a - b)',
  ],
  text: ["texts('abcXYZ 019-_', 0, 10)"],
};

const unary = (
  says: string,
  declare: string,
  members: string,
  parameter: ProposedKind,
  ...returns: readonly ProposedKind[]
): RelationTemplate => ({ says, declare, members, parameters: [parameter], returns });

const anything: readonly ProposedKind[] = ['number', 'list', 'text'];

/** The relations that are proposed. */
export const relationTemplates: readonly RelationTemplate[] = [
  unary('is odd', 'negation', '', 'number', 'number'),
  unary('is even', 'symmetry', 'change: (x) => -x', 'number', ...anything),
  unary('grows', 'monotone', '', 'number', 'number'),
  unary('falls', 'monotone', 'falling: true', 'number', 'number'),
  unary('twice is once', 'idempotent', '', 'number', 'number'),
  unary('undoes itself', 'involution', '', 'number', 'number'),
  unary('is linear', 'linear', '', 'number', 'number'),
  unary('is proportional', 'scaling', 'degree: 1', 'number', 'number'),
  unary('is of degree 2', 'scaling', 'degree: 2', 'number', 'number'),
  unary('is not negative', 'range', 'least: 0', 'number', 'number'),
  unary('lies between 0 and 1', 'range', 'least: 0, most: 1', 'number', 'number'),
  unary('lies between -1 and 1', 'range', 'least: -1, most: 1', 'number', 'number'),
  unary('the order plays no part', 'permutation', '', 'list', ...anything),
  unary(
    'moves with its values',
    'shiftInvariant',
    'shift: (values) => values.map((x) => x + 3), shiftOutput: (y) => y + 3',
    'list',
    'number',
  ),
  unary(
    'a shift changes nothing',
    'shiftInvariant',
    'shift: (values) => values.map((x) => x + 3)',
    'list',
    ...anything,
  ),
  unary('scales with its values', 'scaling', 'degree: 1', 'list', 'number'),
  unary('scales with the square', 'scaling', 'degree: 2', 'list', 'number'),
  unary('scaling changes nothing', 'scaling', 'degree: 0', 'list', 'number'),
  unary('is odd', 'negation', '', 'list', 'number', 'list'),
  unary('is even', 'symmetry', 'change: (values) => values.map((x) => -x)', 'list', 'number'),
  unary(
    'repeating the values changes nothing',
    'symmetry',
    'change: (values) => [...values, ...values]',
    'list',
    'number',
  ),
  unary('is not negative', 'range', 'least: 0', 'list', 'number'),
  unary(
    'lies between the least and the greatest value',
    'postcondition',
    'ensures: (y, values) => y >= Math.min(...values) - 1e-9 && y <= Math.max(...values) + 1e-9',
    'list',
    'number',
  ),
  unary(
    'is one of the values',
    'postcondition',
    'ensures: (y, values) => values.includes(y)',
    'list',
    'number',
  ),
  unary('twice is once', 'idempotent', '', 'list', 'list'),
  unary('undoes itself', 'involution', '', 'list', 'list'),
  unary(
    'keeps the number of values',
    'postcondition',
    'ensures: (y, values) => y.length === values.length',
    'list',
    'list',
  ),
  unary('twice is once', 'idempotent', '', 'text', 'text'),
  unary('undoes itself', 'involution', '', 'text', 'text'),
  {
    says: 'the order of the operands plays no part',
    declare: 'commutative',
    members: '',
    parameters: ['number', 'number'],
    returns: anything,
  },
  {
    says: 'the order of the operations plays no part',
    declare: 'associative',
    members: '',
    parameters: ['number', 'number'],
    returns: ['number'],
  },
  {
    says: 'the order of the operands plays no part',
    declare: 'commutative',
    members: '',
    parameters: ['list', 'list'],
    returns: anything,
  },
];
