import { readFileSync } from 'node:fs';

import { isRecord } from '../foundation/is-record.ts';

/** Returns the content of a package.json by its path; an empty object if it is missing or no JSON object. */
export function readManifest(path: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readText(path) ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Returns the text of a file by its path; undefined if it can't be read. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns the packages that a manifest names in the given sections, such as `devDependencies`. */
export function packagesIn(
  manifest: Readonly<Record<string, unknown>>,
  sections: readonly string[],
): ReadonlySet<string> {
  return new Set(
    sections.flatMap((name) => {
      const section = manifest[name];
      return isRecord(section) ? Object.keys(section) : [];
    }),
  );
}
