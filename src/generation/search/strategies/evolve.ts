import { chance } from '../../breed/choose.ts';
import { createEvaluator, type Evaluator } from './evaluate-batches.ts';
import { ranked, selectRank } from './rank-selection.ts';
import type { GoalSearch, Scored, SearchOutcome } from './strategy.ts';

/** The parameters of the μTEST paper. */
const populationSize = 100;
const elite = 1;
const crossoverProbability = 0.75;
/** Seeds make up at most this share of the first population. */
const seededShare = 0.5;

/**
 * A genetic algorithm (μTEST paper, 3 and 6) with rank selection, crossover and mutation. The best individual lives on. The
 * offspring of two parents replaces them only if it is not worse.
 */
export async function evolve<Individual extends object>(
  search: GoalSearch<Individual>,
): Promise<SearchOutcome<Individual>> {
  const evaluator = createEvaluator(search);
  let population = await evaluator.run(firstPopulation(search));
  while (evaluator.end() === undefined) {
    const next = await nextPopulation(search, evaluator, population);
    if (next === undefined) break;
    population = next;
  }
  return evaluator.outcome();
}

/** Returns the seeds, some variations of them, and random individuals. */
function firstPopulation<Individual>({
  operations,
  seeds,
  random,
}: GoalSearch<Individual>): readonly Individual[] {
  const individuals = seeds.slice(0, populationSize * seededShare);
  while (seeds.length > 0 && individuals.length < populationSize * seededShare) {
    const seed = seeds[selectRank(seeds.length, random)];
    if (seed !== undefined) individuals.push(operations.vary(seed));
  }
  while (individuals.length < populationSize) individuals.push(operations.create());
  return individuals;
}

/** Two parents and their offspring. */
interface Family<Individual> {
  readonly parents: readonly Scored<Individual>[];
  readonly children: readonly Individual[];
}

/**
 * Returns the best individual and, of each family, the offspring or the parents. Returns undefined if nothing new can be bred.
 */
async function nextPopulation<Individual extends object>(
  search: GoalSearch<Individual>,
  evaluator: Evaluator<Individual>,
  population: readonly Scored<Individual>[],
): Promise<readonly Scored<Individual>[] | undefined> {
  const inOrder = ranked(population, search.operations.lengthOf);
  // An offspring that is identical to a parent has been run already.
  const known = new Map(inOrder.map((scored) => [scored.individual, scored]));
  const families: Family<Individual>[] = [];
  while (2 * families.length < populationSize - elite) {
    const family = breed(search, inOrder);
    if (family === undefined) return undefined;
    families.push(family);
  }
  const children = families.flatMap((family) => family.children);
  const fresh = children.filter((individual) => !known.has(individual));
  if (fresh.length === 0) return undefined;
  for (const scored of await evaluator.run(fresh)) known.set(scored.individual, scored);
  const survivors = families.flatMap((family) => surviving(family, known));
  return [...inOrder.slice(0, elite), ...survivors].slice(0, populationSize);
}

function breed<Individual>(
  { operations, random }: GoalSearch<Individual>,
  inOrder: readonly Scored<Individual>[],
): Family<Individual> | undefined {
  const one = inOrder[selectRank(inOrder.length, random)];
  const other = inOrder[selectRank(inOrder.length, random)];
  if (one === undefined || other === undefined) return undefined;
  const children = chance(random, crossoverProbability)
    ? operations.cross(one.individual, other.individual)
    : [one.individual, other.individual];
  return { parents: [one, other], children: children.map((child) => operations.vary(child)) };
}

function surviving<Individual>(
  { parents, children }: Family<Individual>,
  known: ReadonlyMap<Individual, Scored<Individual>>,
): readonly Scored<Individual>[] {
  const scored = children.flatMap((child) => known.get(child) ?? []);
  return scored.length > 0 && bestOf(scored) <= bestOf(parents) ? scored : parents;
}

function bestOf<Individual>(scored: readonly Scored<Individual>[]): number {
  return Math.min(...scored.map(({ evaluation }) => evaluation.fitness));
}
