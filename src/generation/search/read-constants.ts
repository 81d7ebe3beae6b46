import { indicesIn } from '../../analysis/index-ranges.ts';
import type { TestCase } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { ORIGINAL } from '../execute-port.ts';
import type { Proof } from '../prove/assertions/evidence.ts';
import { killsOf } from '../prove/assertions/kills.ts';
import { tryFresh, type TrialParts } from '../prove/try-test-cases.ts';
import type { Killer } from '../prove/killer.ts';

/** The most constants of a unit that are read, and the most that one test case reads. */
const most = { constants: 400, together: 40 };

/**
 * Finds the mutants that show in the values of the unit's constants: mutants of tables and enums that act while modules load. The search
 * can't lead to them. Many constants are first read in one test case. Each is then read alone, only with the mutants that showed in it.
 *
 * @param isWanted whether a mutant, by its index, is alive and acts only while modules load
 * @param onFound called with each test case that kills mutants, after which `isWanted` may exclude them
 */
export async function readConstants(
  { callables }: UnitModel,
  parts: TrialParts,
  isWanted: (mutant: number) => boolean,
  onFound: (found: Pick<Killer, 'testCase' | 'kills' | 'proof'>) => void,
): Promise<void> {
  const ids = callables.flatMap(({ kind, id }) => (kind === 'constant' ? [id] : []));
  for (let from = 0; from < Math.min(ids.length, most.constants); from += most.together) {
    await readTogether(ids.slice(from, from + most.together), parts, isWanted, onFound);
  }
}

async function readTogether(
  ids: readonly string[],
  parts: TrialParts,
  isWanted: (mutant: number) => boolean,
  onFound: (found: Pick<Killer, 'testCase' | 'kills' | 'proof'>) => void,
): Promise<void> {
  const all = readingOf(ids);
  const order = { testCase: all, mutant: ORIGINAL, fresh: true, observe: false };
  const [near] = await parts.search([order]);
  const wanted = indicesIn(near?.search?.covered ?? []).filter(isWanted);
  if (wanted.length === 0) return;
  const { proof } = await tryFresh(all, wanted, parts);
  for (const [variable, id] of ids.entries()) {
    const visible = proof === undefined ? [] : killsBy(variable, proof).filter(isWanted);
    if (visible.length === 0) continue;
    const testCase = readingOf([id]);
    onFound({ testCase, ...(await tryFresh(testCase, visible, parts)) });
  }
}

/** Returns the mutants that an assertion about a variable kills. */
function killsBy(variable: number, { candidates, evidence }: Proof): readonly number[] {
  const about = candidates.filter(({ what }) => 'variable' in what && what.variable === variable);
  const kills = killsOf(about, evidence.mutants).values();
  return [...new Set([...kills].flatMap((killed) => [...killed]))];
}

/** Returns a test case that reads constants. */
function readingOf(constants: readonly string[]): TestCase {
  const statements = constants.map(
    (callable) => ({ kind: 'call', callable, arguments: [] }) as const,
  );
  return { statements, typeArgument: 'number' };
}
