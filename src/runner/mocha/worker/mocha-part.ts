/**
 * Loads the first of Mocha's own modules that is there, by their paths in its folder: versions differ in the names. Throws the error of the
 * first one if none is there.
 */
export function mochaPart(fromMocha: NodeJS.Require, paths: readonly string[]): unknown {
  let missing: unknown;
  for (const path of paths) {
    try {
      return fromMocha(path);
    } catch (error) {
      if (!isMissing(error)) throw error;
      missing ??= error;
    }
  }
  throw missing;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
}
