import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { AnalysisResult } from '../../model/analysis-result.ts';

/** Reads the test files of a result, and returns their texts by path. Files that can't be read are missing. */
export async function readTestSources({
  root,
  tests,
}: Pick<AnalysisResult, 'root' | 'tests'>): Promise<Map<string, string>> {
  const files = [...new Set(tests.map((test) => test.file))];
  const texts = await Promise.all(
    files.map((file) => readFile(join(root, file), 'utf8').catch(() => undefined)),
  );
  return new Map(
    files.flatMap((file, index): [string, string][] => {
      const text = texts[index];
      return text === undefined ? [] : [[file, text]];
    }),
  );
}
