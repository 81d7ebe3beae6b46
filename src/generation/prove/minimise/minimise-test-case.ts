import { indicesIn } from '../../../analysis/index-ranges.ts';
import type { TestCase } from '../../../model/test-case.ts';
import type { TestCaseTrace, TraceEnd } from '../../../model/test-case-trace.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import { candidateAssertions } from '../assertions/candidate-assertions.ts';
import type { Evidence, MutantTrace } from '../assertions/evidence.ts';
import { type Grip, gripsOn } from '../assertions/grips-on.ts';
import { type Execute, ORIGINAL } from '../../execute-port.ts';
import {
  type Attempt,
  minimise,
  type Minimised,
  type MinimiseOptions,
  type ProposalRunner,
} from './minimise.ts';

/** The share of the budget for a test case that must run with slow mutants. */
const slowShare = 0.01;

/** What is needed to run few proposals with mutants that take long. */
export interface SlowMutants {
  readonly isSlow: (mutant: number) => boolean;
  /** Runs test cases in the search build. */
  readonly search: Execute;
}

/**
 * Makes a test case simpler that kills mutants (μTEST paper, 5.3). It still kills all mutants that the evidence shows it to kill, each
 * as well as before (not only by a last resort). It still completes, or throws an error of the same class. The result leaves out
 * mutants that the test case doesn't kill.
 *
 * Proposals run with slow mutants only where they must: at first it counts that they infect them, and only the last one runs with them.
 */
export async function minimiseTestCase(
  evidence: Evidence,
  execute: Execute,
  options: MinimiseOptions & SlowMutants,
): Promise<Minimised<Evidence>> {
  const grips = gripsIn(evidence, options.model);
  const mutants = evidence.mutants.filter(({ mutant }) => grips.get(mutant) !== 'none');
  const start: Evidence = { ...evidence, mutants };
  if (mutants.length === 0) return { kept: start, statements: 0 };
  const slow = mutants.filter(({ mutant }) => options.isSlow(mutant));
  const parts = { execute, search: options.search, model: options.model };
  if (slow.length === 0) return minimise(start, runnerOf(start, grips, parts), options);
  if (!slow.some(({ fresh }) => fresh)) {
    const quick = { ...start, mutants: mutants.filter((one) => !slow.includes(one)) };
    const runner = runnerOf(quick, grips, { ...parts, infected: slow });
    const { kept, statements } = await minimise(quick, runner, options);
    const { evidence: whole } = await run(kept, slow, execute);
    if (whole !== undefined && escapedFrom(whole, grips, options.model) === undefined)
      return { kept: whole, statements };
  }
  const budget = options.budget * slowShare;
  return minimise(start, runnerOf(start, grips, parts), { ...options, budget });
}

interface RunnerParts extends Pick<SlowMutants, 'search'> {
  readonly execute: Execute;
  readonly model: UnitModel;
  /** Mutants that a proposal need only infect. */
  readonly infected?: readonly MutantTrace[];
}

/** Executes a proposal without a mutant and with those to be killed, until one of these escapes. */
function runnerOf(
  start: Evidence,
  grips: ReadonlyMap<number, Grip>,
  { execute, search, model, infected = [] }: RunnerParts,
): ProposalRunner<Evidence> {
  // The mutant that escaped from the last proposal comes first: it is likely to escape again.
  let queue = [...start.mutants];
  const attempt = async (testCase: TestCase): Promise<Attempt<Evidence>> => {
    let proposal: Evidence | undefined;
    let statements = 0;
    if (infected.length > 0) {
      statements += testCase.statements.length;
      if (!(await infects(testCase, infected, search))) return { kept: undefined, statements };
    }
    let at = 0;
    let size = 1;
    do {
      const results = await run(proposal ?? testCase, queue.slice(at, at + size), execute);
      statements += results.statements;
      proposal = results.evidence;
      if (proposal === undefined || !endsLike(start.original, proposal.original)) {
        return { kept: undefined, statements };
      }
      const escaped = escapedFrom(proposal, grips, model);
      if (escaped !== undefined) {
        queue = queue.toSorted(
          (left, right) =>
            Number(right.mutant === escaped.mutant) - Number(left.mutant === escaped.mutant),
        );
        return { kept: undefined, statements };
      }
      at += size;
      size *= 2;
    } while (at < queue.length);
    return { kept: proposal, statements };
  };
  const worst = ({ statements }: TestCase): number =>
    statements.length * (1 + queue.length + Math.min(1, infected.length));
  return { attempt, worst };
}

/** Returns whether a test case infects all of these mutants. */
async function infects(
  testCase: TestCase,
  mutants: readonly MutantTrace[],
  search: Execute,
): Promise<boolean> {
  const [near] = await search([{ testCase, mutant: ORIGINAL, fresh: false, observe: false }]);
  const infected = new Set(indicesIn(near?.search?.infected ?? []));
  return mutants.every(({ mutant }) => infected.has(mutant));
}

/** Returns a mutant that the evidence kills less well than it must. */
function escapedFrom(
  proposal: Evidence,
  grips: ReadonlyMap<number, Grip>,
  model: UnitModel,
): MutantTrace | undefined {
  const now = gripsIn(proposal, model);
  return proposal.mutants.find(({ mutant }) => isWeaker(now.get(mutant), grips.get(mutant)));
}

/**
 * Adds runs with some mutants to the evidence of a test case, and the run without a mutant if it is missing. Undefined if a run has no
 * result.
 */
async function run(
  known: Evidence | TestCase,
  some: readonly MutantTrace[],
  execute: Execute,
): Promise<{ readonly evidence: Evidence | undefined; readonly statements: number }> {
  const isFirst = 'statements' in known;
  const testCase = isFirst ? known : known.testCase;
  const order = { testCase, fresh: false, observe: true };
  const results = await execute([
    ...(isFirst ? [{ ...order, mutant: ORIGINAL }] : []),
    ...some.map(({ mutant, fresh }) => ({ ...order, mutant, fresh })),
  ]);
  const traces = results.map(({ trace }) => trace);
  const original = isFirst ? traces.shift() : known.original;
  const mutants = some.flatMap(({ mutant, fresh }, at) => {
    const trace = traces[at];
    return trace === undefined ? [] : [{ mutant, fresh, trace }];
  });
  const all = [...(isFirst ? [] : known.mutants), ...mutants];
  const isWhole = original !== undefined && mutants.length === some.length;
  return {
    evidence: isWhole ? { testCase, original, mutants: all } : undefined,
    statements: results.reduce((total, { trace }) => total + trace.statementsRun, 0),
  };
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

/** Whether a run ended in the same way as an earlier one, at any statement. */
function endsLike(before: TestCaseTrace, after: TestCaseTrace): boolean {
  if (before.end.kind === 'threw' && after.end.kind === 'threw') {
    return classOf(before.end) === classOf(after.end);
  }
  return before.end.kind === after.end.kind;
}

function classOf({ error }: Extract<TraceEnd, { kind: 'threw' }>): string {
  return error.is === 'error' || error.is === 'object' ? error.class : error.is;
}
