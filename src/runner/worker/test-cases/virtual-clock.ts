import { nextTurn } from '../real-timers.ts';

/** The functions that set timers. */
export type TimerSetter = 'setTimeout' | 'setInterval' | 'setImmediate';

/** A timer of a virtual clock. Like a timer of Node, it has methods that return it. */
class VirtualTimer {
  readonly #clock: VirtualClock;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  refresh(): this {
    this.#clock.restart(this);
    return this;
  }

  close(): this {
    this.#clock.clear(this);
    return this;
  }
}

interface SetTimer {
  readonly setter: TimerSetter;
  readonly delay: number;
  readonly call: () => unknown;
  /** The time at which it fires next, in milliseconds since the clock began. */
  due: number;
}

/** The most timers that fire while a clock moves once. An interval of 0 ms would fire without end. */
const mostFirings = 1000;
/** The longest delay of a timer. As in Node, a longer one counts as 1 ms. */
const longestDelay = 2 ** 31 - 1;

/**
 * A clock that moves only when a test case moves it, and the timers that wait for it. It behaves as the fake timers of test frameworks do,
 * because a printed test uses these.
 */
export class VirtualClock {
  #now = 0;
  #isMoving = false;
  readonly #timers = new Map<object, SetTimer>();
  readonly #onError: (error: unknown) => void;

  /** @param onError called with what timers throw */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** The milliseconds since the clock began. */
  get now(): number {
    return this.#now;
  }

  /** The number of timers that wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  /**
   * Sets a timer.
   *
   * @param args the arguments of the function that sets it
   */
  set(setter: TimerSetter, [callback, ...rest]: readonly unknown[]): object {
    if (typeof callback !== 'function') {
      throw new TypeError(`The callback of ${setter} must be a function`);
    }
    const isImmediate = setter === 'setImmediate';
    const delay = isImmediate ? 0 : delayOf(rest[0]);
    const values = isImmediate ? rest : rest.slice(1);
    const timer = new VirtualTimer(this);
    const call = (): unknown => Reflect.apply(callback, timer, values);
    this.#timers.set(timer, { setter, delay, call, due: this.#dueAfter(delay) });
    return timer;
  }

  /** Clears a timer. Returns whether it was a timer of this clock that still waited. */
  clear(timer: unknown): boolean {
    return typeof timer === 'object' && timer !== null && this.#timers.delete(timer);
  }

  restart(timer: object): void {
    const known = this.#timers.get(timer);
    if (known !== undefined) known.due = this.#dueAfter(known.delay);
  }

  /**
   * Moves the clock forward, and fires the timers that it passes. Promises settle after each.
   *
   * @param isOver asked before each timer; if it returns true, the clock stops
   * @returns whether the clock came to its end
   */
  async advance(milliseconds: number, isOver: () => boolean): Promise<boolean> {
    const end = this.#now + milliseconds;
    this.#isMoving = true;
    try {
      await nextTurn();
      for (let fired = 0; ; fired += 1) {
        const next = this.#nextUntil(end);
        if (next === undefined) break;
        if (fired === mostFirings || isOver()) return false;
        this.#fire(next);
        await nextTurn();
      }
      this.#now = end;
      return true;
    } finally {
      this.#isMoving = false;
    }
  }

  /** A timer without delay that is set while the clock moves fires 1 ms later. So it can't stop the clock. */
  #dueAfter(delay: number): number {
    return this.#now + (delay === 0 && this.#isMoving ? 1 : delay);
  }

  /** The timer that fires next. Of timers that are due at the same time, an immediate comes first, and then the one that was set first. */
  #nextUntil(end: number): readonly [object, SetTimer] | undefined {
    const due = [...this.#timers].filter(([, timer]) => timer.due <= end);
    const [first] = due.toSorted(([, a], [, b]) => a.due - b.due || rank(a) - rank(b));
    return first;
  }

  #fire([timer, set]: readonly [object, SetTimer]): void {
    this.#now = Math.max(this.#now, set.due);
    if (set.setter === 'setInterval') set.due += set.delay;
    else this.#timers.delete(timer);
    try {
      set.call();
    } catch (error) {
      this.#onError(error);
    }
  }
}

function rank({ setter }: SetTimer): number {
  return setter === 'setImmediate' ? 0 : 1;
}

/** Returns the delay in milliseconds that a timer has if it is set with a value. */
export function delayOf(value: unknown): number {
  const delay = Math.trunc(Number(value));
  if (delay > longestDelay) return 1;
  return delay > 0 ? delay : 0;
}
