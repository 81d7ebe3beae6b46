/** How a loop burns fuel: all of it on entry, or a step in every round. */
export type LoopFuelText = { readonly entry: string } | { readonly step: string };
