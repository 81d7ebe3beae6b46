import { groupBy } from '../foundation/group-by.ts';
import type { Span } from '../model/span.ts';
import { parse, type Program } from '../syntax/parse.ts';
import type { Bindings } from './bindings.ts';
import { mayUseEarly } from './early-uses.ts';
import { minified } from './minified.ts';
import { piecesOf, type Piece } from './piece.ts';
import { shadowedBuiltIns } from './shadowed-built-ins.ts';
import { valueReader, type ValueReader } from './value-reader.ts';
import { keepsOperations, visibleOperations } from './visible-operations.ts';

/** A mutant to compare with the original and with other mutants. */
export interface ComparedMutant {
  readonly id: string;
  readonly span: Span;
  readonly replacement: string;
}

/** A parsed file whose mutants are compared. */
export interface ComparedSource {
  readonly file: string;
  readonly text: string;
  readonly program: Program;
  readonly bindings: Bindings;
}

/** Mutants whose code is the same after minification, by their ids. */
export interface SameCode {
  /** Mutants with the same code as the original. */
  readonly asOriginal: readonly string[];
  /** Mutants with the same code as each other, two or more in each list. */
  readonly asEachOther: readonly (readonly string[])[];
}

/** The length of the longest piece that is compared, in UTF-16 units. To minify a longer piece once for each mutant takes milliseconds each. */
const longestPiece = 20_000;

/** Compares each piece of a file with its mutants, after minification. */
export function comparePieces(
  mutants: readonly ComparedMutant[],
  source: ComparedSource,
): readonly SameCode[] {
  const pieceOf = piecesOf(source.program);
  const isShadowed = shadowedBuiltIns(source.bindings);
  const groups = groupBy(mutants, ({ span }) => pieceOf(span));
  return [...groups].flatMap(([piece, members]) => {
    if (piece === undefined) return [];
    const text = source.text.slice(piece.span.start, piece.span.end);
    const isComparable =
      text.length <= longestPiece && !isShadowed(text) && !/\beval\b|\bwith\s*\(/.test(text);
    return isComparable ? [comparePiece(piece, members, source)] : [];
  });
}

function comparePiece(
  piece: Piece,
  mutants: readonly ComparedMutant[],
  { file, text: typed, bindings }: ComparedSource,
): SameCode {
  const extension = piece.types === undefined ? (/\.\w+$/.exec(file)?.[0] ?? '') : '.jsx';
  const text = withSpaces(typed, piece.types ?? []);
  const original = programOf(piece, text);
  const code = minified(original, extension);
  if (code === undefined) return { asOriginal: [], asEachOther: [] };
  const variants = mutants.map((mutant) => {
    const program = programOf(piece, text, mutant);
    return { mutant, program, code: minified(program, extension) };
  });
  const groups = groupBy(variants, (variant) => variant.code);
  groups.delete(undefined);
  const faithfulIds = (group: readonly (typeof variants)[number][]): readonly string[] =>
    group
      .filter((variant) => {
        const values = valueReader(bindings, variant.mutant.span);
        return isFaithful(variant.program, variant.code ?? '', extension, values);
      })
      .map(({ mutant }) => mutant.id);
  const same = groups.get(code);
  const isOriginalFaithful =
    same !== undefined && isFaithful(original, code, extension, valueReader(bindings));
  if (isOriginalFaithful) groups.delete(code);
  return {
    asOriginal: isOriginalFaithful ? faithfulIds(same) : [],
    asEachOther: [...groups.values()]
      .filter(({ length }) => length > 1)
      .map(faithfulIds)
      .filter(({ length }) => length > 1),
  };
}

/** Returns a text with spaces in some places, so that the offsets of all other code stay the same. */
function withSpaces(text: string, places: readonly Span[]): string {
  return places.reduce(
    (whole, { start, end }) => whole.slice(0, start) + ' '.repeat(end - start) + whole.slice(end),
    text,
  );
}

/** Returns a program that consists of one piece, with a mutant in it or without. */
function programOf({ span, before, after }: Piece, text: string, mutant?: ComparedMutant): string {
  const own =
    mutant === undefined
      ? text.slice(span.start, span.end)
      : text.slice(span.start, mutant.span.start) +
        mutant.replacement +
        text.slice(mutant.span.end, span.end);
  if (before === '') return own;
  // A private name would be a syntax error outside of its class.
  return before + own.replaceAll(/#(?=[\p{ID_Start}$_])/gu, '$private_') + after;
}

/**
 * True if a minified program certainly does everything that its original does. A minifier assumes that `a < b` has no effect and
 * drops it if its value is unused, although it may call an object's `valueOf`. It reads `x -= 1` as `--x`, which differs for a
 * bigint. So every operation that may run other code must still be there.
 */
function isFaithful(
  original: string,
  minifiedText: string,
  extension: string,
  values: ValueReader,
): boolean {
  const before = parse(`piece${extension}`, original);
  const after = parse('piece.jsx', minifiedText);
  if (!before.ok || !after.ok || mayUseEarly(before.file.program)) return false;
  return keepsOperations(
    visibleOperations(before.file.program, values),
    visibleOperations(after.file.program, values),
  );
}
