import type { TestCase } from '../../model/test-case.ts';
import type { TestCaseTrace, TraceEnd } from '../../model/test-case-trace.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { candidateAssertions } from '../assertions/candidate-assertions.ts';
import type { Evidence, MutantTrace } from '../assertions/evidence.ts';
import { type Grip, gripsOn } from '../assertions/grips-on.ts';
import { type Execute, ORIGINAL } from '../execute-port.ts';
import { type Attempt, minimise, type Minimised, type MinimiseOptions } from './minimise.ts';

/**
 * Makes a test case simpler that kills mutants (μTEST paper, 5.3). It still kills all that the evidence shows it to kill, each
 * as well as before (no longer only by a last resort), and still completes, or throws an error of the same class at its
 * last statement. Mutants that it doesn't kill are left out of what it gives.
 */
export async function minimiseTestCase(
  evidence: Evidence,
  execute: Execute,
  options: MinimiseOptions,
): Promise<Minimised<Evidence>> {
  const grips = gripsIn(evidence, options.model);
  const killed = evidence.mutants.filter(({ mutant }) => grips.get(mutant) !== 'none');
  const start: Evidence = { ...evidence, mutants: killed };
  if (killed.length === 0) return { kept: start, statements: 0 };
  // The mutant that turned the last proposal down is likely to turn down the next.
  let [hardest] = killed;

  const isKilled = (proposal: Evidence): boolean => {
    const now = gripsIn(proposal, options.model);
    const escaped = proposal.mutants.find(({ mutant }) =>
      isWeaker(now.get(mutant), grips.get(mutant)),
    );
    hardest = escaped ?? hardest;
    return escaped === undefined;
  };
  const attempt = async (testCase: TestCase): Promise<Attempt<Evidence>> => {
    const first = hardest === undefined ? [] : [hardest];
    const some = await run(testCase, first, { execute, withOriginal: true });
    const { original } = some;
    if (original === undefined || !endsAlike(evidence.original, original)) {
      return { kept: undefined, statements: some.statements };
    }
    if (!isKilled({ testCase, original, mutants: some.mutants })) {
      return { kept: undefined, statements: some.statements };
    }
    const rest = killed.filter(({ mutant }) => mutant !== hardest?.mutant);
    const others = await run(testCase, rest, { execute, withOriginal: false });
    const byMutant = new Map(
      [...some.mutants, ...others.mutants].map((each) => [each.mutant, each]),
    );
    const mutants = killed.flatMap(({ mutant }) => byMutant.get(mutant) ?? []);
    const kept: Evidence = { testCase, original, mutants };
    return {
      kept: mutants.length === killed.length && isKilled(kept) ? kept : undefined,
      statements: some.statements + others.statements,
    };
  };
  const worst = ({ statements }: TestCase): number => statements.length * (1 + killed.length);
  return minimise(start, { attempt, worst }, options);
}

function gripsIn(
  { testCase, original, mutants }: Evidence,
  model: UnitModel,
): ReadonlyMap<number, Grip> {
  return gripsOn(mutants, original, candidateAssertions(testCase, original, model));
}

function isWeaker(now: Grip = 'none', before: Grip = 'none'): boolean {
  const order: readonly Grip[] = ['none', 'last-resort', 'plain'];
  return order.indexOf(now) < order.indexOf(before);
}

interface RunResults {
  readonly original: TestCaseTrace | undefined;
  readonly mutants: readonly MutantTrace[];
  readonly statements: number;
}

async function run(
  testCase: TestCase,
  mutants: readonly MutantTrace[],
  { execute, withOriginal }: { readonly execute: Execute; readonly withOriginal: boolean },
): Promise<RunResults> {
  const order = { testCase, fresh: false, observe: true };
  const originals = withOriginal ? [{ ...order, mutant: ORIGINAL }] : [];
  const orders = [
    ...originals,
    ...mutants.map(({ mutant, fresh }) => ({ ...order, mutant, fresh })),
  ];
  if (orders.length === 0) return { original: undefined, mutants: [], statements: 0 };
  const results = await execute(orders);
  const ofMutants = results.slice(originals.length);
  return {
    original: withOriginal ? results[0]?.trace : undefined,
    mutants: mutants.flatMap(({ mutant, fresh }, at) => {
      const result = ofMutants[at];
      return result === undefined ? [] : [{ mutant, fresh, trace: result.trace }];
    }),
    statements: results.reduce((total, { trace }) => total + trace.statementsRun, 0),
  };
}

/** Whether a run ended as an earlier one did, at whatever statement, and none that was not begun is left. */
function endsAlike(before: TestCaseTrace, after: TestCaseTrace): boolean {
  if (before.end.kind === 'threw' && after.end.kind === 'threw') {
    return classOf(before.end) === classOf(after.end);
  }
  return before.end.kind === after.end.kind;
}

function classOf({ error }: Extract<TraceEnd, { kind: 'threw' }>): string {
  return error.is === 'error' || error.is === 'object' ? error.class : error.is;
}
