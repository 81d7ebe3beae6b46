import { readFileSync } from 'node:fs';

import { isRecord } from '../foundation/is-record.ts';

/** What a package.json says, by its path; nothing where it is missing or no JSON object. */
export function readManifest(path: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readText(path) ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** The text of a file by its path; undefined where there is none that can be read. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The packages that a manifest names in these of its sections, such as `devDependencies`. */
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
