import type { GenerationJson } from '../../src/report/formats/generation-json.ts';
import { failureOf, removeTests, runAssay, unpack } from './project.ts';
import type { Subject } from './subjects.ts';
import { rmSync } from 'node:fs';

/** What one search for tests of one unit found, and what it took. */
export interface SearchResult {
  readonly subject: string;
  readonly search: string;
  readonly seed: number;
  /** Statements that it might execute. */
  readonly budget: number;
  readonly live: number;
  readonly killed: number;
  readonly runs: number;
  /** Milliseconds of the search, and those in which it waited for test cases to run. */
  readonly milliseconds: number;
  readonly waited: number;
  readonly problems: readonly string[];
}

/** Has tests searched for a subject in a project of its own, without writing them. */
export async function searchSubject(
  subject: Subject,
  { search, seed, budget }: Pick<SearchResult, 'search' | 'seed' | 'budget'>,
  { packages, seconds }: { readonly packages: string | undefined; readonly seconds: number },
): Promise<SearchResult> {
  const folder = unpack(subject, packages);
  removeTests(folder);
  try {
    const flags = ['--all', '--dry-run', '--json', '--search', search, '--seed', String(seed)];
    const argv = ['generate', subject.file, ...flags, '--budget', String(budget)];
    const ended = await runAssay(folder, argv, seconds);
    const text = ended.stdout.trim();
    const json = text === '' ? undefined : (JSON.parse(text) as GenerationJson);
    const unit = json?.files.find(({ file }) => file === subject.file);
    return {
      subject: subject.name,
      search,
      seed,
      budget,
      live: unit?.live ?? 0,
      killed: (unit?.live ?? 0) - (unit?.left.length ?? 0),
      runs: unit?.search.runs ?? 0,
      milliseconds: unit?.search.milliseconds ?? 0,
      waited: unit?.search.waited ?? 0,
      problems: [...failureOf(ended), ...(unit?.problem === undefined ? [] : [unit.problem])],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
