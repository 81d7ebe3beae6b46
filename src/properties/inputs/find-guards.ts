import type { Condition, ParameterisedTest } from '../../model/property.ts';
import { holds } from '../conditions/evaluate-condition.ts';
import { listPreconditions } from '../conditions/list-preconditions.ts';
import { listTerms } from '../conditions/list-terms.ts';
import { readabilityOf } from '../conditions/readability-of.ts';
import type { InputTrial } from '../corpus/input-trial.ts';

/** A call of what makes an input, with arguments that were tried. */
export type TriedCall = Pick<InputTrial, 'inputs' | 'snapshot'>;

/** The most conditions that guard a call, and the least number of calls that must pass them. */
const most = 2;
const leastPassing = 8;

/**
 * Finds conditions on the arguments of a call without which it throws, such as `from <= to`: of those with which all known calls
 * succeed, the ones that let most calls pass. Undefined if there are none.
 *
 * @param isAllowed which conditions may be guards
 */
export function findGuards(
  trials: readonly TriedCall[],
  parameters: number,
  isAllowed: (condition: Condition) => boolean = () => true,
): readonly Condition[] | undefined {
  const sound = trials.filter(({ snapshot }) => snapshot.end.kind === 'completed');
  const failed = trials.filter((trial) => !sound.includes(trial));
  const possible = conditionsOn(sound, parameters).filter(isAllowed);
  let found: readonly Condition[] = [];
  for (let round = 0; round < most; round += 1) {
    const passing = (list: readonly Condition[], of: readonly TriedCall[]): number =>
      of.filter(({ snapshot }) => list.every((each) => holds(each, snapshot))).length;
    const [best] = possible
      .map((condition) => [...found, condition])
      .filter((list) => passing(list, sound) >= leastPassing)
      .map((list) => ({
        list,
        wrong: passing(list, failed),
        right: passing(list, sound),
        reads: list.reduce((sum, each) => sum + readabilityOf(each), 0),
      }))
      .toSorted((a, b) => a.wrong - b.wrong || b.right - a.right || a.reads - b.reads);
    if (best === undefined) return undefined;
    found = best.list;
    if (best.wrong === 0) return found;
  }
  return undefined;
}

/** The conditions that hold for the arguments of some calls that succeeded. */
function conditionsOn(sound: readonly TriedCall[], parameters: number): readonly Condition[] {
  const test: ParameterisedTest = {
    parameters: Array.from({ length: parameters }, (_, at) => ({
      name: `argument${at}`,
      type: { kind: 'unknown' },
    })),
    statements: [],
    typeArgument: 'number',
    examples: [],
    preconditions: [],
    postconditions: [],
  };
  const all = sound.slice(0, 10).flatMap(({ snapshot }) =>
    listPreconditions(
      listTerms(test, snapshot, () => false),
      snapshot,
      { parameters: [], signs: '', tables: [] },
    ),
  );
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}
