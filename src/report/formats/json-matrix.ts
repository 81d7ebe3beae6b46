import type { KillMatrix } from '../../model/kill-matrix.ts';

/**
 * What a kill matrix adds to the report's schema. Tests go by the report's short ids, and mutants by their ids; the tests that
 * kill and reach a mutant stand with it in `files`.
 */
export interface JsonMatrix {
  /** The run came to its end. */
  readonly complete: boolean;
  readonly milliseconds: number;
  /** Ids of mutants of which it is not known of every test whether it kills them. */
  readonly incompleteMutants: readonly string[];
  readonly flakyTests: readonly string[];
  /** By id of the mutant, the tests that infect it, where there are any. */
  readonly infectedBy: Readonly<Record<string, readonly string[]>>;
  /** By id of the mutant, and in the order of its `killedBy`: assertion, exception, timeout or crash. */
  readonly killedHow: Readonly<Record<string, readonly string[]>>;
  readonly tests: readonly {
    readonly id: string;
    readonly kills: number;
    readonly soleKills: number;
    /** Percent. */
    readonly score: number;
    readonly dominators: number;
    readonly redundant: boolean;
  }[];
  /** Tests that together kill all that is killed, in the order in which they were chosen. */
  readonly minimalTests: {
    readonly ids: readonly string[];
    readonly milliseconds: number;
    readonly millisecondsOfAll: number;
  };
  readonly subsumption: {
    /** Percent; missing where there is nothing to count. */
    readonly score?: number;
    readonly classes: readonly {
      readonly mutants: readonly string[];
      readonly killedBy: readonly string[];
      readonly dominator: boolean;
    }[];
    /** Pairs of places in `classes`: the first subsumes the second. */
    readonly edges: readonly (readonly [number, number])[];
  };
}

/** The kill matrix as the JSON report has it. */
export function jsonMatrix({
  rows,
  flaky,
  isComplete,
  findings,
  milliseconds,
}: KillMatrix): JsonMatrix {
  const { tests, minimal, subsumption, subsumingScore } = findings;
  const idOf = (row: number): string => rows[row]?.mutantId ?? '';
  return {
    complete: isComplete,
    milliseconds,
    incompleteMutants: rows.filter((row) => !row.isComplete).map(({ mutantId }) => mutantId),
    flakyTests: flaky.map(String),
    infectedBy: Object.fromEntries(
      rows
        .filter(({ infected }) => infected.length > 0)
        .map(({ mutantId, infected }) => [mutantId, infected.map(String)]),
    ),
    killedHow: Object.fromEntries(
      rows
        .filter(({ kinds }) => kinds.length > 0)
        .map(({ mutantId, kinds }) => [mutantId, [...kinds]]),
    ),
    tests: tests.map(({ test, kills, soleKills, score, dominators, isRedundant }) => ({
      id: String(test),
      kills,
      soleKills,
      score,
      dominators,
      redundant: isRedundant,
    })),
    minimalTests: {
      ids: minimal.tests.map(String),
      milliseconds: minimal.duration,
      millisecondsOfAll: minimal.durationOfAll,
    },
    subsumption: {
      ...(subsumingScore !== undefined && { score: subsumingScore }),
      classes: subsumption.classes.map(({ mutants, killers, isDominator }) => ({
        mutants: mutants.map(idOf),
        killedBy: killers.map(String),
        dominator: isDominator,
      })),
      edges: subsumption.edges.map(([from, to]) => [from, to] as const),
    },
  };
}
