import type { Span } from '../../model/span.ts';
import { CLONE_SUFFIX, type CloneEdit, type ClonePart, type CloneUnit } from './clone-unit.ts';
import { REACHED } from './program-builder.ts';
import type { TypedMutant } from './typed-mutant.ts';

/** Clones that a file is to hold: of each unit one per mutant, besides an unchanged one. */
export interface CloneRequest {
  readonly unit: CloneUnit;
  readonly mutants: readonly TypedMutant[];
}

/** Where a clone stands in the text with the clones. */
export interface Clone {
  readonly unit: CloneUnit;
  /** Undefined for the unchanged clone. */
  readonly mutant?: TypedMutant;
  readonly span: Span;
}

/** A file's text with clones in it. */
export interface ClonedText {
  readonly text: string;
  /** In the order of their spans. */
  readonly clones: readonly Clone[];
  /** Where each unit's own text stands now. */
  readonly originals: ReadonlyMap<CloneUnit, Span>;
}

/** Puts clones into a file's text, each unit's behind the unit itself. */
export function withClones(text: string, requests: readonly CloneRequest[]): ClonedText {
  const sorted = requests.toSorted((one, other) => one.unit.insertAt - other.unit.insertAt);
  const pieces: string[] = [];
  const clones: Clone[] = [];
  const originals = new Map<CloneUnit, Span>();
  let length = 0;
  let copied = 0;
  const add = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const { unit, mutants } of sorted) {
    const separator = unit.form === 'member' ? ';\n' : '\n';
    add(text.slice(copied, unit.insertAt));
    copied = unit.insertAt;
    originals.set(unit, { start: length - (unit.span.end - unit.span.start), end: length });
    for (const mutant of [undefined, ...mutants]) {
      add(separator);
      const start = length;
      add(cloneText(text, unit, clones.length, mutant));
      clones.push({ unit, span: { start, end: length }, ...(mutant ? { mutant } : {}) });
    }
    add(separator);
  }
  add(text.slice(copied));
  return { text: pieces.join(''), clones, originals };
}

/** The file's text with one mutant in it. */
export function withMutant(text: string, { span, replacement }: TypedMutant): string {
  return text.slice(0, span.start) + replacement + text.slice(span.end);
}

function cloneText(
  text: string,
  unit: CloneUnit,
  number: number,
  mutant: TypedMutant | undefined,
): string {
  const body = unit.parts
    .map((part) => partText(text, part, mutant))
    .join('\n')
    .replaceAll(CLONE_SUFFIX, cloneSuffix(number));
  // The condition keeps what the clone assigns, throws or narrows from the code that follows.
  return unit.form !== 'block' ? body : `if (${REACHED}) {\n${body}\nthrow 0;\n}`;
}

function partText(text: string, part: ClonePart, mutant: TypedMutant | undefined): string {
  const edits: CloneEdit[] = [...part.edits];
  if (
    mutant !== undefined &&
    mutant.span.start >= part.span.start &&
    mutant.span.end <= part.span.end
  ) {
    edits.push({ span: mutant.span, text: mutant.replacement });
  }
  edits.sort((one, other) => one.span.start - other.span.start);
  let result = '';
  let copied = part.span.start;
  for (const { span, text: replacement } of edits) {
    result += text.slice(copied, span.start) + replacement;
    copied = span.end;
  }
  return result + text.slice(copied, part.span.end);
}

function cloneSuffix(number: number): string {
  return CLONE_SUFFIX.replace('#', String(number));
}

/** A compiler's message without the clones' suffixes. */
export function withoutSuffixes(message: string): string {
  return message.replaceAll(suffixPattern, '');
}

const suffixPattern = new RegExp(CLONE_SUFFIX.replace('#', '\\d+'), 'g');
