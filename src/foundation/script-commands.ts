/** A command of a package.json script: what stands before its program's name, and what after it. */
export interface ScriptCommand {
  readonly environment: Readonly<Record<string, string>>;
  readonly program: string;
  readonly words: readonly string[];
}

/**
 * The commands that `npm test` would run, in order, and then those of the other scripts whose names begin with "test". A
 * script that runs another (`npm run unit`) stands for that one's commands.
 *
 * @param manifest what package.json says
 */
export function testCommands(manifest: unknown): readonly ScriptCommand[] {
  const scripts = scriptsOf(manifest);
  const names = ['test', ...Object.keys(scripts).filter((name) => /^test./.test(name))];
  return names.flatMap((name) => commandsOf(name, scripts, new Set()));
}

/** The commands that one script would run, in order, those of scripts that it runs in their place. */
export function scriptCommands(manifest: unknown, name: string): readonly ScriptCommand[] {
  return commandsOf(name, scriptsOf(manifest), new Set());
}

function commandsOf(
  name: string,
  scripts: Readonly<Record<string, string>>,
  seen: Set<string>,
): ScriptCommand[] {
  const script = scripts[name];
  if (script === undefined || seen.has(name)) return [];
  seen.add(name);
  return script.split(/&&|\|\||;|(?<!\|)\|(?!\|)/).flatMap((part) => {
    const command = readCommand(splitWords(part));
    if (command === undefined) return [];
    const called = calledScript(command);
    return called === undefined ? [command] : commandsOf(called, scripts, seen);
  });
}

/** Programs that only run another, with what follows. */
const wrappers = new Set([
  'npx',
  'cross-env',
  'cross-env-shell',
  'c8',
  'nyc',
  'env',
  'dotenv',
  '--',
]);

function readCommand(words: readonly string[]): ScriptCommand | undefined {
  const environment: Record<string, string> = {};
  for (const [index, word] of words.entries()) {
    const assignment = /^([A-Za-z_]\w*)=([^]*)$/.exec(word);
    if (assignment !== null) environment[assignment[1] ?? ''] = assignment[2] ?? '';
    else if (!wrappers.has(word) && !(index > 0 && word.startsWith('-'))) {
      return { environment, program: programName(word), words: words.slice(index + 1) };
    }
  }
  return undefined;
}

/** A program may be named by its path: `./node_modules/.bin/mocha`, `node_modules/mocha/bin/mocha.js`. */
function programName(word: string): string {
  const name = word.split(/[\\/]/).at(-1) ?? word;
  return name.replace(/\.[cm]?js$/, '');
}

function calledScript({ program, words }: ScriptCommand): string | undefined {
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(program)) return undefined;
  const [first, second] = words;
  if (first === 'run' || first === 'run-script') return second;
  return first === 'test' || first === 't' || program !== 'npm' ? first : undefined;
}

/** Splits a command line into words, as a shell does with quotes. */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  const word = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/g;
  for (const [found] of line.matchAll(word)) {
    words.push(
      found.replaceAll(
        /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g,
        (_, double?: string, single?: string, escaped?: string) =>
          double?.replaceAll(/\\(["\\$`])/g, '$1') ?? single ?? escaped ?? '',
      ),
    );
  }
  return words;
}

function scriptsOf(manifest: unknown): Record<string, string> {
  const scripts: unknown =
    typeof manifest === 'object' && manifest !== null && 'scripts' in manifest
      ? manifest.scripts
      : undefined;
  if (typeof scripts !== 'object' || scripts === null) return {};
  return Object.fromEntries(
    Object.entries(scripts).filter((entry): entry is [string, string] => {
      return typeof entry[1] === 'string';
    }),
  );
}
