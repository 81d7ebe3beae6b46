import type { Span } from '../../../model/span.ts';
import { isWithin } from './generated-region.ts';
import type { LocatedTest } from './located-tests.ts';
import type { FilesToMerge } from './merge-imports.ts';
import type { OtherPart, TestBlock, TestFileText } from './read-test-file.ts';
import type { TextEdit } from './text-edits.ts';

/** New tests in a file: edits of its blocks, and new blocks behind those. */
export interface PlacedTests {
  readonly edits: readonly TextEdit[];
  readonly blocks: readonly string[];
  /** The names that hooks and the calls of new blocks use. */
  readonly uses: readonly string[];
}

/** Puts tests of a block that the region has at the end of that block. Other tests bring their blocks along. */
export function placeNewTests(merge: FilesToMerge, added: readonly LocatedTest[]): PlacedTests {
  const parents = new Set(added.map(({ path }) => path[0]));
  const placed = [...parents].map((block) => {
    const tests = added.filter(({ path }) => path[0] === block);
    return placeGroup(merge, block, tests);
  });
  return {
    edits: placed.flatMap(({ edits }) => edits),
    blocks: placed.flatMap(({ blocks }) => blocks),
    uses: placed.flatMap(({ uses }) => uses),
  };
}

/** Places the new tests of one block, or of the top level. */
function placeGroup(
  { file, fresh, region }: FilesToMerge,
  block: TestBlock | undefined,
  tests: readonly LocatedTest[],
): PlacedTests {
  const texts = tests.map(({ entry }) => linesOf(fresh, entry));
  if (block === undefined) return { edits: [], blocks: texts, uses: [] };
  const old = file.block.blocks.find(
    ({ title, ...span }) => title === block.title && isWithin(span, region),
  );
  const hooks = missingFrom(old, block);
  const inside = [...hooks.map((hook) => linesOf(fresh, hook)), ...texts];
  const uses = hooks.flatMap((hook) => [...hook.uses]);
  if (old === undefined) {
    const head = fresh.text.slice(block.start, block.bodyStart);
    const tail = fresh.text.slice(block.bodyEnd, block.end);
    const text = `${head}\n${inside.join('\n\n')}\n${tail}`;
    return { edits: [], blocks: [text], uses: [...uses, block.callee ?? ''] };
  }
  const end = file.text.slice(0, old.bodyEnd).trimEnd().length;
  const text = inside.map((each) => `\n\n${each}`).join('');
  return { edits: [{ start: end, end, text }], blocks: [], uses };
}

/** The declarations and hooks of a block that another has not got yet. */
export function missingFrom(old: TestBlock | undefined, block: TestBlock): readonly OtherPart[] {
  const known = new Set(old?.others.map(({ hash }) => hash));
  return block.others.filter(({ hash }) => !known.has(hash));
}

/** The text of a span from the beginning of its line, so that it is indented, to its end. */
function linesOf({ text }: TestFileText, { start, end }: Span): string {
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, end);
}
