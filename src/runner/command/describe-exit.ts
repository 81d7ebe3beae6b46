import type { ShellRun } from '../process/run-shell.ts';

/** Describes in one line how a failed run of a command ended, with the most informative line of its output. */
export function describeExit(run: ShellRun): string {
  const end = run.signal === null ? `exit code ${run.code ?? 'unknown'}` : `ended by ${run.signal}`;
  const line = informativeLine(run.stderr) ?? informativeLine(run.stdout);
  return line === undefined ? end : `${end}: ${line}`;
}

/** The number of lines of a command's output that an error shows. */
const shownLines = 20;

/** Returns the last lines of a command's output. Standard error comes after standard output. */
export function outputTail({ stdout, stderr }: ShellRun): string {
  return [stdout, stderr]
    .flatMap((text) => text.trimEnd().split('\n'))
    .filter((line) => line.trim() !== '')
    .slice(-shownLines)
    .join('\n');
}

/** Lines that say nothing about a failure: stack frames, Node's version, messages of a package manager, and lines of punctuation. */
const noise =
  /^\s*(?:at |Node\.js v\d|npm (?:ERR!|error|warn|notice)|> |\s*ELIFECYCLE|error Command failed|info Visit|throw |\^|[^\p{L}\p{N}]*$)/u;

const errorLine = /^\s*(?:\[?\w*(?:Error|Exception)\b|not ok\b|FAIL\b|[✖✗✘×])/;

/** Returns the last line that names an error. Without such a line, returns the last line that is not noise. */
function informativeLine(output: string): string | undefined {
  const lines = output.split('\n').filter((line) => !noise.test(line));
  return (lines.findLast((line) => errorLine.test(line)) ?? lines.at(-1))?.trim();
}
