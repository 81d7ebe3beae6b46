/** The fields of some objects, and those that were read. */
export class WatchedFields {
  readonly #all = new Set<string>();
  readonly #read = new Set<string>();
  #isOn = false;

  get counts(): { readonly fields: number; readonly fieldsRead: number } {
    return { fields: this.#all.size, fieldsRead: this.#read.size };
  }

  /** Reads count from now on, or no longer. */
  switch(isOn: boolean): void {
    this.#isOn = isOn;
  }

  /**
   * Watches the fields of an output and of all that it holds. A field is named by its class, as in `Matrix.width`, so that the fields of
   * many objects of one class count once. An output without fields, such as a number, is a field itself, which every oracle reads.
   */
  watch(output: unknown): void {
    const before = this.#all.size;
    this.#walk(output, new Set());
    if (this.#all.size > before || before > 0) return;
    this.#all.add('output');
    this.#read.add('output');
  }

  #walk(value: unknown, seen: Set<object>): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    if (seen.size > mostObjects || ArrayBuffer.isView(value)) return;
    seen.add(value);
    if (Array.isArray(value)) {
      for (const item of value) this.#walk(item, seen);
      return;
    }
    if (value instanceof Map || value instanceof Set) {
      for (const item of value.values()) this.#walk(item, seen);
      return;
    }
    const { constructor: made } = value;
    const className = typeof made === 'function' ? made.name : '';
    for (const [name, member] of Object.entries(value)) {
      const field = `${className}.${name}`;
      this.#all.add(field);
      this.#walk(member, seen);
      this.#watchField(value, name, field);
    }
  }

  #watchField(owner: object, name: string, field: string): void {
    const property = Object.getOwnPropertyDescriptor(owner, name);
    if (property?.configurable !== true || property.get !== undefined) return;
    let current: unknown = property.value;
    Object.defineProperty(owner, name, {
      configurable: true,
      enumerable: property.enumerable === true,
      get: () => {
        if (this.#isOn) this.#read.add(field);
        return current;
      },
      set: (next: unknown) => {
        current = next;
      },
    });
  }
}

/** The most objects of one output that are watched. */
const mostObjects = 5000;
