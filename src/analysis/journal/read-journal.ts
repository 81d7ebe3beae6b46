import type { JobEvent } from '../../runner/job.ts';
import { mergeRanges } from '../../runner/merge-ranges.ts';
import type { EnvironmentPart } from './environment.ts';
import type { FileState } from './file-state.ts';
import {
  decodeLine,
  type FileContent,
  type FileRecord,
  type ImpactRecord,
  type JournalLine,
  journalFormat,
} from './journal-line.ts';

/** What a journal says of one test file. */
export interface FileKnowledge {
  record: FileRecord;
  state?: FileState;
  /** What was reported since that state, or since it was observed. */
  events: JobEvent[];
}

/** All that a journal says. */
export interface JournalKnowledge {
  /** Undefined where there is no journal, or not even its first line can be read. */
  environment: readonly EnvironmentPart[] | undefined;
  /** Mutants by number. */
  readonly keys: string[];
  readonly contents: FileContent[];
  /** By the test file's key. */
  readonly files: Map<string, FileKnowledge>;
  /** By the mutant's number. */
  readonly impacts: Map<number, ImpactRecord>;
  /** All of it could be read. */
  isWhole: boolean;
}

/**
 * Reads a journal as far as it can be read: a run may have ended in the middle of a line. Whatever was cut off, the rest is
 * what a run knew at some time.
 */
export function readJournal(text: string): JournalKnowledge {
  const knowledge: JournalKnowledge = {
    environment: undefined,
    keys: [],
    contents: [],
    files: new Map(),
    impacts: new Map(),
    isWhole: false,
  };
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    const line = decodeLine(text.slice(start, end));
    const isFirst = start === 0;
    if (line === undefined || (line.kind === 'journal') !== isFirst) return knowledge;
    if (line.kind === 'journal' && line.format !== journalFormat) return knowledge;
    learn(knowledge, line);
    start = end + 1;
  }
  knowledge.isWhole = start === text.length;
  return knowledge;
}

/** Adds what a line says. */
export function learn(knowledge: JournalKnowledge, line: JournalLine): void {
  const { keys, contents, files } = knowledge;
  switch (line.kind) {
    case 'journal':
      knowledge.environment = line.environment;
      break;
    case 'mutants':
      for (const key of line.keys) keys.push(key);
      break;
    case 'contents':
      for (const content of line.contents) contents.push(content);
      break;
    case 'observed':
      files.set(line.record.testFile.key, { record: line.record, events: [] });
      break;
    case 'impact':
      for (const record of line.impacts) knowledge.impacts.set(record[0], record);
      break;
    case 'forgotten':
      files.delete(line.file);
      break;
    case 'inputs':
    case 'event':
    case 'state': {
      const file = files.get(line.file);
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
