/**
 * Does something with each item, a few at a time, in their order. Results are in the order of the items; the first that fails
 * makes the whole fail, once those under way are done.
 */
export async function inPool<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const worker = async (): Promise<void> => {
    for (const [at, item] of left) results[at] = await work(item);
  };
  const settled = await Promise.allSettled(Array.from({ length: size }, worker));
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return results;
}
