import { type MutationScore, mutationScore } from '../../src/model/mutation-score.ts';
import type { JsonReport } from '../../src/report/formats/json-report.ts';
import { failureOf, runAssay } from './project.ts';
import type { Against, Detection } from './result.ts';

/** What `assay run` says of a file, or why it says nothing. */
export interface Detected {
  readonly detection?: Detection;
  readonly problems: readonly string[];
}

/** How to run. */
interface RunOptions {
  /** Further flags of `assay run`. */
  readonly flags: readonly string[];
  readonly seconds: number;
}

/**
 * Has the tests of a project judged by the mutants of one of its files.
 * @param operators names of operators, the default ones if absent
 */
export async function detect(
  folder: string,
  file: string,
  operators: string | undefined,
  { flags, seconds }: RunOptions,
): Promise<Detected> {
  const chosen = operators === undefined ? [] : ['--operators', operators];
  const ended = await runAssay(folder, ['run', file, '--json', ...chosen, ...flags], seconds);
  // The operators have nothing in this file to replace: neither a failure nor a score.
  if (/^error no-mutants\b/m.test(ended.stderr)) {
    return { detection: { detected: 0, valid: 0 }, problems: [] };
  }
  const problems = failureOf(ended);
  if (problems.length > 0) return { problems };
  const { detected, valid } = scoreIn(JSON.parse(ended.stdout) as JsonReport, file);
  return { detection: { detected, valid }, problems };
}

/** The same with other operators than those that tests were written for, where there are any. */
export async function detectAgainst(
  folder: string,
  file: string,
  operators: string | undefined,
  options: RunOptions,
): Promise<{ readonly against?: Against; readonly problems: readonly string[] }> {
  if (operators === undefined) return { problems: [] };
  const { detection, problems } = await detect(folder, file, operators, options);
  return { ...(detection !== undefined && { against: { operators, ...detection } }), problems };
}

function scoreIn({ files }: JsonReport, file: string): MutationScore {
  return mutationScore((files[file]?.mutants ?? []).map(({ status }) => status));
}
