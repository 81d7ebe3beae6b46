import type { TestCase } from '../../../model/test-case.ts';
import { chance } from '../../breed/choose.ts';
import { createMeetings, type Meetings } from '../../breed/meet-comparison.ts';
import { type Account, type MutantGoal, type MutantSearch, targetsOf } from '../account.ts';
import { executedLimit, farthest } from '../fitness/fitness.ts';
import { affordable } from './evaluate-batches.ts';
import { climbTowards, createLocalSearch } from './local-search.ts';
import { openGoals } from './open-goals.ts';
import { type Placed, placed, preferenceOrder } from './preference-order.ts';
import { selectRank } from './rank-selection.ts';
import { testCaseOperations } from './test-case-operations.ts';
import { createTurns } from './turns.ts';

const populationSize = 50;
/** The number of test cases that are bred before any of them is run. */
const offspring = 20;
/** The share of them that is made at random. */
const newShare = 0.1;
/**
 * For mutants that are reached and those that are not, the share of the others in which comparisons of the nearest test case come out otherwise, as
 * long as there are any.
 */
const meetingShares = { reached: 0.1, unreached: 0.5 };
/** The share of the rest that is bred only from the test cases nearest to their goal. */
const archiveShare = 0.6;
const crossoverProbability = 0.75;
/** How many times it tries to breed a test case that has not been run before. */
const tries = 5;
/** The part of the budget that is kept for stubborn mutants, if there are any. */
const forStubborn = { share: 0.1, most: 10_000 };

/**
 * Searches for all live mutants at once (after DynaMOSA). Preference sorting over the open goals chooses the population. Each
 * test case is bred for one goal: the goal that has had the fewest turns since a test case came nearer to it (after MIO's
 * feedback-directed sampling), so mutants without progress take little of the budget. The last part of the budget goes to
 * mutants that were infected again and again in vain: the search climbs towards places that might expose them.
 *
 * @param first test cases that have been run
 */
export async function searchTogether(
  search: MutantSearch,
  account: Account,
  first: readonly Placed[],
): Promise<void> {
  const { archive } = search;
  const turns = createTurns(archive);
  const localSearch = createLocalSearch(search, account);
  const meetings = createMeetings(search.material);
  const known = new Set(first.map(({ testCase }) => keyOf(testCase)));
  let population = first;
  const goalsNow = (): readonly MutantGoal[] =>
    openGoals(
      [...account.live.values()].filter(({ id }) => !account.isStubborn(id)),
      archive,
    );
  const isTimeLeft = (kept: number): boolean => {
    const isNoneStubborn = ![...account.live.keys()].some(account.isStubborn);
    return account.isOpen() && (isNoneStubborn || account.left() > kept);
  };
  const evolve = async (kept: number): Promise<void> => {
    while (isTimeLeft(kept)) {
      const candidates = turns.next(goalsNow(), offspring).flatMap((goal) => {
        const testCase = breedNew(goal, population, { ...search, meetings }, known);
        return testCase === undefined ? [] : [{ testCase, mutant: goal.id }];
      });
      if (candidates.length === 0) break;
      const batch = affordable(candidates, account.left(), ({ testCase }) => lengthOf(testCase));
      const measured = [...account.live.keys()];
      const evaluations = await account.run(batch, measured);
      if (evaluations.length < batch.length) break;
      const all = [...population, ...placed(batch, evaluations, measured)];
      const open = goalsNow();
      const ids = open.map(({ id }) => id);
      population = preferenceOrder(all, ids, populationSize).slice(0, populationSize);
      await localSearch.improve(turns.order(open));
    }
  };
  await evolve(Math.min(search.budget * forStubborn.share, forStubborn.most));
  await exposeStubborn(search, account);
  // The rest of the budget is for the other mutants.
  await evolve(0);
}

/** Climbs towards each stubborn mutant, in turns, from the test cases that came nearest to it. */
async function exposeStubborn(search: MutantSearch, account: Account): Promise<void> {
  const { archive } = search;
  for (let rank = 0; account.isOpen(); rank += 1) {
    const starts = [...account.live.values()].flatMap((goal) => {
      const start = account.isStubborn(goal.id) ? archive.nearest(goal.id)[rank] : undefined;
      return start === undefined ? [] : [{ goal, start }];
    });
    if (starts.length === 0) break;
    for (const { goal, start } of starts) {
      if (!account.isOpen()) break;
      if (account.live.has(goal.id)) {
        await climbTowards(search, account, goal, start, 'climbing');
      }
    }
  }
}

interface Breeding extends Pick<MutantSearch, 'material' | 'archive' | 'strategy'> {
  readonly meetings: Meetings;
}

/** Returns a test case for a goal that has not been run before, or undefined if none can be made. */
function breedNew(
  goal: MutantGoal,
  population: readonly Placed[],
  search: Breeding,
  known: Set<string>,
): TestCase | undefined {
  for (let left = tries; left > 0; left -= 1) {
    const testCase = breed(goal, population, search);
    const key = keyOf(testCase);
    if (lengthOf(testCase) === 0 || known.has(key)) continue;
    known.add(key);
    return testCase;
  }
  return undefined;
}

function breed(
  goal: MutantGoal,
  population: readonly Placed[],
  { material, archive, strategy, meetings }: Breeding,
): TestCase {
  const { random } = material;
  const { create, cross, vary } = testCaseOperations(material, targetsOf(goal, material), strategy);
  const nearest = archive.nearest(goal.id);
  const one = population[selectRank(population.length, random)]?.testCase;
  if (one === undefined || chance(random, newShare)) return create();
  const [start] = nearest;
  const isReached = (archive.fitnessOf(goal.id) ?? farthest) < executedLimit;
  const share = isReached ? meetingShares.reached : meetingShares.unreached;
  const met = start !== undefined && chance(random, share) ? meetings.next(start) : undefined;
  if (met !== undefined) return met;
  const own = nearest[selectRank(nearest.length, random)];
  if (own !== undefined && chance(random, archiveShare)) return vary(own);
  const isCrossed = chance(random, crossoverProbability);
  return vary(isCrossed ? cross(own ?? one, one)[0] : one);
}

function keyOf({ statements, typeArgument }: TestCase): string {
  return JSON.stringify([statements, typeArgument]);
}

function lengthOf({ statements }: TestCase): number {
  return statements.length;
}
