/**
 * Formats a percentage with one decimal, such as `78.4 %`. It is rounded down, so that a score below a threshold never looks like the
 * threshold, and only a perfect score looks like 100. Undefined gives a dash.
 */
export function formatPercent(value: number | undefined): string {
  return value === undefined ? '–' : `${percentDigits(value)} %`;
}

/** Returns the digits of `formatPercent` without the sign, for a column of a table. */
export function percentDigits(value: number | undefined): string {
  return value === undefined ? '–' : (Math.floor(value * 10 + 1e-9) / 10).toFixed(1);
}

/** Formats a whole number with separators between thousands, such as `12,345`. */
export function formatCount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats a count with its noun, such as `1 test` and `2 tests`. The plural is needed only if it is not the noun with an s. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** Formats a duration in milliseconds in a suitable unit, such as `340 ms`, `4.2 s`, `3 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Formats a rate per second. Small rates have a decimal. */
export function formatRate(perSecond: number): string {
  return perSecond < 9.95 ? perSecond.toFixed(1) : formatCount(perSecond);
}
