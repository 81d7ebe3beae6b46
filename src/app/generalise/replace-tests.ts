import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { groupBy } from '../../foundation/group-by.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { WrittenProperty } from '../../model/property-result.ts';
import { isDetected } from '../../model/mutant-status.ts';
import type { ReadTestCase } from '../../properties/read-tests/read-tests.ts';
import { removeTests } from '../../properties/read-tests/remove-tests.ts';
import { parse } from '../../syntax/parse.ts';
import { isTitle } from '../generate/reported-tests.ts';
import { writeOutput } from '../write-output.ts';
import type { ReadTestFiles } from './read-test-files.ts';

/** The properties that were written, and the tests that they may replace. */
export interface TestsToReplace {
  readonly root: string;
  readonly properties: readonly WrittenProperty[];
  readonly read: Pick<ReadTestFiles, 'tests' | 'left'>;
  /** The mutants of the sources, by their ids. */
  readonly mutants: readonly string[];
  readonly analyse: (changed: Partial<AnalysisOptions>) => Promise<AnalysisResult>;
}

/** What came of replacing tests. */
export interface ReplacedTests {
  readonly properties: readonly WrittenProperty[];
  /** The number of tests that were taken out. */
  readonly count: number;
  /** Why no test was taken out, as a sentence. */
  readonly problem?: string;
}

/** A test of a person: all rows and cases that one call declares. */
interface DeclaredTest {
  readonly file: string;
  readonly line: number;
  readonly names: readonly string[];
}

/**
 * Takes out the concrete tests that a property covers: those of which it was made, and that kill only mutants which it kills. A kill matrix of
 * all these tests and properties shows which they are. A second run then shows that what is left detects all that they
 * killed, with other random inputs; else the tests are put back.
 */
export async function replaceTests(given: TestsToReplace): Promise<ReplacedTests> {
  const { root, properties, read, mutants, analyse } = given;
  const declared = declaredTests(read);
  const tests = [
    ...new Set([...declared.map(({ file }) => file), ...properties.map(({ file }) => file)]),
  ];
  try {
    const result = await analyse({ tests, matrix: true, selection: { ids: mutants, seed: 0 } });
    const killsOf = matrixKills(result);
    const proven = properties.map((property) => ({
      ...property,
      replaces: declared
        .filter((test) => covers(property, test, killsOf))
        .flatMap(({ names }) => names),
    }));
    const gone = declared.filter(({ names }) =>
      proven.some(({ replaces }) => names.every((name) => replaces.includes(name))),
    );
    if (gone.length === 0) return { properties: proven, count: 0 };
    // Other mutants may be detected by chance, in one run and not in the other.
    const theirs = gone.flatMap(({ file, names }) =>
      names.flatMap((name) => [...(killsOf(file, name) ?? [])]),
    );
    const restore = takeOut(gone, root);
    const ids = [...new Set(theirs)];
    const selection = { ids, seed: 0 };
    const after = detectedIn(await analyseOrRestore(() => analyse({ tests, selection }), restore));
    const lost = ids.filter((id) => !after.has(id));
    if (lost.length === 0) return { properties: proven, count: gone.length };
    restore();
    return {
      properties: properties.map((property) => ({ ...property, replaces: [] })),
      count: 0,
      problem: `Without the tests, ${lost.length} mutants would no longer be detected, so they stay.`,
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { properties, count: 0, problem: `No test was replaced: ${error.message}` };
  }
}

async function analyseOrRestore(
  analyse: () => Promise<AnalysisResult>,
  restore: () => void,
): Promise<AnalysisResult> {
  try {
    return await analyse();
  } catch (error) {
    restore();
    throw error;
  }
}

/** The tests that were read whole: no row of theirs, and no other test in their line, was left alone. */
function declaredTests({ tests, left }: TestsToReplace['read']): readonly DeclaredTest[] {
  const placeOf = ({ file, line }: Pick<ReadTestCase, 'file' | 'line'>): string =>
    `${file}:${line}`;
  const open = new Set(left.map(placeOf));
  return [...groupBy(tests, placeOf)].flatMap(([place, cases]) => {
    const [first] = cases;
    const isWhole = cases.every(({ unstated }) => unstated.length === 0);
    if (first === undefined || open.has(place) || !isWhole) return [];
    const names = [...new Set(cases.map(({ name }) => name))];
    return [{ file: first.file, line: first.line, names }];
  });
}

type KillsOf = (file: string, name: string) => ReadonlySet<string> | undefined;

/** The mutants that each test kills; undefined for a test that did not run. */
function matrixKills({ tests, matrix }: AnalysisResult): KillsOf {
  return (file, name) => {
    const own = new Set(
      tests.flatMap((test, at) => (test.file === file && isTitle(test.name, name) ? [at] : [])),
    );
    if (own.size === 0) return undefined;
    const rows = matrix?.rows.filter(({ killers }) => killers.some((at) => own.has(at))) ?? [];
    return new Set(rows.map(({ mutantId }) => mutantId));
  };
}

function covers(property: WrittenProperty, test: DeclaredTest, killsOf: KillsOf): boolean {
  const own = killsOf(property.file, property.name);
  if (own === undefined || !test.names.every((name) => property.madeOf.includes(name)))
    return false;
  const kills = test.names.map((name) => killsOf(test.file, name));
  if (kills.includes(undefined)) return false;
  const all = kills.flatMap((each) => [...(each ?? [])]);
  return all.length > 0 && all.every((mutant) => own.has(mutant));
}

function detectedIn({ judged }: AnalysisResult): ReadonlySet<string> {
  return new Set(
    judged.flatMap(({ mutant, verdict }) => (isDetected(verdict.status) ? [mutant.id] : [])),
  );
}

/** Takes tests out of their files. Returns what puts them back. */
function takeOut(gone: readonly DeclaredTest[], root: string): () => void {
  const before = new Map<string, string>();
  for (const [path, tests] of groupBy(gone, ({ file }) => file)) {
    const full = join(root, path);
    const text = readFileSync(full, 'utf8');
    const parsed = parse(path, text);
    if (!parsed.ok) continue;
    before.set(full, text);
    writeOutput(full, removeTests(parsed.file, new Set(tests.map(({ line }) => line))));
  }
  return () => {
    for (const [full, text] of before) writeOutput(full, text);
  };
}
