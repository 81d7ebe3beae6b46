import type { UnitModel } from '../../model/unit-model.ts';
import type { Parameter, ParameterExample } from '../../model/value-type.ts';
import { literalCode, quote, type RelationValue, shapeKey } from './shapes.ts';

/** With fewer values, nearly anything holds. */
const fewest = 4;
const most = 16;
const longestText = 60;

/**
 * Returns the code of values that mean something to a unit: what the project's tests, documents and other sources give for a parameter, and
 * the unit's own constants of its kind. None if they are too few to relate.
 */
export function exampleCodes(
  { examples = [] }: Parameter,
  { kind }: RelationValue,
  { numbers, strings }: UnitModel['constants'],
): readonly string[] {
  const own = kind === 'number' ? numbers.map(String) : kind === 'text' ? strings.map(quote) : [];
  const given = examples
    .filter((one) => shapeOfExample(one)?.kind === kind)
    .flatMap((one) => codeOf(one) ?? []);
  const codes = [...new Set([...given, ...own.filter((code) => code.length <= longestText)])];
  return given.length === 0 || codes.length < fewest ? [] : codes.slice(0, most);
}

/** The shape of what a project gives for a parameter whose type is unknown; undefined if that differs. */
export function shapeOfExamples({ examples = [] }: Parameter): RelationValue | undefined {
  const shapes = examples.map(shapeOfExample);
  const [first] = shapes;
  const areAlike = shapes.every((one) => one !== undefined && first?.kind === one.kind);
  return areAlike ? first : undefined;
}

function shapeOfExample(example: ParameterExample): RelationValue | undefined {
  switch (example.kind) {
    case 'literal':
      switch (example.value.of) {
        case 'number':
          return { kind: 'number' };
        case 'string':
          return { kind: 'text' };
        case 'boolean':
          return { kind: 'boolean' };
        default:
          return undefined;
      }
    case 'list': {
      const shapes = example.elements.map(shapeOfExample);
      const [first] = shapes;
      if (first === undefined) return undefined;
      const areAlike = shapes.every(
        (one) => one !== undefined && shapeKey(one) === shapeKey(first),
      );
      return areAlike ? { kind: 'list', element: first } : undefined;
    }
    case 'record': {
      const members = example.members.flatMap(([name, one]) => {
        const shape = shapeOfExample(one);
        return shape === undefined || !/^[A-Za-z_$][\w$]*$/.test(name)
          ? []
          : [[name, shape] as const];
      });
      return members.length > 0 && members.length === example.members.length
        ? { kind: 'record', members }
        : undefined;
    }
    default:
      return undefined;
  }
}

function codeOf(example: ParameterExample): string | undefined {
  switch (example.kind) {
    case 'literal': {
      const code = literalCode(example.value);
      return code.length > longestText ? undefined : code;
    }
    case 'list': {
      const codes = example.elements.map(codeOf);
      return codes.includes(undefined) ? undefined : `[${codes.join(', ')}]`;
    }
    case 'record': {
      const codes = example.members.map(([name, one]) => [name, codeOf(one)] as const);
      return codes.some(([, code]) => code === undefined)
        ? undefined
        : `{ ${codes.map(([name, code]) => `${name}: ${code}`).join(', ')} }`;
    }
    default:
      return undefined;
  }
}
