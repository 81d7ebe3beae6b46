import type {
  IndexRanges,
  BranchTrace,
  FunctionTrace,
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
  fuel: number = usualFuel;
  active = -1;
  /** What functions do in a run. */
  trace: readonly FunctionTrace[] = [];
  readonly budgets: number[] = [];

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
  fingerprintValue(): { hash: number; opaque: boolean } {
    return { hash: 0, opaque: false };
  }

  fingerprintState(): { hash: number; opaque: boolean } {
    return { hash: this.state, opaque: this.opaque };
  }
  hiddenWrites(): number | undefined {
    return this.writes;
  }
  forgetState(): void {}
}
