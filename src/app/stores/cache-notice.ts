import type { Notice } from '../../model/analysis-result.ts';

const code = 'cache-unwritable';

/** What to tell the user where a run can't keep something for later ones, which is no reason to lose its result. */
export function cacheNotice(cacheDirectory: string, error: unknown): Notice {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code,
    place: cacheDirectory,
    message: `The cache directory can't be written to: ${reason}. Later runs can't take over what this one found.`,
  };
}

/** Whether a notice is such a one. */
export function isCacheNotice(notice: Notice): boolean {
  return notice.code === code;
}

/** Notices with another one, if any; that the cache can't be written to is told once, whatever was to be kept. */
export function withCacheNotice(
  notices: readonly Notice[],
  another: Notice | undefined,
): readonly Notice[] {
  const all = another === undefined ? notices : [...notices, another];
  const first = all.find(isCacheNotice);
  return all.filter((notice) => !isCacheNotice(notice) || notice === first);
}
