import type { Span } from '../../model/span.ts';
import {
  CLONE_SUFFIX,
  encloses,
  type CloneEdit,
  type ClonePart,
  type CloneUnit,
} from './clone-unit.ts';
import { REACHED } from '../../types/program/program-builder.ts';
import type { TypedMutant } from '../typed-mutant.ts';

/** The clones that a file is to contain: for each unit one for each mutant, and an unchanged one. */
export interface CloneRequest {
  readonly unit: CloneUnit;
  readonly mutants: readonly TypedMutant[];
}

/** The place of a clone in the text with clones. */
export interface Clone {
  readonly unit: CloneUnit;
  /** Undefined for the unchanged clone. */
  readonly mutant?: TypedMutant;
  readonly span: Span;
}

/** The text of a file with clones in it. */
export interface ClonedText {
  readonly text: string;
  /** In the order of their spans, which are disjoint. The unchanged clone of a unit comes before its others. */
  readonly clones: readonly Clone[];
  /** The place of each unit's own text. Clones of other units may be inside it. */
  readonly originals: ReadonlyMap<CloneUnit, Span>;
}

/** Inserts clones into the text of a file. */
export function withClones(text: string, requests: readonly CloneRequest[]): ClonedText {
  const pieces: string[] = [];
  const clones: Clone[] = [];
  const starts = new Map<CloneUnit, number>();
  const ends = new Map<CloneUnit, number>();
  let length = 0;
  const add = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
  };
  const addClones = ({ unit, mutants }: CloneRequest): void => {
    const { opening, separator, closing } = surroundings[unit.form];
    add(opening);
    for (const mutant of [undefined, ...mutants]) {
      add(separator);
      const start = length;
      add(cloneText(text, unit, clones.length, mutant));
      clones.push({ unit, span: { start, end: length }, ...(mutant ? { mutant } : {}) });
    }
    add(closing);
  };
  let copied = 0;
  for (const { at, kind, request } of eventsOf(requests)) {
    add(text.slice(copied, at));
    copied = at;
    const { unit } = request;
    if (kind === 'end') ends.set(unit, length);
    if (isPassage(unit) === (kind === 'start')) addClones(request);
    if (kind === 'start') starts.set(unit, length);
    else if (unit.form === 'embedded-passage') add('\n}');
  }
  add(text.slice(copied));
  const spanOf = (unit: CloneUnit): Span => ({
    start: starts.get(unit) ?? 0,
    end: ends.get(unit) ?? 0,
  });
  const originals = new Map(requests.map(({ unit }) => [unit, spanOf(unit)]));
  return { text: pieces.join(''), clones, originals };
}

const guard = `if (${REACHED}) {\n`;
/** Ends the flow, so that assignments and narrowings of a clone stay in it. */
const guardEnd = '\nthrow 0;\n}';

interface Surroundings {
  readonly opening: string;
  readonly separator: string;
  readonly closing: string;
}

const surroundings: Readonly<Record<CloneUnit['form'], Surroundings>> = {
  block: { opening: '', separator: '\n', closing: '\n' },
  member: { opening: '', separator: ';\n', closing: ';\n' },
  constructor: { opening: '', separator: '\n', closing: '\n' },
  passage: { opening: guard, separator: '\n', closing: `${guardEnd}\n` },
  'embedded-passage': { opening: `{\n${guard}`, separator: '\n', closing: `${guardEnd}\n` },
};

interface UnitEvent {
  readonly at: number;
  readonly kind: 'start' | 'end';
  readonly request: CloneRequest;
}

/** Returns the starts and ends of units in order. At the same place, ends come first, and inner units are inside outer ones. */
function eventsOf(requests: readonly CloneRequest[]): readonly UnitEvent[] {
  const events = requests.flatMap((request): UnitEvent[] => [
    { at: request.unit.span.start, kind: 'start', request },
    { at: request.unit.span.end, kind: 'end', request },
  ]);
  return events.toSorted((one, other) => {
    if (one.at !== other.at) return one.at - other.at;
    if (one.kind !== other.kind) return one.kind === 'end' ? -1 : 1;
    return lengthOf(one.request.unit) < lengthOf(other.request.unit) === (one.kind === 'end')
      ? -1
      : 1;
  });
}

function lengthOf({ span }: CloneUnit): number {
  return span.end - span.start;
}

/** Returns whether the clones stand in front of the unit, in the flow that leads to it. */
export function isPassage({ form }: CloneUnit): boolean {
  return form === 'passage' || form === 'embedded-passage';
}

/** Returns the text of a file with one mutant in it. */
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
    .replaceAll(CLONE_SUFFIX, CLONE_SUFFIX.replace('#', String(number)));
  const isGuarded = unit.form === 'block' || isPassage(unit);
  return isGuarded ? guard + body + guardEnd : body;
}

function partText(text: string, part: ClonePart, mutant: TypedMutant | undefined): string {
  const edits: CloneEdit[] = [...part.edits];
  if (mutant !== undefined && encloses(part.span, mutant.span)) {
    edits.push({ span: mutant.span, text: mutant.replacement });
  }
  let result = '';
  let copied = part.span.start;
  for (const edit of edits.toSorted((one, other) => one.span.start - other.span.start)) {
    result += text.slice(copied, edit.span.start) + edit.text;
    copied = edit.span.end;
  }
  return result + text.slice(copied, part.span.end);
}

/** Returns a compiler message without the suffixes of clones. */
export function withoutSuffixes(message: string): string {
  return message.replaceAll(suffixPattern, '');
}

const suffixPattern = new RegExp(CLONE_SUFFIX.replace('#', String.raw`\d+`), 'g');
