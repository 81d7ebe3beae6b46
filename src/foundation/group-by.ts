/** A list of one or more items. */
export type NonEmpty<Item> = readonly [Item, ...Item[]];

/** Groups items by a key. Keys and items keep their order. (`Map.groupBy` needs Node 21.) */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
