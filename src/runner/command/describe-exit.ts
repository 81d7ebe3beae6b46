import type { ShellRun } from '../process/run-shell.ts';

/** How a failed run of a command ended, and the line of its output that says most: one line. */
export function describeExit(run: ShellRun): string {
  const how = run.signal === null ? `exit code ${run.code ?? 'unknown'}` : `ended by ${run.signal}`;
  const words = tellingLine(run.stderr) ?? tellingLine(run.stdout);
  return words === undefined ? how : `${how}: ${words}`;
}

/** Lines of a command's output that an error shows. */
const shownLines = 20;

/** The end of what a command wrote, standard error last. */
export function outputTail({ stdout, stderr }: ShellRun): string {
  return [stdout, stderr]
    .flatMap((text) => text.trimEnd().split('\n'))
    .filter((line) => line.trim() !== '')
    .slice(-shownLines)
    .join('\n');
}

/** What says nothing about a failure: frames of a stack, Node's version, a package manager's remarks, lines of punctuation. */
const noise =
  /^\s*(?:at |Node\.js v\d|npm (?:ERR!|error|warn|notice)|> |\s*ELIFECYCLE|error Command failed|info Visit|throw |\^|[^\p{L}\p{N}]*$)/u;

const error = /^\s*(?:\[?\w*(?:Error|Exception)\b|not ok\b|FAIL\b|[✖✗✘×])/;

/** The last line that names an error, or else the last that is not noise. */
function tellingLine(output: string): string | undefined {
  const lines = output.split('\n').filter((line) => !noise.test(line));
  return (lines.findLast((line) => error.test(line)) ?? lines.at(-1))?.trim();
}
