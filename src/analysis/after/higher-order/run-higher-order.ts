import { hash } from 'node:crypto';

import type { Clock } from '../../../foundation/clock.ts';
import { createRandom, shuffled, type Random } from '../../../foundation/random.ts';
import type {
  HigherOrderMutant,
  HigherOrderResult,
  JudgedHigherOrderMutant,
  OrderStrategy,
} from '../../../model/higher-order-mutant.ts';
import type { JudgedMutant, Verdict } from '../../../model/verdict.ts';
import type { TestRunner } from '../../../runner/test-runner.ts';
import type { Combination } from '../../../runtime/protocol.ts';
import { executeMutants, type ExecutionOptions } from '../../execute/execute-mutants.ts';
import { openBook, type ExecutionBook } from '../../execute/execution-book.ts';
import { catalogueTests, type TestCatalogue } from '../../observe/test-catalogue.ts';
import { giveVerdicts } from '../../judge/judge-mutants.ts';
import type { AnalysisOptions } from '../../analysis-options.ts';
import type { MutantTable } from '../../select/mutant-table.ts';
import type { FileObservation } from '../../observe/observation.ts';
import { chooseCombinations } from './choose-combinations.ts';
import { combinedObservations } from './combined-observations.ts';
import { combiningRunner } from './combining-runner.ts';
import { KillSets, isKilledByTests, notingRunner } from '../matrix/kill-sets.ts';
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

/** The input for making and judging higher-order mutants. */
export interface HigherOrderInput {
  readonly runner: TestRunner;
  readonly files: readonly FileObservation[];
  readonly isolation: 'auto' | 'warm' | 'cold';
  /** The first-order mutants to combine, in ascending order of their indices. */
  readonly parts: readonly Part[];
  /** The number of first-order mutants. It is the first index of a higher-order mutant. */
  readonly mutantCount: number;
  readonly verdictOf: (mutant: number) => Verdict | undefined;
  readonly execution: Pick<ExecutionOptions, 'concurrency' | 'signal' | 'timeout' | 'sourceOf'>;
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
  const laboratory = openLaboratory(input);
  const judged =
    strategy === 'subsuming'
      ? await findSubsuming(laboratory, input, { order, limit, random })
      : await laboratory.judge(chooseCombinations[strategy](input.parts, { order, limit, random }));
  return { strategy, order, seed, judged };
}

/** Executes and judges combinations. */
interface Laboratory {
  readonly judge: (
    combinations: readonly (readonly Part[])[],
  ) => Promise<JudgedHigherOrderMutant[]>;
  /** Executes combinations, and also returns the numbers of all tests that kill each. */
  readonly judgeAndCompare: (
    combinations: readonly (readonly Part[])[],
  ) => Promise<{ judged: JudgedHigherOrderMutant; killers: ReadonlySet<number> | undefined }[]>;
  /** Returns the numbers of all tests that kill each of these parts. */
  readonly killersOf: (parts: readonly Part[]) => Promise<(ReadonlySet<number> | undefined)[]>;
  readonly tests: TestCatalogue;
}

function openLaboratory(input: HigherOrderInput): Laboratory {
  const { runner, execution, isolation } = input;
  const { signal } = execution;
  let { files } = input;
  let next = input.mutantCount;
  const tests = catalogueTests(files);

  async function execute(
    observations: readonly FileObservation[],
    combinations: readonly Combination[],
    {
      killSets,
      isWanted = () => true,
    }: { killSets?: KillSets; isWanted?: (mutant: number) => boolean },
  ): Promise<ExecutionBook> {
    const book = openBook(observations, isolation);
    const sources = new Map(combinations.map(({ mutant, parts }) => [mutant, parts[0] ?? mutant]));
    const noting = killSets === undefined ? runner : notingRunner(runner, killSets);
    await executeMutants(combiningRunner(noting, combinations), book, {
      ...execution,
      sourceOf: (mutant) => execution.sourceOf(sources.get(mutant) ?? mutant),
      isWanted,
      onChange: () => {},
      exhaustive: killSets !== undefined,
    });
    files = files.map((file, at) => ({ ...file, flaky: book.files[at]?.flaky ?? file.flaky }));
    return book;
  }

  async function judgeWith(combinations: readonly (readonly Part[])[], killSets?: KillSets) {
    const numbered = combinations.map((parts, at): Combination => ({
      mutant: next + at,
      parts: parts.map(({ index }) => index),
    }));
    next += numbered.length;
    const observations = combinedObservations(files, numbered);
    const book = await execute(observations, numbered, killSets === undefined ? {} : { killSets });
    const mutants = combinations.map(higherOrderMutant);
    const verdicts = giveVerdicts(
      mutants.map(({ id }, at) => ({ id, index: numbered[at]?.mutant ?? -1 })),
      catalogueTests(observations),
      { book, observedAll: true },
    );
    return mutants.flatMap((mutant, at) => {
      const [verdict, combination] = [verdicts[at], numbered[at]];
      if (verdict === undefined || combination === undefined) return [];
      const killers = signal.aborted
        ? undefined
        : killSets?.of(combination.mutant, book.files, tests.firstTest);
      return [{ judged: { mutant, verdict }, killers }];
    });
  }

  return {
    tests,
    judgeAndCompare: (combinations) => judgeWith(combinations, new KillSets()),
    judge: async (combinations) => (await judgeWith(combinations)).map(({ judged }) => judged),
    async killersOf(parts) {
      const killSets = new KillSets();
      const wanted = new Set(parts.map(({ index }) => index));
      const isWanted = (mutant: number): boolean => wanted.has(mutant);
      const book = await execute(files, [], { killSets, isWanted });
      return parts.map(({ index }) =>
        signal.aborted ? undefined : killSets.of(index, book.files, tests.firstTest),
      );
    },
  };
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

function higherOrderMutant(parts: readonly Part[]): HigherOrderMutant {
  const mutants = inOrder(parts).map(({ mutant }) => mutant);
  const ids = mutants.map(({ id }) => id).toSorted();
  return { id: hash('sha1', ids.join('\0')).slice(0, 16), parts: mutants };
}
