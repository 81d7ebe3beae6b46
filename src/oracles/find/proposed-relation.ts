import { quote } from './shapes.ts';

/** A relation that may hold, as code. */
export interface ProposedRelation {
  readonly name: string;
  /** The exported functions and classes that its code needs. */
  readonly functions: readonly string[];
  /** The functions and methods that it is about, first one of the unit: `mean`, `Stack#push`. */
  readonly about: readonly string[];
  /** The call that declares it. */
  readonly code: string;
  /** The names that the code needs from `assay/relations`. */
  readonly imports: readonly string[];
  /** Proposals of one group differ in their test data only. The first one that holds is taken. */
  readonly group: string;
  /** The function and the test data. */
  readonly data?: string;
  /** The test data of the arguments that it changes, which the result must depend on. */
  readonly changed?: readonly string[];
  /** If it holds, nothing else that is proposed for the same function and data counts. */
  readonly isTrivial?: true;
  /** It says which value the program always gives. */
  readonly isConstant?: true;
  /** The groups that make this one needless if they hold. */
  readonly unless?: readonly string[];
  /** The test that relates the calls, if one does. */
  readonly from?: string;
  /** The assertion of that test. Only a few of the ways in which it is generalised are worth the mutants' time. */
  readonly assertion?: string;
}

/** Makes a proposal, with what its code imports. */
export function proposal(
  given: Omit<ProposedRelation, 'imports'> & { readonly declare: string },
): ProposedRelation {
  const { declare, ...rest } = given;
  return { ...rest, imports: [declare, ...importsOf(given.code)] };
}

/** The call that declares a relation, with a line for each member. */
export function declaration(declare: string, title: string, members: readonly string[]): string {
  return [`${declare}(${quote(title)}, {`, ...members.map((one) => `  ${one},`), '})'].join('\n');
}

/** Returns the names of generators in some code. */
function importsOf(code: string): readonly string[] {
  return generatorNames.filter((name) => new RegExp(`\\b${name}\\(`).test(code));
}

/** Names of the generators in the code of test data. */
export const generatorNames: readonly string[] = [
  'integers',
  'reals',
  'lists',
  'texts',
  'tuples',
  'records',
  'oneOf',
  'dates',
  'maps',
  'sets',
  'bytes',
];
