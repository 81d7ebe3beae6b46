import { stripVTControlCharacters } from 'node:util';

import type { SearchEffort } from '../../model/generated-unit.ts';
import type { GenerationResult } from '../../model/generation-result.ts';
import type { LiveExplanation, LiveMutant, MissingHelp } from '../../model/live-mutant.ts';
import type { MutationScore } from '../../model/mutation-score.ts';
import { helpNeeds, helpTitle } from '../describe-live.ts';

/** The output of `assay generate --json`. */
export interface GenerationJson {
  readonly files: readonly GenerationJsonFile[];
  readonly before: Pick<MutationScore, 'detected' | 'valid' | 'score'>;
  readonly after: Pick<MutationScore, 'detected' | 'valid' | 'score'>;
  readonly defects: readonly {
    readonly file: string;
    readonly kind: string;
    readonly what: string;
  }[];
  /** Sentences with warnings about the verdicts before the generation, and about helpers that do not help. */
  readonly warnings: readonly string[];
  /** Tests that fail without a mutant, so that they say nothing about mutants. */
  readonly leftOut: GenerationResult['leftOut'];
  readonly rejected: GenerationResult['rejected'];
  /** Tests that were not verified because of an interruption. */
  readonly kept?: GenerationResult['kept'];
  /** Mutants with which the tests would do something that is denied to them. */
  readonly unverified: readonly { readonly mutant: string; readonly denied: string }[];
  readonly interrupted: boolean;
  readonly milliseconds: number;
}

interface GenerationJsonFile {
  readonly file: string;
  readonly problem?: string;
  /** The path of the file with its tests. */
  readonly testFile?: string;
  readonly live: number;
  readonly killed: number;
  readonly tests: number;
  /** The number of assertions in all of its tests. */
  readonly statements: number;
  readonly assertions: number;
  readonly possibleAssertions: number;
  /** The titles of its tests, with the mutants that each kills, by id. */
  readonly generated: readonly { readonly title: string; readonly kills: readonly string[] }[];
  /** The mutants that are still live, by id, with what was tried and what a person could add. */
  readonly left: readonly JsonLiveMutant[];
  /** What a person could add, and for how many live mutants. The help for most mutants comes first. */
  readonly help: readonly JsonHelp[];
  readonly untestable: readonly { readonly name: string; readonly reason: string }[];
  /** Things that its code tried and that are denied to generated tests, such as `change files (fs.writeFile)`. */
  readonly denied: readonly string[];
  /** Whether its code asks for a page, and its tests have none. */
  readonly lacksPage: boolean;
  readonly runs: number;
  readonly executedStatements: number;
  readonly milliseconds: number;
  readonly search: SearchEffort;
}

/** A live mutant, without the help that it lacks: the list of help has its id. */
type JsonLiveMutant = Pick<LiveMutant, 'mutant' | 'reason' | 'impact'> &
  Partial<Omit<LiveExplanation, 'help'>>;

type JsonHelp = MissingHelp & {
  /** The help in words: `a factory for Tree`. */
  readonly what: string;
  /** The mutants for which it is likeliest to lead on, by id. */
  readonly mutants: readonly string[];
};

/** Returns the result of a generation as JSON for other programs. Texts have no escape sequences of terminals. */
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
      const file = result.files.find((one) => one.unit === unit.file);
      const testFile = file?.path;
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
        generated: unit.tests.map(({ id, kills }) => ({
          title: file?.titles.get(id) ?? '',
          kills,
        })),
        left: unit.left.map(jsonLive),
        help: helpNeeds(unit.left).map(({ help, mutants }) => ({
          ...help,
          what: helpTitle(help),
          mutants: mutants.map(({ mutant }) => mutant),
        })),
        untestable: unit.untestable,
        denied: unit.denied,
        lacksPage: unit.lacksPage === true,
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

function jsonLive({ mutant, reason, impact, explanation }: LiveMutant): JsonLiveMutant {
  const { help: _, ...attempts } = explanation ?? {};
  return { mutant, reason, ...(impact && { impact }), ...attempts };
}

function figures({ detected, valid, score }: MutationScore): GenerationJson['before'] {
  return { detected, valid, score };
}
