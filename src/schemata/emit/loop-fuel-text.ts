/**
 * How a loop burns fuel: all of it on entry, or a step in every round. With both, the one or the other happens, as it turns
 * out on entry.
 */
export type LoopFuelText =
  | { readonly entry: string }
  | { readonly step: string }
  | { readonly entry: string; readonly step: string };
