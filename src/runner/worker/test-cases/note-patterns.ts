/** Records which regular expressions are matched. The format that a string must have is often written in other modules. */
export interface PatternNotes {
  /** Returns the source of each regular expression that was matched since the last call, each once. */
  readonly take: () => readonly string[];
}

/** A longer regular expression does not help a search and is slow to send. */
const longest = 2000;
const most = 20;

/** Replaces the function that all matching methods call, for the rest of the process's life. */
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
