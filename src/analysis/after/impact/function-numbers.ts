import type { Span } from '../../../model/span.ts';
import { numberedFunctions } from '../../../schemata/plan/numbered-functions.ts';
import type { ParsedFile } from '../../../syntax/parse.ts';

/** The functions of a source file and their numbers in a run: the first one's, and from there on. */
export interface FileFunctions {
  readonly first: number;
  readonly spans: readonly Span[];
}

/** Numbers the functions of sources, file by file as they are asked for. */
export interface FunctionNumbers {
  readonly of: (file: ParsedFile) => FileFunctions;
}

/** With nothing numbered so far. */
export function createFunctionNumbers(): FunctionNumbers {
  const known = new Map<string, FileFunctions>();
  let next = 0;
  return {
    of(file) {
      const found = known.get(file.path);
      if (found !== undefined) return found;
      const spans = numberedFunctions(file).map(({ start, end }) => ({ start, end }));
      const made = { first: next, spans };
      next += spans.length;
      known.set(file.path, made);
      return made;
    },
  };
}
