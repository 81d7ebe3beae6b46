import type { Moment } from '../../model/property.ts';
import type { Variable } from '../../model/test-case.ts';
import type {
  Observable,
  ObservedValue,
  TestCaseTrace,
  TraceEnd,
} from '../../model/test-case-trace.ts';

/** What could be observed at one moment, by variables of the parameterised test. */
export type Sight = ReadonlyMap<string, ObservedValue>;

/** What a run of a parameterised test showed: its inputs before the test code ran, and everything at the end. */
export interface Snapshot {
  readonly before: Sight;
  readonly after: Sight;
  /** How the run ended. A statement is given by its variable in the parameterised test; undefined for one that makes inputs. */
  readonly end: SnapshotEnd;
  /** The values of terms that were evaluated, by the terms as JSON. */
  readonly terms: Map<string, ObservedValue | undefined>;
}

export type SnapshotEnd =
  | { readonly kind: 'completed' }
  | {
      readonly kind: 'threw';
      readonly statement: Variable | undefined;
      readonly error: ObservedValue;
    }
  /** The run has no result: it was endless, denied, or its process ended. */
  | { readonly kind: 'failed' };

/** The key of an observation in a sight. */
export type SightKey =
  | `${'value' | 'state' | 'string' | 'iteration'} ${Variable}`
  | `member ${Variable} ${string}`
  | `equals ${Variable} ${Variable} ${string}`
  | `compares ${Variable} ${Variable} ${string}`;

/** Arranges the observations of a run by variables of the parameterised test. */
export function sightOf(trace: TestCaseTrace, places: readonly Variable[]): Sight {
  const names = namesOf(trace, places);
  const sight = new Map<string, ObservedValue>();
  for (const { what, value } of trace.observations) {
    const key = keyOf(what, names);
    if (key === undefined) continue;
    const own = renumbered(value, names);
    const isItself = own.is === 'same' && key === `value ${own.variable}`;
    if (!isItself) sight.set(key, own);
  }
  return sight;
}

/**
 * The variables of the parameterised test, by those of the test case. An object that a call returned, and that an earlier statement made,
 * is observed as the variable of that statement.
 */
function namesOf(
  { observations }: TestCaseTrace,
  places: readonly Variable[],
): ReadonlyMap<Variable, Variable> {
  const names = new Map(places.map((place, variable) => [place, variable]));
  for (const { what, value } of observations) {
    const own = what.of === 'value' ? names.get(what.variable) : undefined;
    if (own === undefined || value.is !== 'same' || names.has(value.variable)) continue;
    names.set(value.variable, own);
  }
  return names;
}

function keyOf(what: Observable, names: ReadonlyMap<Variable, Variable>): SightKey | undefined {
  const variable = 'variable' in what ? names.get(what.variable) : undefined;
  if (variable === undefined) return undefined;
  switch (what.of) {
    case 'value':
    case 'state':
    case 'string':
    case 'iteration':
      return `${what.of} ${variable}`;
    case 'inspector':
    case 'field':
      return `member ${variable} ${what.callable}`;
    case 'equals':
    case 'compares': {
      const other = names.get(what.other);
      return other === undefined
        ? undefined
        : `${what.of} ${variable} ${other} ${what.callable ?? ''}`;
    }
    default:
      return undefined;
  }
}

/** A value in which references to variables are those of the parameterised test. A reference to another variable is cut. */
function renumbered(value: ObservedValue, names: ReadonlyMap<Variable, Variable>): ObservedValue {
  const within = (part: ObservedValue): ObservedValue => renumbered(part, names);
  switch (value.is) {
    case 'same': {
      const variable = names.get(value.variable);
      return variable === undefined ? { is: 'cut' } : { is: 'same', variable };
    }
    case 'array':
    case 'set':
      return { ...value, elements: value.elements.map(within) };
    case 'map':
      return { ...value, entries: value.entries.map(([key, one]) => [within(key), within(one)]) };
    case 'object':
      return { ...value, members: value.members.map(([name, one]) => [name, within(one)]) };
    default:
      return value;
  }
}

/**
 * Makes the snapshot of a run.
 *
 * @param known what the statements say of inputs that are plain data
 */
export function snapshotOf(
  before: Sight,
  known: Sight,
  { trace, places }: { readonly trace: TestCaseTrace; readonly places: readonly Variable[] },
): Snapshot {
  const end = endOf(trace.end, places);
  // A test would end where a call throws, so that nothing can be said of what is there afterwards.
  const after = end.kind === 'completed' ? new Map([...known, ...sightOf(trace, places)]) : empty;
  return { before, after, end, terms: new Map() };
}

const empty: Sight = new Map();

function endOf(end: TraceEnd, places: readonly Variable[]): SnapshotEnd {
  if (end.kind === 'completed') return { kind: 'completed' };
  if (end.kind !== 'threw') return { kind: 'failed' };
  const statement = places.lastIndexOf(end.statement);
  return {
    kind: 'threw',
    statement: statement < 0 ? undefined : statement,
    error: end.error,
  };
}

/** Returns what can be seen at a moment. */
export function sightAt(snapshot: Snapshot, moment: Moment): Sight {
  return snapshot[moment];
}
