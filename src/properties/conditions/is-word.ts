/** The texts that hardly any code takes for more than they are: a letter, and then letters and digits. */
export const wordPattern = {
  kind: 'pattern',
  source: '^[a-zA-Z][a-zA-Z0-9]*$',
  flags: '',
} as const;

/** Whether a text is a word. */
export function isWord(text: string): boolean {
  return /^[a-zA-Z][a-zA-Z0-9]*$/.test(text);
}
