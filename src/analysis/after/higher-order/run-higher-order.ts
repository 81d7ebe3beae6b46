import type { Clock } from '../../../foundation/clock.ts';
import { createRandom, shuffled, type Random } from '../../../foundation/random.ts';
import type {
  HigherOrderResult,
  JudgedHigherOrderMutant,
  OrderStrategy,
} from '../../../model/higher-order-mutant.ts';
import type { JudgedMutant, Verdict } from '../../../model/verdict.ts';
import type { AnalysisOptions } from '../../analysis-options.ts';
import type { MutantTable } from '../../select/mutant-table.ts';
import { chooseCombinations } from './choose-combinations.ts';
import { isKilledByTests } from '../matrix/kill-sets.ts';
import { type HigherOrderInput, Laboratory } from './laboratory.ts';
import { byFunction, collectParts, inOrder, type Part } from './part.ts';
import { searchSubsuming } from './search-subsuming.ts';
import { subsumption } from './subsumption.ts';

/** Which higher-order mutants to make. */
export interface HigherOrderOptions {
  /** The number of parts of each, at least 2; with `subsuming`, the most parts. */
  readonly order: number;
  readonly strategy: OrderStrategy;
  /** The most higher-order mutants to make. */
  readonly limit: number;
  readonly seed: number;
}

/** The results of a first-order analysis. */
export interface FirstOrder extends Pick<HigherOrderInput, 'runner' | 'files' | 'execution'> {
  readonly table: MutantTable;
  /** In the order of the mutant table. */
  readonly judged: readonly JudgedMutant[];
}

/** Makes and runs higher-order mutants, if they are asked for and the run was not interrupted. */
export async function goBeyondFirstOrder(
  { order, orderStrategy, orderLimit, seed, isolation, signal }: AnalysisOptions,
  { table, judged, ...first }: FirstOrder,
  { clock, onStart }: { readonly clock: Clock; readonly onStart: () => void },
): Promise<HigherOrderResult | undefined> {
  if (order === 1 || signal.aborted) return undefined;
  onStart();
  const startedAt = clock.now();
  const verdictOf = (mutant: number): Verdict | undefined => judged[mutant]?.verdict;
  const parts = collectParts(table, verdictOf);
  const mutantCount = table.mutants.length;
  const input = { ...first, isolation, parts, mutantCount, verdictOf };
  const options = { order, strategy: orderStrategy, limit: orderLimit, seed };
  const result = await runHigherOrder(input, options);
  return { ...result, milliseconds: clock.now() - startedAt };
}

/**
 * Makes higher-order mutants of first-order mutants that have their verdicts, executes them and judges them. This does not change the
 * results of first-order mutants.
 */
export async function runHigherOrder(
  input: HigherOrderInput,
  options: HigherOrderOptions,
): Promise<Omit<HigherOrderResult, 'milliseconds'>> {
  const { order, strategy, limit, seed } = options;
  const random = createRandom(seed);
  const laboratory = new Laboratory(input);
  const judged =
    strategy === 'subsuming'
      ? await findSubsuming(laboratory, input, { order, limit, random })
      : await laboratory.judge(chooseCombinations[strategy](input.parts, { order, limit, random }));
  return { strategy, order, seed, judged };
}

async function findSubsuming(
  laboratory: Laboratory,
  { parts, verdictOf }: HigherOrderInput,
  { order, limit, random }: { order: number; limit: number; random: Random },
): Promise<JudgedHigherOrderMutant[]> {
  const killed = parts.filter(({ index }) => isKilledByTests(verdictOf(index)));
  const chosen = someFunctions(killed, limit, random);
  const killers = await laboratory.killersOf(chosen);
  const killersOfPart = new Map(chosen.map((part, at) => [part, killers[at] ?? new Set<number>()]));
  const killersOf = (part: Part): ReadonlySet<number> => killersOfPart.get(part) ?? new Set();
  const judged: JudgedHigherOrderMutant[] = [];
  const idOf = (test: number): string => laboratory.tests.tests[test]?.id ?? '';
  await searchSubsuming({
    parts: chosen.filter((part) => killersOf(part).size > 0),
    killersOf,
    order,
    budget: limit,
    random,
    async execute(combinations) {
      const outcomes = await laboratory.judgeAndCompare(combinations);
      outcomes.forEach((outcome, at) => {
        const ofParts = (combinations[at] ?? []).map(killersOf);
        judged.push(
          outcome.killers === undefined
            ? outcome.judged
            : { ...outcome.judged, subsumption: subsumption(outcome.killers, ofParts, idOf) },
        );
      });
      return outcomes.map((outcome) => outcome.killers);
    },
  });
  return judged;
}

/** Chooses functions at random, with all their parts, until there are at least `enough` parts. */
function someFunctions(parts: readonly Part[], enough: number, random: Random): Part[] {
  const chosen: Part[] = [];
  for (const group of shuffled(byFunction(parts), random)) {
    if (chosen.length >= enough) break;
    chosen.push(...group);
  }
  return inOrder(chosen);
}
