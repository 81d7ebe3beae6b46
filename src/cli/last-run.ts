import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import type { AnalysisResult } from '../model/analysis-result.ts';
import type { Mutant } from '../model/mutant.ts';
import type { JudgedMutant } from '../model/verdict.ts';
import type { ResolvedConfig } from '../project/config.ts';

/** What is kept of a run for commands that come after it. */
export interface LastRun {
  readonly format: 1;
  readonly judged: readonly JudgedMutant[];
  /** Names of tests by id. */
  readonly tests: Readonly<Record<string, string>>;
}

/** The file that holds the last run of the project. */
function lastRunPath(
  root: string,
  { cacheDirectory }: Pick<ResolvedConfig, 'cacheDirectory'>,
): string {
  return join(resolve(root, cacheDirectory), 'last-run.json');
}

/** Keeps the verdicts of a run; those of earlier ones stay for other mutants whose text is still in its place. */
export function keepLastRun(result: AnalysisResult, config: ResolvedConfig): void {
  const path = lastRunPath(result.root, config);
  const known = readLastRun(result.root, config);
  const texts = new Map(result.sources.map((source) => [source.path, source.text]));
  const fresh = new Set(result.judged.map(({ mutant }) => mutant.id));
  const older = (known?.judged ?? []).filter(
    ({ mutant }) => !fresh.has(mutant.id) && fits(mutant, texts.get(mutant.file)),
  );
  const judged = [...older, ...result.judged.map(withoutTests)];
  const tests = Object.fromEntries(
    result.tests.map(({ id, file, name }) => [id, `${file} > ${name}`]),
  );
  mkdirSync(dirname(path), { recursive: true });
  const run: LastRun = { format: 1, judged, tests: { ...known?.tests, ...tests } };
  writeFileSync(path, JSON.stringify(run));
}

/** Whether a mutant's original text is still in its place; it may be where the file's text is not known. */
function fits({ span, original }: Mutant, text: string | undefined): boolean {
  return text === undefined || text.slice(span.start, span.end) === original;
}

/** The last run; undefined where there was none, or what is left of it can't be read. */
export function readLastRun(
  root: string,
  config: Pick<ResolvedConfig, 'cacheDirectory'>,
): LastRun | undefined {
  const path = lastRunPath(root, config);
  if (!existsSync(path)) return undefined;
  try {
    const run: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isLastRun(run) ? run : undefined;
  } catch {
    return undefined;
  }
}

/** How many tests a verdict names: with all of them the file of a large project would have hundreds of megabytes. */
const namedTests = 20;

function withoutTests({ mutant, verdict }: JudgedMutant): JudgedMutant {
  return {
    mutant,
    verdict: {
      ...verdict,
      coveredBy: verdict.coveredBy.slice(0, namedTests),
      infectedBy: verdict.infectedBy.slice(0, namedTests),
    },
  };
}

function isLastRun(value: unknown): value is LastRun {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 1;
}

/** The mutant of the last run with its verdict, if it was in it. */
export function verdictOf(
  run: LastRun | undefined,
  mutant: Pick<Mutant, 'id'>,
): JudgedMutant | undefined {
  return run?.judged.find((judged) => judged.mutant.id === mutant.id);
}
