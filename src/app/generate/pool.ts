/**
 * Works on items in their order, a few at a time, and returns the results in the same order. After the first failure no item is begun
 * any more. When the items that were begun are done, the promise is rejected with that failure.
 */
export async function inPool<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const failures: { readonly reason: unknown }[] = [];
  const worker = async (): Promise<void> => {
    for (const [at, item] of waiting) {
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
