import type { TestBlock, TestEntry, TestFileText } from './read-test-file.ts';

/** A test with the blocks around it, outer ones first. */
export interface LocatedTest {
  readonly path: readonly TestBlock[];
  readonly entry: TestEntry;
}

/** All tests of a block: its own, then those of the blocks in it. */
export function testsIn(block: TestBlock, path: readonly TestBlock[] = []): readonly LocatedTest[] {
  return [
    ...block.tests.map((entry) => ({ path, entry })),
    ...block.blocks.flatMap((inner) => testsIn(inner, [...path, inner])),
  ];
}

/** The title of a test after the titles of its blocks, separated by spaces. */
export function titleOf({ path, entry }: LocatedTest): string {
  const blocks = path.map(({ title }) => title).filter((title) => title !== '');
  return [...blocks, entry.title].join(' ');
}

/** The titles of all tests of a file, with those of their blocks. */
export function titlesIn({ block }: Pick<TestFileText, 'block'>): ReadonlySet<string> {
  return new Set(testsIn(block).map(titleOf));
}
