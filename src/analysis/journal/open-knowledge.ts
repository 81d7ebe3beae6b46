import { describeChange, type EnvironmentPart } from './environment.ts';
import type { JournalStore } from './journal-store.ts';
import { type JournalKnowledge, readJournal } from './read-journal.ts';
import { writeJournal } from './write-journal.ts';

/** A journal that was read, and which of its environments is this run's. */
export interface OpenedKnowledge {
  readonly knowledge: JournalKnowledge;
  /** A number that is not yet given away where no earlier run had this environment. */
  readonly environment: number;
  /** What is different from the last run's environment, where nothing of what was kept can be used. */
  readonly obstacle?: string;
}

/** Reads what there is, and writes the journal anew where something is wrong with it. */
export function openKnowledge(
  store: JournalStore,
  environment: readonly EnvironmentPart[],
): OpenedKnowledge {
  const found = readJournal(store.text);
  const text = found.isWhole ? store.text : writeJournal(found);
  if (!found.isWhole) store.replace(text);
  const knowledge = found.isWhole ? found : readJournal(text);
  const { environments } = knowledge;
  const changes = environments.map((one) => describeChange(one ?? [], environment));
  const number = changes.lastIndexOf(undefined);
  if (number !== -1) return { knowledge, environment: number };
  const obstacle = changes.at(-1);
  return {
    knowledge,
    environment: environments.length,
    ...(obstacle !== undefined && { obstacle }),
  };
}
