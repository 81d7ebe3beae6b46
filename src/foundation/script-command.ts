import { type ShellWord, shellWords } from './shell-words.ts';

/** A command of a package.json script. */
export interface ScriptCommand {
  readonly environment: Readonly<Record<string, string>>;
  /** The name of the program, without folder and extension. */
  readonly program: string;
  /** The flags of Node, if Node runs a program of a package: `node --no-warnings node_modules/.bin/mocha`. */
  readonly nodeFlags: readonly string[];
  readonly words: readonly string[];
  /** The command as it is written, without the parts that only measure coverage. */
  readonly text: string;
}

/** A program that only runs another program, which its arguments name. */
interface Wrapper {
  /** The flags whose value is the next word. */
  readonly valued: readonly string[];
  /** Whether it measures coverage. */
  readonly isCoverage?: true;
}

const plain: Wrapper = { valued: [] };
const runsPackage: Wrapper = { valued: ['-p', '--package'] };
const measures: Wrapper = {
  valued: [
    '-c',
    '--config',
    '-r',
    '--reporter',
    '-x',
    '--exclude',
    '-n',
    '--include',
    '--src',
    '-e',
    '--extension',
    '-o',
    '--reports-dir',
    '--report-dir',
    '-t',
    '--temp-directory',
    '--lines',
    '--functions',
    '--branches',
    '--statements',
    '-i',
    '--require',
    '--cwd',
  ],
  isCoverage: true,
};

const wrappers: ReadonlyMap<string, Wrapper> = new Map([
  ['npx', runsPackage],
  ['bunx', runsPackage],
  ['cross-env', plain],
  ['cross-env-shell', plain],
  ['env', { valued: ['-u', '-C'] }],
  ['dotenv', { valued: ['-e', '-v', '-p', '-c'] }],
  ['env-cmd', { valued: ['-f', '--file', '-e', '--environments'] }],
  ['xvfb-run', { valued: ['-s', '-n'] }],
  ['time', plain],
  ['--', plain],
  ['c8', measures],
  ['nyc', measures],
]);

/**
 * Reads one command: the variables that it sets, the program that it runs, and the arguments. Returns undefined if it runs no
 * program.
 *
 * @param outer the variables that are set already
 */
export function readCommand(
  line: string,
  outer: Readonly<Record<string, string>> = {},
): ScriptCommand | undefined {
  const all = shellWords(line);
  const { environment, kept, words } = unwrapped(all);
  const [program, ...rest] = words.map(({ text }) => text);
  if (program === undefined) return undefined;
  const given = Object.entries(outer).map(([name, value]) => `${name}=${quoted(value)}`);
  return {
    environment: { ...outer, ...environment },
    ...runnerOfNode(programName(program), rest),
    text: [...given, ...[...kept, ...words].map(({ raw }) => raw)].join(' '),
  };
}

/**
 * Splits off the part before a command's program: the variables that it sets, and those of its words that do more than measure
 * coverage.
 */
function unwrapped(all: readonly ShellWord[]): {
  readonly environment: Readonly<Record<string, string>>;
  readonly kept: readonly ShellWord[];
  readonly words: readonly ShellWord[];
} {
  const environment: Record<string, string> = {};
  const kept: ShellWord[] = [];
  let wrapper: Wrapper | undefined;
  for (let at = 0; at < all.length; at += 1) {
    const word = all[at];
    if (word === undefined) break;
    const assignment = /^([A-Za-z_]\w*)=([^]*)$/.exec(word.text);
    const found = wrappers.get(programName(word.text));
    if (assignment !== null) {
      environment[assignment[1] ?? ''] = assignment[2] ?? '';
      kept.push(word);
    } else if (found !== undefined) {
      wrapper = found;
      if (wrapper.isCoverage === undefined) kept.push(word);
    } else if (wrapper !== undefined && word.text.startsWith('-')) {
      const flag = all.slice(at, wrapper.valued.includes(word.text) ? at + 2 : at + 1);
      if (wrapper.isCoverage === undefined) kept.push(...flag);
      at += flag.length - 1;
    } else {
      return { environment, kept, words: all.slice(at) };
    }
  }
  return { environment, kept, words: [] };
}

/**
 * Returns the name of a program that may be given by its path: `./node_modules/.bin/mocha`, `node_modules/mocha/bin/mocha.js`.
 */
function programName(word: string): string {
  const name = word.split(/[\\/]/).at(-1) ?? word;
  return name.replace(/\.[cm]?js$/, '');
}

/** The programs of the test runners that Assay drives, as an alternative of a regular expression. `mocha` starts `_mocha`. */
const runnerPrograms = '_?(?:vitest|jest|mocha)';
const runnerName = new RegExp(`^${runnerPrograms}$`);
const runnerPath = new RegExp(
  String.raw`(?:^|[\\/])node_modules[\\/].*?${runnerPrograms}(?:\.[cm]?js)?$`,
);

/** Returns whether a program is one of the test runners that Assay drives. */
export function isRunnerProgram(program: string): boolean {
  return runnerName.test(program);
}

/** Finds the runner that Node is asked to run, by its path or by a script that prepares something first. */
function runnerOfNode(
  program: string,
  words: readonly string[],
): Pick<ScriptCommand, 'program' | 'nodeFlags' | 'words'> {
  if (program === 'node' && !words.includes('--test')) {
    const at = words.findIndex((word) => runnerPath.test(word));
    const launched = words.findIndex(isRunnerProgram);
    const place = at === -1 && /\.[cm]?js$/.test(words[launched - 1] ?? '') ? launched : at;
    const name = place === -1 ? undefined : programName(words[place] ?? '');
    const nodeFlags = words.slice(0, place === at ? place : Math.max(0, place - 1));
    if (name !== undefined) return { program: name, nodeFlags, words: words.slice(place + 1) };
  }
  return { program, nodeFlags: [], words };
}

function quoted(text: string): string {
  return /^[\w./:@%+,=-]*$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
