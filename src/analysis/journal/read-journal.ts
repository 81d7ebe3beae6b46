import type { JobEvent } from '../../runner/job.ts';
import { mergeRanges } from '../../runner/merge-ranges.ts';
import type { EnvironmentPart } from './environment.ts';
import {
  decodeLine,
  type FileContent,
  type FileRecord,
  type FileState,
  type ImpactRecord,
  type JournalLine,
  journalFormat,
} from './journal-line.ts';

/** The results in a journal for one test file in one state of the project. */
export interface FileKnowledge {
  record: FileRecord;
  state?: FileState;
  /** The events that were reported after that state, or after the observation. */
  events: JobEvent[];
}

/** Everything in a journal. Items that a lost line named are empty. */
export interface JournalKnowledge {
  /** The last one is the environment of the last run. */
  readonly environments: (readonly EnvironmentPart[] | undefined)[];
  /** The ids and places of mutants, by number. */
  readonly keys: string[];
  /** Outer functions with their contents, by number. */
  readonly functions: string[];
  readonly contents: FileContent[];
  /** Records by number, in the order in which runs last used them. */
  readonly records: Map<number, FileKnowledge>;
  /** The number of the next record. */
  nextRecord: number;
  /** By `impactKey`. */
  readonly impacts: Map<string, ImpactRecord>;
  /** Whether all lines could be read. */
  isWhole: boolean;
}

const lostContent: FileContent = { path: '', stamp: '', digest: '', rivals: '' };

/**
 * Reads a journal. A run may have ended in the middle of a line, and other lines may be damaged. Such lines are left out. A lost
 * line may have been about any record that began before it. So lines after it do not count for these records, and each record is
 * in a state in which it was at some time.
 */
export function readJournal(text: string): JournalKnowledge {
  const knowledge: JournalKnowledge = {
    environments: [],
    keys: [],
    functions: [],
    contents: [],
    records: new Map(),
    nextRecord: 0,
    impacts: new Map(),
    isWhole: false,
  };
  let isWhole = true;
  let cut = 0;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    const line = decodeLine(text.slice(start, end));
    const isFirst = start === 0;
    start = end + 1;
    if (isFirst && (line?.kind !== 'journal' || line.format !== journalFormat)) return knowledge;
    if (line === undefined) {
      isWhole = false;
      cut = knowledge.nextRecord;
    } else if (!('of' in line && line.of < cut)) {
      learn(knowledge, line);
    }
  }
  knowledge.isWhole = isWhole && start > 0 && start === text.length;
  return knowledge;
}

/** Adds the content of a line. */
export function learn(knowledge: JournalKnowledge, line: JournalLine): void {
  const { environments, keys, functions, contents, records } = knowledge;
  switch (line.kind) {
    case 'journal':
      break;
    case 'environment':
      place(environments, line.first, [line.environment], undefined);
      break;
    case 'mutants':
      place(keys, line.first, line.keys, '');
      break;
    case 'functions':
      place(functions, line.first, line.keys, '');
      break;
    case 'contents':
      place(contents, line.first, line.contents, lostContent);
      break;
    case 'observed':
      records.set(line.number, { record: line.record, events: [] });
      knowledge.nextRecord = line.number + 1;
      break;
    case 'impact':
      for (const record of line.impacts) {
        knowledge.impacts.set(impactKey(record[0], record[1]), record);
      }
      break;
    case 'forgotten':
      records.delete(line.of);
      break;
    case 'inputs':
    case 'event':
    case 'state': {
      const file = records.get(line.of);
      if (file === undefined) break;
      if (line.kind === 'event') {
        file.events.push(line.event);
      } else if (line.kind === 'state') {
        file.state = line.state;
        file.events = [];
      } else {
        const inputs = mergeRanges(file.record.inputs, line.inputs);
        file.record = { ...file.record, inputs };
      }
    }
  }
}

/** Returns the key of an impact. */
export function impactKey(mutant: number, basis: string): string {
  return `${mutant} ${basis}`;
}

/** Puts items into a list at their numbers, and fills the places of lost items with `gap`. */
function place<Item>(list: Item[], first: number, items: readonly Item[], gap: Item): void {
  while (list.length < first) list.push(gap);
  for (const [at, item] of items.entries()) list[first + at] = item;
}
