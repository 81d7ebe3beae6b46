import type { ModuleNames } from '../emit/module-names.ts';

/** Expressions that call the runtime while its mask says that a site still has something to tell. */
export interface ProbeText {
  /** Not zero while a site has something to tell. */
  readonly mask: (site: number) => string;
  readonly reach: (site: number) => string;
  /** Keeps what the mask says in a variable, for the probe that follows. */
  readonly enter: (site: number, asked: string) => string;
  /** `asked` is the mask, or the variable that keeps what it said. */
  readonly probe: (site: number, asked: string, operands: readonly string[]) => string;
  readonly probeShort: (site: number, asked: string, operand: string) => string;
  /** A variable of the function's. */
  readonly variable: (ordinal: number) => string;
}

/** Probe text with a module's names. */
export function createProbeText(names: ModuleNames, mayRunEarly: boolean): ProbeText {
  const { mask, reach, enter, probe, probeShort, operand } = names;
  const chain = mayRunEarly ? '?.' : '';
  const maskOf = (site: number): string => `${mask}${chain}[${String(site)}]`;
  return {
    mask: maskOf,
    reach: (site) => `${maskOf(site)}&&${reach}(${String(site)})`,
    enter: (site, asked) => `(${asked}=${maskOf(site)})&&${enter}(${String(site)})`,
    probe: (site, asked, operands) => `${asked}&&${probe}(${[site, ...operands].join(',')})`,
    probeShort: (site, asked, given) => `${asked}&&${probeShort}(${String(site)},${given})`,
    variable: (ordinal) => `${operand}${String(ordinal)}`,
  };
}
