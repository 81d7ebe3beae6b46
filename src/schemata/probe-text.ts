import type { ModuleNames } from './module-names.ts';

/** Expressions that call the runtime while its mask says that a site still has something to tell. */
export interface ProbeText {
  readonly reach: (site: number) => string;
  readonly enter: (site: number) => string;
  readonly probe: (site: number, operands: readonly string[]) => string;
  readonly probeShort: (site: number, operand: string) => string;
  /** The variable for an operand. */
  readonly operand: (ordinal: number) => string;
}

/** Probe text with a module's names. */
export function createProbeText(names: ModuleNames, mayRunEarly: boolean): ProbeText {
  const mask = `${names.mask}${mayRunEarly ? '?.' : ''}`;
  const call = (site: number, name: string, operands: readonly string[]): string => {
    const index = String(site);
    return `${mask}[${index}]&&${name}(${[index, ...operands].join(',')})`;
  };
  return {
    reach: (site) => call(site, names.reach, []),
    enter: (site) => call(site, names.enter, []),
    probe: (site, operands) => call(site, names.probe, operands),
    probeShort: (site, operand) => call(site, names.probeShort, [operand]),
    operand: (ordinal) => `${names.operand}${String(ordinal)}`,
  };
}
