import { hash } from 'node:crypto';

import type {
  HigherOrderMutant,
  JudgedHigherOrderMutant,
} from '../../../model/higher-order-mutant.ts';
import type { Verdict } from '../../../model/verdict.ts';
import type { TestRunner } from '../../../runner/test-runner.ts';
import type { Combination } from '../../../runtime/protocol.ts';
import { executeMutants, type ExecutionOptions } from '../../execute/execute-mutants.ts';
import { type ExecutionBook, openBook } from '../../execute/execution-book.ts';
import { giveVerdicts } from '../../judge/judge-mutants.ts';
import type { FileObservation } from '../../observe/observation.ts';
import { catalogueTests, type TestCatalogue } from '../../observe/test-catalogue.ts';
import { KillSets, notingRunner } from '../matrix/kill-sets.ts';
import { combinedObservations } from './combined-observations.ts';
import { combiningRunner } from './combining-runner.ts';
import { inOrder, type Part } from './part.ts';

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

/** A judged combination, with the numbers of all tests that kill it; undefined if these are not known. */
export interface ComparedCombination {
  readonly judged: JudgedHigherOrderMutant;
  readonly killers: ReadonlySet<number> | undefined;
}

/** Executes and judges combinations. */
export class Laboratory {
  readonly tests: TestCatalogue;
  readonly #input: HigherOrderInput;
  /** The observations, with the flaky tests that were found since. */
  #files: readonly FileObservation[];
  /** The index of the next higher-order mutant. */
  #next: number;

  constructor(input: HigherOrderInput) {
    this.tests = catalogueTests(input.files);
    this.#input = input;
    this.#files = input.files;
    this.#next = input.mutantCount;
  }

  /** Executes combinations, until a test kills them. */
  async judge(combinations: readonly (readonly Part[])[]): Promise<JudgedHigherOrderMutant[]> {
    return (await this.#judgeWith(combinations)).map(({ judged }) => judged);
  }

  /** Executes combinations with every test, and also returns the numbers of all tests that kill each. */
  judgeAndCompare(combinations: readonly (readonly Part[])[]): Promise<ComparedCombination[]> {
    return this.#judgeWith(combinations, new KillSets());
  }

  /** Returns the numbers of all tests that kill each of these parts. */
  async killersOf(parts: readonly Part[]): Promise<(ReadonlySet<number> | undefined)[]> {
    const killSets = new KillSets();
    const wanted = new Set(parts.map(({ index }) => index));
    const isWanted = (mutant: number): boolean => wanted.has(mutant);
    const book = await this.#execute(this.#files, [], { killSets, isWanted });
    return parts.map(({ index }) => this.#knownKillers(index, book, killSets));
  }

  async #judgeWith(
    combinations: readonly (readonly Part[])[],
    killSets?: KillSets,
  ): Promise<ComparedCombination[]> {
    const numbered = this.#number(combinations);
    const observations = combinedObservations(this.#files, numbered);
    const book = await this.#execute(
      observations,
      numbered,
      killSets === undefined ? {} : { killSets },
    );
    const mutants = combinations.map(higherOrderMutant);
    const verdicts = giveVerdicts(
      mutants.map(({ id }, at) => ({ id, index: numbered[at]?.mutant ?? -1 })),
      catalogueTests(observations),
      { book, observedAll: true },
    );
    return mutants.flatMap((mutant, at) => {
      const [verdict, combination] = [verdicts[at], numbered[at]];
      if (verdict === undefined || combination === undefined) return [];
      const killers = this.#knownKillers(combination.mutant, book, killSets);
      return [{ judged: { mutant, verdict }, killers }];
    });
  }

  /** Gives combinations the next indices. */
  #number(combinations: readonly (readonly Part[])[]): readonly Combination[] {
    const first = this.#next;
    this.#next += combinations.length;
    return combinations.map((parts, at) => ({
      mutant: first + at,
      parts: parts.map(({ index }) => index),
    }));
  }

  async #execute(
    observations: readonly FileObservation[],
    combinations: readonly Combination[],
    { killSets, isWanted = () => true }: Execution,
  ): Promise<ExecutionBook> {
    const { runner, execution, isolation } = this.#input;
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
    this.#files = this.#files.map((file, at) => ({
      ...file,
      flaky: book.files[at]?.flaky ?? file.flaky,
    }));
    return book;
  }

  /** Returns the killers of a mutant; undefined if they are not known, as after an interruption. */
  #knownKillers(
    mutant: number,
    { files }: ExecutionBook,
    killSets: KillSets | undefined,
  ): ReadonlySet<number> | undefined {
    if (this.#input.execution.signal.aborted) return undefined;
    return killSets?.of(mutant, files, this.tests.firstTest);
  }
}

/** How combinations are executed. */
interface Execution {
  /** Present if every test is to run. */
  readonly killSets?: KillSets;
  readonly isWanted?: (mutant: number) => boolean;
}

function higherOrderMutant(parts: readonly Part[]): HigherOrderMutant {
  const mutants = inOrder(parts).map(({ mutant }) => mutant);
  const ids = mutants.map(({ id }) => id).toSorted();
  return { id: hash('sha1', ids.join('\0')).slice(0, 16), parts: mutants };
}
