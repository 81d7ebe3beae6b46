import type { RecordedCall } from '../../model/recorded-call.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import { observeValue } from './test-cases/observe-value.ts';

/** The most calls of a function that are looked at, the most different ones that are kept, and the longest text of one. */
const most = { calls: 2000, different: 200, text: 600 };

const { from } = Array;
const { min } = Math;
const { stringify } = JSON;

/** Keeps what functions are given, by the numbers that their served text has for them. */
export class CallRecorder {
  readonly #calls = new Map<number, { count: number; readonly given: Map<string, RecordedCall> }>();

  /**
   * Called by the served text at the start of a function.
   *
   * @param count how many of the values the function reads; all if absent
   */
  readonly note = (
    callable: number,
    given: ArrayLike<unknown>,
    count: number = given.length,
  ): void => {
    const known = this.#calls.get(callable) ?? { count: 0, given: new Map() };
    this.#calls.set(callable, known);
    known.count += 1;
    if (known.count > most.calls || known.given.size >= most.different) return;
    const length = min(count, given.length);
    const values = from({ length }, (_: unknown, at: number): ObservedValue =>
      observeValue(given[at]),
    );
    const text = stringify(values);
    if (text.length <= most.text) known.given.set(text, { callable, arguments: values });
  };

  calls(): readonly RecordedCall[] {
    return [...this.#calls.values()].flatMap(({ given }) => [...given.values()]);
  }
}
