import { findRegion, isWithin, markers, type GeneratedRegion } from './generated-region.ts';
import { testsIn, titleOf, type LocatedTest } from './located-tests.ts';
import { mergeImports, type FilesToMerge } from './merge-imports.ts';
import { missingFrom, placeNewTests, type PlacedTests } from './place-new-tests.ts';
import { readTestFile, type OtherPart, type TestFileText } from './read-test-file.ts';
import { applyEdits, type TextEdit } from './text-edits.ts';

export type MergeOutcome =
  | {
      readonly ok: true;
      readonly text: string;
      /** The titles of the tests that are new in the file, with those of their blocks. */
      readonly added: readonly string[];
      /** The titles of tests that were left out, since they were edited or deleted by hand. */
      readonly leftOut: readonly string[];
    }
  | {
      readonly ok: false;
      readonly reason: string;
      /** The name that means something else in the file, if that is the reason. */
      readonly taken?: string;
    };

/**
 * Puts newly printed tests into a test file, between comments that mark them as generated. Nothing outside of the comments changes. An
 * old test that was not edited is replaced by a new test of the same title. A test that was edited stays. A test that was deleted is
 * not written again. If the tests can't be put there, the reason completes the sentence “The file was left as it is, since …”.
 *
 * @param printed the new tests as a file of their own, after formatting
 */
export function mergeTestFile(
  path: string,
  existing: string | undefined,
  printed: string,
  style: FilesToMerge['style'],
): MergeOutcome {
  const fresh = readTestFile(path, printed);
  if (fresh === undefined) return { ok: false, reason: 'the new tests can not be parsed' };
  if (existing === undefined || existing.trim() === '') return created(fresh);
  const file = readTestFile(path, existing);
  if (file === undefined) return { ok: false, reason: 'it can not be parsed' };
  const region = findRegion(file) ?? emptyRegion(existing);
  return typeof region === 'string'
    ? { ok: false, reason: region }
    : extended({ file, fresh, region, style });
}

function created(fresh: TestFileText): MergeOutcome {
  const tests = testsIn(fresh.block);
  const { begin, end } = markers(new Set(tests.map(({ entry }) => entry.hash)));
  return {
    ok: true,
    text: `${begin}\n${fresh.text.trimEnd()}\n${end}\n`,
    added: tests.map(titleOf),
    leftOut: [],
  };
}

/** The region of a file that has none yet: empty, at the end of the file. */
function emptyRegion(text: string): GeneratedRegion {
  const { length } = text;
  return {
    start: length,
    innerStart: length,
    innerEnd: length,
    end: length,
    remembered: new Set(),
  };
}

/** Extends a file that is there. */
function extended(merge: FilesToMerge): MergeOutcome {
  const { file, fresh } = merge;
  const sorted = sortTests(merge);
  const { added, replacing, leftOut } = sorted;
  if (added.length + replacing.length === 0)
    return { ok: true, text: file.text, added: [], leftOut };
  const placed = placeNewTests(merge, added);
  const helpers = missingFrom(file.block, fresh.block);
  const twice = helpers.flatMap(({ names }) => names).find((name) => file.names.has(name));
  if (twice !== undefined) return meansElse(twice);
  const imports = mergeImports(merge, namesUsed(sorted, placed, helpers));
  if (typeof imports === 'string') return meansElse(imports);
  const around = regionEdits(merge, {
    ...markers(hashesOf(merge, sorted)),
    imports: imports.lines.map((line) => `\n${line}`).join(''),
    helpers: helpers.map(({ start, end }) => `\n\n${fresh.text.slice(start, end)}`).join(''),
    blocks: placed.blocks.map((text) => `\n${text}\n`).join(''),
  });
  const replacements = replacing.map(({ old, test: { entry } }) => ({
    start: old.start,
    end: old.end,
    text: fresh.text.slice(entry.start, entry.end),
  }));
  const edits = [...replacements, ...imports.edits, ...placed.edits, ...around];
  return { ok: true, text: applyEdits(file.text, edits), added: added.map(titleOf), leftOut };
}

function meansElse(taken: string): MergeOutcome {
  return { ok: false, reason: `\`${taken}\` means something else in it`, taken };
}

/** The outcome for the new tests. Tests that the region has already are in none of the lists. */
interface SortedTests {
  readonly added: readonly LocatedTest[];
  readonly replacing: readonly {
    readonly old: LocatedTest['entry'];
    readonly test: LocatedTest;
  }[];
  /** Titles of tests that were edited or deleted by hand. */
  readonly leftOut: readonly string[];
}

function sortTests({ file, fresh, region }: FilesToMerge): SortedTests {
  const present = testsIn(file.block).filter(({ entry }) => isWithin(entry, region));
  const hashes = new Set(present.map(({ entry }) => entry.hash));
  const byTitle = new Map(present.map((test) => [titleOf(test), test.entry]));
  const added: LocatedTest[] = [];
  const replacing: { readonly old: LocatedTest['entry']; readonly test: LocatedTest }[] = [];
  const leftOut: string[] = [];
  for (const test of testsIn(fresh.block)) {
    const { hash } = test.entry;
    if (hashes.has(hash)) continue;
    const old = byTitle.get(titleOf(test));
    const isEdited = old !== undefined && !region.remembered.has(old.hash);
    if (region.remembered.has(hash) || isEdited) {
      leftOut.push(titleOf(test));
    } else if (old === undefined) {
      added.push(test);
    } else {
      replacing.push({ old, test });
      hashes.add(hash);
    }
  }
  return { added, replacing, leftOut };
}

/** The hashes to remember: those of all tests that were ever written to the region, but for replaced ones. */
function hashesOf(
  { file, fresh, region }: FilesToMerge,
  { added, replacing }: SortedTests,
): ReadonlySet<string> {
  const replaced = new Set(replacing.map(({ old }) => old.hash));
  const present = testsIn(file.block).filter(({ entry }) => isWithin(entry, region));
  const fromFresh = new Set(testsIn(fresh.block).map(({ entry }) => entry.hash));
  return new Set([
    ...[...region.remembered].filter((hash) => !replaced.has(hash)),
    ...present.map(({ entry }) => entry.hash).filter((hash) => fromFresh.has(hash)),
    ...replacing.map(({ test }) => test.entry.hash),
    ...added.map(({ entry }) => entry.hash),
  ]);
}

/** The names that the new parts of the file use. */
function namesUsed(
  { added, replacing }: SortedTests,
  placed: PlacedTests,
  helpers: readonly OtherPart[],
): ReadonlySet<string> {
  const entries = [...added, ...replacing.map(({ test }) => test)].map(({ entry }) => entry);
  return new Set([...placed.uses, ...[...entries, ...helpers].flatMap(({ uses }) => [...uses])]);
}

/** The texts that go to the beginning and the end of a region. */
interface RegionTexts {
  readonly begin: string;
  readonly imports: string;
  readonly helpers: string;
  readonly blocks: string;
  readonly end: string;
}

/** Edits the beginning and the end of a region, or adds a region to a file without one. */
function regionEdits(
  { file, region }: FilesToMerge,
  { begin, imports, helpers, blocks, end }: RegionTexts,
): readonly TextEdit[] {
  if (region.start === region.end) {
    const lineEnd = file.text.endsWith('\n') ? '' : '\n';
    const text = `${lineEnd}\n${begin}${imports}${helpers}\n${blocks}${end}\n`;
    return [{ start: region.start, end: region.end, text }];
  }
  const last = { start: region.innerEnd, end: region.end, text: blocks + end };
  const head = { start: region.start, end: region.innerStart };
  const lastImport = file.imports.findLast((old) => isWithin(old, region));
  if (lastImport === undefined) return [{ ...head, text: begin + imports + helpers }, last];
  // An import that gains names is replaced up to its end, so that helpers have to follow it.
  const below = { start: lastImport.end, end: lastImport.end, text: helpers };
  return [{ ...head, text: begin + imports }, below, last];
}
