import {
  arrow,
  call,
  member,
  name,
  number,
  object,
  string,
  type Code,
} from '../../generation/write/code/code.ts';
import { lowerFirst } from '../../generation/write/code/type-names.ts';
import type { ValueType } from '../../model/value-type.ts';
import { fc, lacking, made, type ArbitraryOutcome } from './arbitrary-outcome.ts';
import type { ArbitraryScope } from './arbitrary-scope.ts';

/** How many values of a type may be within one another. */
const mostNested = 3;

/** A type whose arbitrary is being written. */
interface PendingType {
  readonly tie: string;
  readonly label: string;
  isUsed: boolean;
  /** Whether its values must not contain further ones. */
  isEnding: boolean;
}

/** Writes the arbitraries of types that contain themselves. */
export class Recursion {
  readonly #scope: ArbitraryScope;
  readonly #pending = new Map<string, PendingType>();

  constructor(scope: ArbitraryScope) {
    this.#scope = scope;
  }

  /** Whether some type is being written without values of itself. */
  get isEnding(): boolean {
    return [...this.#pending.values()].some((each) => each.isEnding);
  }

  /**
   * Returns the arbitrary of a type that may contain itself. `define` is called a second time for the values at the end, which contain no
   * further ones.
   */
  define(type: ValueType, typeName: string, define: () => ArbitraryOutcome): ArbitraryOutcome {
    const key = JSON.stringify(type);
    const running = this.#pending.get(key);
    if (running !== undefined) {
      return use(running, this.#scope.isTypeScript && this.#typeOf(type) === undefined);
    }
    const count = this.#pending.size;
    const own: PendingType = {
      tie: count === 0 ? 'tie' : `tie${count + 1}`,
      label: lowerFirst(typeName),
      isUsed: false,
      isEnding: false,
    };
    this.#pending.set(key, own);
    try {
      const whole = define();
      if (!whole.ok || !own.isUsed) return whole;
      own.isEnding = true;
      const last = define();
      if (!last.ok)
        return lacking(`each ${typeName} contains another one, so that there is no end`);
      return made(tied(own, [last.code, whole.code], this.#typeOf(type)));
    } finally {
      this.#pending.delete(key);
    }
  }

  /** Calls a function as if no type that is being written had an arbitrary. */
  without<Result>(make: () => Result): Result {
    const before = [...this.#pending.values()].filter((each) => !each.isEnding);
    for (const each of before) each.isEnding = true;
    try {
      return make();
    } finally {
      for (const each of before) each.isEnding = false;
    }
  }

  #typeOf(type: ValueType): string | undefined {
    return this.#scope.isTypeScript ? this.#scope.typeName?.(type) : undefined;
  }
}

function use(running: PendingType, needsCast: boolean): ArbitraryOutcome {
  if (running.isEnding) return lacking('it would have no end');
  running.isUsed = true;
  const of = call(name(running.tie), [string(running.label)]);
  return made(needsCast ? { node: 'cast', of, to: 'never' } : of);
}

/** `fc.letrec((tie) => ({ tree: fc.oneof({ maxDepth: 3 }, last, whole) })).tree`. */
function tied({ tie, label }: PendingType, codes: readonly Code[], type: string | undefined): Code {
  const depth = object([
    ['maxDepth', number(String(mostNested))],
    ['depthIdentifier', string(label)],
  ]);
  const body = object([[label, fc('oneof', depth, ...codes)]], true);
  const types = type === undefined ? '' : `<{ ${label}: ${type} }>`;
  const letrec = call(member(name('fc'), 'letrec'), [arrow([tie], body)], types);
  return member(letrec, label);
}
