import type { UnitModel } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import {
  type ProposalFunction,
  type RelationTemplate,
  relationTemplates,
  testData,
  type ProposedKind,
} from './relation-templates.ts';

/** A relation that may hold, as code. */
export interface ProposedRelation {
  readonly name: string;
  /** The functions of the unit that it is about. The first one is meant. */
  readonly functions: readonly string[];
  /** The call that declares it. */
  readonly code: string;
  /** The names that the code needs from `assay/relations`. */
  readonly imports: readonly string[];
  /** Proposals of one group differ in their test data only. The first one that holds is taken. */
  readonly group: string;
  /** The test that relates the calls, if one does. */
  readonly from?: string;
}

/** The exported functions of a unit that can be called with numbers, lists of numbers, and texts. */
export function proposalFunctions(model: UnitModel): readonly ProposalFunction[] {
  return model.callables.flatMap((callable) => {
    const { kind, from, isHelper } = callable;
    if (kind !== 'function' || from?.module !== model.file || isHelper === true) return [];
    const isDefault = from.name === 'default';
    const name = isDefault ? nameOfFile(model.file) : callable.name;
    if (!isDefault && from.name !== name) return [];
    if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) return [];
    const required = callable.parameters.filter(({ isOptional, isRest }) => !isOptional && !isRest);
    if (required.length === 0 || required.length > 2) return [];
    const parameters = required.map(({ type }) => kindsOf(type));
    const returns = kindsOf(callable.returns);
    if ([...parameters, returns].includes('other')) return [];
    return { name, isDefault, parameters: parameters.map(known), returns: known(returns) };
  });
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
      const kinds = new Set(type.members.map(kindsOf));
      const [only] = kinds;
      return kinds.size === 1 && only !== undefined ? only : 'other';
    }
    default:
      return 'other';
  }
}

/** Proposes the relations of the catalogue that fit the types of functions, and round trips of pairs of functions. */
export function proposeFromCatalogue(
  functions: readonly ProposalFunction[],
): readonly ProposedRelation[] {
  return [
    ...functions.flatMap((one) => relationTemplates.flatMap((template) => fill(one, template))),
    ...functions.flatMap((one) => functions.flatMap((other) => proposeRoundTrip(one, other))),
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
  const [kind] = template.parameters;
  if (!fits || kind === undefined) return [];
  const title = `${name}: ${template.says}`;
  const group = `${title} (${template.parameters.join(', ')})`;
  return testData[kind].map((input) => {
    const members = [`run: ${name}`, `input: ${input}`, template.members].filter(
      (one) => one !== '',
    );
    return {
      name: title,
      functions: [name],
      code: declaration(template.declare, title, members),
      imports: [template.declare, ...importsOf(input)],
      group,
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

/** Returns the names of generators in the code of test data. */
export function importsOf(input: string): readonly string[] {
  return ['integers', 'reals', 'lists', 'texts'].filter((name) =>
    new RegExp(`\\b${name}\\(`).test(input),
  );
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
