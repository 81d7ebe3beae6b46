/** The value of an expression for each class of its operands, in the order of the classes. */
export type Outcomes = readonly unknown[];

/** A replacement: its name and its outcomes. */
export interface Candidate {
  readonly name: string;
  readonly outcomes: Outcomes;
}

/** A set of classes: bit `i` stands for class `i`. */
export type Impact = bigint;

/** The findings about one replacement among others, by enumeration (thesis, definitions 6.2 to 6.6). */
export interface Finding {
  readonly name: string;
  /** The classes for which it differs from the original. */
  readonly impact: Impact;
  /** It differs for no class (6.2), for one (6.3), for all (6.6), or for some. */
  readonly extent: 'equivalent' | 'minimal' | 'trivial' | 'partial';
  /** The first earlier replacement that differs for exactly the same classes. */
  readonly sameAs: string | undefined;
  /** The replacements that differ only for a proper part of its classes: a test that they infect also infects with this one. */
  readonly subsumedBy: readonly string[];
  /**
   * True if these together differ for all of its classes. Then it is redundant, whatever classes occur in a program (6.5).
   * Otherwise it is redundant only if the replacements that subsume it are not equivalent in the program.
   */
  readonly isCovered: boolean;
}

/** Compares every candidate with the original, and all of them with each other. */
export function findRedundancy(
  original: Outcomes,
  candidates: readonly Candidate[],
): readonly Finding[] {
  const mutants = candidates.map(({ name, outcomes }) => ({
    name,
    impact: impactOf(original, outcomes),
  }));
  return mutants.map(({ name, impact }, at) => {
    const parts = mutants.filter((each) => isProperPart(each.impact, impact));
    return {
      name,
      impact,
      extent: extentOf(impact, original.length),
      sameAs: mutants.slice(0, at).find((each) => each.impact === impact)?.name,
      subsumedBy: parts.map((each) => each.name),
      isCovered: parts.reduce((union, part) => union | part.impact, 0n) === impact,
    };
  });
}

/** Returns for each class of operands the replacements that differ for this class only. */
export function minimalByClass(
  findings: readonly Finding[],
  classes: number,
): readonly (readonly string[])[] {
  return Array.from({ length: classes }, (_, at) =>
    findings.filter(({ impact }) => impact === 1n << BigInt(at)).map(({ name }) => name),
  );
}

/**
 * Returns all sufficient sets (6.4): one replacement of minimal impact for each class. There is no such set if a class has no
 * such replacement.
 */
export function sufficientSets(
  findings: readonly Finding[],
  classes: number,
): readonly (readonly string[])[] {
  return minimalByClass(findings, classes).reduce<readonly (readonly string[])[]>(
    (sets, names) => sets.flatMap((set) => names.map((name) => [...set, name])),
    [[]],
  );
}

/** Returns the replacements that are neither equivalent nor subsumed, one of each impact. Once these are detected, the others add nothing. */
export function nonRedundant(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(
    ({ extent, sameAs, subsumedBy }) =>
      extent !== 'equivalent' && sameAs === undefined && subsumedBy.length === 0,
  );
}

/** Compares two values. `0` equals `-0` here, since programs and tests rarely distinguish them, and `NaN` equals `NaN`. */
function impactOf(original: Outcomes, mutant: Outcomes): Impact {
  let impact = 0n;
  for (const [at, value] of original.entries()) {
    const other = mutant[at];
    if (other !== value && !Object.is(other, value)) impact |= 1n << BigInt(at);
  }
  return impact;
}

function extentOf(impact: Impact, classes: number): Finding['extent'] {
  if (impact === 0n) return 'equivalent';
  if (impact === (1n << BigInt(classes)) - 1n) return 'trivial';
  return (impact & (impact - 1n)) === 0n ? 'minimal' : 'partial';
}

function isProperPart(part: Impact, whole: Impact): boolean {
  return part !== 0n && part !== whole && (part & whole) === part;
}
