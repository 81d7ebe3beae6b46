import type { KillMatrix } from '../../model/kill-matrix.ts';

/**
 * The kill matrix in a JSON report, in addition to the report's schema. Tests have the report's short ids, and mutants their ids. The
 * tests that kill and reach a mutant are in `files`, with the mutant.
 */
export interface JsonMatrix {
  /** Whether the run was not interrupted. */
  readonly complete: boolean;
  readonly milliseconds: number;
  /** Ids of the mutants for which it is unknown whether some test kills them. */
  readonly incompleteMutants: readonly string[];
  readonly flakyTests: readonly string[];
  /** The tests that infect each mutant, by the id of the mutant. Mutants that no test infects are missing. */
  readonly infectedBy: Readonly<Record<string, readonly string[]>>;
  /** How each test of `killedBy` kills the mutant, by the id of the mutant: assertion, exception, timeout or crash. */
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
  /** Tests that together kill all killed mutants, in the order in which they were chosen. */
  readonly minimalTests: {
    readonly ids: readonly string[];
    readonly milliseconds: number;
    readonly millisecondsOfAll: number;
  };
  readonly subsumption: {
    /** Percent; missing if there is nothing to count. */
    readonly score?: number;
    readonly classes: readonly {
      readonly mutants: readonly string[];
      readonly killedBy: readonly string[];
      readonly dominator: boolean;
    }[];
    /** Pairs of places in `classes`. The first class subsumes the second. */
    readonly edges: readonly (readonly [number, number])[];
  };
}

/** Returns the kill matrix for the JSON report. */
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
