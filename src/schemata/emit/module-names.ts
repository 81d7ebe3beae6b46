/** The names that instrumented text declares. */
export interface ModuleNames {
  /** The cell with the active mutant, the error that says that fuel is used up, and a function that throws it. */
  readonly cell: string;
  readonly exhausted: string;
  readonly exhaust: string;
  /** In the combine build, which mutants are active. */
  readonly flags: string;
  /** A counter of loop steps, one per function. */
  readonly steps: string;
  /** What a loop's head declares to pay on entry where it declares by `var`, which can't shadow the counter. */
  readonly paid: string;
  /** `this` in a mutated copy. */
  readonly receiver: string;
  /** What the observe build calls. */
  readonly mask: string;
  readonly reach: string;
  readonly enter: string;
  readonly probe: string;
  readonly probeShort: string;
  /** What the impact build calls. */
  readonly impact: string;
  /** What the search build calls. */
  readonly search: string;
  readonly measure: string;
  readonly distance: string;
  readonly decide: string;
  readonly all: string;
  readonly any: string;
  readonly begin: string;
  readonly weigh: string;
  /** Operands of probes, with a number behind. */
  readonly operand: string;
}

/** Names that occur nowhere in a text. */
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
    mask: `${prefix}m`,
    reach: `${prefix}r`,
    enter: `${prefix}e`,
    probe: `${prefix}p`,
    probeShort: `${prefix}q`,
    impact: `${prefix}i`,
    search: `${prefix}t`,
    measure: `${prefix}u`,
    distance: `${prefix}d`,
    decide: `${prefix}c`,
    all: `${prefix}l`,
    any: `${prefix}y`,
    begin: `${prefix}g`,
    weigh: `${prefix}w`,
    operand: `${prefix}o`,
  };
}
