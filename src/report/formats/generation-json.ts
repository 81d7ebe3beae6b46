import { stripVTControlCharacters } from 'node:util';

import type { SearchEffort } from '../../model/generated-unit.ts';
import type { GenerationResult } from '../../model/generation-result.ts';
import type { LiveReason } from '../../model/live-mutant.ts';
import type { MutationScore } from '../../model/mutation-score.ts';

/** What `assay generate --json` prints. */
export interface GenerationJson {
  readonly files: readonly GenerationJsonFile[];
  readonly before: Pick<MutationScore, 'detected' | 'valid' | 'score'>;
  readonly after: Pick<MutationScore, 'detected' | 'valid' | 'score'>;
  readonly defects: readonly {
    readonly file: string;
    readonly kind: string;
    readonly what: string;
  }[];
  /** What to know about the verdicts before: sentences. */
  readonly warnings: readonly string[];
  /** Tests that fail without a mutant, and so say nothing about mutants. */
  readonly leftOut: GenerationResult['leftOut'];
  readonly rejected: GenerationResult['rejected'];
  /** What an interruption left no time to verify. */
  readonly kept?: GenerationResult['kept'];
  /** Mutants with which the tests would do what they may not. */
  readonly unverified: readonly { readonly mutant: string; readonly denied: string }[];
  readonly interrupted: boolean;
  readonly milliseconds: number;
}

interface GenerationJsonFile {
  readonly file: string;
  readonly problem?: string;
  /** Where its tests are. */
  readonly testFile?: string;
  readonly live: number;
  readonly killed: number;
  readonly tests: number;
  /** In all of its tests. */
  readonly statements: number;
  readonly assertions: number;
  readonly possibleAssertions: number;
  /** The mutants that are left, by id. */
  readonly left: readonly { readonly mutant: string; readonly reason: LiveReason }[];
  readonly untestable: readonly { readonly name: string; readonly reason: string }[];
  /** What its code asked for and generated tests may not do: `change files (fs.writeFile)`. */
  readonly denied: readonly string[];
  readonly runs: number;
  readonly executedStatements: number;
  readonly milliseconds: number;
  readonly search: SearchEffort;
}

/** The result of a generation as JSON, for other programs: texts have no escape sequences of terminals. */
export function generationJson(result: GenerationResult): string {
  const json = JSON.stringify(
    contentOf(result),
    (_, value: unknown) => (typeof value === 'string' ? stripVTControlCharacters(value) : value),
    2,
  );
  return `${json}\n`;
}

function contentOf(result: GenerationResult): GenerationJson {
  const { before, after, warnings, leftOut, rejected, kept, unverified } = result;
  const { interrupted, milliseconds } = result;
  return {
    files: result.units.map((unit) => {
      const testFile = result.files.find((one) => one.unit === unit.file)?.path;
      return {
        file: unit.file,
        ...(unit.problem !== undefined && { problem: unit.problem }),
        ...(testFile !== undefined && { testFile }),
        live: unit.live.length,
        killed: unit.live.filter((id) => result.killed.has(id)).length,
        tests: unit.tests.length,
        statements: unit.tests.reduce((sum, { testCase }) => sum + testCase.statements.length, 0),
        assertions: unit.tests.reduce((sum, { assertions }) => sum + assertions.length, 0),
        possibleAssertions: unit.possibleAssertions,
        left: unit.left.map(({ mutant, reason }) => ({ mutant, reason })),
        untestable: unit.untestable,
        denied: unit.denied,
        runs: unit.effort.runs,
        executedStatements: unit.effort.statements,
        milliseconds: unit.effort.milliseconds,
        search: unit.effort.search,
      };
    }),
    before: figures(before),
    after: figures(after),
    defects: result.units.flatMap(({ file, defects }) =>
      defects.map(({ kind, what }) => ({ file, kind, what })),
    ),
    warnings,
    leftOut,
    rejected,
    ...(kept && { kept }),
    unverified: [...unverified].map(([mutant, denied]) => ({ mutant, denied })),
    interrupted,
    milliseconds,
  };
}

function figures({ detected, valid, score }: MutationScore): GenerationJson['before'] {
  return { detected, valid, score };
}
