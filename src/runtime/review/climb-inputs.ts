/** Runs one input, and returns how far it is from what is searched for; undefined if it can't be run. */
export type JudgeInput = (input: readonly unknown[]) => Promise<number | undefined>;

/** What a search for inputs needs. */
export interface InputSearch {
  readonly judge: JudgeInput;
  readonly isOver: () => boolean;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
}

type Input = readonly unknown[];
interface Judged {
  readonly input: Input;
  readonly distance: number;
}

const generations = 12;
/** The best individuals from which the search climbs. */
const climbers = 3;

/**
 * Searches for inputs with a small distance: varies sampled inputs by a genetic algorithm, and then climbs from the best ones by the alternating
 * variable method (Korel). The inputs that it judges are what counts: their assertions are recorded.
 */
export async function searchInputs(sampled: readonly Input[], search: InputSearch): Promise<void> {
  const population: Judged[] = [];
  const add = async (input: Input): Promise<void> => {
    const distance = await search.judge(input);
    if (distance !== undefined) population.push({ input, distance });
  };
  for (const input of sampled) if (!search.isOver()) await add(input);
  for (let round = 0; round < generations && !search.isOver(); round += 1) {
    const [one, other] = [chosen(population, search), chosen(population, search)];
    if (one === undefined || other === undefined) return;
    await add(one.input.map((value, at) => (search.random() < 0.5 ? value : other.input[at])));
    population.sort((a, b) => a.distance - b.distance).splice(sampled.length);
  }
  for (const { input } of population.slice(0, climbers)) await climb(input, search);
}

/** Chooses the better of two individuals. */
function chosen(population: readonly Judged[], { random }: InputSearch): Judged | undefined {
  const one = population[Math.floor(random() * population.length)];
  const other = population[Math.floor(random() * population.length)];
  return one !== undefined && other !== undefined && other.distance < one.distance ? other : one;
}

/** Climbs from one input: each variable is changed in steps that double for as long as they help. */
async function climb(start: Input, { judge, isOver }: InputSearch): Promise<void> {
  let best = (await judge(start)) ?? Infinity;
  let current = start;
  for (let hasImproved = true; hasImproved && !isOver();) {
    hasImproved = false;
    for (const [path, direction] of movesOf(current)) {
      for (let step = direction; !isOver(); step *= 2) {
        const next = moved(current, path, step);
        const distance = next === undefined ? undefined : await judge(next);
        if (next === undefined || distance === undefined || distance >= best) break;
        best = distance;
        current = next;
        hasImproved = true;
      }
    }
  }
}

type Path = readonly (string | number)[];

/** The most variables of one input. */
const mostVariables = 12;

/** Returns the places of numbers, texts and lists in an input, with both directions. */
function movesOf(input: Input): readonly (readonly [Path, 1 | -1])[] {
  const paths: Path[] = [];
  const visit = (value: unknown, path: Path): void => {
    if (paths.length >= mostVariables || path.length > 3) return;
    const isVariable = Number.isFinite(value) || typeof value === 'string' || Array.isArray(value);
    if (isVariable && path.length > 0) paths.push(path);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      visit(item, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  visit(input, []);
  return paths.flatMap((path) => [[path, 1] as const, [path, -1] as const]);
}

/** Returns an input with one number changed by a step, or one text or list made longer or shorter; undefined if that is not possible. */
function moved(input: Input, [key, ...rest]: Path, step: number): Input | undefined {
  const copy: unknown = change(input, [key ?? 0, ...rest], step);
  return Array.isArray(copy) ? (copy as unknown[]) : undefined;
}

function change(value: unknown, path: Path, step: number): unknown {
  const [key, ...rest] = path;
  if (key === undefined) {
    if (typeof value === 'number') return value + step;
    if (typeof value === 'string') return resized(value.split(''), step, 'a')?.join('');
    return Array.isArray(value) ? resized(value as unknown[], step, 0) : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const inner: unknown = Reflect.get(value, key);
  const changed = change(inner, rest, step);
  if (changed === undefined) return undefined;
  if (Array.isArray(value)) return (value as unknown[]).with(Number(key), changed);
  const copy = { ...value };
  Reflect.set(copy, key, changed);
  return copy;
}

/** The greatest size to which a search makes a text or a list. */
const mostItems = 64;

function resized<Item>(
  items: readonly Item[],
  step: number,
  filler: Item,
): readonly Item[] | undefined {
  if (step < 0) return items.length + step < 0 ? undefined : items.slice(0, step);
  if (items.length + step > mostItems) return undefined;
  return [...items, ...Array.from({ length: step }, () => items.at(-1) ?? filler)];
}
