import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The results that a file keeps, one in a line of JSON; none where there is no file. */
export function keptResults(file: string | undefined): readonly unknown[] {
  if (file === undefined || !existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line));
}

/** Adds a result to such a file, if one is wanted. */
export function keepResult(file: string | undefined, result: unknown): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`);
}
