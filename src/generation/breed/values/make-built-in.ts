import { isPageClass } from '../../../model/page.ts';
import type { Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { between, chance, pick } from '../choose.ts';
import { builtInParameters } from './built-ins.ts';
import { makeArguments } from '../make-call.ts';
import { type Construction, isSparing, type Maker, within } from '../maker.ts';
import { FIXED_TIME } from '../../../model/generated-test.ts';
import { makeOfPage } from './make-page.ts';
import { numberValue } from './number-values.ts';

const day = 86_400_000;
const dates = ['2020-01-01', '2020-02-29T12:30:45.678Z', '1999-12-31T23:59:59Z', 'invalid'];
const addresses = [
  'https://example.com/',
  'https://example.com/a/b?x=1&y=2#part',
  'http://user:secret@localhost:8080/path/',
  'file:///a/b.txt',
];
const queries = ['', 'a=1', 'a=1&b=2&a=3'];
const patterns = ['a', '\\d+', '[a-z]+', '^x', '(a)(b)?', '\\s*'];
const flags = ['', '', 'g', 'i', 'gi', 'm', 'u'];

/** Adds an instance of a built-in class; undefined if test cases can't make one. */
export function makeBuiltIn(
  maker: Maker,
  name: string,
  construction: Construction,
): Variable | undefined {
  const { draft, material } = maker;
  const { random, index } = material;
  if (name === 'RegExp') {
    const source = pick(random, [...patterns, ...index.model.constants.patterns]) ?? '';
    return draft.append({ kind: 'regexp', source, flags: pick(random, flags) ?? '' });
  }
  if (isPageClass(name)) return makeOfPage(maker, name, construction);
  const parameters = builtInParameters(name);
  if (parameters === undefined) return undefined;
  const usual = usualArgument(maker, name);
  const values =
    usual === undefined ? makeArguments(maker, parameters, construction) : [draft.append(usual)];
  return values === undefined
    ? undefined
    : draft.append({ kind: 'built-in', class: name, arguments: values });
}

/** Returns a statement for an argument that makes a useful instance, for classes that refuse most texts or numbers. */
function usualArgument(
  { material: { random } }: Maker,
  name: string,
): { kind: 'primitive'; value: ReturnType<typeof numberValue> } | undefined {
  const text = (choices: readonly string[]) =>
    ({ kind: 'primitive', value: { of: 'string', value: pick(random, choices) ?? '' } }) as const;
  const number = (value: number) => ({ kind: 'primitive', value: numberValue(value) }) as const;
  switch (name) {
    case 'Date':
      if (chance(random, 0.3)) return text(dates);
      return number(
        pick(random, [0, FIXED_TIME, FIXED_TIME + between(random, -400, 400) * day]) ?? 0,
      );
    case 'URL':
      return text(addresses);
    case 'URLSearchParams':
      return text(queries);
    case 'ArrayBuffer':
      return number(between(random, 0, 16));
    default:
      return undefined;
  }
}

/** Adds a Map with some entries, or a Set with some elements. */
export function makeCollection(
  maker: Maker,
  type: Extract<ValueType, { kind: 'map' | 'set' }>,
  construction: Construction,
): Variable | undefined {
  const { draft, material } = maker;
  const most = isSparing(maker, construction) ? 0 : 3;
  const elements: Variable[] = [];
  const size = between(material.random, 0, most);
  for (let at = 0; at < size; at += 1) {
    const element =
      type.kind === 'set'
        ? maker.value(type.element, within(construction))
        : makeEntry(maker, type, within(construction));
    if (element !== undefined) elements.push(element);
  }
  const contents = draft.append({ kind: 'array', elements });
  return draft.append({
    kind: 'built-in',
    class: type.kind === 'set' ? 'Set' : 'Map',
    arguments: [contents],
  });
}

function makeEntry(
  maker: Maker,
  { key, value }: Extract<ValueType, { kind: 'map' }>,
  construction: Construction,
): Variable | undefined {
  const made = maker.value(key, construction);
  const given = made === undefined ? undefined : maker.value(value, construction);
  return made === undefined || given === undefined
    ? undefined
    : maker.draft.append({ kind: 'array', elements: [made, given] });
}

/** The shares of promises that never settle, that are rejected, and of others that settle later. */
const promises = { pending: 0.1, rejected: 0.1, late: 0.15 };
/** The milliseconds after which a promise settles. */
const delays = [10, 50, 100, 1000];

/** Adds a promise. */
export function makePromise(
  maker: Maker,
  type: ValueType,
  construction: Construction,
): Variable | undefined {
  const { draft, material } = maker;
  const { random } = material;
  const isPlain = isSparing(maker, construction);
  const of = (list: readonly Variable[], isRejected = false): Variable =>
    draft.append({
      kind: 'built-in',
      class: 'Promise',
      arguments: list,
      ...(isRejected && { isRejected }),
    });
  if (!isPlain && chance(random, promises.pending)) return of([]);
  const isRejected = !isPlain && chance(random, promises.rejected);
  const settled = isRejected
    ? makeBuiltIn(maker, 'Error', within(construction))
    : maker.value(type, within(construction));
  if (settled === undefined) return undefined;
  if (isPlain || !chance(random, promises.late)) return of([settled], isRejected);
  const milliseconds = numberValue(pick(random, delays) ?? 0);
  return of([settled, draft.append({ kind: 'primitive', value: milliseconds })], isRejected);
}
