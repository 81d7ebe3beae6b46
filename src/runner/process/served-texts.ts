import { readFileSync } from 'node:fs';

import type { BuildKind, ServeModule } from '../test-runner.ts';
import type { ServedText } from './serve-texts.ts';

/** The texts of a project's modules; each file is read once, and changed once for each build. */
export interface ServedTexts {
  /** What is in a file; undefined where it can't be read. */
  readonly originalOf: (path: string) => string | undefined;
  /** What is served in its place, if anything is. */
  readonly textOf: (build: BuildKind, path: string) => ServedText | undefined;
}

/** @param sources absolute paths of the mutated files */
export function servedTexts(serve: ServeModule, sources: ReadonlySet<string>): ServedTexts {
  const originals = new Map<string, string | undefined>();
  const texts = new Map<BuildKind, Map<string, ServedText | undefined>>();

  function originalOf(path: string): string | undefined {
    if (!originals.has(path)) originals.set(path, read(path));
    return originals.get(path);
  }

  function textOf(build: BuildKind, path: string): ServedText | undefined {
    const known = texts.get(build) ?? new Map<string, ServedText | undefined>();
    texts.set(build, known);
    if (known.has(path)) return known.get(path);
    const original = originalOf(path);
    const served = original === undefined ? undefined : serve(path, original, build);
    const text = served && { text: served.code, isSource: sources.has(path) };
    known.set(path, text);
    return text;
  }

  return { originalOf, textOf };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
