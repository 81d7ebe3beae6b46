import picocolors from 'picocolors';

/** Functions that wrap a text in the terminal's colours, or leave it as it is. */
export type Colours = ReturnType<typeof picocolors.createColors>;

/** Returns the colours of a report. If `enabled` is false, every function returns its argument unchanged. */
export function colours(enabled: boolean): Colours {
  return picocolors.createColors(enabled);
}
