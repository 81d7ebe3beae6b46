import type { Defect } from '../../../model/defect.ts';
import type { TestCase } from '../../../model/test-case.ts';
import { type Execute, ORIGINAL } from '../../execute-port.ts';
import type { Sound } from '../minimise/idea.ts';
import { type Attempt, minimise, type MinimiseOptions } from '../minimise/minimise.ts';
import { findingKey, findingsIn } from './find-defects.ts';
import type { Finding } from './original-run.ts';

/** A defect with a test case that shows it. */
interface Shown extends Sound {
  readonly finding: Finding;
}

/** The outcome of minimising the test case of a defect. */
export interface MinimisedDefect {
  /** Undefined if the test case doesn't show the defect again. */
  readonly defect: Defect | undefined;
  /** The number of statements that were executed. */
  readonly statements: number;
}

/** Minimises the test case of a defect within the budget. The test case first runs once more, whatever the budget. */
export async function minimiseDefect(
  defect: Defect,
  execute: Execute,
  options: MinimiseOptions,
): Promise<MinimisedDefect> {
  const attemptTo =
    (isIt: (finding: Finding) => boolean) =>
    async (testCase: TestCase): Promise<Attempt<Shown>> => {
      const order = { testCase, mutant: ORIGINAL, fresh: false, observe: true };
      const [result] = await execute([order]);
      if (result === undefined) return { kept: undefined, statements: 0 };
      const { trace } = result;
      const finding = findingsIn({ testCase, trace }, options.model).find(isIt);
      const kept = finding === undefined ? undefined : { testCase, original: trace, finding };
      return { kept, statements: trace.statementsRun };
    };
  const isSame = ({ kind, callable, what }: Defect): boolean =>
    kind === defect.kind && callable === defect.callable && what === defect.what;
  const again = await attemptTo((finding) => isSame(finding.defect))(defect.testCase);
  if (again.kept === undefined) return { defect: undefined, statements: again.statements };

  const key = findingKey(again.kept.finding);
  const runner = {
    attempt: attemptTo((finding) => findingKey(finding) === key),
    worst: (testCase: TestCase): number => testCase.statements.length,
  };
  const budget = options.budget - again.statements;
  const { kept, statements } = await minimise(again.kept, runner, { ...options, budget });
  return { defect: kept.finding.defect, statements: again.statements + statements };
}
