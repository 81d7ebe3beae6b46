/**
 * How a loop burns fuel: all of it on entry, or a step in every round. If it has both texts, which of them applies is decided
 * on entry.
 */
export type LoopFuelText =
  | { readonly entry: string }
  | { readonly step: string }
  | { readonly entry: string; readonly step: string };
