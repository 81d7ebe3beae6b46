import type {
  IndexRanges,
  BranchTrace,
  FunctionTrace,
  HiddenWrites,
  SearchTrace,
  Trace,
  WorkerRuntime,
} from '../../../../src/runtime/protocol.ts';

/** Loop steps that a test takes in it. */
export const usualFuel = 20;

const nothing: Trace = { covered: [], infected: [], hits: 0, digest: '' };

/** The state of a worker as a test leaves it. */
export class FakeRuntime implements WorkerRuntime {
  state = 1;
  opaque = false;
  /** The writes to weak collections so far. */
  writes: number | undefined;
  /** Stands for what was written to them since `startHiddenWrites`, if no other code can get at it. */
  ownWrites: number | undefined;
  /** Receives what is written to weak collections. */
  recorded: unknown[] | undefined;
  fuel: number = usualFuel;
  active = -1;
  /** The outer functions that a run enters beside the known ones. */
  entered: IndexRanges = [];
  /** What functions do in a run. */
  trace: readonly FunctionTrace[] = [];
  readonly budgets: number[] = [];
  #writesBefore = 0;
  readonly #values = new Map<string, number>();

  activate(index: number): void {
    this.active = index;
  }
  activeMutant(): number {
    return this.active;
  }
  combine(): void {}
  startFuel(budget: number): void {
    this.budgets.push(budget);
    this.fuel = usualFuel;
  }
  fuelUsed(): number {
    return this.fuel;
  }
  isFuelExhausted(): boolean {
    return this.fuel > (this.budgets.at(-1) ?? 0);
  }
  startTrace(): void {}
  takeTrace(): Trace {
    return nothing;
  }
  startEntered(): void {}
  takeEntered(_known?: IndexRanges): IndexRanges {
    return this.entered;
  }
  startImpact(_ofBranches?: boolean): void {}
  takeImpact(): readonly FunctionTrace[] {
    return this.trace;
  }
  takeBranches(): readonly BranchTrace[] {
    return [];
  }
  startSearch(_wanted?: IndexRanges): void {}
  takeSearch(): SearchTrace {
    return { covered: [], infected: [], branches: [], necessity: [] };
  }
  keepState(): () => void {
    return () => {};
  }
  /** The same for equal values, as JSON has them. */
  fingerprintValue(value: unknown): { hash: number; opaque: boolean } {
    const text = JSON.stringify(value);
    const known = this.#values.get(text) ?? this.#values.size;
    this.#values.set(text, known);
    return { hash: known, opaque: false };
  }

  fingerprintState(parts?: number[]): { hash: number; opaque: boolean } {
    parts?.push(this.state);
    return { hash: this.state, opaque: this.opaque };
  }
  hiddenWrites(): number | undefined {
    return this.writes;
  }
  recordHiddenWrites(into: unknown[] | undefined): void {
    this.recorded = into;
  }
  startHiddenWrites(): void {
    this.#writesBefore = this.writes ?? 0;
    this.ownWrites = undefined;
  }
  takeHiddenWrites(): HiddenWrites {
    const count = (this.writes ?? 0) - this.#writesBefore;
    return { count, ...(this.ownWrites !== undefined && { summary: this.ownWrites }) };
  }
  forgetState(): void {}
}
