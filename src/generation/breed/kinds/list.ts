import type { Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { chance, pick } from '../choose.ts';
import { newConstruction } from '../maker.ts';
import { partDemands } from '../typing/asked-types.ts';
import { UNDEFINED, unionOf } from '../typing/type-parts.ts';
import type {
  BredKind,
  Changing,
  StatementBreeding,
  StatementMove,
  StatementOf,
} from './bred-kind.ts';
import { present } from './present.ts';

type List = StatementOf<'array' | 'async-iterable'>;

/** The probability that a new element is the twin of one that is there: what a list has is mostly of one kind, whatever its type says. */
const twins = 0.4;
/** The most elements of an array that a move makes longer. */
const longestArray = 64;

/** The parts that arrays and async iterables have in common. */
const listKind = {
  isValue: true,
  uses: ({ elements }) => elements,
  withUses: (statement, replace) => ({
    ...statement,
    elements: present(statement.elements.map(replace)),
  }),
  change: changeList,
  moves: () => [moveLength],
} satisfies Partial<StatementBreeding<List>>;

export const arrayKind: BredKind<'array'> = {
  ...listKind,
  type: ({ elements }, { typeOf }) => ({
    kind: 'tuple',
    elements: elements.map((element) => ({
      type: typeOf(element),
      isOptional: false,
      isRest: false,
    })),
  }),
  demands: ({ elements }, asked) =>
    elements.map((_, at) => partDemands(asked, (type) => elementAt(type, at))),
};

export const asyncIterableKind: BredKind<'async-iterable'> = {
  ...listKind,
  type: ({ elements }, { typeOf }) => ({
    kind: 'iterable',
    element: unionOf(elements.map(typeOf)),
    isAsync: true,
  }),
  demands: ({ elements }, asked) =>
    elements.map(() => partDemands(asked, (type) => elementAt(type, 0))),
};

/** The type of an element in the type of a list; undefined if that is no list. */
export function elementAt(type: ValueType, at: number): ValueType | undefined {
  if (type.kind === 'array' || type.kind === 'iterable') return type.element;
  if (type.kind !== 'tuple') return undefined;
  const element = type.elements[at] ?? type.elements.find(({ isRest }) => isRest);
  if (element === undefined) return undefined;
  return element.isOptional ? unionOf([element.type, UNDEFINED]) : element.type;
}

function changeList(statement: List, changing: Changing): Variable | undefined {
  const { draft, material } = changing.maker;
  const { elements } = statement;
  const at = material.random(Math.max(1, elements.length));
  switch (material.random(elements.length === 0 ? 1 : 4)) {
    case 0:
      return addElement(statement, changing);
    case 1:
      return draft.append({ ...statement, elements: elements.toSpliced(at, 1) });
    case 2: {
      const other = material.random(elements.length);
      const [one, two] = [elements[at], elements[other]];
      if (one === undefined || two === undefined || one === two) return undefined;
      return draft.append({ ...statement, elements: elements.with(at, two).with(other, one) });
    }
    default:
      return changing.changeUse(statement);
  }
}

function addElement(statement: List, { maker, demandAt }: Changing): Variable | undefined {
  const { elements } = statement;
  const { random } = maker.material;
  const place = random(elements.length + 1);
  const longer = { ...statement, elements: [...elements, elements[0] ?? 0] };
  const twin = chance(random, twins) ? maker.twin(pick(random, elements)) : undefined;
  const value = twin ?? maker.value(demandAt(longer, elements.length), newConstruction());
  return value === undefined
    ? undefined
    : maker.draft.append({ ...statement, elements: elements.toSpliced(place, 0, value) });
}

/**
 * Moves the length of a list. New elements are like the last element. If that is a primitive, each new element is a new variable,
 * so that the search can vary it.
 */
const moveLength: StatementMove = ({ testCase, at }, steps) => {
  const statement = testCase.statements[at];
  if (statement?.kind !== 'array' && statement?.kind !== 'async-iterable') return undefined;
  const { elements } = statement;
  const last = elements.at(-1);
  const length = elements.length + steps;
  if (last === undefined || length < 0 || length > longestArray) return undefined;
  if (steps < 0) return { statement: { ...statement, elements: elements.slice(0, length) } };
  const like = testCase.statements[last];
  const isPrimitive = like?.kind === 'primitive';
  const more = Array.from({ length: steps }, (_, index) => (isPrimitive ? at + index : last));
  return {
    statement: { ...statement, elements: [...elements, ...more] },
    ...(isPrimitive ? { added: more.map(() => like) } : {}),
  };
};
