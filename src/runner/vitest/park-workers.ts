import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { serialize } from 'node:v8';

import type { KeptWorkers } from './keep-workers.ts';

/** The part of Vitest's class of worker processes that is used here, from version 4 on. */
export interface ForkClass {
  readonly prototype: Fork;
}

export interface Fork {
  name: string;
  _fork?: ChildProcess | undefined;
  readonly entrypoint?: string;
  readonly execArgv?: readonly string[];
  readonly env?: object;
  readonly stdout?: NodeJS.WritableStream;
  readonly stderr?: NodeJS.WritableStream;
  /** Version 5. */
  readonly emitError?: (error: unknown) => void;
  start(): Promise<void>;
  send(message: ForkMessage): void;
  stop(): Promise<void>;
  deserialize(data: unknown): unknown;
}

interface ForkMessage {
  readonly type?: string;
  readonly workerId?: number;
  readonly otelCarrier?: unknown;
  readonly context?: { readonly config?: { readonly isolate?: boolean; readonly runner?: string } };
}

/** The children of one Vitest. */
interface Lot {
  readonly mayPark: () => boolean;
  readonly most: number;
  readonly onHandOut?: ((worker: Fork, child: ChildProcess) => void) | undefined;
  /** By what they were started with, oldest first. */
  readonly parked: Map<string, ChildProcess>;
  isOpen: boolean;
}

/** A worker that is running files. */
interface Place {
  readonly lot: Lot;
  readonly key: string;
  isLeaving: boolean;
}

/** What stands for the child of a worker until the message that starts it tells which child is fit for it. */
class StandIn extends EventEmitter {}

const changed = new WeakSet<Fork>();
/** By the path of the runner, of which each Vitest has its own. */
const lots = new Map<string, Lot>();
const places = new WeakMap<Fork, Place>();
/** Those that run a file. */
const busy = new WeakSet<ChildProcess>();
/** The listeners that a child had before Vitest's pool knew it. */
const ownListeners = new WeakMap<EventEmitter, ReadonlySet<unknown>>();

/**
 * Makes the worker processes of Vitest 4 and 5 outlast a run. The pool ends a worker when there is no further file for it. Its child process is parked instead,
 * and given to the next worker that is started with the same configuration, environment and number. The child does not notice.
 *
 * @param runner the path of the runner of this Vitest
 * @param options.mayPark called when a worker is about to end; true if it is fit for the files of the next run
 * @param options.most how many children may wait
 * @param options.onHandOut called when a worker gets a child that was parked
 */
export function parkWorkers(
  { prototype }: ForkClass,
  runner: string,
  options: Pick<Lot, 'mayPark' | 'most' | 'onHandOut'>,
): KeptWorkers {
  if (!changed.has(prototype)) changeClass(prototype);
  changed.add(prototype);
  const lot: Lot = { ...options, parked: new Map(), isOpen: true };
  lots.set(runner, lot);
  const end = (): void => {
    for (const child of lot.parked.values()) child.kill('SIGKILL');
    lot.parked.clear();
  };
  return {
    renew() {
      end();
      return Promise.resolve();
    },
    forget() {
      lot.isOpen = false;
      lots.delete(runner);
      end();
    },
    areWaiting: () => [...lot.parked.values()].some(isAlive),
  };
}

function changeClass(prototype: Fork): void {
  const { start, send, stop } = prototype;
  const startChild = async (worker: Fork): Promise<void> => {
    const isNew = worker._fork === undefined;
    const started: Promise<void> = Reflect.apply(start, worker, []);
    if (isNew && worker._fork !== undefined) noteChild(worker._fork);
    await started;
  };
  prototype.start = async function () {
    const isParked = [...lots.values()].some(({ parked }) => parked.size > 0);
    if (this._fork === undefined && isParked) this._fork = new StandIn() as ChildProcess;
    else await startChild(this);
  };
  prototype.send = function (message) {
    if (message.type === 'start' && take(this, message, startChild)) return;
    const child = this._fork;
    if (message.type === 'run' && child !== undefined) busy.add(child);
    if (message.type === 'stop' && mayLeave(this)) answer(child, 'stopped');
    else Reflect.apply(send, this, [message]);
  };
  prototype.stop = async function () {
    const place = places.get(this);
    if (place?.isLeaving !== true || !isAlive(this._fork)) await Reflect.apply(stop, this, []);
    else park(this, place, this._fork);
  };
}

function noteChild(child: ChildProcess): void {
  child.on('message', (message: ForkMessage | undefined) => {
    if (message?.type === 'testfileFinished') busy.delete(child);
  });
  ownListeners.set(child, new Set(listenersOf(child).map(([, listener]) => listener)));
}

/** Gives a worker the child with which it starts. Returns whether that is one that was parked, which need not be told to start. */
function take(
  worker: Fork,
  message: ForkMessage,
  startChild: (worker: Fork) => Promise<void>,
): boolean {
  const { isolate, runner } = message.context?.config ?? {};
  const lot = isolate === false && runner !== undefined ? lots.get(runner) : undefined;
  const key = lot && keyOf(worker, message);
  if (lot && key !== undefined) places.set(worker, { lot, key, isLeaving: false });
  const standIn: EventEmitter | undefined = worker._fork;
  if (!(standIn instanceof StandIn)) return false;
  const parked = key === undefined ? undefined : lot?.parked.get(key);
  if (key !== undefined) lot?.parked.delete(key);
  worker._fork = undefined;
  if (isAlive(parked)) handOut(worker, parked, lot);
  else startChild(worker).catch(() => {});
  const child = worker._fork as ChildProcess | undefined;
  if (child === undefined) throw new Error('The worker process could not be started.');
  for (const [event, listener] of listenersOf(standIn)) child.on(event, listener);
  if (child !== parked) return false;
  answer(child, 'started');
  return true;
}

/** What a child has been started with. The number of the worker comes with each file again. */
function keyOf({ entrypoint, execArgv, env }: Fork, message: ForkMessage): string {
  const { otelCarrier: _carrier, ...told } = { ...message, workerId: 0 };
  return serialize([entrypoint, execArgv, { ...env }, told]).toString('base64');
}

function handOut(worker: Fork, child: ChildProcess, lot: Lot | undefined): void {
  worker._fork = child;
  lot?.onHandOut?.(worker, child);
  child.off('error', ignore);
  if (worker.emitError !== undefined) child.on('error', worker.emitError);
  if (worker.stdout !== undefined) child.stdout?.pipe(worker.stdout, { end: false });
  if (worker.stderr !== undefined) child.stderr?.pipe(worker.stderr, { end: false });
}

function mayLeave(worker: Fork): boolean {
  const place = places.get(worker);
  const child = worker._fork;
  if (place === undefined || !isAlive(child) || busy.has(child)) return false;
  const { lot, key } = place;
  place.isLeaving = lot.isOpen && lot.mayPark() && !lot.parked.has(key);
  return place.isLeaving;
}

function park(worker: Fork, { lot, key }: Place, child: ChildProcess): void {
  worker._fork = undefined;
  if (worker.stdout !== undefined) child.stdout?.unpipe(worker.stdout);
  if (worker.stderr !== undefined) child.stderr?.unpipe(worker.stderr);
  const own = ownListeners.get(child);
  for (const [event, listener] of listenersOf(child)) {
    if (event === 'error' || own?.has(listener) !== true) child.off(event, listener);
  }
  child.on('error', ignore);
  if (!lot.isOpen) child.kill('SIGKILL');
  else lot.parked.set(key, child);
  const [oldest] = lot.parked;
  if (lot.parked.size <= lot.most || oldest === undefined) return;
  lot.parked.delete(oldest[0]);
  oldest[1].kill('SIGKILL');
}

function ignore(): void {}

type Listener = (...values: unknown[]) => void;

/** Returns the listeners that Vitest's worker and its pool add, by their events. */
function listenersOf(child: EventEmitter): [string, Listener][] {
  return ['message', 'error', 'exit'].flatMap((event) =>
    child.rawListeners(event).map((listener): [string, Listener] => [event, listener as Listener]),
  );
}

/** Tells the pool what a child would answer. */
function answer(child: ChildProcess | undefined, type: string): void {
  queueMicrotask(() => {
    child?.emit('message', { __vitest_worker_response__: true, type }, undefined);
  });
}

function isAlive(child: ChildProcess | undefined): child is ChildProcess {
  return child !== undefined && child.connected && child.exitCode === null && !child.killed;
}
