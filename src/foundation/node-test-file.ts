import type { ScriptCommand } from './script-command.ts';

/** Flags of Node and tsx whose value may be the next word. */
export const valuedNodeFlags: ReadonlySet<string> = new Set([
  '-r',
  '--require',
  '--import',
  '--loader',
  '--experimental-loader',
  '-C',
  '--conditions',
  '--env-file',
  '--test-reporter',
  '--test-reporter-destination',
  '--test-name-pattern',
  '--test-skip-pattern',
  '--test-concurrency',
  '--test-timeout',
  '--test-shard',
  '--test-isolation',
  '--test-global-setup',
  '--tsconfig',
]);

/** Returns the text of a file by its path relative to the project; undefined if there is no such file. */
export type ReadText = (path: string) => string | undefined;

/** The most files that are read in search of an import of `node:test`. */
const searched = 300;

const scriptOf = /\b(?:from|import|require)\s*\(?\s*(['"])(\.{1,2}(?:\/[^'"\n]*)?)\1/g;
const loadsNodeTest = /\b(?:from|import|require)\s*\(?\s*(['"])node:test\1/;
/** `run()` of `node:test` starts processes of its own: the file itself does not load the tests. */
const startsRunner =
  /\bimport\s*\{[^}]*\brun\b[^}]*\}\s*from\s*['"]node:test['"]|\{[^}]*\brun\b[^}]*\}\s*=\s*require\(['"]node:test['"]\)/;

/** Returns whether a command has Node or tsx run tests that are written with `node:test`. */
export function isNodeTest(command: ScriptCommand, read: ReadText): boolean {
  const { program, words } = command;
  if (program !== 'node' && program !== 'tsx') return false;
  return words.includes('--test') || nodeTestFile(command, read) !== undefined;
}

/**
 * Returns the file of a command such as `node test/index.js`, if the file or one that it imports loads `node:test`; undefined
 * for any other command. Computed names of modules are not followed.
 */
export function nodeTestFile({ words }: ScriptCommand, read: ReadText): string | undefined {
  const first = words.findIndex(
    (word, at) => !word.startsWith('-') && !valuedNodeFlags.has(words[at - 1] ?? ''),
  );
  const flags = words.slice(0, first === -1 ? words.length : first);
  if (first === -1 || flags.some((word) => /^(?:-[ep]|--eval|--print)$/.test(word)))
    return undefined;
  const start = resolved(words[first] ?? '', read);
  if (start === undefined) return undefined;
  const seen = new Set([start]);
  for (const file of seen) {
    const text = read(file) ?? '';
    if (startsRunner.test(text)) return undefined;
    if (loadsNodeTest.test(text)) return start;
    for (const [, , name = ''] of text.matchAll(scriptOf)) {
      const next = resolved(joined(file, name), read);
      if (next !== undefined && seen.size < searched) seen.add(next);
    }
  }
  return undefined;
}

const extensions = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '/index.js', '/index.ts'];

/** Returns the file that a path leads to, as Node or a transpiler resolves it. */
function resolved(path: string, read: ReadText): string | undefined {
  const plain = path
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/$/, '');
  const typed = plain.replace(/\.([cm]?)js$/, '.$1ts');
  return [...extensions.map((extension) => plain + extension), typed].find(
    (candidate) => /\.[cm]?[jt]s$/.test(candidate) && read(candidate) !== undefined,
  );
}

/** Returns a relative name as a path from the project. */
function joined(file: string, name: string): string {
  const parts = file.split('/').slice(0, -1);
  for (const part of name.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
