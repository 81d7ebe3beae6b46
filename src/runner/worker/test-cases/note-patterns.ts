/** Takes down which regular expressions are matched: what strings have to look like is often written in other modules. */
export interface PatternNotes {
  /** The sources of those that were matched since the last time, each once. */
  readonly take: () => readonly string[];
}

/** Longer ones are no help to a search, and long ways to carry. */
const longest = 2000;
const most = 20;

/** Replaces what all methods that match call, for as long as the process lives. */
export function notePatterns(realm: typeof globalThis): PatternNotes {
  const noted = new Set<string>();
  const prototype = realm.RegExp.prototype;
  const { exec } = prototype;
  const { get: sourceOf } = Object.getOwnPropertyDescriptor(prototype, 'source') ?? {};
  const noting = {
    exec(this: RegExp, text: string): RegExpExecArray | null {
      if (noted.size < most && sourceOf !== undefined) {
        const source = String(Reflect.apply(sourceOf, this, []));
        if (source.length <= longest) noted.add(source);
      }
      return Reflect.apply(exec, this, [text]);
    },
  };
  Object.defineProperty(prototype, 'exec', {
    value: noting.exec,
    writable: true,
    enumerable: false,
    configurable: true,
  });
  return {
    take() {
      const sources = [...noted];
      noted.clear();
      return sources;
    },
  };
}
