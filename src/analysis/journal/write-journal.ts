import { mergeRanges } from '../../runner/merge-ranges.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import { enteredIn } from '../execute/execute-job.ts';
import { indicesIn } from '../index-ranges.ts';
import { encodeLine, type ImpactRecord, journalFormat, type JournalLine } from './journal-line.ts';
import type { FileKnowledge, JournalKnowledge } from './read-journal.ts';
import {
  mapped,
  type Renumber,
  renumbered,
  renumberEvent,
  renumberRecord,
  renumberState,
} from './renumber.ts';

/** Limits for records of other states of the project than the present one. */
const limit = {
  /** Records per test file. */
  records: 6,
  /** Characters of all records together. */
  length: 48_000_000,
  impacts: 20_000,
};

/**
 * Writes a journal anew, without the mutants, contents and environments that no record needs. If there are too many records, those
 * that were not used for the longest time are dropped.
 *
 * @param used numbers of the records that this run uses; they are kept, and come last
 */
export function writeJournal(
  knowledge: JournalKnowledge,
  used: ReadonlySet<number> = new Set(),
): string {
  const kept = chooseRecords(knowledge, used);
  const records = kept.map(({ record }) => record);
  const mutants = densely(records.map(({ known }) => known));
  const functions = densely(kept.flatMap(functionsIn));
  const to = { mutant: mutants.to, outer: functions.to };
  const contents = densely(records.map(({ inputs }) => inputs));
  const latestFirst = new Set(records.map(({ environment }) => environment).toReversed());
  const environments = [...latestFirst].toReversed();
  const lines: JournalLine[] = [
    { kind: 'journal', format: journalFormat },
    ...environments.map((number, first): JournalLine => {
      return { kind: 'environment', first, environment: knowledge.environments[number] ?? [] };
    }),
    {
      kind: 'mutants',
      first: 0,
      keys: mutants.numbers.map((number) => knowledge.keys[number] ?? ''),
    },
    {
      kind: 'functions',
      first: 0,
      keys: functions.numbers.map((number) => knowledge.functions[number] ?? ''),
    },
    {
      kind: 'contents',
      first: 0,
      contents: contents.numbers.flatMap((number) => knowledge.contents[number] ?? []),
    },
  ];
  for (const [of, { record, state, events }] of kept.entries()) {
    const inputs = renumbered(record.inputs, contents.to);
    const environment = environments.indexOf(record.environment);
    const renamed = { ...renumberRecord(record, to), inputs, environment };
    lines.push({ kind: 'observed', number: of, record: renamed });
    if (state) lines.push({ kind: 'state', of, state: renumberState(state, to) });
    for (const event of events) {
      lines.push({ kind: 'event', of, event: renumberEvent(event, to) });
    }
  }
  const impacts = [...knowledge.impacts.values()]
    .slice(-limit.impacts)
    .flatMap(([mutant, basis, impact]) =>
      mapped([mutant], mutants.to).map((number): ImpactRecord => [number, basis, impact]),
    );
  if (impacts.length > 0) lines.push({ kind: 'impact', impacts });
  return lines.map((line) => encodeLine(line)).join('');
}

/** Returns the records to keep, in the order of their last use. Records whose environment was lost are useless. */
function chooseRecords(
  { records, environments }: JournalKnowledge,
  used: ReadonlySet<number>,
): FileKnowledge[] {
  const rest = [...records].filter(([number]) => !used.has(number));
  const own = [...records].filter(([number]) => used.has(number));
  const counts = new Map<string, number>();
  const kept: FileKnowledge[] = [];
  let length = 0;
  for (const [number, file] of [...rest, ...own].toReversed()) {
    const { testFile, environment } = file.record;
    if (environments[environment] === undefined) continue;
    const count = (counts.get(testFile.key) ?? 0) + 1;
    if (!used.has(number) && (count > limit.records || length > limit.length)) continue;
    counts.set(testFile.key, count);
    length += JSON.stringify(file).length;
    kept.unshift(file);
  }
  return kept;
}

/** Returns the outer functions that the runs of a record entered. */
function functionsIn({ record, state, events }: FileKnowledge): IndexRanges[] {
  return [
    enteredIn(record.observed),
    ...(state?.detours ?? []).map(([functions]) => functions),
    ...events.flatMap((event) => {
      if (event.kind === 'whole-file') return [event.detour ?? []];
      return event.kind === 'hot-batch' ? (event.detours ?? []).map(([, each]) => each) : [];
    }),
  ];
}

/** Numbers all members of the ranges from 0, in ascending order. */
function densely(all: readonly IndexRanges[]): { numbers: readonly number[]; to: Renumber } {
  const numbers = indicesIn(all.reduce((one, other) => mergeRanges(one, other), []));
  const places = new Map(numbers.map((number, place) => [number, place]));
  return { numbers, to: (number) => places.get(number) };
}
