import { shuffled, type Random } from '../../../foundation/random.ts';
import { byFunction, fits, inOrder, keyOf, type Part } from './part.ts';
import { fitnessOf } from './subsumption.ts';

/** The input of a search. */
export interface SubsumingSearch {
  /** In ascending order of their indices. */
  readonly parts: readonly Part[];
  /** Returns the numbers of all tests that kill a part. */
  readonly killersOf: (part: Part) => ReadonlySet<number>;
  /** The most parts of a combination. */
  readonly order: number;
  /** The most combinations to execute. */
  readonly budget: number;
  readonly random: Random;
  /** Executes combinations and returns the tests that kill each; undefined if that can't be known. */
  readonly execute: (
    combinations: readonly (readonly Part[])[],
  ) => Promise<readonly (ReadonlySet<number> | undefined)[]>;
}

/** A combination that was executed. */
export interface Found {
  readonly parts: readonly Part[];
  readonly killers: ReadonlySet<number> | undefined;
}

/** The number of rounds that share a budget. The combinations of one round are executed together. */
const rounds = 6;
const leastPerRound = 10;
/** The number of the best combinations that are varied. */
const elite = 12;

/**
 * Searches for combinations that are harder to kill than their parts. Each round executes random pairs, and variations of the best
 * combinations so far: one part is added, removed or replaced. The fitness is that of Jia and Harman. Parts come from one function
 * or from neighbouring functions, because faults far from each other seldom interact. Some test must kill all parts, because only
 * such a combination can be strongly subsuming. Resolves with all executed combinations.
 */
export async function searchSubsuming(search: SubsumingSearch): Promise<Found[]> {
  const { budget, order, random } = search;
  const found: Found[] = [];
  const seen = new Set<string>();
  const partners = partnersIn(search.parts);
  const pairs = shuffled(pairsOf(search, partners), random);
  const perRound = Math.max(leastPerRound, Math.ceil(budget / rounds));
  while (found.length < budget) {
    const room = Math.min(perRound, budget - found.length);
    const round: Part[][] = [];
    const add = (parts: readonly Part[], most: number): void => {
      const key = keyOf(parts);
      if (round.length >= most || seen.has(key)) return;
      seen.add(key);
      round.push(inOrder(parts));
    };
    const varied = shuffled(
      best(search, found).flatMap((parts) => variations(parts, { search, partners, order })),
      random,
    );
    for (const parts of varied) add(parts, Math.ceil(room / 2));
    while (round.length < room && pairs.length > 0) add(pairs.pop() ?? [], room);
    for (const parts of varied) add(parts, room);
    if (round.length === 0) break;
    const killers = await search.execute(round);
    found.push(...round.map((parts, at) => ({ parts, killers: killers[at] })));
  }
  return found;
}

type Partners = ReadonlyMap<Part, readonly Part[]>;

/** Returns, for each part, the parts of its own function and of the functions before and after it in the file. */
function partnersIn(parts: readonly Part[]): Partners {
  const partners = new Map<Part, readonly Part[]>();
  const groups = byFunction(parts);
  groups.forEach((group, at) => {
    const near = [groups[at - 1], group, groups[at + 1]].flatMap((other) =>
      other?.[0]?.mutant.file === group[0]?.mutant.file ? (other ?? []) : [],
    );
    for (const part of group) partners.set(part, near);
  });
  return partners;
}

function pairsOf(search: SubsumingSearch, partners: Partners): Part[][] {
  return search.parts.flatMap((part) =>
    (partners.get(part) ?? []).flatMap((other) =>
      other.index > part.index && isPromising([part, other], search) ? [[part, other]] : [],
    ),
  );
}

/** Whether the places of the parts do not overlap, and some test kills all of them. */
function isPromising(parts: readonly Part[], { killersOf }: SubsumingSearch): boolean {
  const [first, ...rest] = parts;
  if (first === undefined || !parts.every((part, at) => fits(part, parts.slice(0, at))))
    return false;
  return [...killersOf(first)].some((test) => rest.every((part) => killersOf(part).has(test)));
}

/** Returns the best combinations: tests kill them, but the smallest share of the tests that kill a part. */
function best({ killersOf }: SubsumingSearch, found: readonly Found[]): (readonly Part[])[] {
  return found
    .flatMap(({ parts, killers }) =>
      killers === undefined || killers.size === 0
        ? []
        : [{ parts, fitness: fitnessOf(killers, parts.map(killersOf)) }],
    )
    .filter(({ fitness }) => fitness < 1)
    .toSorted((a, b) => a.fitness - b.fitness)
    .slice(0, elite)
    .map(({ parts }) => parts);
}

function variations(
  parts: readonly Part[],
  context: {
    readonly search: SubsumingSearch;
    readonly partners: Partners;
    readonly order: number;
  },
): (readonly Part[])[] {
  const { search, partners, order } = context;
  const near = [...new Set(parts.flatMap((part) => partners.get(part) ?? []))];
  const others = near.filter((part) => !parts.includes(part));
  const fewer = parts.map((left) => parts.filter((part) => part !== left));
  const smaller = fewer.filter(({ length }) => length >= 2);
  const exchanged = fewer.flatMap((kept) => others.map((other) => [...kept, other]));
  const larger = parts.length < order ? others.map((other) => [...parts, other]) : [];
  return [...smaller, ...exchanged, ...larger].filter((each) => isPromising(each, search));
}
