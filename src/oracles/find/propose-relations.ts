import type { UnitModel } from '../../model/unit-model.ts';
import type { Parameter, ValueType } from '../../model/value-type.ts';
import {
  generatorNames,
  pairData,
  type ProposalFunction,
  type RelationTemplate,
  relationTemplates,
  testData,
  type ProposedKind,
} from './relation-templates.ts';

/** A relation that may hold, as code. */
export interface ProposedRelation {
  readonly name: string;
  /** The functions that it is about, first one of the unit. */
  readonly functions: readonly string[];
  /** The call that declares it. */
  readonly code: string;
  /** The names that the code needs from `assay/relations`. */
  readonly imports: readonly string[];
  /** Proposals of one group differ in their test data only. The first one that holds is taken. */
  readonly group: string;
  /** The function and the test data. */
  readonly data?: string;
  /** If it holds, nothing else that is proposed for the same function and data counts. */
  readonly isTrivial?: true;
  /** It says which value the program always gives. */
  readonly isConstant?: true;
  /** The groups that make this one needless if they hold. */
  readonly unless?: readonly string[];
  /** The test that relates the calls, if one does. */
  readonly from?: string;
}

/** The exported functions of a unit that can be called with one or two numbers, lists of numbers, or texts. */
export function proposalFunctions(model: UnitModel): readonly ProposalFunction[] {
  return model.callables.flatMap((callable) => {
    const { kind, from, isHelper } = callable;
    if (kind !== 'function' || from?.module !== model.file || isHelper === true) return [];
    const isDefault = from.name === 'default';
    const isNamed = callable.name !== 'default';
    const name = isDefault && !isNamed ? nameOfFile(model.file) : callable.name;
    if (!isDefault && from.name !== name) return [];
    if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) || takenNames.has(name)) return [];
    const isTyped = /\.[cm]?tsx?$/.test(model.file);
    const parameters = givenParameters(callable.parameters).map(({ type }) => {
      // In JavaScript, what seems to be a list of anything may be a text: its code only reads items by their places.
      const isAnything = type.kind === 'array' && kindsOf(type.element) === 'any';
      return isAnything && !isTyped ? 'any' : kindsOf(type);
    });
    if (parameters.length === 0 || parameters.length > 2) return [];
    if (parameters.includes('other')) return [];
    const returns = kindsOf(callable.returns);
    return {
      name,
      module: model.file,
      isDefault,
      parameters: parameters.map(known),
      returns: returns === 'other' ? 'value' : known(returns),
    };
  });
}

/** The names that the code of proposals has from `assay/relations`, or for itself. */
const takenNames: ReadonlySet<string> = new Set([
  ...relationTemplates.map(({ declare }) => declare),
  ...generatorNames,
  'relation',
  'roundTrip',
  'unit',
]);

/** The parameters that a call needs; the first one if it needs none. */
function givenParameters(parameters: readonly Parameter[]): readonly Parameter[] {
  const required = parameters.filter(({ isOptional, isRest }) => !isOptional && !isRest);
  // In JavaScript, each parameter seems to be required. Objects at the end are options.
  while (required.length > 1 && required.at(-1)?.type.kind === 'object') required.pop();
  const [first] = parameters;
  return required.length > 0 || first === undefined || first.isRest ? required : [first];
}

/** A name for what a file exports by default: `src/harmonic_mean.js` gives `harmonicMean`. */
function nameOfFile(file: string): string {
  const base = file.slice(file.lastIndexOf('/') + 1).replace(/\..*$/, '');
  return base
    .replace(/[^\p{ID_Continue}]+|_+/gu, '-')
    .replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function known(kind: ProposedKind | 'any' | 'other'): ProposedKind | undefined {
  return kind === 'any' || kind === 'other' ? undefined : kind;
}

/** The kinds in the order in which one of several is chosen. */
const proposedKinds: readonly ProposedKind[] = ['number', 'text', 'list'];

function kindsOf(type: ValueType): ProposedKind | 'any' | 'other' {
  switch (type.kind) {
    case 'number':
      return 'number';
    case 'string':
      return 'text';
    case 'unknown':
    case 'type-parameter':
      return 'any';
    case 'array': {
      const element = kindsOf(type.element);
      return element === 'number' || element === 'any' ? 'list' : 'other';
    }
    case 'union': {
      const kinds = type.members.map(kindsOf);
      return proposedKinds.find((kind) => kinds.includes(kind)) ?? 'other';
    }
    default:
      return 'other';
  }
}

/**
 * Proposes the relations of the catalogue that fit the types of functions, and round trips of pairs of functions.
 *
 * @param others functions of other units, which may undo those of this unit
 */
export function proposeFromCatalogue(
  functions: readonly ProposalFunction[],
  others: readonly ProposalFunction[] = [],
): readonly ProposedRelation[] {
  const own = new Set(functions.map(({ name }) => name));
  const foreign = others.filter(
    ({ name }, at) => !own.has(name) && others.findIndex((one) => one.name === name) === at,
  );
  return [
    ...functions.flatMap((one) => relationTemplates.flatMap((template) => fill(one, template))),
    ...functions.flatMap((one) => functions.flatMap((other) => proposeRoundTrip(one, other))),
    ...functions.flatMap((one) =>
      foreign.flatMap((other) => [
        ...proposeRoundTrip(one, other),
        ...proposeRoundTrip(other, one).map((trip) => ({
          ...trip,
          functions: trip.functions.toReversed(),
        })),
      ]),
    ),
  ];
}

function fill(
  { name, parameters, returns }: ProposalFunction,
  template: RelationTemplate,
): ProposedRelation[] {
  const fits =
    parameters.length === template.parameters.length &&
    template.parameters.every((kind, at) => (parameters[at] ?? kind) === kind) &&
    (returns === undefined || template.returns.includes(returns));
  const [kind, second] = template.parameters;
  if (!fits || kind === undefined) return [];
  const title = `${name}: ${template.says}`;
  const groupOf = (says: string): string => `${name}: ${says} (${template.parameters.join(', ')})`;
  const unless = template.unless?.map(groupOf);
  const data = second === undefined ? testData : pairData;
  return data[kind].map((input) => {
    const code = declaration(template.declare, title, template.members(name, input));
    return {
      name: title,
      functions: [name],
      code,
      imports: [template.declare, ...importsOf(code)],
      group: groupOf(template.says),
      ...(unless && { unless }),
      ...(template.isConstant && { isConstant: true }),
      data: `${name} ${parameters.length} ${input}`,
      ...(template.isTrivial && { isTrivial: true }),
    };
  });
}

function proposeRoundTrip(one: ProposalFunction, other: ProposalFunction): ProposedRelation[] {
  const [from] = one.parameters;
  const [back] = other.parameters;
  const isPair =
    one.name !== other.name &&
    one.parameters.length === 1 &&
    other.parameters.length === 1 &&
    from !== undefined &&
    from === other.returns &&
    back !== undefined &&
    back === one.returns;
  if (!isPair) return [];
  const title = `${other.name} undoes ${one.name}`;
  return testData[from].map((input) => ({
    name: title,
    functions: [one.name, other.name],
    code: declaration('roundTrip', title, [
      `run: ${one.name}`,
      `back: ${other.name}`,
      `input: ${input}`,
    ]),
    imports: ['roundTrip', ...importsOf(input)],
    group: title,
  }));
}

/** The call that declares a relation, with a line for each member. */
export function declaration(declare: string, title: string, members: readonly string[]): string {
  return [`${declare}(${quote(title)}, {`, ...members.map((one) => `  ${one},`), '})'].join('\n');
}

/** Returns the names of generators in some code. */
export function importsOf(code: string): readonly string[] {
  return generatorNames.filter((name) => new RegExp(`\\b${name}\\(`).test(code));
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
