import { createCell, createLoopFuel, type ActiveCell, type LoopFuel } from './loop-fuel.ts';
import { createImpactLog, type ImpactLog } from './trace/impact-log.ts';
import { createBranchRecorder, type ConditionHooks } from './search/branch-recorder.ts';
import { createMutantFlags } from './mutant-flags.ts';
import {
  RUNTIME_KEY,
  type SearchTrace,
  type StateFingerprint,
  type Trace,
  type WorkerRuntime,
} from './protocol.ts';
import { type SearchHooks, SearchRecorder } from './search/search-recorder.ts';
import { createEnteredLog, type EnteredLog } from './trace/entered-log.ts';
import { createPropagationLog, type PropagationHooks } from './trace/propagation-log.ts';
import { createSiteTable, type SiteTable } from './trace/site-table.ts';
import { createStateRegistry, type StateRegistry } from './state/state-fingerprint.ts';
import { StateWalk } from './state/state-walk.ts';
import { createTraceRecorder, type TraceRecorder } from './trace/trace-recorder.ts';

/** The build that the modules of a worker have, and its numbers of sites and mutants. */
export interface RuntimeOptions {
  readonly build: 'observe' | 'execute' | 'combine' | 'impact' | 'search';
  readonly mutantCount: number;
  /** By site, the index of its first mutant. Sites are in the order of their mutants. */
  readonly siteFirstMutant: ArrayLike<number>;
  /** Receives what the observe build sees as it happens, because a process may end before anyone asks for it. */
  readonly witness?: TraceWitness;
}

/** Receives what the observe build sees, as it happens. */
export interface TraceWitness {
  /** An instrumented module is being evaluated. The argument is the number of its first site. */
  readonly onModule: (firstSite: number) => void;
  /** A site is reached for the first time in a window. */
  readonly onReached: (site: number) => void;
}

/** The object that instrumented modules find under `RUNTIME_KEY`. Adapters use the part that `WorkerRuntime` describes. */
export interface ModuleHooks {
  readonly cell: ActiveCell;
  readonly exhausted: LoopFuel['exhausted'];
  readonly exhaust: LoopFuel['exhaust'];
  readonly entered: EnteredLog['open'];
  readonly registerState: StateRegistry['register'];
  readonly registerPrivateFields: StateRegistry['registerPrivateFields'];
  readonly registerCode: StateRegistry['registerCode'];
  readonly registerFunctions: StateRegistry['registerFunctions'];
  readonly watchWeak: StateRegistry['watchWeak'];
  /** Present in the combine and impact builds: by mutant, 1 if it is active. */
  readonly flags?: Uint8Array;
  /** Present in the impact build. */
  readonly impact?: Pick<ImpactLog, 'note'>;
  /** Present in the impact and search builds. */
  readonly search?: ConditionHooks | SearchHooks;
  /** Present in the observe and search builds. */
  readonly trace?: Omit<TraceRecorder, 'start' | 'take'> & Pick<SiteTable, 'declare'>;
  /** Present in the observe build. */
  readonly propagation?: PropagationHooks;
}

/** The number of parts of a value that are read for its fingerprint. */
const valueBudget = 2_000_000;

const { defineProperty } = Object;
const nothing = { covered: [], infected: [], hits: 0, digest: '' };
const nothingSearched: SearchTrace = { covered: [], infected: [], branches: [], necessity: [] };

/**
 * Creates the runtime of one worker and puts it at `globalThis[RUNTIME_KEY]`, where it replaces any other. No mutant is active,
 * and the fuel is unlimited. Load this module before any code of the user's, because it keeps the built-ins that it needs.
 */
export function installRuntime(options: RuntimeOptions): WorkerRuntime & ModuleHooks {
  const cell = createCell();
  const fuel = createLoopFuel(cell);
  const entered = createEnteredLog();
  const state = createStateRegistry();
  const values = new StateWalk(valueBudget);
  const table = createSiteTable(options.siteFirstMutant, options.mutantCount);
  const { witness } = options;
  const search =
    options.build === 'search' ? new SearchRecorder(table, witness?.onReached) : undefined;
  const propagation =
    options.build === 'observe' ? createPropagationLog(options.mutantCount) : undefined;
  const recorder = propagation
    ? createTraceRecorder(table, propagation, witness?.onReached)
    : search?.sites;
  const hasFlags = options.build === 'combine' || options.build === 'impact';
  const active = hasFlags ? createMutantFlags(options.mutantCount) : undefined;
  const impact = options.build === 'impact' ? createImpactLog() : undefined;
  const branches = impact && createBranchRecorder();
  const conditions = search?.conditions ?? branches?.conditions;
  const fingerprintValue = (value: unknown): StateFingerprint => {
    values.reset();
    values.visit(value, false);
    return values.result();
  };
  const runtime: WorkerRuntime & ModuleHooks = {
    cell,
    exhausted: fuel.exhausted,
    exhaust: fuel.exhaust,
    entered: entered.open,
    registerState: state.register,
    registerPrivateFields(constructor, reader) {
      state.registerPrivateFields(constructor, reader);
      values.registerPrivateFields(constructor, reader);
      impact?.registerPrivateFields(constructor, reader);
    },
    registerCode: state.registerCode,
    registerFunctions: state.registerFunctions,
    watchWeak: state.watchWeak,
    ...(active === undefined ? {} : { flags: active.flags }),
    ...(impact === undefined ? {} : { impact: { note: impact.note } }),
    ...(conditions === undefined ? {} : { search: conditions }),
    ...(recorder === undefined ? {} : { trace: hooksOf(recorder, table, witness) }),
    ...(propagation === undefined ? {} : { propagation }),
    activate(index) {
      cell.m = index;
      active?.set(index);
    },
    combine: (combinations) => active?.combine(combinations),
    activeMutant: () => cell.m,
    startFuel: fuel.start,
    fuelUsed: fuel.used,
    isFuelExhausted: fuel.isExhausted,
    startTrace() {
      entered.start();
      recorder?.start();
    },
    takeTrace: (): Trace => ({ ...(recorder?.take() ?? nothing), entered: entered.take() }),
    startEntered: entered.start,
    takeEntered: entered.take,
    startImpact(ofBranches = false) {
      impact?.start();
      branches?.start(ofBranches);
    },
    takeImpact: () => impact?.take() ?? [],
    takeBranches: () => branches?.take() ?? [],
    startSearch: (wanted) => search?.start(wanted),
    takeSearch: () => search?.take() ?? nothingSearched,
    fingerprintState: state.fingerprint,
    hiddenWrites: state.hiddenWrites,
    recordHiddenWrites: state.recordHiddenWrites,
    startHiddenWrites: state.startHiddenWrites,
    takeHiddenWrites() {
      const { count, own } = state.takeHiddenWrites();
      if (own === undefined || count === 0) return { count };
      const { hash, opaque } = fingerprintValue(own);
      return opaque ? { count } : { count, summary: hash };
    },
    fingerprintValue,
    keepState: state.keep,
    forgetState() {
      state.forget();
      values.forgetModules();
    },
  };
  defineProperty(globalThis, RUNTIME_KEY, { value: runtime, configurable: true, writable: true });
  return runtime;
}

function hooksOf(
  recorder: TraceRecorder,
  table: SiteTable,
  witness: TraceWitness | undefined,
): NonNullable<ModuleHooks['trace']> {
  const { mask, reach, enter, probe, probeShort, probeFree } = recorder;
  const declare: SiteTable['declare'] = (firstSite, codes) => {
    witness?.onModule(firstSite);
    table.declare(firstSite, codes);
  };
  return { mask, reach, enter, probe, probeShort, probeFree, declare };
}
