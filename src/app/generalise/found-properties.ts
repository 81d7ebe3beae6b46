import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { isRecord } from '../../foundation/is-record.ts';
import type { WrittenProperty } from '../../model/property-result.ts';
import type { ResolvedConfig } from '../../options/config.ts';
import { writeOutput } from '../write-output.ts';

/** A property that a project has or could have, and the mutants that it kills. */
export type NotedProperty = Pick<WrittenProperty, 'file' | 'name' | 'kills'>;

interface Place {
  readonly root: string;
  readonly config: Pick<ResolvedConfig, 'cacheDirectory'>;
}

function pathOf({ root, config }: Place): string {
  return join(resolve(root, config.cacheDirectory), 'found-properties.json');
}

/** Keeps the properties that were found last, for later commands. Does nothing if the cache can't be written to. */
export function keepProperties(place: Place, properties: readonly NotedProperty[]): void {
  const kept = properties.map(({ file, name, kills }): NotedProperty => ({ file, name, kills }));
  try {
    writeOutput(pathOf(place), JSON.stringify(kept));
  } catch {
    // The properties are shown all the same.
  }
}

/** Reads the properties that were found last in a project, and whether the file of each is there; none if there are none. */
export function readProperties(
  place: Place,
): readonly (NotedProperty & { readonly isWritten: boolean })[] {
  const path = pathOf(place);
  if (!existsSync(path)) return [];
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const noted: readonly unknown[] = Array.isArray(read) ? read : [];
    return noted
      .filter(isNoted)
      .map((each) => ({ ...each, isWritten: existsSync(join(place.root, each.file)) }));
  } catch {
    return [];
  }
}

function isNoted(value: unknown): value is NotedProperty {
  return (
    isRecord(value) &&
    typeof value['file'] === 'string' &&
    typeof value['name'] === 'string' &&
    Array.isArray(value['kills'])
  );
}
