import { types } from 'node:util';

import { globalSetBy } from '../../../model/sets-global.ts';
import type { Statement, TestCase, Variable } from '../../../model/test-case.ts';
import type { SpiedMethod, TraceEnd } from '../../../model/test-case-trace.ts';
import type { WorkerRuntime } from '../../../runtime/protocol.ts';
import type { Recorded } from '../../unit-host.ts';
import type { QuietTime } from '../quiet-time.ts';
import { realNow } from '../real-timers.ts';
import { assignMember, callCallable } from './call-callable.ts';
import { ownValue } from './class-name.ts';
import type { Callables } from './find-callables.ts';
import { setGlobal } from './globals.ts';
import { DeniedCall } from './guards/deny.ts';
import { callListener } from './call-listener.ts';
import { makeStub, type StubCalls } from './make-stub.ts';
import {
  counted,
  makePrimitive,
  makeSeries,
  makeValue,
  roundsOf,
  type Realm,
} from './make-value.ts';
import { Misuse, withoutUnit } from './misuse.ts';
import { observeValue } from './observe-value.ts';
import { dispatch, elementOf, fillPage } from './page.ts';
import { Recorder } from './recording/recorder.ts';
import { asksFor, noteUncaught, type RunContext } from './run-context.ts';
import { VirtualClock } from './virtual-clock.ts';
import { gather, type Settled, waitForPromise } from './wait-for-promise.ts';

/** The results of executing the statements once. */
export interface Execution {
  readonly end: TraceEnd;
  /** By variable. A statement that did not end has no value. */
  readonly values: readonly unknown[];
  readonly statementsRun: number;
  /** The calls of each variable that holds a stub. */
  readonly stubCalls: ReadonlyMap<Variable, StubCalls>;
  /** The calls of each stub, and of what tests spy on, when the last statement was done. What comes later, an assertion does not see. */
  readonly callsAtEnd: ReadonlyMap<Variable, StubCalls>;
  readonly spied: ReadonlyMap<SpiedMethod, StubCalls>;
  /** True if a statement returned a promise, so that work may still be under way. */
  readonly hasPromises: boolean;
  /** The variables of promises that are not settled yet. */
  readonly unsettled: ReadonlySet<Variable>;
  /** The clock of the run, if the test case moves the time. */
  readonly clock: VirtualClock | undefined;
  /** The recorders in the place of objects, by their variables; empty if the run records nothing. */
  readonly recorders: ReadonlyMap<Variable, Recorder>;
}

export interface StatementOptions {
  readonly testCase: TestCase;
  readonly callables: Callables;
  readonly runtime: Pick<WorkerRuntime, 'isFuelExhausted'> | undefined;
  readonly run: RunContext;
  readonly realm: Realm;
  /** The time at which the run ends, by `realNow`. */
  readonly deadline: number;
  readonly beginQuiet: () => QuietTime;
  /** See `WaitOptions`. */
  readonly isOriginal: boolean;
  /** See `TestCaseRun`. */
  readonly recorded?: Recorded;
  /** Called with each value as soon as it exists. */
  readonly onValue?: (variable: Variable, values: readonly unknown[]) => void;
  /** Called with the variable of a stub and the arguments of a call, at the time of the call. */
  readonly onCall?: (stub: Variable, args: readonly unknown[]) => void;
}

/** A statement that ends in a later turn of the event loop. */
type TimedStatement = StatementOf<'await' | 'advance'>;

type StatementOf<Kind extends Statement['kind']> = Extract<Statement, { kind: Kind }>;

/** Executes the statements of a test case one after another, until one of them ends it. */
export async function executeStatements(options: StatementOptions): Promise<Execution> {
  startClock(options);
  return await new StatementRun(options).all();
}

/** One execution of the statements of a test case. */
class StatementRun {
  readonly #options: StatementOptions;
  readonly #values: unknown[] = [];
  readonly #stubCalls = new Map<Variable, StubCalls>();
  /** The errors that stubs threw. They are no behaviour of the unit. */
  readonly #stubErrors = new WeakSet();
  /** The promises for which a statement has begun to wait. */
  readonly #waited = new Set<Variable>();
  readonly #unsettled = new Set<Variable>();
  readonly #recorders = new Map<Variable, Recorder>();
  #hasPromises = false;

  constructor(options: StatementOptions) {
    this.#options = options;
  }

  async all(): Promise<Execution> {
    const { statements } = this.#options.testCase;
    for (const [at, statement] of statements.entries()) {
      try {
        // No promise may go on between two statements of which none waits, as in a printed test.
        const waiting = this.#execute(statement, at);
        const end = waiting === undefined ? undefined : await waiting;
        if (end !== undefined) return this.#endedBy(at, end);
      } catch (error) {
        return this.#endedBy(at, this.#endByError(at, error));
      }
      if (forcedEnd(this.#options, at) !== undefined) return this.#endedBy(at);
      this.#options.onValue?.(at, this.#values);
    }
    return this.#endedBy(statements.length - 1);
  }

  /** Executes a statement. Returns a promise if the statement waits: of the end of the run, if it never ends. */
  #execute(statement: Statement, at: Variable): Promise<TraceEnd | undefined> | undefined {
    if (statement.kind === 'await' || statement.kind === 'advance')
      return this.#pass(statement, at);
    const value = this.#perform(statement);
    const onSettled = (error?: unknown): void => {
      this.#unsettled.delete(at);
      // A test framework fails if a promise is rejected before anything waits for it.
      if (error !== undefined && !this.#waited.has(at)) noteUncaught(error);
    };
    const isPromise = quieten(value, onSettled);
    if (isPromise) this.#unsettled.add(at);
    this.#hasPromises ||= isPromise;
    this.#values.push(value);
    return undefined;
  }

  async #pass(statement: TimedStatement, at: Variable): Promise<TraceEnd | undefined> {
    this.#hasPromises = true;
    if (statement.kind === 'await') this.#waited.add(statement.promise);
    const settled = await passTime(statement, at, this.#values, this.#options);
    if (settled.kind === 'endless') return { kind: 'endless', statement: at };
    if (settled.kind === 'rejected') throw settled.error;
    this.#values.push(settled.value);
    return undefined;
  }

  #perform(statement: Exclude<Statement, TimedStatement>): unknown {
    const { callables, realm } = this.#options;
    const valueOf = (variable: Variable): unknown => this.#values[variable];
    switch (statement.kind) {
      case 'primitive':
        return withoutUnit(() => makePrimitive(statement.value));
      case 'member':
        return memberOf(callables, statement.constant, statement.member);
      case 'stub': {
        const { behaviour, arity, isClass = false } = statement;
        const variable = this.#values.length;
        const onCall = (args: readonly unknown[]): void => this.#options.onCall?.(variable, args);
        const errors = this.#stubErrors;
        const stubOptions = { behaviour, valueOf, realm, errors, isClass, onCall };
        const { stub, calls } = makeStub(stubOptions, arity);
        this.#stubCalls.set(variable, calls);
        return stub;
      }
      case 'call':
        return callCallable(callables, statement, valueOf);
      case 'repeat':
        repeatCall(this.#options, statement, valueOf);
        return undefined;
      case 'series': {
        const { first, length } = statement;
        const isCounted = this.#options.testCase.statements[first]?.kind === 'primitive';
        return withoutUnit(() => makeSeries(valueOf(first), valueOf(length), isCounted, realm));
      }
      case 'random': {
        const steps = withoutUnit(() => roundsOf(valueOf(statement.steps), 1));
        this.#options.run.rising = { steps, drawn: 0 };
        return undefined;
      }
      case 'environment': {
        withoutUnit(() => setVariable(statement.name, valueOf(statement.value), realm.process.env));
        return undefined;
      }
      case 'link': {
        const whole = valueOf(statement.object);
        withoutUnit(() => void Object.assign(whole as object, { [statement.member]: whole }));
        return undefined;
      }
      case 'notify':
        callListener(statement, { valueOf, calls: this.#stubCalls.get(statement.object) });
        return undefined;
      case 'page':
        withoutUnit(() => fillPage(statement, realm));
        return undefined;
      case 'element':
        return elementOf(statement, realm);
      case 'dispatch':
        dispatch(valueOf(statement.target), valueOf(statement.event), realm);
        return undefined;
      case 'assign': {
        const path = globalSetBy(statement);
        if (path === undefined) assignMember(callables, statement, valueOf);
        else {
          const { run } = this.#options;
          withoutUnit(() => setGlobal(path, valueOf(statement.value), realm, run));
        }
        return undefined;
      }
      default: {
        const made = makeValue(statement, (variables) => variables.map(valueOf), realm);
        return statement.kind === 'object' ? this.#recorded(made) : made;
      }
    }
  }

  /** Returns an object, or a recorder in its place. */
  #recorded(made: unknown): unknown {
    const { recorded } = this.#options;
    if (recorded === undefined) return made;
    const variable = this.#values.length;
    const recorder = recorded.variables.includes(variable)
      ? new Recorder(recorded.as)
      : new Recorder('object', made as object);
    this.#recorders.set(variable, recorder);
    return recorder.value;
  }

  #endedBy(statement: number, end?: TraceEnd): Execution {
    const { run } = this.#options;
    return {
      end: forcedEnd(this.#options, statement) ?? end ?? { kind: 'completed' },
      values: this.#values,
      statementsRun: statement + 1,
      stubCalls: this.#stubCalls,
      callsAtEnd: copied(this.#stubCalls),
      spied: copied(run.spied),
      hasPromises: this.#hasPromises,
      clock: run.clock,
      unsettled: this.#unsettled,
      recorders: this.#recorders,
    };
  }

  #endByError(at: Variable, error: unknown): TraceEnd {
    // Work that modules have left under way belongs to no run, so its denial is not reported.
    if (error instanceof DeniedCall) this.#options.run.denied ??= error.what;
    const end = endByError(at, error, this.#stubErrors);
    const isOfUnit = end.kind === 'threw' && end.isFromUnit && !isOfHelper(at, this.#options);
    return end.kind === 'threw' ? { ...end, isFromUnit: isOfUnit } : end;
  }
}

function copied<Key>(calls: ReadonlyMap<Key, StubCalls>): ReadonlyMap<Key, StubCalls> {
  return new Map([...calls].map(([key, list]) => [key, [...list]]));
}

/** Returns an end that overrules the statement's own result, because the unit may have caught the error that reported it. */
function forcedEnd(options: StatementOptions, statement: number): TraceEnd | undefined {
  const { run, runtime, deadline } = options;
  if (run.denied !== undefined) return { kind: 'denied', statement, what: run.denied };
  if (runtime?.isFuelExhausted() === true || realNow() > deadline) {
    return { kind: 'endless', statement };
  }
  return undefined;
}

/**
 * Returns whether a statement calls a helper or waits for one. What a helper throws is no behaviour of the unit, unless it is an entry to
 * the unit.
 */
function isOfHelper(at: number, { testCase, callables }: StatementOptions): boolean {
  const statement = testCase.statements[at];
  const called = statement?.kind === 'await' ? testCase.statements[statement.promise] : statement;
  if (called?.kind !== 'call') return false;
  const { isHelper, isEntry } = callables.byId(called.callable);
  return isHelper === true && isEntry !== true;
}

function endByError(statement: number, error: unknown, stubErrors: WeakSet<object>): TraceEnd {
  if (error instanceof Misuse) {
    return { kind: 'threw', statement, error: observeValue(error.cause), isFromUnit: false };
  }
  if (isEndless(error)) {
    return { kind: 'endless', statement, ...(hasUsedStack(error) && { usedStack: true }) };
  }
  const isFromStub = typeof error === 'object' && error !== null && stubErrors.has(error);
  return { kind: 'threw', statement, error: observeValue(error), isFromUnit: !isFromStub };
}

/**
 * Returns whether an error means that a loop's fuel or the stack was used up. The size of the stack differs between machines.
 */
export function isEndless(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  if (ownValue(error, 'name') === 'FuelExhausted') return true;
  return hasUsedStack(error);
}

function hasUsedStack(error: unknown): boolean {
  return (
    types.isNativeError(error) && ownValue(error, 'message') === 'Maximum call stack size exceeded'
  );
}

function repeatCall(
  options: StatementOptions,
  { times, ...repeated }: Extract<Statement, { kind: 'repeat' }>,
  valueOf: (variable: Variable) => unknown,
): void {
  const rounds = withoutUnit(() => roundsOf(valueOf(times), 1));
  const { statements } = options.testCase;
  for (let round = 0; round < rounds && forcedEnd(options, 0) === undefined; round += 1) {
    callCallable(options.callables, { ...repeated, kind: 'call' }, (variable) =>
      statements[variable]?.kind === 'primitive'
        ? counted(valueOf(variable), round)
        : valueOf(variable),
    );
  }
}

function setVariable(name: string, value: unknown, environment: NodeJS.ProcessEnv): void {
  if (value === undefined) delete environment[name];
  else if (typeof value === 'string') environment[name] = value;
  else throw new TypeError('The value of a variable of the environment is a text');
}

/** Gives the run a clock if the test case moves the time. */
function startClock({ testCase, run }: StatementOptions): void {
  if (!testCase.statements.some(({ kind }) => kind === 'advance')) return;
  asksFor('time');
  run.clock = new VirtualClock(noteUncaught);
}

/** Waits for a promise, or moves the clock. */
async function passTime(
  statement: TimedStatement,
  at: Variable,
  values: readonly unknown[],
  options: StatementOptions,
): Promise<Settled> {
  if (statement.kind === 'await') {
    const awaited = values[statement.promise];
    if (statement.gathers !== true) return await waitForPromise(awaited, options);
    return await waitForPromise(gather(awaited, options.realm), options);
  }
  const milliseconds = withoutUnit(() => millisecondsOf(values[statement.milliseconds]));
  const isOver = (): boolean => forcedEnd(options, at) !== undefined;
  const isDone = await options.run.clock?.advance(milliseconds, isOver);
  return isDone === true ? { kind: 'fulfilled', value: undefined } : { kind: 'endless' };
}

/** The longest time by which a statement may move the clock: a year. */
const longestAdvance = 366 * 24 * 60 * 60 * 1000;

function millisecondsOf(value: unknown): number {
  const isTime = typeof value === 'number' && Number.isInteger(value) && value >= 0;
  if (isTime && value <= longestAdvance) return value;
  throw new RangeError('The clock moves by a whole number of milliseconds, and by a year at most');
}

/**
 * Lets a promise be rejected although nobody waits for it.
 *
 * @param onSettled called when the promise is settled, with the error if it is rejected
 * @returns true for promises
 */
function quieten(value: unknown, onSettled: (error?: unknown) => void): boolean {
  if (!types.isPromise(value)) return false;
  try {
    void Reflect.apply(then, value, [() => onSettled(), onSettled]);
  } catch {
    // The promise's class overrides the method.
  }
  return true;
}

const then = Promise.prototype.then;

function memberOf(callables: Callables, constant: string, member: string): unknown {
  const owner: unknown = callables.exported(callables.byId(constant));
  if ((typeof owner !== 'object' || owner === null) && typeof owner !== 'function') {
    throw new Misuse(new TypeError(`${constant} has no members`));
  }
  return Reflect.get(owner, member);
}
