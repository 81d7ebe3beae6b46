/** Statuses of the mutants of a run, by their ids. */
export type Statuses = ReadonlyMap<string, string>;

/** How many mutants count, and how many of these are detected. */
export interface Score {
  readonly valid: number;
  readonly detected: number;
}

const detecting: readonly string[] = ['Killed', 'Timeout'];
const counted: readonly string[] = [...detecting, 'Survived', 'NoCoverage'];

/**
 * The scores of two runs over the mutants that both count. A type check that has no time for a mutant in one run, and rejects it in the other, changes
 * which mutants are valid: the scores of the runs as they are can then fall although tests were only added.
 */
export function comparableScores(
  before: Statuses,
  after: Statuses,
): { readonly before: Score; readonly after: Score; readonly leftOut: number } {
  const isCounted = (status: string | undefined): boolean => counted.includes(status ?? '');
  const ids = [...before.keys()].filter(
    (id) => isCounted(before.get(id)) && isCounted(after.get(id)),
  );
  const scoreOf = (statuses: Statuses): Score => ({
    valid: ids.length,
    detected: ids.filter((id) => detecting.includes(statuses.get(id) ?? '')).length,
  });
  const all = new Set([...before.keys(), ...after.keys()]);
  const inOne = [...all].filter((id) => isCounted(before.get(id)) !== isCounted(after.get(id)));
  return { before: scoreOf(before), after: scoreOf(after), leftOut: inOne.length };
}
