import { groupBy } from '../../foundation/group-by.ts';
import type { ProposedRelation } from '../../oracles/find/proposed-relation.ts';
import { ask, type PreparedFile, tryOracle } from './assess-file.ts';
import type { OpenedOracles } from './open-oracles.ts';
import type { OracleRequest } from './oracle-request.ts';

/** Loop steps of one run in a trial. A proposal that calls a function with values for which it takes longer is dropped. */
export const trialFuel = 300_000;

/** The most ways of generalising one assertion that judge mutants: the first that hold are the most general. */
const mostWays = 2;

/** A relation with this share of evaluations that say nothing holds by accident. */
const mostVacuous = 0.8;

/** Whether a relation says that varying values are equal, or the like. Of unrelated values, one may well be at most the other, and a fixed value is as it is. */
function isOfEqualValues({ code, isConstant, isTrivial }: ProposedRelation): boolean {
  return isConstant !== true && isTrivial !== true && !code.includes('one <= other');
}

/**
 * Tries proposals on the original: of each group up to the first that holds. Returns those that hold; undefined if the file can't be
 * loaded.
 */
export async function holdingProposals(
  opened: OpenedOracles,
  file: string,
  proposals: readonly ProposedRelation[],
  request: OracleRequest,
): Promise<readonly ProposedRelation[] | undefined> {
  const { signal, selection } = opened.options;
  const data = { seed: selection.seed, inputs: request.inputs };
  const host = await opened.runner.openOracles({ build: 'execute', file, data, signal });
  try {
    const described = await ask(host, { kind: 'describe' }, 'described');
    if (host.failure !== undefined || typeof described === 'string') {
      const message = host.failure ?? (typeof described === 'string' ? described : '');
      opened.notices.push({ code: 'relations-not-loadable', place: file, message });
      return undefined;
    }
    const holds = async (number: number, proposal: ProposedRelation): Promise<boolean> => {
      const trials = { evaluations: request.trials, fuel: trialFuel, isProposed: true };
      const { falseAlarm, refused, vacuous } = await tryOracle(host, number, trials);
      const saysSomething = vacuous < mostVacuous || !isOfEqualValues(proposal);
      return falseAlarm === undefined && refused < 1 && saysSomething;
    };
    const trivial = new Set<string>();
    const groups = new Map<string, ProposedRelation>();
    const waysOf = ({ assertion }: ProposedRelation): number =>
      assertion === undefined
        ? 0
        : [...groups.values()].filter((one) => one.assertion === assertion).length;
    for (const [number, proposal] of proposals.entries()) {
      const { data: of, group, isTrivial, changed = [] } = proposal;
      if (of !== undefined && trivial.has(of)) continue;
      if (changed.length > 0 && changed.every((one) => trivial.has(one))) continue;
      if (groups.has(group) || signal.aborted || waysOf(proposal) >= mostWays) continue;
      if (!(await holds(number, proposal))) continue;
      if (isTrivial !== true) groups.set(group, proposal);
      else if (of !== undefined) trivial.add(of);
    }
    const isNeedless = ({ unless = [] }: ProposedRelation): boolean =>
      unless.some((group) => groups.has(group));
    return [...groups.values()].filter((one) => !isNeedless(one));
  } finally {
    await host.close();
  }
}

/** The share of inputs with the same result, above which a program is not meant for them. */
const mostSame = 0.9;

/** Returns the numbers of the proposals that hold. If the program gives the same for nearly all inputs, it is not meant for such inputs. */
export function heldProposals(
  { oracles, baseline }: PreparedFile,
  proposals: readonly ProposedRelation[],
): readonly number[] {
  const varies = baseline.sources.map((runs) => {
    const counts = [...groupBy(runs, ({ outcome }) => outcome).values()].map(
      ({ length }) => length,
    );
    return Math.max(...counts) <= mostSame * runs.length;
  });
  return oracles.flatMap(({ falseAlarm, refused, program }, number) => {
    const holds = falseAlarm === undefined && refused < 1;
    return holds && (varies[program] === true || proposals[number]?.isConstant === true)
      ? [number]
      : [];
  });
}
