import type { Notice } from '../../model/analysis-result.ts';

const code = 'cache-unwritable';

/** Returns the notice that a run could not keep something for later runs. The result of the run is still reported. */
export function cacheNotice(cacheDirectory: string, error: unknown): Notice {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code,
    place: cacheDirectory,
    message: `The cache directory can't be written to: ${reason}. Later runs can't take over what this one found.`,
  };
}

/** Whether a notice is about the cache. */
export function isCacheNotice(notice: Notice): boolean {
  return notice.code === code;
}

/** Adds a notice, if there is one. Of several notices about the cache only the first stays. */
export function withCacheNotice(
  notices: readonly Notice[],
  another: Notice | undefined,
): readonly Notice[] {
  const all = another === undefined ? notices : [...notices, another];
  const first = all.find(isCacheNotice);
  return all.filter((notice) => !isCacheNotice(notice) || notice === first);
}
