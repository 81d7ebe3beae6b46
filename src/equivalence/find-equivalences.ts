import type { Span } from '../model/span.ts';
import { parse, type Program } from '../syntax/parse.ts';
import { bindingsOf, type Bindings } from './bindings.ts';
import { changeOf, placesOf, type MutantPlace } from './change.ts';
import { isFaithful } from './is-faithful.ts';
import { minified } from './minified.ts';
import { piecesOf, type Piece } from './piece.ts';
import { equivalenceRules } from './rule-list.ts';
import { shadowedBuiltIns } from './shadowed-built-ins.ts';
import { valueReader } from './value-reader.ts';

interface ComparedMutant {
  readonly id: string;
  readonly span: Span;
  readonly replacement: string;
}

/** The mutants of one file to compare with the original and with each other. */
export interface ComparedFile {
  readonly file: string;
  readonly text: string;
  readonly mutants: readonly ComparedMutant[];
}

/** What was proved of the mutants of a file, by their ids. */
export interface ProvedEquivalences {
  /** Mutants that behave like the original, with the reason. */
  readonly equivalent: readonly (readonly [id: string, why: string])[];
  /** Mutants that behave like each other: two or more each, in the order of the file. */
  readonly duplicates: readonly (readonly string[])[];
}

/** In UTF-16 units: minifying something longer for each mutant in it would take milliseconds. */
const longestPiece = 20_000;

const sameCode = 'minified, its function has the same code.';

/**
 * Finds the mutants of a file that are certainly equivalent to the original, or to another mutant of the same function: by
 * rules, and where the smallest function around them has the same text after minification (trivial compiler equivalence:
 * Papadakis, Jia, Harman and Le Traon, ICSE 2015). A file that does not parse, or has code that is nested too deep, has none.
 */
export function findEquivalences({ file, text, mutants }: ComparedFile): ProvedEquivalences {
  const outcome = parse(file, text);
  // Where code is nested too deep, not all is known that could be assigned, and minifying it would exhaust the stack.
  if (!outcome.ok || outcome.file.tooDeep.length > 0) return { equivalent: [], duplicates: [] };
  const { program } = outcome.file;
  const source: Source = { file, text, program, bindings: bindingsOf(program) };
  const equivalent = new Map<string, string>();
  const placeOf = placesOf(
    program,
    mutants.map(({ span }) => span),
  );
  for (const mutant of mutants) {
    const why = ruledEquivalent(mutant, placeOf(mutant.span), source);
    if (why !== undefined) equivalent.set(mutant.id, why);
  }
  const duplicates: string[][] = [];
  const open = mutants.filter(({ id }) => !equivalent.has(id));
  for (const [piece, members] of byPiece(open, source)) {
    const { same, classes } = comparePiece(piece, members, source);
    for (const id of same) equivalent.set(id, sameCode);
    duplicates.push(...classes);
  }
  return { equivalent: [...equivalent], duplicates };
}

interface Source {
  readonly file: string;
  readonly text: string;
  readonly program: Program;
  readonly bindings: Bindings;
}

function ruledEquivalent(
  { replacement }: ComparedMutant,
  place: MutantPlace | undefined,
  source: Source,
): string | undefined {
  const change = place && changeOf(place, replacement, source);
  if (change === undefined) return undefined;
  for (const rule of equivalenceRules) {
    const why = rule(change);
    if (why !== undefined) return why;
  }
  return undefined;
}

function byPiece(
  mutants: readonly ComparedMutant[],
  { program, text, bindings }: Source,
): ReadonlyMap<Piece, readonly ComparedMutant[]> {
  const pieceOf = piecesOf(program);
  const isShadowed = shadowedBuiltIns(bindings);
  const groups = new Map<Piece, ComparedMutant[]>();
  for (const mutant of mutants) {
    const piece = pieceOf(mutant.span);
    if (piece === undefined) continue;
    const group = groups.get(piece);
    if (group !== undefined) group.push(mutant);
    else groups.set(piece, [mutant]);
  }
  for (const { span } of groups.keys()) {
    const own = text.slice(span.start, span.end);
    if (own.length > longestPiece || isShadowed(own) || /\beval\b|\bwith\s*\(/.test(own)) {
      for (const piece of groups.keys()) if (piece.span === span) groups.delete(piece);
    }
  }
  return groups;
}

function comparePiece(
  piece: Piece,
  mutants: readonly ComparedMutant[],
  { file, text: typed, bindings }: Source,
): { readonly same: readonly string[]; readonly classes: readonly string[][] } {
  const extension = piece.types === undefined ? (/\.\w+$/.exec(file)?.[0] ?? '') : '.jsx';
  const text = withSpaces(typed, piece.types ?? []);
  const original = programOf(piece, text);
  const code = minified(original, extension);
  if (code === undefined) return { same: [], classes: [] };
  const groups = new Map<string, { readonly mutant: ComparedMutant; readonly whole: string }[]>();
  for (const mutant of mutants) {
    const whole = programOf(piece, text, mutant);
    const own = minified(whole, extension);
    if (own === undefined) continue;
    const group = groups.get(own);
    if (group === undefined) groups.set(own, [{ mutant, whole }]);
    else group.push({ mutant, whole });
  }
  const faithful = (canonical: string): readonly string[] =>
    (groups.get(canonical) ?? [])
      .filter(({ mutant, whole }) =>
        isFaithful(whole, canonical, extension, valueReader(bindings, mutant.span)),
      )
      .map(({ mutant }) => mutant.id);
  const isOriginalFaithful =
    groups.has(code) && isFaithful(original, code, extension, valueReader(bindings));
  const classes = [...groups]
    .filter(([own, { length }]) => length > 1 && !(isOriginalFaithful && own === code))
    .map(([own]) => [...faithful(own)])
    .filter(({ length }) => length > 1);
  return { same: isOriginalFaithful ? faithful(code) : [], classes };
}

/** The text with spaces in some places, so that all others stay where they are. */
function withSpaces(text: string, places: readonly Span[]): string {
  return places.reduce(
    (whole, { start, end }) => whole.slice(0, start) + ' '.repeat(end - start) + whole.slice(end),
    text,
  );
}

/** A program that consists of a piece, with a mutant in it or without. */
function programOf({ span, before, after }: Piece, text: string, mutant?: ComparedMutant): string {
  const own =
    mutant === undefined
      ? text.slice(span.start, span.end)
      : text.slice(span.start, mutant.span.start) +
        mutant.replacement +
        text.slice(mutant.span.end, span.end);
  // Out of its class, a private name would be a syntax error.
  return before === ''
    ? own
    : before + own.replaceAll(/#(?=[\p{ID_Start}$_])/gu, '$private_') + after;
}
