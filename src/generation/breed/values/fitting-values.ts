import type { Random } from '../../../foundation/random.ts';
import type { Statement, Variable } from '../../../model/test-case.ts';
import { between, pick, weighted } from '../choose.ts';
import type { Draft } from '../draft.ts';
import { type Construction, type Maker, type Material, within } from '../maker.ts';
import { UNKNOWN } from '../typing/type-parts.ts';
import { knownStrings } from './make-primitive.ts';
import { clipped, marksIn, partOf, shortString } from './string-values.ts';

/** The most members on the way to a value. */
const mostSteps = 4;

/**
 * Returns a text that fits what a draft holds: the path of a member of one of its objects, or a word, a part, a continuation or a
 * neighbour of one of its texts, or several of them. Functions that take an object and a path, or two texts, do little with others. Undefined if the draft holds neither.
 */
export function fittingText(maker: Maker): string | undefined {
  const { draft, later, material } = maker;
  const { random } = material;
  const texts = [...textsIn(draft.statements), ...textsIn(later)];
  const text = pick(random, texts);
  const path = pathIn(draft, random);
  if (text === undefined) return path;
  if (path !== undefined && random(2) === 0) return path;
  return texts.length > 1 && random(3) === 0
    ? list(random, texts, material)
    : relative(random, text);
}

/** Returns some of these texts, one behind the other, with a mark of the unit between them. */
function list(random: Random, texts: readonly string[], material: Material): string {
  const mark = pick(random, marksIn(knownStrings(material).constants)) ?? ' ';
  const parts = Array.from({ length: between(random, 2, 3) }, () => pick(random, texts) ?? '');
  return clipped(parts.join(mark));
}

/** Returns a name that a text of a draft contains; undefined if there is none. */
export function fittingKey({ draft, material: { random } }: Maker): string | undefined {
  return pick(random, namesIn(pick(random, textsIn(draft.statements)) ?? ''));
}

/**
 * Adds an object that has what a text of a draft names: for `a.b`, an object `a` with a member `b`. Returns undefined if no text names
 * several members.
 */
export function makeFittingObject(maker: Maker, construction: Construction): Variable | undefined {
  const { draft, material } = maker;
  const paths = textsIn(draft.statements)
    .map(namesIn)
    .filter(({ length }) => length > 1 && length <= mostSteps);
  const names = pick(material.random, paths);
  if (names === undefined) return undefined;
  let value = maker.value(UNKNOWN, within(construction));
  for (const name of names.toReversed()) {
    if (value === undefined) return undefined;
    value = draft.append(
      /^\d$/.test(name)
        ? { kind: 'array', elements: Array.from({ length: Number(name) + 1 }, () => value ?? 0) }
        : { kind: 'object', members: [[name, value]] },
    );
  }
  return value;
}

function textsIn(statements: readonly Statement[]): readonly string[] {
  return statements.flatMap((statement) =>
    statement.kind === 'primitive' &&
    statement.value.of === 'string' &&
    statement.value.value !== ''
      ? [statement.value.value]
      : [],
  );
}

/** Returns the words of a text. */
function namesIn(text: string): readonly string[] {
  return text.split(/[^\w$]+/).filter((name) => name !== '' && name.length <= 20);
}

/** Returns the path of a member of an object in a draft, such as `a`, `a.b` or `a[0]`. */
function pathIn({ statements }: Draft, random: Random): string | undefined {
  const objects = statements.filter(({ kind }) => kind === 'object');
  let at = pick(random, objects);
  let path = '';
  for (let step = 0; step < mostSteps && at !== undefined; step += 1) {
    if (at.kind === 'object') {
      const [name, value] = pick(random, at.members) ?? [];
      if (name === undefined || value === undefined) break;
      path += path === '' ? name : `.${name}`;
      at = statements[value];
    } else if (at.kind === 'array' && at.elements.length > 0) {
      const place = random(at.elements.length);
      path += random(2) === 0 ? `[${place}]` : `.${place}`;
      at = statements[at.elements[place] ?? -1];
    } else break;
    if (random(4) === 0) break;
  }
  return path === '' ? undefined : path;
}

function relative(random: Random, text: string): string {
  const words = namesIn(text);
  const kind = weighted(random, [
    [words.length > 0 ? 35 : 0, 'word'],
    [30, 'part'],
    [20, 'longer'],
    [15, 'later'],
    [25, 'changed'],
    [10, 'turned'],
  ] as const);
  switch (kind) {
    case 'word':
      return pick(random, words) ?? text;
    case 'part':
      return partOf(random, text);
    case 'longer':
      return clipped(text + shortString(random));
    case 'later':
      return clipped(shortString(random) + text);
    case 'turned':
      return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
    default: {
      const at = random(text.length);
      const length = between(random, 0, 2);
      return text.slice(0, at) + shortString(random).slice(0, length) + text.slice(at + 1);
    }
  }
}
