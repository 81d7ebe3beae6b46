import { elementsIn, holderOf, htmlOf, type Markup, replaceElement } from '../../../model/page.ts';
import type { Primitive, Statement, StubBehaviour, TestCase } from '../../../model/test-case.ts';
import { simplerBigints, simplerNumbers } from './simpler-numbers.ts';
import { simplerTexts } from './simpler-texts.ts';

/** How statements are made simpler. */
interface StatementMinimising<One extends Statement> {
  /** The weight of a statement: what a reader has to take in. Calls weigh more than values, since they can do anything. */
  parts(statement: One): number;
  /**
   * Simpler statements, the simplest first. Their types need not fit. Without it, there are none.
   *
   * @param before the statements before this one
   */
  simpler?(statement: One, before: readonly Statement[]): Statement[];
}

type MinimisedKind<Kind extends Statement['kind']> = StatementMinimising<
  Extract<Statement, { kind: Kind }>
>;

/** All kinds of statements. To minimise a new kind, add an entry here. */
const minimisedKinds: { readonly [Kind in Statement['kind']]: MinimisedKind<Kind> } = {
  advance: { parts: () => 100 },
  array: {
    parts: ({ elements }) => 3 + elements.length,
    simpler: (statement) =>
      shorter(statement.elements).map((elements) => ({ ...statement, elements })),
  },
  assign: { parts: () => 100 },
  'async-iterable': {
    parts: ({ elements }) => 3 + elements.length,
    simpler: (statement) =>
      shorter(statement.elements).map((elements) => ({ ...statement, elements })),
  },
  await: { parts: () => 100 },
  'built-in': {
    parts: (statement) => 10 + statement.arguments.length,
    simpler: (statement) => [
      { kind: 'object', members: [] },
      { kind: 'array', elements: [] },
      ...fewer(statement.arguments).map((rest) => ({ ...statement, arguments: rest })),
    ],
  },
  call: {
    parts: (statement) => 100 + statement.arguments.length,
    simpler: (statement) =>
      fewer(statement.arguments).map((rest) => ({ ...statement, arguments: rest })),
  },
  dispatch: { parts: () => 100 },
  element: { parts: () => 5 },
  environment: { parts: () => 100 },
  link: { parts: () => 100 },
  notify: {
    parts: (statement) => 100 + statement.arguments.length,
    simpler: (statement) =>
      fewer(statement.arguments).map((rest) => ({ ...statement, arguments: rest })),
  },
  member: { parts: () => 1 },
  object: {
    parts: ({ members }) => 3 + members.length,
    simpler: (statement) =>
      shorter(statement.members).map((members) => ({ ...statement, members })),
  },
  page: {
    parts: ({ content }) => 60 + htmlOf(content).length,
    simpler: ({ content }) =>
      simplerContents(content).map((each) => ({ kind: 'page', content: each })),
  },
  primitive: {
    parts: () => 1,
    simpler: (statement) =>
      simplerPrimitives(statement.value).map((value) => ({ kind: 'primitive', value })),
  },
  random: { parts: () => 100 },
  regexp: {
    parts: ({ flags }) => 2 + flags.length,
    simpler: (statement) => (statement.flags === '' ? [] : [{ ...statement, flags: '' }]),
  },
  repeat: {
    parts: (statement) => 150 + statement.arguments.length,
    simpler: ({ callable, receiver, arguments: list }) => [
      {
        kind: 'call',
        callable,
        ...(receiver === undefined ? {} : { receiver }),
        arguments: list,
      },
    ],
  },
  series: {
    parts: () => 10,
    simpler: ({ first }) => [[], [first]].map((elements) => ({ kind: 'array', elements })),
  },
  stub: {
    parts: ({ behaviour, arity = 0 }) =>
      stubParts[behaviour.does] +
      ('arguments' in behaviour ? behaviour.arguments.length : 0) +
      arity,
    simpler: (statement, before) => [
      ...withLessArity(statement),
      ...simplerBehaviours(statement.behaviour, before).map((behaviour) => ({
        ...statement,
        behaviour,
      })),
    ],
  },
  text: { parts: ({ parts }) => 3 + parts.length },
};

const stubParts = {
  return: 20,
  resolve: 21,
  'return-argument': 22,
  compare: 23,
  'call-argument': 23,
  reject: 24,
  throw: 25,
  compute: 26,
} as const;

function minimisedKind({ kind }: Statement): StatementMinimising<Statement> {
  return minimisedKinds[kind];
}

/** The weight of a statement when test cases are compared. */
export function partsOf(statement: Statement): number {
  return minimisedKind(statement).parts(statement);
}

/** Simpler statements for the place of a statement, the simplest first. Their types need not fit. */
export function simplerStatements({ statements }: TestCase, at: number): Statement[] {
  const statement = statements[at];
  if (statement === undefined) return [];
  return minimisedKind(statement).simpler?.(statement, statements.slice(0, at)) ?? [];
}

function simplerPrimitives(value: Primitive): Primitive[] {
  switch (value.of) {
    case 'number':
      return simplerNumbers(value.text).map((text) => ({ of: 'number', text }));
    case 'bigint':
      return simplerBigints(value.digits).map((digits) => ({ of: 'bigint', digits }));
    case 'symbol':
      return [
        { of: 'string', value: 'a' },
        { of: 'number', text: '1' },
      ];
    case 'string':
      return simplerTexts(value.value).map((text) => ({ of: 'string', value: text }));
    default:
      return [];
  }
}

/** Contents that lack an element, its inner elements or an attribute, or have a shorter text. */
function simplerContents(content: Content): Content[] {
  const without = elementsIn(content).flatMap((element, at): Content[] => {
    const { attributes, children } = element;
    const given = (change: Partial<Markup>): Content =>
      replaceElement(content, at, () => [{ ...element, ...change }]);
    const elements = children.flatMap((each) => (typeof each === 'string' ? [] : [each]));
    return [
      replaceElement(content, at, () => []),
      ...(elements.length > 0 && elements.every(({ tag }) => holderOf(tag) === undefined)
        ? [replaceElement(content, at, () => children)]
        : []),
      ...(children.length > 0 && elements.length === 0 ? [given({ children: [] })] : []),
      ...children.flatMap((each, place) =>
        typeof each === 'string'
          ? [...(children.length > 1 ? [''] : []), ...(each === 'a' ? [] : ['a'])].map((text) =>
              given({ children: children.toSpliced(place, 1, ...(text === '' ? [] : [text])) }),
            )
          : [],
      ),
      ...attributes.map((_, place) => given({ attributes: attributes.toSpliced(place, 1) })),
      ...attributes.flatMap(([name, value], place) =>
        value === 'a' ? [] : [given({ attributes: attributes.toSpliced(place, 1, [name, 'a']) })],
      ),
    ];
  });
  const elements = content.filter((each) => typeof each !== 'string');
  const withoutTexts = elements.length < content.length ? [elements] : [];
  return content.length === 0 ? [] : [[], ...withoutTexts, ...without];
}

type Content = readonly (Markup | string)[];

/** Shorter lists: the empty list, the halves, and the list without each one of its items. */
function shorter<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [];
  const half = Math.floor(items.length / 2);
  const halves = items.length < 3 ? [] : [items.slice(0, half), items.slice(half)];
  return [[], ...halves, ...items.map((_, at) => items.toSpliced(at, 1))];
}

/** Lists that lack items at the end: the empty list, and the list without the last item. */
function fewer<Item>(items: readonly Item[]): Item[][] {
  return items.length > 1 ? [[], items.slice(0, -1)] : items.map(() => []);
}

function withLessArity({ arity, ...stub }: Extract<Statement, { kind: 'stub' }>): Statement[] {
  if (arity === undefined) return [];
  return arity === 1 ? [stub] : [stub, { ...stub, arity: arity - 1 }];
}

/** Simpler behaviours. The simplest is to return a primitive of an earlier statement. */
function simplerBehaviours(
  behaviour: StubBehaviour,
  before: readonly Statement[],
): StubBehaviour[] {
  if (behaviour.does === 'return' || behaviour.does === 'resolve') return [];
  const does = behaviour.does === 'reject' ? 'resolve' : 'return';
  const plain: StubBehaviour[] =
    behaviour.does === 'compare' ? [{ does: 'return-argument', at: 0 }] : [];
  const less =
    behaviour.does === 'call-argument'
      ? fewer(behaviour.arguments).map((rest) => ({ ...behaviour, arguments: rest }))
      : [];
  return [
    ...before.flatMap(({ kind }, value): StubBehaviour[] =>
      kind === 'primitive' ? [{ does, value }] : [],
    ),
    ...plain,
    ...less,
  ];
}
