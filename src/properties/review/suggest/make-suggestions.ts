import type { MutantOutcome, ReviewedPart, ReviewFindings } from '../../../model/review-plan.ts';
import type { SuggestionKind, SuggestedEdit } from '../../../model/suggestion.ts';
import type { MutantDraft } from '../mutants/mutant-draft.ts';
import type { PlacedClause, ReviewFile } from '../read/review-file.ts';
import { relationOf } from '../rules/relation-rules.ts';
import { strengthenClause } from './strengthen-clause.ts';
import { writeAssertion } from './write-assertion.ts';

/** A suggestion before it is measured. */
export interface SuggestionDraft {
  readonly kind: SuggestionKind;
  /** The offset of the clause, assumption, constant or call. */
  readonly offset: number;
  readonly message: string;
  /** The id of the test; undefined if it is about something outside of tests. */
  readonly test: number | undefined;
  readonly edits: readonly SuggestedEdit[];
  readonly tried: number;
  readonly input: string | null;
  /** Whether a better suggestion is made for the same place. */
  readonly isMinor: boolean;
  /** False if it is worth showing only if it kills mutants of the program. */
  readonly saysSomething?: boolean;
  /** True if it is hardly worth showing even if it kills mutants of the program. */
  readonly saysLittle?: boolean;
  /** True for an assertion that relates a result to an input. */
  readonly relates?: boolean;
}

/** Makes suggestions of the mutants of a file that lived, and of the stronger clauses that always held. */
export function makeSuggestions(
  file: ReviewFile,
  mutants: readonly MutantDraft[],
  findings: ReviewFindings,
): SuggestionDraft[] {
  const text = file.parsed.text;
  const ofMutants = mutants.flatMap((mutant, id): SuggestionDraft[] => {
    const outcome = findings.mutants[id];
    const repair = outcome?.status === 'killed' ? repairOf(file, outcome) : [];
    if (outcome === null || outcome === undefined || outcome.tried === 0) return [];
    if (outcome.status !== 'live' && repair.length === 0) return [];
    const isRepaired = repair.length > 0;
    const { message, edits } = mutant.withConstant?.(outcome.constant ?? 1) ?? mutant;
    return [
      {
        kind: mutant.kind,
        offset: mutant.offset,
        message: isRepaired ? `${message} The assertion is weaker then.` : message,
        test: mutant.test,
        edits: [...edits, ...repair],
        tried: outcome.tried,
        input: outcome.input ?? null,
        isMinor: false,
        saysSomething: mutant.saysSomething !== false,
        saysLittle: mutant.saysLittle === true,
      },
    ];
  });
  const ofClauses = file.clauses.flatMap((clause): SuggestionDraft[] => {
    const facts = findings.clauses[clause.id];
    if (facts === null || facts === undefined || !isTrusted(clause, findings)) return [];
    return strengthenClause(clause, facts, text).map((stronger) => ({
      kind: 'clause-strengthening',
      offset: clause.place,
      message: stronger.message,
      test: clause.test,
      edits: [{ ...clause.target, text: stronger.text }],
      tried: facts.runs,
      input: stronger.input === '' ? null : stronger.input,
      isMinor: stronger.isMinor,
      saysSomething: stronger.saysSomething,
      relates: stronger.relates,
    }));
  });
  return [...ofMutants, ...ofClauses];
}

/** Returns the edits that weaken the assertions with which a deletion lives. */
function repairOf(file: ReviewFile, { repair = [] }: MutantOutcome): readonly SuggestedEdit[] {
  const { text } = file.parsed;
  const edits = repair.flatMap(({ clause: id, relation }): SuggestedEdit[] => {
    const clause = file.clauses[id];
    const known = relationOf(relation);
    if (clause?.second === undefined || known === undefined) return [];
    const second = text.slice(clause.second.start, clause.second.end);
    const written = writeAssertion(clause, { kind: 'relation', relation: known, second }, text);
    return written === undefined ? [] : [{ ...clause.target, text: written }];
  });
  return edits.length === repair.length ? edits : [];
}

/** Whether the runs in which a clause was recorded can be trusted: all of them passed, and they can be repeated. */
function isTrusted({ test, property, users }: PlacedClause, findings: ReviewFindings): boolean {
  if (users.length > 0) return users.every((id) => isDone(findings.properties[id]));
  const part = property === undefined ? findings.tests[test ?? -1] : findings.properties[property];
  return isDone(part);
}

function isDone(part: ReviewedPart | undefined): boolean {
  return part?.status === 'reviewed' || part?.status === 'unfinished';
}
