import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';

import type { BuildKind, ServeModule } from '../test-runner.ts';

/** The text of a module in a build, and whether the module is one of the mutated sources. */
export interface ServedText {
  readonly text: string;
  readonly isSource: boolean;
}

/** The texts of a project's modules. Each file is read once, and instrumented once for each build. */
export interface ServedTexts {
  /** Returns the content of a file; undefined if it can't be read. */
  readonly originalOf: (path: string) => string | undefined;
  /** Returns the text that is served instead of the content; undefined if none is. */
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

/**
 * Answers a worker's requests for texts over a separate pipe. The worker blocks until the answer arrives, because Node loads
 * CommonJS modules synchronously. A request is a line of JSON: the path. An answer is a line with the number of bytes (-1 to
 * leave the module as it is) and 1 for a source, followed by the bytes.
 */
export function serveTexts(
  pipe: Readable & Writable,
  textOf: (path: string) => ServedText | undefined,
): void {
  let pending = '';
  pipe.on('error', () => {});
  pipe.setEncoding('utf8');
  pipe.on('data', (chunk: string) => {
    const lines = (pending + chunk).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) {
      const found = textOf(String(JSON.parse(line)));
      if (found === undefined) {
        pipe.write('-1 0\n');
        continue;
      }
      const bytes = Buffer.from(found.text, 'utf8');
      pipe.write(`${bytes.byteLength} ${found.isSource ? 1 : 0}\n`);
      pipe.write(bytes);
    }
  });
}
