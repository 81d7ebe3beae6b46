import { findRegion, markers, type GeneratedRegion } from './generated-region.ts';
import { importLine } from './print-imports.ts';
import type { PrintStyle } from '../print-style.ts';
import {
  readTestFile,
  type OtherPart,
  type TestBlock,
  type TestEntry,
  type TestFileText,
  type TestFileImport,
} from './read-test-file.ts';

export type MergeOutcome =
  | {
      readonly ok: true;
      readonly text: string;
      /** Titles of the tests that are new in the file, those of blocks before them. */
      readonly added: readonly string[];
      /** Titles of tests that were left out, since they were edited or deleted by hand. */
      readonly leftOut: readonly string[];
    }
  | { readonly ok: false; readonly reason: string };

type ImportStyle = Pick<PrintStyle, 'isModule' | 'quotes' | 'hasSemicolons'>;

/**
 * Puts newly printed tests into a test file, between comments that mark them as generated; nothing outside of these changes. A test
 * that was there and was not edited gives way to a new one of the same title; one that was edited stays, and one that was deleted
 * stays away. Where that can't be done, the reason completes the sentence “The file was left as it is, since …”.
 */
export function mergeTestFile(
  path: string,
  existing: string | undefined,
  printed: string,
  style: ImportStyle,
): MergeOutcome {
  const fresh = readTestFile(path, printed);
  if (fresh === undefined) return { ok: false, reason: 'the new tests can not be parsed' };
  if (existing === undefined || existing.trim() === '') return created(fresh);
  const file = readTestFile(path, existing);
  if (file === undefined) return { ok: false, reason: 'it can not be parsed' };
  const region = findRegion(file) ?? emptyRegion(existing);
  return typeof region === 'string'
    ? { ok: false, reason: region }
    : extended(file, fresh, region, style);
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

/** Where the region of a file without one goes: behind all else. */
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

interface LocatedTest {
  readonly path: readonly TestBlock[];
  readonly entry: TestEntry;
}

function testsIn(block: TestBlock, path: readonly TestBlock[] = []): readonly LocatedTest[] {
  return [
    ...block.tests.map((entry) => ({ path, entry })),
    ...block.blocks.flatMap((inner) => testsIn(inner, [...path, inner])),
  ];
}

function titleOf({ path, entry }: LocatedTest): string {
  return [...path.map(({ title }) => title), entry.title].join(' ');
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function extended(
  file: TestFileText,
  fresh: TestFileText,
  region: GeneratedRegion,
  style: ImportStyle,
): MergeOutcome {
  const present = testsIn(file.block);
  const inRegion = present.filter(({ entry }) => isWithin(entry, region));
  const known = new Set(inRegion.map(({ entry }) => entry.hash));
  const byTitle = new Map(inRegion.map((test) => [titleOf(test), test]));
  const edits: Edit[] = [];
  const added: LocatedTest[] = [];
  const leftOut: string[] = [];
  const replaced = new Set<string>();
  for (const test of testsIn(fresh.block)) {
    const { hash, start, end } = test.entry;
    if (known.has(hash)) continue;
    const old = byTitle.get(titleOf(test))?.entry;
    const isEdited = old !== undefined && !region.remembered.has(old.hash);
    if (region.remembered.has(hash) || isEdited) {
      leftOut.push(titleOf(test));
    } else if (old === undefined) {
      added.push(test);
    } else {
      edits.push({ start: old.start, end: old.end, text: fresh.text.slice(start, end) });
      replaced.add(old.hash);
      known.add(hash);
    }
  }
  const changes = [...added.map(({ entry }) => entry), ...edits];
  if (changes.length === 0) return { ok: true, text: file.text, added: [], leftOut };
  const placed = placeAdded(file, fresh, region, added);
  const newOnes = newHelpers(file, fresh);
  const twice = newOnes.flatMap(({ names }) => names).find((name) => file.names.has(name));
  if (twice !== undefined) return { ok: false, reason: meansElse(twice) };
  const helpers = newOnes.map((helper) => `\n${textOf(fresh, helper)}`);
  const texts = [
    ...[...edits, ...placed.edits].map(({ text }) => text),
    ...placed.blocks,
    ...helpers,
  ];
  const imports = mergeImports(file, fresh, region, style, texts.join('\n'));
  if (typeof imports === 'string') return { ok: false, reason: imports };
  const inserted = placed.blocks.map((text) => `\n${text}\n`).join('');
  const ofFresh = new Set(testsIn(fresh.block).map(({ entry }) => entry.hash));
  const hashes = new Set([
    ...[...region.remembered].filter((hash) => !replaced.has(hash)),
    ...[...known].filter((hash) => ofFresh.has(hash)),
    ...added.map(({ entry }) => entry.hash),
  ]);
  const { begin, end } = markers(hashes);
  const head = imports.lines.map((line) => `\n${line}`).join('');
  const below = helpers.map((helper) => `\n${helper}`).join('');
  // Joining names replaces an import up to its end, so that what comes below it has to follow.
  const lastImport = file.imports.findLast((old) => isWithin(old, region));
  const isNew = region.start === region.end;
  const all: Edit[] = [...edits, ...imports.edits, ...placed.edits];
  if (isNew) {
    const body = `${begin}${head}${below}\n${inserted}${end}\n`;
    all.push({
      start: region.start,
      end: region.end,
      text: `${file.text.endsWith('\n') ? '' : '\n'}\n${body}`,
    });
  } else {
    const isApart = lastImport !== undefined;
    all.push({
      start: region.start,
      end: region.innerStart,
      text: begin + head + (isApart ? '' : below),
    });
    if (isApart) all.push({ start: lastImport.end, end: lastImport.end, text: below });
    all.push({ start: region.innerEnd, end: region.end, text: inserted + end });
  }
  return { ok: true, text: applyEdits(file.text, all), added: added.map(titleOf), leftOut };
}

function isWithin(
  { start, end }: { readonly start: number; readonly end: number },
  region: GeneratedRegion,
) {
  return region.innerStart <= start && end <= region.innerEnd;
}

function textOf(
  { text }: TestFileText,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  return text.slice(start, end);
}

/** Declarations and hooks at the top level that the file has not got yet. */
function newHelpers(file: TestFileText, fresh: TestFileText): readonly OtherPart[] {
  const known = new Set(file.block.others.map(({ hash }) => hash));
  return fresh.block.others.filter(({ hash }) => !known.has(hash));
}

/** Tests of a block that the file has go to its end; the others bring their blocks along. */
function placeAdded(
  file: TestFileText,
  fresh: TestFileText,
  region: GeneratedRegion,
  added: readonly LocatedTest[],
): { readonly edits: readonly Edit[]; readonly blocks: readonly string[] } {
  const groups = new Map<TestBlock | undefined, LocatedTest[]>();
  for (const test of added) {
    const block = test.path[0];
    groups.set(block, [...(groups.get(block) ?? []), test]);
  }
  const edits: Edit[] = [];
  const blocks: string[] = [];
  for (const [block, tests] of groups) {
    const texts = tests.map(({ entry }) => linesOf(fresh, entry));
    if (block === undefined) {
      blocks.push(...texts);
      continue;
    }
    const old = file.block.blocks.find(
      (candidate) => candidate.title === block.title && isWithin(candidate, region),
    );
    const known = new Set(old?.others.map(({ hash }) => hash));
    const hooks = block.others
      .filter(({ hash }) => !known.has(hash))
      .map((other) => linesOf(fresh, other));
    if (old === undefined) {
      const head = fresh.text.slice(block.start, block.bodyStart);
      const tail = fresh.text.slice(block.bodyEnd, block.end);
      blocks.push(`${head}\n${[...hooks, ...texts].join('\n\n')}\n${tail}`);
      continue;
    }
    const end = file.text.slice(0, old.bodyEnd).trimEnd().length;
    edits.push({
      start: end,
      end,
      text: [...hooks, ...texts].map((text) => `\n\n${text}`).join(''),
    });
  }
  return { edits, blocks };
}

/** The text of a node from the beginning of its line, so that its indentation is right, to the end of its line. */
function linesOf(
  { text }: TestFileText,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, end);
}

/** The imports that new tests need: those that the file has are used, those of a module that the region imports join it. */
function mergeImports(
  file: TestFileText,
  fresh: TestFileText,
  region: GeneratedRegion,
  style: ImportStyle,
  texts: string,
): { readonly lines: readonly string[]; readonly edits: readonly Edit[] } | string {
  const lines: string[] = [];
  const edits: Edit[] = [];
  const isUsed = (local: string): boolean =>
    new RegExp(`(?<![\\w$.])${local.replaceAll('$', String.raw`\$`)}(?![\\w$])`).test(texts);
  for (const { specifier, names } of fresh.imports) {
    const missing: TestFileImport['names'][number][] = [];
    for (const name of names) {
      if (!isUsed(name.local)) continue;
      const has = file.imports.some(
        (old) =>
          old.specifier === specifier &&
          old.names.some((other) => other.name === name.name && other.local === name.local),
      );
      if (has) continue;
      if (file.names.has(name.local)) return meansElse(name.local);
      missing.push(name);
    }
    if (missing.length === 0) continue;
    const joined = file.imports.find(
      (old) => old.specifier === specifier && !old.isType && isWithin(old, region) && isBraced(old),
    );
    const all = [...(joined?.names ?? []), ...missing].map(({ name, local }) => ({
      from: { name },
      local,
    }));
    const line = importLine(specifier, all, style);
    if (joined === undefined) lines.push(line);
    else edits.push({ start: joined.start, end: joined.end, text: line });
  }
  return { lines, edits };
}

function meansElse(name: string): string {
  return `\`${name}\` means something else in it`;
}

function isBraced({ names }: TestFileImport): boolean {
  return names.length > 0 && names.every(({ name }) => name !== 'default' && name !== '*');
}

/** Applies edits that don't overlap; of two at one place the first stays first. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  const inOrder = edits.toSorted((a, b) => a.start - b.start);
  let result = '';
  let at = 0;
  for (const { start, end, text: replacement } of inOrder) {
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return result + text.slice(at);
}
