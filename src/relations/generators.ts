import type { GenerateValue } from './generator.ts';

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
  item: GenerateValue<Item>,
  least: number,
  most: number,
): GenerateValue<Item[]> {
  return (random) => random.list(least, most, () => item(random));
}

/** Makes texts of some characters, of a length between two others, both included. */
export function texts(characters: string, least: number, most: number): GenerateValue<string> {
  const single = Array.from(characters);
  return (random) => random.list(least, most, () => random.pick(single)).join('');
}

/** Makes tuples, such as the arguments of a function. */
export function tuples<Items extends readonly unknown[]>(
  ...items: { readonly [Place in keyof Items]: GenerateValue<Items[Place]> }
): GenerateValue<Items> {
  const all: readonly GenerateValue<unknown>[] = items;
  return (random) => all.map((item) => item(random)) as unknown as Items;
}
