import type { JobEvent } from '../../runner/job.ts';
import { mergeRanges } from '../../runner/merge-ranges.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import { indicesIn } from '../index-ranges.ts';
import { renumberState } from './file-state.ts';
import {
  encodeLine,
  type FileRecord,
  type ImpactRecord,
  journalFormat,
  type JournalLine,
} from './journal-line.ts';
import { mapped, type Renumber, renumbered } from './number-ranges.ts';
import type { JournalKnowledge } from './read-journal.ts';

/** Writes down all that is known, and nothing else: mutants and contents that no test file needs are left out. */
export function writeJournal({ environment, ...knowledge }: JournalKnowledge): string {
  const files = [...knowledge.files.values()];
  const mutants = densely(files.map(({ record }) => record.known));
  const contents = densely(files.map(({ record }) => record.inputs));
  const lines: JournalLine[] = [
    { kind: 'journal', format: journalFormat, environment: environment ?? [] },
    { kind: 'mutants', keys: mutants.numbers.map((number) => knowledge.keys[number] ?? '') },
    {
      kind: 'contents',
      contents: contents.numbers.flatMap((number) => knowledge.contents[number] ?? []),
    },
  ];
  for (const { record, state, events } of files) {
    const file = record.testFile.key;
    const inputs = renumbered(record.inputs, contents.to);
    lines.push({ kind: 'observed', record: { ...renumberRecord(record, mutants.to), inputs } });
    if (state) lines.push({ kind: 'state', file, state: renumberState(state, mutants.to) });
    for (const event of events) {
      lines.push({ kind: 'event', file, event: renumberEvent(event, mutants.to) });
    }
  }
  const impacts = [...knowledge.impacts.values()].flatMap(([mutant, basis, impact]) =>
    mapped([mutant], mutants.to).map((number): ImpactRecord => [number, basis, impact]),
  );
  if (impacts.length > 0) lines.push({ kind: 'impact', impacts });
  return lines.map((line) => encodeLine(line)).join('');
}

/** Numbers what is in any of the ranges from 0, in its order. */
function densely(all: readonly IndexRanges[]): { numbers: readonly number[]; to: Renumber } {
  const numbers = indicesIn(all.reduce((one, other) => mergeRanges(one, other), []));
  const places = new Map(numbers.map((number, place) => [number, place]));
  return { numbers, to: (number) => places.get(number) };
}

/** A record with its mutants in another numbering. */
export function renumberRecord(record: FileRecord, to: Renumber): FileRecord {
  const { observed } = record;
  const trace = ({ covered, infected }: FileRecord['observed']['load']) => ({
    covered: renumbered(covered, to),
    infected: renumbered(infected, to),
  });
  return {
    ...record,
    known: renumbered(record.known, to),
    observed: {
      ...observed,
      load: trace(observed.load),
      hooks: trace(observed.hooks),
      tests: observed.tests.map((test) => ({ ...test, trace: trace(test.trace) })),
    },
  };
}

/** An event with its mutants in another numbering. */
export function renumberEvent(event: JobEvent, to: Renumber): JobEvent {
  switch (event.kind) {
    case 'hot-batch':
      return {
        ...event,
        passed: mapped(event.passed, to),
        unsettled: mapped(event.unsettled, to),
        unseen: mapped(event.unseen, to),
        noticed: event.noticed.flatMap(({ mutant, why }) =>
          mapped([mutant], to).map((number) => ({ mutant: number, why })),
        ),
      };
    case 'warm-void':
    case 'postponed':
      return { ...event, mutants: mapped(event.mutants, to) };
    case 'whole-file':
    case 'overran':
    case 'disagreed':
      return { ...event, mutant: to(event.mutant) ?? -1 };
    default:
      return event;
  }
}
