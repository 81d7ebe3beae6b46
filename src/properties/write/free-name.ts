/** Returns a name that is not taken yet, with a number at its end if it has to, and takes it. */
export function freeName(stem: string, taken: Set<string>): string {
  let free = stem;
  for (let number = 2; taken.has(free); number += 1) free = `${stem}${number}`;
  taken.add(free);
  return free;
}
