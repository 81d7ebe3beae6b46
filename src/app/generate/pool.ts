/**
 * Does something with each item, a few at a time, in their order. Results are in the order of the items; the first that fails
 * makes the whole fail, once those under way are done; no other is begun then.
 */
export async function inPool<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const failures: { readonly reason: unknown }[] = [];
  const worker = async (): Promise<void> => {
    for (const [at, item] of left) {
      if (failures.length > 0) return;
      try {
        results[at] = await work(item);
      } catch (reason) {
        failures.push({ reason });
      }
    }
  };
  await Promise.all(Array.from({ length: size }, worker));
  const [first] = failures;
  if (first !== undefined) throw first.reason;
  return results;
}
