import { SPARE_CELL } from '../runtime/loop-fuel.ts';
import { RUNTIME_KEY } from '../runtime/protocol.ts';
import type { ModuleNames } from './module-names.ts';

const runtime = `globalThis.${RUNTIME_KEY}`;

/** What a module with loops or mutants declares first: the runtime's cell and fuel, or ones that do nothing. */
export function fuelPrelude(names: ModuleNames): string {
  const { cell, exhausted, exhaust } = names;
  return (
    `var ${cell}=${runtime}?.cell??${SPARE_CELL},` +
    `${exhausted}=${runtime}?.exhausted,${exhaust}=${runtime}?.exhaust;`
  );
}

/** What a module of the combine build declares beside: the flags, none of which is set without a runtime. */
export function flagsPrelude({ flags }: ModuleNames): string {
  return `var ${flags}=${runtime}?.flags??[];`;
}

/**
 * What a module of the observe build declares beside: the mask, which is always silent without a runtime, the
 * functions that sites call, and its description of the sites.
 */
export function tracePrelude(
  names: ModuleNames,
  firstSite: number,
  codes: readonly number[],
): string {
  const trace = `${runtime}?.trace`;
  const { mask, reach, enter, probe, probeShort } = names;
  const list = codes.join(',');
  const describe = codes.length === 0 ? '' : `${trace}?.declare(${String(firstSite)},[${list}]);`;
  return (
    `var ${mask}=${trace}?.mask??[],${reach}=${trace}?.reach,${enter}=${trace}?.enter,` +
    `${probe}=${trace}?.probe,${probeShort}=${trace}?.probeShort;${describe}`
  );
}
