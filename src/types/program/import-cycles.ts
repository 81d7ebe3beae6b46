/** Returns the files of the import cycle that contains a file, including the file. */
export type CycleOf = (path: string) => readonly string[];

/** Finds the strongly connected components of the import graph from these files on (Tarjan 1972). */
export function importCycles(
  paths: Iterable<string>,
  importsOf: (path: string) => Iterable<string>,
): CycleOf {
  const cycles = new Map<string, readonly string[]>();
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const isOpen = new Set<string>();

  const enter = (path: string): Frame => {
    order.set(path, order.size);
    lowest.set(path, order.size - 1);
    stack.push(path);
    isOpen.add(path);
    return { path, rest: importsOf(path)[Symbol.iterator]() };
  };
  const lower = (path: string, to: number | undefined): void => {
    lowest.set(path, Math.min(lowest.get(path) ?? 0, to ?? 0));
  };
  const close = (path: string): void => {
    const cycle = stack.splice(stack.indexOf(path));
    for (const member of cycle) {
      isOpen.delete(member);
      cycles.set(member, cycle);
    }
  };

  for (const start of paths) {
    if (order.has(start)) continue;
    const frames = [enter(start)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const { path, rest } = frame;
      const next = rest.next();
      if (next.done !== true) {
        if (!order.has(next.value)) frames.push(enter(next.value));
        else if (isOpen.has(next.value)) lower(path, order.get(next.value));
        continue;
      }
      frames.pop();
      const parent = frames.at(-1);
      if (parent !== undefined) lower(parent.path, lowest.get(path));
      if (lowest.get(path) === order.get(path)) close(path);
    }
  }
  return (path) => cycles.get(path) ?? [path];
}

interface Frame {
  readonly path: string;
  readonly rest: Iterator<string>;
}
