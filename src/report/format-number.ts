/**
 * A percentage with one decimal, such as `78.4 %`. It is rounded down, so that a score below a threshold never
 * reads as the threshold, and only a perfect one as 100; undefined gives a dash.
 */
export function formatPercent(value: number | undefined): string {
  return value === undefined ? '–' : `${percentDigits(value)} %`;
}

/** The digits of `formatPercent` without the sign, for a table's column. */
export function percentDigits(value: number | undefined): string {
  return value === undefined ? '–' : (Math.floor(value * 10 + 1e-9) / 10).toFixed(1);
}

/** A whole number with separators between thousands, such as `12,345`. */
export function formatCount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A count with its noun, such as `1 test` and `2 tests`; give the plural where it isn't the noun with an s. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** A duration in milliseconds in the largest unit that tells something, such as `340 ms`, `4.2 s`, `3 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A rate per second, with a decimal where it is small. */
export function formatRate(perSecond: number): string {
  return perSecond < 9.95 ? perSecond.toFixed(1) : formatCount(perSecond);
}
