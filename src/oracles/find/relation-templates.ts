import type { NeededExport } from './needed-export.ts';

/** The kinds of values that proposals make. */
export type ProposedKind = 'number' | 'list' | 'text';

/** The kinds of what functions return. Proposals only compare a value of another kind. */
export type ReturnedKind = ProposedKind | 'value';

/** A function, as far as proposals need it. An unknown kind stands for every kind. */
export interface ProposalFunction extends NeededExport {
  readonly parameters: readonly (ProposedKind | undefined)[];
  readonly returns: ReturnedKind | undefined;
  /** The code of values for its only parameter that mean something to the unit. */
  readonly examples?: readonly string[];
}

/** A relation of the catalogue as code: what it says, the function that declares it, and its members, the program and the test data among them. */
export interface RelationTemplate {
  readonly says: string;
  readonly declare: string;
  readonly members: (name: string, input: string) => readonly string[];
  readonly parameters: readonly ProposedKind[];
  readonly returns: readonly ReturnedKind[];
  /** The function only gives back its argument if this holds. It then is not meant for the test data, and nothing else is proposed with them. */
  readonly isTrivial?: true;
  /** The relation says which value the program always gives. */
  readonly isConstant?: true;
  /** What the relations say that make this one needless if they hold. */
  readonly unless?: readonly string[];
}

const anything: readonly ReturnedKind[] = ['number', 'list', 'text', 'value'];

/** A relation of a function of one value. */
function unary(
  parameter: ProposedKind,
  returns: readonly ReturnedKind[],
  says: string,
  declare: string,
  ...further: readonly string[]
): RelationTemplate {
  return {
    says,
    declare,
    members: (name, input) => [`run: ${name}`, `input: ${input}`, ...further],
    parameters: [parameter],
    returns,
  };
}

/** A relation of an operation: `commutative`, `associative`. */
function operation(
  kind: ProposedKind,
  returns: readonly ReturnedKind[],
  says: string,
  declare: string,
): RelationTemplate {
  return { ...unary(kind, returns, says, declare), parameters: [kind, kind] };
}

/** A relation of a function of two values of one kind, whose input is the pair. */
function binary(
  kind: ProposedKind,
  returns: readonly ReturnedKind[],
  says: string,
  declare: string,
  ...further: readonly string[]
): RelationTemplate {
  return {
    says,
    declare,
    members: (name, input) => [
      `run: ([a, b]) => ${name}(a, b)`,
      `input: tuples(${input}, ${input})`,
      ...further,
    ],
    parameters: [kind, kind],
    returns,
  };
}

/** A condition on what a function of two values gives for a value and itself. */
function ofItself(kind: ProposedKind, says: string, ensures: string): RelationTemplate {
  return {
    says,
    declare: 'postcondition',
    members: (name, input) => [
      `run: (x) => ${name}(x, x)`,
      `input: ${input}`,
      `ensures: ${ensures}`,
    ],
    parameters: [kind, kind],
    returns: ['number'],
    isConstant: true,
  };
}

const numbers: readonly RelationTemplate[] = [
  unary('number', ['number'], 'is odd', 'negation'),
  unary('number', anything, 'is even', 'symmetry', 'change: (x) => -x'),
  unary('number', ['number'], 'grows', 'monotone'),
  unary('number', ['number'], 'falls', 'monotone', 'falling: true'),
  unary('number', ['number', 'text', 'list'], 'twice is once', 'idempotent'),
  unary('number', ['number'], 'undoes itself', 'involution'),
  unary('number', ['number'], 'is linear', 'linear'),
  unary('number', ['number'], 'is proportional', 'scaling', 'degree: 1'),
  unary('number', ['number'], 'is of degree 2', 'scaling', 'degree: 2'),
  unary(
    'number',
    ['number'],
    '1 more gives 1 more',
    'shiftInvariant',
    'shift: (x) => x + 1',
    'shiftOutput: (y) => y + 1',
  ),
  unary('number', anything, 'repeats after 360', 'symmetry', 'change: (x) => x + 360'),
  unary('number', anything, 'repeats after 2 pi', 'symmetry', 'change: (x) => x + 2 * Math.PI'),
  unary(
    'number',
    ['number'],
    'f(1 - x) is 1 - f(x)',
    'shiftInvariant',
    'shift: (x) => 1 - x',
    'shiftOutput: (y) => 1 - y',
  ),
  unary('number', ['number'], 'is not negative', 'range', 'least: 0'),
  unary('number', ['number'], 'lies between 0 and 1', 'range', 'least: 0', 'most: 1'),
  unary('number', ['number'], 'lies between -1 and 1', 'range', 'least: -1', 'most: 1'),
  unary(
    'number',
    ['number'],
    'differs from its input by less than 1',
    'postcondition',
    'ensures: (y, x) => Math.abs(y - x) < 1',
  ),
  unary(
    'number',
    ['number'],
    'is a whole number',
    'postcondition',
    'ensures: (y) => Number.isInteger(y)',
  ),
  operation('number', anything, 'the order of the operands plays no part', 'commutative'),
  operation('number', ['number'], 'the order of the operations plays no part', 'associative'),
  ofItself('number', 'is 0 for equal operands', '(y) => y === 0'),
  ofItself('number', 'is 1 for equal operands', '(y) => y === 1'),
  binary(
    'number',
    ['number'],
    'exchanged operands change the sign',
    'shiftInvariant',
    'shift: ([a, b]) => [b, a]',
    'shiftOutput: (y) => -y',
  ),
  binary('number', ['number'], 'scales with its operands', 'scaling', 'degree: 1'),
  binary('number', ['number'], 'scaling the operands changes nothing', 'scaling', 'degree: 0'),
  binary('number', ['number'], 'is not negative', 'range', 'least: 0'),
];

const lists: readonly RelationTemplate[] = [
  unary('list', anything, 'the order plays no part', 'permutation'),
  unary(
    'list',
    ['number', 'list'],
    'moves with its values',
    'shiftInvariant',
    'shift: (values) => values.map((x) => x + 3)',
    'shiftOutput: (y) => (Array.isArray(y) ? y.map((x) => x + 3) : y + 3)',
  ),
  unary(
    'list',
    anything,
    'a shift changes nothing',
    'shiftInvariant',
    'shift: (values) => values.map((x) => x + 3)',
  ),
  unary('list', ['number', 'list'], 'scales with its values', 'scaling', 'degree: 1'),
  unary('list', ['number'], 'scales with the square', 'scaling', 'degree: 2'),
  unary('list', ['number', 'list'], 'scaling changes nothing', 'scaling', 'degree: 0'),
  unary('list', ['number', 'list'], 'is odd', 'negation'),
  ...(['grows', 'falls'] as const).map((way) =>
    unary(
      'list',
      ['number'],
      `${way} with its values`,
      'monotone',
      'increase: (values) => values.map((x) => x + 1)',
      ...(way === 'falls' ? ['falling: true'] : []),
    ),
  ),
  unary(
    'list',
    ['number'],
    'a list joined of two gives both results together',
    'linear',
    'add: (one, other) => [...one, ...other]',
  ),
  unary('list', anything, 'is even', 'symmetry', 'change: (values) => values.map((x) => -x)'),
  unary(
    'list',
    ['number'],
    'repeating the values changes nothing',
    'symmetry',
    'change: (values) => [...values, ...values]',
  ),
  unary('list', ['number'], 'is not negative', 'range', 'least: 0'),
  unary(
    'list',
    ['number'],
    'lies between the least and the greatest value',
    'postcondition',
    'ensures: (y, values) => y >= Math.min(...values) - 1e-9 && y <= Math.max(...values) + 1e-9',
  ),
  unary(
    'list',
    ['number'],
    'is one of the values',
    'postcondition',
    'ensures: (y, values) => values.includes(y)',
  ),
  unary('list', ['list'], 'twice is once', 'idempotent'),
  unary('list', ['list'], 'undoes itself', 'involution'),
  unary(
    'list',
    ['list'],
    'keeps the number of values',
    'postcondition',
    'ensures: (y, values) => y.length === values.length',
  ),
  operation('list', anything, 'the order of the operands plays no part', 'commutative'),
  ofItself('list', 'is 0 for equal operands', '(y) => y === 0'),
  ofItself('list', 'is 1 for equal operands', '(y) => Math.abs(y - 1) < 1e-9'),
  binary(
    'list',
    anything,
    'a shift of both changes nothing',
    'symmetry',
    'change: ([a, b]) => [a.map((x) => x + 3), b.map((x) => x + 3)]',
  ),
  binary('list', ['number', 'list'], 'scales with both', 'scaling', 'degree: 1'),
  binary('list', ['number', 'list'], 'scales with the square of both', 'scaling', 'degree: 2'),
  binary('list', ['number', 'list'], 'scaling both changes nothing', 'scaling', 'degree: 0'),
  binary(
    'list',
    ['number'],
    'the order of the pairs plays no part',
    'symmetry',
    'change: ([a, b]) => [a.toReversed(), b.toReversed()]',
  ),
  binary('list', ['number'], 'is not negative', 'range', 'least: 0'),
  binary('list', ['number'], 'lies between 0 and 1', 'range', 'least: 0', 'most: 1 + 1e-9'),
  binary(
    'list',
    ['number'],
    'lies between -1 and 1',
    'range',
    'least: -1 - 1e-9',
    'most: 1 + 1e-9',
  ),
];

const texts: readonly RelationTemplate[] = [
  unary('text', ['text'], 'twice is once', 'idempotent'),
  unary('text', ['text'], 'undoes itself', 'involution'),
  unary('text', anything, 'case plays no part', 'symmetry', 'change: (text) => text.toUpperCase()'),
  unary(
    'text',
    anything,
    'spaces at the ends play no part',
    'symmetry',
    'change: (text) => ` ${text} `',
  ),
  unary(
    'text',
    anything,
    'a # before it plays no part',
    'symmetry',
    'change: (text) => `#${text}`',
  ),
  unary(
    'text',
    anything,
    'the order of the characters plays no part',
    'symmetry',
    "change: (text) => [...text].reverse().join('')",
  ),
  unary(
    'text',
    ['text', 'number', 'list'],
    'two texts one after the other give both results one after the other',
    'linear',
    'add: (one, other) => one + other',
    'addOutputs: (one, other) => (Array.isArray(one) ? [...one, ...other] : one + other)',
  ),
  unary(
    'text',
    ['text'],
    'keeps the length',
    'postcondition',
    'ensures: (y, text) => y.length === text.length',
  ),
  unary(
    'text',
    ['text'],
    'has no capital letters',
    'postcondition',
    'ensures: (y) => y === y.toLowerCase()',
  ),
  unary(
    'text',
    ['text'],
    'has no spaces at the ends',
    'postcondition',
    'ensures: (y) => y === y.trim()',
  ),
  unary('text', ['text'], 'has no spaces', 'postcondition', "ensures: (y) => !y.includes(' ')"),
  unary('text', ['number'], 'is not negative', 'range', 'least: 0'),
  operation('text', anything, 'the order of the operands plays no part', 'commutative'),
  ofItself('text', 'is 0 for equal operands', '(y) => y === 0'),
  ofItself('text', 'is 1 for equal operands', '(y) => y === 1'),
  binary('text', ['number'], 'is not negative', 'range', 'least: 0'),
  binary('text', ['number'], 'lies between 0 and 1', 'range', 'least: 0', 'most: 1'),
  binary(
    'text',
    ['number'],
    'is at most the length of the longer text',
    'postcondition',
    'ensures: (y, [a, b]) => y <= Math.max(a.length, b.length)',
  ),
  binary(
    'text',
    anything,
    'reversing both changes nothing',
    'symmetry',
    "change: (pair) => pair.map((text) => [...text].reverse().join(''))",
  ),
];

/** What holds for functions of arguments that they are not meant for. A function of one list may give it back after it has changed it. */
const trivial: readonly RelationTemplate[] = [
  ...(['number', 'text'] as const).map((kind) =>
    unary(kind, anything, 'gives back its argument', 'postcondition', 'ensures: (y, x) => y === x'),
  ),
  ...(['number', 'list', 'text'] as const).flatMap((kind) =>
    (['a', 'b'] as const).map((one) =>
      binary(
        kind,
        anything,
        `gives back ${one}`,
        'postcondition',
        `ensures: (y, [a, b]) => y === ${one}`,
      ),
    ),
  ),
].map((template) => ({ ...template, isTrivial: true }));

/** What a relation says, and what makes it needless. */
const weaker: Readonly<Record<string, readonly string[]>> = {
  'is not negative': ['lies between 0 and 1'],
  'lies between -1 and 1': ['lies between 0 and 1'],
  'is at most the length of the longer text': ['lies between 0 and 1'],
  'differs from its input by less than 1': ['1 more gives 1 more'],
};

/** The relations that are proposed. */
export const relationTemplates: readonly RelationTemplate[] = [
  ...trivial,
  ...numbers,
  ...lists,
  ...texts,
].map((template) => {
  const unless = weaker[template.says];
  return unless === undefined ? template : { ...template, unless };
});
