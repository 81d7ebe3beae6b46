import type { GenerateValue } from './generator.ts';
import type { RandomSource } from './random-source.ts';

/** Test data for a part of a value: a list of values, or a function that makes them. */
export type PartData<Value> = GenerateValue<Value> | readonly Value[];

function partOf<Value>(data: PartData<Value>, random: RandomSource): Value {
  return typeof data === 'function' ? data(random) : random.pick(data);
}

/** One value in this number is one of the special values of its range. */
const specialEvery = 4;

/** Makes whole numbers between two others, both included. The ends of the range, 0, 1 and -1 are frequent. */
export function integers(least: number, most: number): GenerateValue<number> {
  const special = specialIn(least, most, [0, 1, -1]);
  return (random) =>
    random.integer(0, specialEvery - 1) === 1 ? random.pick(special) : random.integer(least, most);
}

/** Makes numbers between two others. The ends of the range, 0, 1 and -1 are frequent. */
export function reals(least: number, most: number): GenerateValue<number> {
  const special = specialIn(least, most, [0, 1, -1]);
  return (random) =>
    random.integer(0, specialEvery - 1) === 1 ? random.pick(special) : random.real(least, most);
}

function specialIn(least: number, most: number, usual: readonly number[]): readonly number[] {
  return [...new Set([...usual.filter((one) => least <= one && one <= most), least, most])];
}

/** Makes lists of a length between two others, both included. */
export function lists<Item>(
  item: PartData<Item>,
  least: number,
  most: number,
): GenerateValue<Item[]> {
  return (random) => random.list(least, most, () => partOf(item, random));
}

/** Makes texts of some characters, of a length between two others, both included. */
export function texts(characters: string, least: number, most: number): GenerateValue<string> {
  const single = Array.from(characters);
  return (random) => random.list(least, most, () => random.pick(single)).join('');
}

/** Makes dates of whole milliseconds between two times, both included. A time is a number of milliseconds since 1970, or a text such as `2020-01-01`. */
export function dates(earliest: number | string, latest: number | string): GenerateValue<Date> {
  const [least, most] = [earliest, latest].map((time) => new Date(time).getTime());
  if (least === undefined || most === undefined || !(least <= most)) {
    throw new TypeError(`dates(${earliest}, ${latest}): these are no times in their order.`);
  }
  return (random) => new Date(random.integer(least, most));
}

/** Makes maps of a number of entries between two others, both included. Fewer if keys are equal. */
export function maps<Key, Value>(
  key: PartData<Key>,
  value: PartData<Value>,
  least: number,
  most: number,
): GenerateValue<Map<Key, Value>> {
  const entry = (random: RandomSource): readonly [Key, Value] => [
    partOf(key, random),
    partOf(value, random),
  ];
  return (random) => new Map(random.list(least, most, () => entry(random)));
}

/** Makes sets of a number of items between two others, both included. Fewer if items are equal. */
export function sets<Item>(
  item: PartData<Item>,
  least: number,
  most: number,
): GenerateValue<Set<Item>> {
  return (random) => new Set(random.list(least, most, () => partOf(item, random)));
}

/** Makes bytes of a length between two others, both included. */
export function bytes(least: number, most: number): GenerateValue<Uint8Array> {
  return (random) => Uint8Array.from(random.list(least, most, () => random.integer(0, 255)));
}

/** Makes tuples, such as the arguments of a function. */
export function tuples<const Items extends readonly unknown[]>(
  ...items: { readonly [Place in keyof Items]: PartData<Items[Place]> }
): GenerateValue<Items> {
  const all: readonly PartData<unknown>[] = items;
  return (random) => all.map((item) => partOf(item, random)) as unknown as Items;
}

/** Makes plain objects with these members. */
export function records<const Members extends Readonly<Record<string, unknown>>>(members: {
  readonly [Name in keyof Members]: PartData<Members[Name]>;
}): GenerateValue<Members> {
  const all: readonly (readonly [string, PartData<unknown>])[] = Object.entries(members);
  return (random) =>
    Object.fromEntries(all.map(([name, data]) => [name, partOf(data, random)])) as Members;
}

/** Makes values of one of several kinds. */
export function oneOf<const Kinds extends readonly unknown[]>(
  ...kinds: { readonly [Place in keyof Kinds]: PartData<Kinds[Place]> }
): GenerateValue<Kinds[number]> {
  const all: readonly PartData<unknown>[] = kinds;
  return (random) => partOf(random.pick(all), random) as Kinds[number];
}
