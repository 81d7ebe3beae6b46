/** A word of a command line: as the program gets it, and as it was written. */
export interface ShellWord {
  readonly text: string;
  readonly raw: string;
}

/** Splits a line into its commands at `&&`, `||`, `;`, `|` and `&`, but not within quotes. */
export function splitCommands(line: string): string[] {
  const commands: string[] = [''];
  const token = /"(?:[^"\\]|\\[^])*"|'[^']*'|\\[^]|&&|\|\||[;|\n]|(?<=\s)&(?=\s|$)|[^]/g;
  for (const [found] of line.matchAll(token)) {
    if (/^(?:&&|\|\||[;|&\n])$/.test(found) && !isRedirection(found, commands.at(-1))) {
      commands.push('');
    } else commands.push(`${commands.pop() ?? ''}${found}`);
  }
  return commands.map(withoutBrackets).filter((command) => command !== '');
}

/** The `&` of `2>&1`. */
function isRedirection(found: string, before: string | undefined): boolean {
  return found === '&' && before?.endsWith('>') === true;
}

/** Removes the brackets that splitting `(a && b)` into `(a` and `b)` has left. */
function withoutBrackets(command: string): string {
  const plain = command.replaceAll(/"(?:[^"\\]|\\[^])*"|'[^']*'/g, '');
  const surplus = plain.split(')').length - plain.split('(').length;
  const text = command.trim();
  if (surplus < 0) return text.replace(/^\(+\s*/, '');
  return surplus > 0 ? text.replace(/\s*\)+$/, '') : text;
}

/** Returns the words of a command, without those that redirect its output. */
export function shellWords(line: string): ShellWord[] {
  const words: ShellWord[] = [];
  const word = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/g;
  let isTarget = false;
  for (const [raw] of line.matchAll(word)) {
    const redirection = /^(?:\d*|&)(?:>>?|<)(.*)$/.exec(raw);
    if (redirection === null && !isTarget) words.push({ text: unquoted(raw), raw });
    isTarget = redirection !== null && redirection[1] === '';
  }
  return words;
}

/** Splits a command line into words, with a shell's rules for quotes. */
export function splitWords(line: string): string[] {
  return shellWords(line).map(({ text }) => text);
}

function unquoted(raw: string): string {
  return raw.replaceAll(
    /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g,
    (_, double?: string, single?: string, escaped?: string) =>
      double?.replaceAll(/\\(["\\$`])/g, '$1') ?? single ?? escaped ?? '',
  );
}
