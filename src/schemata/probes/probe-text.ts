import type { ModuleNames } from '../emit/module-names.ts';

/** Expressions that call the runtime while its mask says that a site still has something to report. */
export interface ProbeText {
  /** Not zero while a site has something to report. */
  readonly mask: (site: number) => string;
  readonly reach: (site: number) => string;
  /** Keeps the value of the mask in a variable, for the probe that follows. */
  readonly enter: (site: number, asked: string) => string;
  /** `asked` is the mask, or the variable that keeps its value. */
  readonly probe: (site: number, asked: string, operands: readonly string[]) => string;
  readonly probeShort: (site: number, asked: string, operand: string) => string;
  /** The same for a right operand that `right` can compute: the text of a function (`freeOperand`). */
  readonly probeFree: (site: number, asked: string, operand: string, right: string) => string;
  /** The name under which such a function gets the runtime's operations. */
  readonly operations: string;
  /** A variable of the function. */
  readonly variable: (ordinal: number) => string;
}

/** Creates the probe text with the names of a module. */
export function createProbeText(names: ModuleNames, mayRunEarly: boolean): ProbeText {
  const { mask, reach, enter, probe, probeShort, probeFree, operations, operand } = names;
  const chain = mayRunEarly ? '?.' : '';
  const maskOf = (site: number): string => `${mask}${chain}[${String(site)}]`;
  return {
    mask: maskOf,
    reach: (site) => `${maskOf(site)}&&${reach}(${String(site)})`,
    enter: (site, asked) => `(${asked}=${maskOf(site)})&&${enter}(${String(site)})`,
    probe: (site, asked, operands) => `${asked}&&${probe}(${[site, ...operands].join(',')})`,
    probeShort: (site, asked, given) => `${asked}&&${probeShort}(${String(site)},${given})`,
    probeFree: (site, asked, given, right) =>
      `${asked}&&${probeFree}(${[site, given, right].join(',')})`,
    operations,
    variable: (ordinal) => `${operand}${String(ordinal)}`,
  };
}
