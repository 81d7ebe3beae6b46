/** Returns at most so many, from all parts of a list. */
export function spread<Value>(list: readonly Value[], most: number): readonly Value[] {
  const step = Math.max(1, list.length / most);
  return list.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}
