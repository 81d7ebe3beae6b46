import type { Primitive, Statement, StubBehaviour, TestCase } from '../../../model/test-case.ts';
import { simplerBigints, simplerNumbers } from './simpler-numbers.ts';
import { simplerTexts } from './simpler-texts.ts';

/** What could stand in a statement's place and is simpler, the simplest first; whether its type fits is another question. */
export function simplerStatements({ statements }: TestCase, at: number): Statement[] {
  const statement = statements[at];
  switch (statement?.kind) {
    case 'primitive':
      return simplerPrimitives(statement.value).map((value) => ({ kind: 'primitive', value }));
    case 'array':
    case 'async-iterable':
      return shorter(statement.elements).map((elements) => ({ ...statement, elements }));
    case 'object':
      return shorter(statement.members).map((members) => ({ ...statement, members }));
    case 'regexp':
      return statement.flags === '' ? [] : [{ ...statement, flags: '' }];
    case 'stub':
      return simplerBehaviours(statement.behaviour, statements.slice(0, at)).map((behaviour) => ({
        ...statement,
        behaviour,
      }));
    case 'built-in':
    case 'call':
      return fewer(statement.arguments).map((rest) => ({ ...statement, arguments: rest }));
    default:
      return [];
  }
}

function simplerPrimitives(value: Primitive): Primitive[] {
  switch (value.of) {
    case 'number':
      return simplerNumbers(value.text).map((text) => ({ of: 'number', text }));
    case 'bigint':
      return simplerBigints(value.digits).map((digits) => ({ of: 'bigint', digits }));
    case 'string':
      return simplerTexts(value.value).map((text) => ({ of: 'string', value: text }));
    default:
      return [];
  }
}

/** Nothing, one half, and all but one. */
function shorter<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [];
  const half = Math.floor(items.length / 2);
  const halves = items.length < 3 ? [] : [items.slice(0, half), items.slice(half)];
  return [[], ...halves, ...items.map((_, at) => items.toSpliced(at, 1))];
}

/** Without the last ones: all, and one. */
function fewer<Item>(items: readonly Item[]): Item[][] {
  return items.length > 1 ? [[], items.slice(0, -1)] : items.map(() => []);
}

/** Giving back a value is the simplest that a function can do; it takes one that was written down before. */
function simplerBehaviours(
  behaviour: StubBehaviour,
  before: readonly Statement[],
): StubBehaviour[] {
  if (behaviour.does === 'return' || behaviour.does === 'resolve') return [];
  const does = behaviour.does === 'reject' ? 'resolve' : 'return';
  const plain: StubBehaviour[] =
    behaviour.does === 'compare' ? [{ does: 'return-argument', at: 0 }] : [];
  return [
    ...before.flatMap(({ kind }, value): StubBehaviour[] =>
      kind === 'primitive' ? [{ does, value }] : [],
    ),
    ...plain,
  ];
}
