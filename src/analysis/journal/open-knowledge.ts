import { describeChange } from './environment.ts';
import type { JournalStore } from './journal-store.ts';
import { type JournalKnowledge, readJournal } from './read-journal.ts';
import { writeJournal } from './write-journal.ts';

/** Reads what there is, if it is of the same environment, and begins the journal anew where something is wrong with it. */
export function openKnowledge(
  store: JournalStore,
  environment: JournalKnowledge['environment'] & object,
): { knowledge: JournalKnowledge; obstacle?: string } {
  const found = readJournal(store.text);
  const obstacle = found.environment && describeChange(found.environment, environment);
  const isUsable = found.environment !== undefined && obstacle === undefined;
  if (isUsable && found.isWhole) return { knowledge: found };
  const text = writeJournal(isUsable ? found : { ...readJournal(''), environment });
  store.replace(text);
  return { knowledge: readJournal(text), ...(obstacle !== undefined && { obstacle }) };
}
