import { chance } from '../chromosome/choose.ts';
import { createEvaluator, type Evaluator } from './evaluate-batches.ts';
import { ranked, selectRank } from './rank-selection.ts';
import type { GoalSearch, Scored, SearchOutcome } from './strategy.ts';

/** The parameters of the μTEST paper. */
const populationSize = 100;
const elite = 1;
const crossoverProbability = 0.75;
/** The most of a first population that comes from seeds. */
const seededShare = 0.5;

/** A genetic algorithm over generations (μTEST paper, 3): rank selection, crossover, variation, and the best lives on. */
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

/** The seeds, some variations of them, and random individuals. */
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

/** The best of a population and offspring of it; undefined where nothing new can be bred. */
async function nextPopulation<Individual extends object>(
  search: GoalSearch<Individual>,
  evaluator: Evaluator<Individual>,
  population: readonly Scored<Individual>[],
): Promise<readonly Scored<Individual>[] | undefined> {
  const { lengthOf } = search.operations;
  const inOrder = ranked(population, lengthOf);
  const known = new Map(inOrder.map((scored) => [scored.individual, scored]));
  const offspring: Individual[] = [];
  while (offspring.length < populationSize - elite) {
    const bred = breed(search, inOrder);
    if (bred.length === 0) return undefined;
    offspring.push(...bred.slice(0, populationSize - elite - offspring.length));
  }
  const fresh = offspring.filter((individual) => !known.has(individual));
  if (fresh.length === 0) return undefined;
  // Offspring that is its parent has been run already.
  const unchanged = offspring.flatMap((individual) => known.get(individual) ?? []);
  return [...inOrder.slice(0, elite), ...unchanged, ...(await evaluator.run(fresh))];
}

function breed<Individual>(
  { operations, random }: GoalSearch<Individual>,
  inOrder: readonly Scored<Individual>[],
): readonly Individual[] {
  const one = inOrder[selectRank(inOrder.length, random)]?.individual;
  const other = inOrder[selectRank(inOrder.length, random)]?.individual;
  if (one === undefined || other === undefined) return [];
  const children = chance(random, crossoverProbability)
    ? operations.cross(one, other)
    : [one, other];
  return children.map((child) => operations.vary(child));
}
