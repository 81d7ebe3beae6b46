/** What a run read that differs from run to run. */
export interface ChanceReads {
  readonly random: number;
  readonly clock: number;
}

const reads = { random: 0, clock: 0 };

const watched = new WeakSet<object>();

/** Counts from now on how often code reads random numbers and the time. Test code that does so may see other values in its next run. */
export function watchChance(global: object): void {
  if (watched.has(global)) return;
  watched.add(global);
  watch(Reflect.get(global, 'Math'), 'random', () => (reads.random += 1));
  watch(Reflect.get(global, 'Date'), 'now', () => (reads.clock += 1));
  watch(Reflect.get(global, 'performance'), 'now', () => (reads.clock += 1));
}

/** Returns the number of reads so far. */
export function chanceReads(): ChanceReads {
  return { ...reads };
}

function watch(owner: unknown, name: string, onRead: () => void): void {
  const isOwner = (typeof owner === 'object' && owner !== null) || typeof owner === 'function';
  const original: unknown = isOwner ? Reflect.get(owner, name) : undefined;
  if (!isOwner || typeof original !== 'function') return;
  Reflect.set(owner, name, (...values: unknown[]): unknown => {
    onRead();
    return Reflect.apply(original, owner, values) as unknown;
  });
}
