/** How far two numbers may be apart and still count as the same. */
export interface Tolerance {
  /** The greatest difference. */
  readonly absolute?: number;
  /** The greatest difference as a share of the greater of the two. */
  readonly relative?: number;
}

/** Numbers that differ in the last digits only, because sums were made in another order. */
const usual: Required<Tolerance> = { absolute: 1e-9, relative: 1e-9 };

/** Returns whether two numbers are the same within a tolerance. A number given as tolerance is the greatest difference. */
export function isClose(
  one: number,
  other: number,
  tolerance: number | Tolerance = usual,
): boolean {
  if (Object.is(one, other) || one === other) return true;
  if (!Number.isFinite(one) || !Number.isFinite(other)) return false;
  const difference = Math.abs(one - other);
  const { absolute = 0, relative = 0 } =
    typeof tolerance === 'number' ? { absolute: tolerance } : tolerance;
  return (
    difference <= absolute || difference <= relative * Math.max(Math.abs(one), Math.abs(other))
  );
}

/**
 * Returns whether two values have the same content, with numbers compared within a tolerance. Compares lists, typed arrays, maps,
 * sets, dates, and the own fields of other objects of the same class. 0 and -0 are the same.
 */
export function close(one: unknown, other: unknown, tolerance?: number | Tolerance): boolean {
  return new Comparison(tolerance).isSame(one, other);
}

class Comparison {
  readonly #tolerance: number | Tolerance | undefined;
  /** The pairs that are being compared, for values that contain themselves. */
  readonly #open = new Map<object, object>();

  constructor(tolerance: number | Tolerance | undefined) {
    this.#tolerance = tolerance;
  }

  isSame(one: unknown, other: unknown): boolean {
    if (typeof one === 'number' && typeof other === 'number') {
      return isClose(one, other, this.#tolerance);
    }
    if (one === other) return true;
    if (!isObject(one) || !isObject(other)) return false;
    if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
    if (this.#open.get(one) === other) return true;
    this.#open.set(one, other);
    return this.#haveSameContent(one, other);
  }

  #haveSameContent(one: object, other: object): boolean {
    if (ArrayBuffer.isView(one) && ArrayBuffer.isView(other)) return this.#areSameViews(one, other);
    if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
    if (one instanceof Map && other instanceof Map) return this.#areSameMaps(one, other);
    if (one instanceof Set && other instanceof Set) return this.#areSameSets(one, other);
    if (Array.isArray(one) && Array.isArray(other)) return this.#areSameLists(one, other);
    if (one instanceof Error && other instanceof Error && one.message !== other.message)
      return false;
    const names = Object.keys(one);
    return (
      names.length === Object.keys(other).length &&
      names.every(
        (name) =>
          Object.hasOwn(other, name) &&
          this.isSame(Reflect.get(one, name), Reflect.get(other, name)),
      )
    );
  }

  #areSameLists(one: readonly unknown[], other: readonly unknown[]): boolean {
    if (one.length !== other.length) return false;
    for (let at = 0; at < one.length; at += 1) {
      if (!this.isSame(one[at], other[at])) return false;
    }
    return true;
  }

  #areSameViews(one: ArrayBufferView, other: ArrayBufferView): boolean {
    if (one instanceof DataView || other instanceof DataView) {
      return this.#areSameViews(bytesOf(one), bytesOf(other));
    }
    return this.#areSameLists(numbersOf(one), numbersOf(other));
  }

  #areSameMaps(one: Map<unknown, unknown>, other: Map<unknown, unknown>): boolean {
    if (one.size !== other.size) return false;
    for (const [key, value] of one) {
      if (!other.has(key) || !this.isSame(value, other.get(key))) return false;
    }
    return true;
  }

  #areSameSets(one: Set<unknown>, other: Set<unknown>): boolean {
    if (one.size !== other.size) return false;
    const items = [...other];
    return [...one].every(
      (item) =>
        other.has(item) || items.some((candidate) => close(item, candidate, this.#tolerance)),
    );
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function bytesOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function numbersOf(view: ArrayBufferView): readonly unknown[] {
  return view as unknown as readonly unknown[];
}
