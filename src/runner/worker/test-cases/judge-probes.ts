import type { Answer } from './ask-probes.ts';
import type { Probe } from './list-probes.ts';

/**
 * For each key of a probe that was asked on the original: whether the code that the probe runs was seen to change something. `endless` if it ran once and
 * for ever.
 */
export type Purities = Map<string, 'pure' | 'impure' | 'endless'>;

/** One execution of a test case, with the probes that its objects can answer. */
export interface ProbedExecution {
  readonly probes: readonly Probe[];
  /** Returns the visible state of the objects of the run, and of their surroundings, as one text. */
  readonly snapshot: () => string;
  readonly ask: (probes: readonly Probe[]) => Answer[];
}

/**
 * Asks the probes that change nothing, and returns their answers. Probes change nothing if the visible state is the same before and
 * after them, and if they give the same answers when they are asked again, in the other order and then in the first (μTEST paper, 4: inspectors; the paper does not observe purity, Assay
 * does). If some probes change something, they are found by adding one probe after another, each time on new objects. Those probes
 * are never asked again. Where code that ends with other objects runs for ever, the object has a cycle, say: that one probe is left out, and
 * its answer is one of which nothing is known.
 *
 * @param again executes the test case once more; returns undefined if that is not possible
 */
export async function askPureProbes(
  first: ProbedExecution,
  purities: Purities,
  again: () => Promise<ProbedExecution | undefined>,
): Promise<readonly Answer[]> {
  const answers = tryProbes(first, candidates(first, purities), purities);
  const endless = answers?.filter(isEndless) ?? [];
  if (endless.length > 0) {
    for (const key of new Set(endless.map(({ probe }) => probe.key))) noteEndless(key, purities);
    const againWithout = async (): Promise<ProbedExecution | undefined> =>
      withoutProbes(await again(), new Set(endless.map(nameOf)));
    const next = await againWithout();
    const others = next && (await askPureProbes(next, purities, againWithout));
    return [...(others ?? []), ...endless];
  }
  if (answers !== undefined) return answers;
  const accepted = new Set<string>();
  for (const key of keysByRank(candidates(first, purities), purities)) {
    const probed = await again();
    if (probed === undefined) return [];
    const chosen = candidates(probed, purities).filter(
      (probe) => accepted.has(probe.key) || probe.key === key,
    );
    const tried = tryProbes(probed, chosen, purities);
    if (tried === undefined || tried.some(isEndless)) purities.set(key, 'impure');
    else accepted.add(key);
  }
  const last = await again();
  if (last === undefined) return [];
  return tryProbes(last, candidates(last, purities), purities) ?? [];
}

function isEndless({ unbearable }: Answer): boolean {
  return unbearable === 'endless';
}

function nameOf({ probe }: Pick<Answer, 'probe'>): string {
  return JSON.stringify(probe.what);
}

function withoutProbes(
  probed: ProbedExecution | undefined,
  names: ReadonlySet<string>,
): ProbedExecution | undefined {
  return (
    probed && {
      ...probed,
      probes: probed.probes.filter((probe) => !names.has(nameOf({ probe }))),
    }
  );
}

/** What never ended in two runs is not asked again, or each run would wait for it. */
function noteEndless(key: string, purities: Purities): void {
  const known = purities.get(key);
  if (known !== 'pure') purities.set(key, known === 'endless' ? 'impure' : 'endless');
}

/** Returns the answers of the probes, those of some that never end among them, or undefined if they changed something. */
function tryProbes(
  probed: ProbedExecution,
  probes: readonly Probe[],
  purities: Purities,
): Answer[] | undefined {
  if (probes.length === 0) return [];
  const before = probed.snapshot();
  const answers = probed.ask(probes);
  if (answers.some(isEndless)) return answers;
  if (answers.some(({ unbearable }) => unbearable !== undefined)) return undefined;
  // Backwards, since a probe may undo what another has done: `increment` and `decrement` answer the same in each round.
  const repeated = probed.ask(probes.toReversed()).toReversed();
  if (textOf(answers) !== textOf(repeated) || probed.snapshot() !== before) return undefined;
  // What the second round has changed in private, only a third one shows. It is asked until each probe is known.
  const areKnown = probes.every(({ key }) => purities.get(key) === 'pure');
  if (!areKnown && textOf(answers) !== textOf(probed.ask(probes))) return undefined;
  for (const { key } of probes) purities.set(key, 'pure');
  return answers;
}

function textOf(answers: readonly Answer[]): string {
  return JSON.stringify(answers.map(({ value }) => value));
}

function candidates({ probes }: ProbedExecution, purities: Purities): Probe[] {
  return probes.filter(({ key }) => purities.get(key) !== 'impure');
}

/** Returns the keys of probes: first those that were pure so far, then the others, the likeliest to be pure first. */
function keysByRank(probes: readonly Probe[], purities: Purities): string[] {
  const rankOf = ({ key, rank }: Probe): number => rank - (purities.get(key) === 'pure' ? 10 : 0);
  return [...new Set(probes.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ key }) => key))];
}
