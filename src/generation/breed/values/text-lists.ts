import type { Random } from '../../../foundation/random.ts';
import { between, pick, weighted } from '../choose.ts';

/** What parts of a text may be, and the marks between them. */
interface ListParts {
  readonly constants: readonly string[];
  readonly compared: readonly string[];
  readonly names: readonly string[];
  readonly numbers: readonly number[];
  /** In the order in which the unit splits: the mark between parts first, then that within one. */
  readonly separators: readonly string[];
}

const words = ['a', 'b', 'c', 'name', 'value'];

/**
 * Returns a text that the unit splits into parts, and mostly each part into a name and a value, as it knows names: `max-age=60, public`.
 */
export function listText(random: Random, known: ListParts): string {
  const first = random(Math.max(1, known.separators.length - 1));
  const outer = known.separators[first] ?? ',';
  const inner = known.separators[first + 1];
  const gap = /^[,;]$/.test(outer) && random(2) === 0 ? ' ' : '';
  const count = weighted(random, [
    [3, 1],
    [4, 2],
    [3, 3],
    [1, 4],
  ]);
  return Array.from({ length: count ?? 2 }, () => partText(random, inner, known)).join(outer + gap);
}

/** Returns a text with another part, one part more or one less, or its parts in another order. */
export function variedList(random: Random, text: string, known: ListParts): string {
  const at = known.separators.findIndex((each) => text.includes(each));
  const outer = known.separators[at] ?? ',';
  const inner = known.separators[at + 1];
  const parts = text.split(outer);
  const place = random(parts.length);
  const gap = parts.length > 1 && parts[1]?.startsWith(' ') === true ? ' ' : '';
  const made = partText(random, inner, known);
  const kind = weighted(random, [
    [4, 'replace'],
    [4, 'add'],
    [parts.length > 1 ? 2 : 0, 'drop'],
    [parts.length > 1 ? 1 : 0, 'turn'],
  ] as const);
  switch (kind) {
    case 'drop':
      return parts.toSpliced(place, 1).join(outer).trimStart();
    case 'turn':
      return parts.toReversed().join(outer);
    case 'add':
      return [...parts, gap + made].join(outer);
    default:
      return parts.with(place, place > 0 ? gap + made : made).join(outer);
  }
}

function partText(random: Random, inner: string | undefined, known: ListParts): string {
  const name = wordText(random, known);
  if (inner === undefined || random(3) === 0) return name;
  return `${name}${inner}${random(2) === 0 ? numeralText(random, known) : wordText(random, known)}`;
}

function wordText(random: Random, { constants, compared, names }: ListParts): string {
  const plain = [...constants, ...compared].filter((each) => /^[\w$.*-]{1,30}$/.test(each));
  const from = weighted(random, [
    [plain.length > 0 ? 6 : 0, plain],
    [names.length > 0 ? 2 : 0, names],
    [2, words],
  ]);
  return pick(random, from ?? words) ?? 'a';
}

function numeralText(random: Random, { numbers }: ListParts): string {
  const natural = numbers.filter((each) => Number.isInteger(each) && each >= 0);
  const near = (pick(random, natural) ?? 0) + between(random, -1, 1);
  return String(random(2) === 0 ? Math.max(0, near) : between(random, 0, 200));
}
