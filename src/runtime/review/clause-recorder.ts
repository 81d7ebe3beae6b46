import type {
  AssertionMutants,
  ClauseFacts,
  PlannedClause,
  RefutedForm,
} from '../../model/review-plan.ts';
import { ClauseRecord, type RecordedForm, type RunInput } from './clause-record.ts';
import { violationDistance } from './violation-distance.ts';

/** What is done with the operands of clauses: nothing, or one of the following. */
export type RecorderMode =
  | 'off'
  /** They are recorded. */
  | 'record'
  /** Their distance to a violation of the clause is measured. */
  | 'measure'
  /** They are recorded, and equalities are made to hold, so that a run goes on. */
  | 'loosen'
  /** It is noted whether they refute a stronger form of one clause. */
  | { readonly clause: number; readonly form: RecordedForm };

interface Waiting {
  readonly value: unknown;
  readonly inputs: readonly unknown[];
}

/** Records the operands of the clauses of a file. */
export class ClauseRecorder {
  mode: RecorderMode = 'off';
  /** Whether the present run refuted the watched form. */
  isRefuted = false;
  /** The least distance to a violation that the present run measured, from 0 to 1. */
  distance = 1;
  readonly #clauses: readonly PlannedClause[];
  readonly #records: readonly ClauseRecord[];
  #loose = new Map<number, ClauseRecord>();
  /** By the ids of clauses, the first operands that wait for their second. */
  readonly #waiting = new Map<number, Waiting>();
  readonly #shrunk = new Map<number, RefutedForm[]>();
  readonly #timed = new Set<number>();

  constructor(clauses: readonly PlannedClause[]) {
    this.#clauses = clauses;
    this.#records = clauses.map(({ inputs, rules }) => new ClauseRecord(inputs, rules));
  }

  record(id: number): ClauseRecord | undefined {
    return this.#records[id];
  }

  /** Takes the first operand of a clause. Returns it. */
  first(
    id: number,
    value: unknown,
    hasSecond: boolean,
    { inputs, run }: { readonly inputs: () => readonly unknown[]; readonly run: RunInput },
  ): unknown {
    if (this.mode === 'off') return value;
    const given = this.mode === 'record' ? inputs() : [];
    if (hasSecond) this.#waiting.set(id, { value, inputs: given });
    else this.#complete(id, [value, undefined], given, run);
    return value;
  }

  /** Takes the second operand, which completes a clause. Returns the operand that the assertion is to see. */
  second(id: number, value: unknown, run: RunInput): unknown {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined || this.mode === 'off') return value;
    this.#waiting.delete(id);
    this.#complete(id, [waiting.value, value], waiting.inputs, run);
    const isLoosened = this.mode === 'loosen' && this.#clauses[id]?.relation === '==';
    return isLoosened ? waiting.value : value;
  }

  /** Takes the error that a clause is about. */
  thrown(id: number, error: unknown, run: RunInput): void {
    if (this.mode !== 'record') return;
    this.#records[id]?.observeThrown(error, run);
  }

  /** Begins runs of a deletion in which equalities are made to hold. */
  startLoosening(): void {
    this.#loose = new Map();
    this.mode = 'loosen';
  }

  /** Returns the facts about a clause of which the runs of a deletion evaluated the operands. */
  looseFacts(id: number): ClauseFacts | null {
    return this.#loose.get(id)?.facts() ?? null;
  }

  /** Begins a run whose values are to be the same each time. */
  startTrace(isOwn: (clause: PlannedClause) => boolean): void {
    for (const record of this.#of(isOwn)) record.startTrace();
  }

  endTrace(isOwn: (clause: PlannedClause) => boolean): void {
    for (const record of this.#of(isOwn)) record.endTrace();
  }

  /** Whether all runs with the same inputs gave the same values. If not, nothing that was recorded counts. */
  settleTrace(isOwn: (clause: PlannedClause) => boolean): boolean {
    const records = this.#of(isOwn);
    if (records.every(({ isRepeatable }) => isRepeatable)) return true;
    for (const record of records) record.distrust();
    return false;
  }

  distrust(isOwn: (clause: PlannedClause) => boolean): void {
    for (const record of this.#of(isOwn)) record.distrust();
  }

  /** Notes that the time was read while these clauses were evaluated. */
  noteClock(isOwn: (clause: PlannedClause) => boolean): void {
    for (const [id, clause] of this.#clauses.entries()) if (isOwn(clause)) this.#timed.add(id);
  }

  noteShrunk(clause: number, refuted: RefutedForm): void {
    this.#shrunk.set(clause, [...(this.#shrunk.get(clause) ?? []), refuted]);
  }

  facts(): (ClauseFacts | null)[] {
    return this.#records.map((record, id) => {
      const facts = record.facts();
      const refuted = this.#shrunk.get(id);
      return (
        facts && {
          ...facts,
          ...(refuted !== undefined && { refuted }),
          ...(this.#timed.has(id) && { readsClock: true as const }),
        }
      );
    });
  }

  /** Returns how many mutants of assertions were judged, and in how many milliseconds. Equalities have no stronger form. */
  judged(): Pick<AssertionMutants, 'count' | 'judging'> {
    const records = this.#of(({ relation }) => relation !== '==');
    return {
      count: records.reduce((sum, { judged }) => sum + judged, 0),
      judging: records.reduce((sum, { judging }) => sum + judging, 0),
    };
  }

  #of(isOwn: (clause: PlannedClause) => boolean): readonly ClauseRecord[] {
    return this.#clauses.flatMap((clause, id) => (isOwn(clause) ? (this.#records[id] ?? []) : []));
  }

  #complete(
    id: number,
    operands: readonly [unknown, unknown],
    inputs: readonly unknown[],
    run: RunInput,
  ): void {
    const { mode } = this;
    const record = this.#records[id];
    if (record === undefined) return;
    if (mode === 'record') {
      record.observe(operands, inputs, run);
    } else if (mode === 'measure') {
      const distance = violationDistance(this.#clauses[id]?.relation, operands);
      this.distance = Math.min(this.distance, distance);
    } else if (mode === 'loosen') {
      const loose = this.#loose.get(id) ?? new ClauseRecord([]);
      this.#loose.set(id, loose);
      loose.observe(operands, [], run);
    } else if (mode !== 'off' && mode.clause === id) {
      this.isRefuted ||= record.refutes(mode.form, ...operands);
    }
  }
}
