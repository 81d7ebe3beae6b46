import { hash } from 'node:crypto';

import type { Impact } from '../../model/impact.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import type { Test } from '../../model/test.ts';
import { indicesIn } from '../index-ranges.ts';
import type { MutantTable } from '../select/mutant-table.ts';
import type { ImpactRecord, JournalLine } from './journal-line.ts';
import { type FileKnowledge, impactKey, type JournalKnowledge } from './read-journal.ts';

/** Recalls impact of earlier runs that still holds, and keeps the impact that this run measures. */
export interface KnownImpact {
  readonly recall: (mutant: number) => Impact | undefined;
  readonly keep: (impacts: ReadonlyMap<number, Impact>) => void;
}

/** The means to read and write the impacts in a journal. */
export interface ImpactJournal {
  readonly knowledge: JournalKnowledge;
  readonly table: MutantTable;
  readonly toJournal: (mutant: number) => number;
  /** This run's test files in their order, with their records in the journal, if they have any. */
  readonly files: readonly {
    readonly path: string;
    readonly known: FileKnowledge | undefined;
  }[];
  readonly isTakenOver: boolean;
  readonly add: (line: JournalLine) => void;
}

/** The verdicts of a run, by the index of the mutant, and its tests. */
export interface JudgedTests {
  readonly judged: readonly JudgedMutant[];
  readonly tests: readonly Test[];
}

/**
 * Recalls and keeps impact. The impact of a survivor holds as long as the same tests infect it, and everything that their files
 * load has the same content. The basis of an impact is a digest of these tests and contents.
 */
export function journalImpact(
  { judged, tests }: JudgedTests,
  { knowledge, table, toJournal, files, isTakenOver, add }: ImpactJournal,
): KnownImpact {
  // Impact counts only functions of mutated files, so it depends on which files are mutated.
  const sources = [...table.files.keys()].toSorted().join('\n');
  const fileOf = new Map(tests.map(({ id, file }) => [id, file]));
  const byPath = new Map<string, (FileKnowledge | undefined)[]>();
  const digests = new Map<string, string | undefined>();
  for (const { path, known } of files) byPath.set(path, [...(byPath.get(path) ?? []), known]);
  const digestOf = (path: string): string | undefined => {
    if (!digests.has(path)) digests.set(path, digestOfPath(path));
    return digests.get(path);
  };
  function digestOfPath(path: string): string | undefined {
    const ofPath = byPath.get(path) ?? [];
    if (ofPath.length === 0 || ofPath.includes(undefined)) return undefined;
    return hash('sha1', ofPath.map((file) => contentsOf(file, knowledge)).join('\n'));
  }
  const basisOf = (mutant: number): string | undefined => {
    const verdict = judged[mutant]?.verdict;
    if (verdict === undefined) return undefined;
    const paths = new Set(verdict.infectedBy.map((test) => fileOf.get(test) ?? ''));
    const ofFiles = [...paths].map(digestOf);
    if (ofFiles.includes(undefined)) return undefined;
    return hash('sha1', [sources, ...verdict.infectedBy, ...ofFiles].join('\n'));
  };
  return {
    recall(mutant) {
      const basis = isTakenOver ? basisOf(mutant) : undefined;
      if (basis === undefined) return undefined;
      return knowledge.impacts.get(impactKey(toJournal(mutant), basis))?.[2];
    },
    keep(impacts) {
      const records = [...impacts].flatMap(([mutant, impact]): ImpactRecord[] => {
        const known = basisOf(mutant);
        return known === undefined ? [] : [[toJournal(mutant), known, impact]];
      });
      if (records.length > 0) add({ kind: 'impact', impacts: records });
    },
  };
}

function contentsOf(file: FileKnowledge | undefined, { contents }: JournalKnowledge): string {
  const inputs = indicesIn(file?.record.inputs ?? []);
  return inputs
    .map((number) => contents[number])
    .map((content) => `${content?.path ?? ''} ${content?.digest ?? ''} ${content?.rivals ?? ''}`)
    .toSorted()
    .join('\n');
}
