import { SPARE_CELL } from '../../runtime/loop-fuel.ts';
import { RUNTIME_KEY } from '../../runtime/protocol.ts';
import type { ModuleNames } from './module-names.ts';

const runtime = `globalThis.${RUNTIME_KEY}`;

/**
 * Returns the first declarations of a module with loops or mutants: the runtime's cell and fuel, or substitutes that do
 * nothing.
 */
export function fuelPrelude(names: ModuleNames): string {
  const { cell, exhausted, exhaust } = names;
  return (
    `var ${cell}=${runtime}?.cell??${SPARE_CELL},` +
    `${exhausted}=${runtime}?.exhausted,${exhaust}=${runtime}?.exhaust;`
  );
}

/**
 * Returns further declarations of a module whose outer functions note that they are entered. A function can be called before the first
 * statement has run; then it takes what notes this for itself.
 *
 * @param end the number after that of the module's last outer function
 */
export function entryPrelude({ entered, takeEntered }: ModuleNames, end: number): string {
  return (
    `function ${takeEntered}(){return ${runtime}?.entered?.(${String(end)})??[]}` +
    `var ${entered}=${takeEntered}();`
  );
}

/** Returns further declarations of a module in the combine build: the flags. Without a runtime, none is set. */
export function flagsPrelude({ flags }: ModuleNames): string {
  return `var ${flags}=${runtime}?.flags??[];`;
}

/**
 * Returns further declarations of a module whose conditions are measured: functions that report a condition to the runtime and
 * return its value, or its measure. They can be called before the first statement has run, and then report nothing.
 */
export function measurePrelude(names: ModuleNames): string {
  const { search, measure, distance, decide, all, any } = names;
  const isOff = `${search}===void 0`;
  return (
    `var ${search}=${runtime}?.search;` +
    `function ${measure}(b,k,v,l,r,s){${isOff}||${search}.note(b,k,v,l,r,s);return v}` +
    `function ${distance}(b,k,v,l,r,s){return ${isOff}?0:${search}.measure(b,k,v,l,r,s)}` +
    `function ${decide}(b,v,m,s,l,r){${isOff}||${search}.decide(b,v,m,s,l,r);return v}` +
    `function ${all}(...m){return ${isOff}?0:${search}.all(m)}` +
    `function ${any}(...m){return ${isOff}?0:${search}.any(m)}`
  );
}

/**
 * Returns further declarations of a module in the search build: the same functions for predicates and for keys that are looked up, and
 * the descriptions of its own predicates.
 */
export function searchPrelude(names: ModuleNames, predicates: readonly string[]): string {
  const { search, begin, weigh, seek } = names;
  const declared = predicates.length === 0 ? '' : `${search}?.declare([${predicates.join(',')}]);`;
  const isOff = `${search}===void 0`;
  return (
    `${measurePrelude(names)}function ${begin}(p){${isOff}||${search}.begin(p)}` +
    `function ${weigh}(p,v,g){${isOff}||${search}.weigh(p,v,g);return v}` +
    `function ${seek}(k,o,m){${isOff}||${search}.seek(k,o,m);return k}${declared}`
  );
}

/**
 * Returns further declarations of a module in the observe build: the mask, which is always silent without a runtime, the
 * functions that sites call, and the description of its sites.
 */
export function tracePrelude(
  names: ModuleNames,
  firstSite: number,
  codes: readonly number[],
): string {
  const trace = `${runtime}?.trace`;
  const { mask, reach, enter, probe, probeShort, probeFree } = names;
  const list = codes.join(',');
  const describe = codes.length === 0 ? '' : `${trace}?.declare(${String(firstSite)},[${list}]);`;
  return (
    `var ${mask}=${trace}?.mask??[],${reach}=${trace}?.reach,${enter}=${trace}?.enter,` +
    `${probe}=${trace}?.probe,${probeShort}=${trace}?.probeShort,` +
    `${probeFree}=${trace}?.probeFree;${describe}`
  );
}

/** Returns further declarations of a module in the observe build: the functions of its predicates, and the descriptions of these. */
export function propagationPrelude(
  { open, begin, weigh }: ModuleNames,
  predicates: readonly string[],
): string {
  if (predicates.length === 0) return '';
  const propagation = `${runtime}?.propagation`;
  return (
    `var ${open}=${propagation}?.open??[],${begin}=${propagation}?.begin,${weigh}=${propagation}?.weigh;` +
    `${propagation}?.describe([${predicates.join(',')}]);`
  );
}
