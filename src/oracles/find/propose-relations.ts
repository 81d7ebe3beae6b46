import type { UnitModel } from '../../model/unit-model.ts';
import type { Parameter, ValueType } from '../../model/value-type.ts';
import {
  declaration,
  generatorNames,
  type ProposedRelation,
  proposal,
} from './proposed-relation.ts';
import {
  type ProposalFunction,
  type RelationTemplate,
  relationTemplates,
  type ProposedKind,
} from './relation-templates.ts';
import { exampleCodes, shapeOfExamples } from './examples.ts';
import { pairData, testData } from './plain-data.ts';
import { isGivenByData } from './given-by-data.ts';
import { exportOf } from './needed-export.ts';
import type { RelationValue } from './shapes.ts';
import { givenParameters } from './subjects.ts';

/** The exported functions of a unit that can be called with one or two numbers, lists of numbers, or texts. */
export function proposalFunctions(model: UnitModel): readonly ProposalFunction[] {
  return model.callables.flatMap((callable) => {
    const exported = callable.kind === 'function' ? exportOf(callable, model.file) : undefined;
    if (exported === undefined || takenNames.has(exported.name)) return [];
    const isTyped = /\.[cm]?tsx?$/.test(model.file);
    const needed = neededParameters(callable.parameters);
    const parameters = needed.map((parameter) => {
      const { type } = parameter;
      const shown = type.kind === 'unknown' ? shapeOfExamples(parameter) : undefined;
      if (shown?.kind === 'number' || shown?.kind === 'text') return shown.kind;
      // In JavaScript, what seems to be a list of anything may be a text: its code only reads items by their places.
      const isAnything = type.kind === 'array' && kindsOf(type.element) === 'any';
      return isAnything && !isTyped ? 'any' : kindsOf(type);
    });
    if (parameters.length === 0 || parameters.length > 2) return [];
    if (parameters.includes('other')) return [];
    const returns = kindsOf(callable.returns);
    const kind = known(parameters[0] ?? 'any');
    const [only] = needed;
    const isSingle = only !== undefined && needed.length === 1 && kind !== undefined;
    const shape = kind === 'list' ? numberList : kind && { kind };
    const examples = isSingle && shape ? exampleCodes(only, shape, model.constants) : [];
    return {
      ...exported,
      ...(examples.length > 0 && { examples }),
      parameters: parameters.map(known),
      returns: returns === 'other' ? 'value' : known(returns),
    };
  });
}

const numberList: RelationValue = { kind: 'list', element: { kind: 'number' } };

/** The test data for a function of one value: any of a kind, and then those that mean something to the unit. */
function dataFor(kind: ProposedKind, { examples }: ProposalFunction): readonly string[] {
  return examples === undefined ? testData[kind] : [...testData[kind], `[${examples.join(', ')}]`];
}

/** The names that the code of proposals has from `assay/relations`, or for itself. */
export const takenNames: ReadonlySet<string> = new Set([
  ...relationTemplates.map(({ declare }) => declare),
  ...generatorNames,
  'relation',
  'roundTrip',
  'unit',
]);

/** The parameters of a call. In JavaScript, each parameter seems to be required. Objects at the end are options. */
function neededParameters(parameters: readonly Parameter[]): readonly Parameter[] {
  const required = [...givenParameters(parameters)];
  while (required.length > 1 && required.at(-1)?.type.kind === 'object') required.pop();
  return required;
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

function fill(of: ProposalFunction, template: RelationTemplate): ProposedRelation[] {
  const { name, parameters, returns } = of;
  const fits =
    parameters.length === template.parameters.length &&
    template.parameters.every((kind, at) => (parameters[at] ?? kind) === kind) &&
    (returns === undefined || template.returns.includes(returns));
  const [kind, second] = template.parameters;
  if (!fits || kind === undefined) return [];
  const title = `${name}: ${template.says}`;
  const groupOf = (says: string): string => `${name}: ${says} (${template.parameters.join(', ')})`;
  const unless = template.unless?.map(groupOf);
  const data = second === undefined ? dataFor(kind, of) : pairData[kind];
  const meant = data.filter((input) => !isGivenByData(template.says, input));
  return meant.map((input) => {
    const code = declaration(template.declare, title, template.members(name, input));
    return proposal({
      name: title,
      functions: [name],
      about: [name],
      code,
      declare: template.declare,
      group: groupOf(template.says),
      ...(unless && { unless }),
      ...(template.isConstant && { isConstant: true }),
      data: `${name} ${parameters.length} ${input}`,
      ...(template.isTrivial && { isTrivial: true }),
    });
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
  return dataFor(from, one).map((input) =>
    proposal({
      name: title,
      functions: [one.name, other.name],
      about: [one.name, other.name],
      code: declaration('roundTrip', title, [
        `run: ${one.name}`,
        `back: ${other.name}`,
        `input: ${input}`,
      ]),
      declare: 'roundTrip',
      group: title,
    }),
  );
}
