/** The names that instrumented text declares. */
export interface ModuleNames {
  /** The cell with the active mutant, the error for used-up fuel, and a function that throws this error. */
  readonly cell: string;
  readonly exhausted: string;
  readonly exhaust: string;
  /** In the combine build, the flags of the mutants. */
  readonly flags: string;
  /** A counter of loop steps, one for each function. */
  readonly steps: string;
  /** The variable in which the head of a loop pays on entry, if the head declares by `var`, which can't shadow the counter. */
  readonly paid: string;
  /** `this` in a mutated copy. */
  readonly receiver: string;
  /** What notes that an outer function was entered, and a function that returns it. */
  readonly entered: string;
  readonly takeEntered: string;
  /** The functions and the mask of the observe build. */
  readonly mask: string;
  readonly reach: string;
  readonly enter: string;
  readonly probe: string;
  readonly probeShort: string;
  readonly probeFree: string;
  /** The operations that an operand gets which the original does not evaluate. */
  readonly operations: string;
  /** The function of the impact build. */
  readonly impact: string;
  /** The functions of the search build. */
  readonly search: string;
  readonly measure: string;
  readonly distance: string;
  readonly decide: string;
  readonly all: string;
  readonly any: string;
  readonly seek: string;
  /** The functions of predicates in the observe and search builds, and what the observe build reads before it calls them. */
  readonly begin: string;
  readonly weigh: string;
  readonly open: string;
  /** The prefix of operands of probes; a number follows. */
  readonly operand: string;
}

/** Returns names that occur nowhere in a text. */
export function moduleNames(text: string): ModuleNames {
  let prefix = '__assay_';
  for (let ordinal = 1; text.includes(prefix); ordinal += 1) prefix = `__assay${String(ordinal)}_`;
  return {
    cell: `${prefix}a`,
    exhausted: `${prefix}x`,
    exhaust: `${prefix}b`,
    flags: `${prefix}f`,
    steps: `${prefix}n`,
    paid: `${prefix}v`,
    receiver: `${prefix}s`,
    entered: `${prefix}j`,
    takeEntered: `${prefix}jj`,
    mask: `${prefix}m`,
    reach: `${prefix}r`,
    enter: `${prefix}e`,
    probe: `${prefix}p`,
    probeShort: `${prefix}q`,
    probeFree: `${prefix}h`,
    operations: `${prefix}z`,
    impact: `${prefix}i`,
    search: `${prefix}t`,
    measure: `${prefix}u`,
    distance: `${prefix}d`,
    decide: `${prefix}c`,
    all: `${prefix}l`,
    any: `${prefix}y`,
    seek: `${prefix}yy`,
    begin: `${prefix}g`,
    weigh: `${prefix}w`,
    open: `${prefix}k`,
    operand: `${prefix}o`,
  };
}
