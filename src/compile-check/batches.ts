/** Splits items, in order, into groups whose total length is at most `limit`. A longer item is alone. */
export function batches<Item>(
  items: readonly Item[],
  lengthOf: (item: Item) => number,
  limit: number,
): readonly (readonly Item[])[] {
  const groups: Item[][] = [];
  let group: Item[] = [];
  let length = 0;
  for (const item of items) {
    const own = lengthOf(item);
    if (group.length > 0 && length + own > limit) {
      groups.push(group);
      group = [];
      length = 0;
    }
    group.push(item);
    length += own;
  }
  return group.length > 0 ? [...groups, group] : groups;
}
