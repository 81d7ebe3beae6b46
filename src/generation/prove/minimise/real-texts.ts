const people = ['Ada', 'Grace', 'Alan'];

/** The texts that a person would give to a parameter or a member, by its name. */
const texts: readonly (readonly [name: RegExp, texts: readonly string[]])[] = [
  [/^(?:first|full|user|guest|customer|author|owner|nick)_?name$/i, people],
  [/^(?:guest|user|author|owner|customer|person)$/i, people],
  [/^(?:last|family)_?name$/i, ['Lovelace', 'Hopper', 'Turing']],
  [/^e?_?mail(?:_?address)?$/i, ['ada@example.com', 'grace@example.com']],
  [/^(?:city|town)$/i, ['London', 'Paris', 'Zurich']],
  [/^country$/i, ['Norway', 'Peru', 'Kenya']],
  [/^colou?r$/i, ['red', 'green', 'blue']],
];

const known = new Set(texts.flatMap(([, some]) => some));

/** Returns real texts for a parameter or a member, if its name tells what it means. */
export function realTextsFor(name: string): readonly string[] {
  return texts.find(([pattern]) => pattern.test(name))?.[1] ?? [];
}

/** Whether a text is one that a person would write. */
export function isRealText(text: string): boolean {
  return known.has(text);
}
