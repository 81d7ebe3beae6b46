import type { Baseline, KnownSurvivor } from '../model/baseline.ts';
import type { JudgedMutant } from '../model/verdict.ts';
import { linesOf } from './diff/changed-lines.ts';
import { compareText } from './compare.ts';
import { clipText } from './diff/clip-text.ts';
import { printable } from './terminal/display-width.ts';
import { groupBy } from '../foundation/group-by.ts';
import { mutantTitle } from './mutant-title.ts';

const heading = '# Undetected mutants that the project knows of: a baseline of Assay, version 1.';
const advice = '# Written by `assay run --update-baseline`; lines may be deleted by hand.';
const headingOfAny = /^# .*\ba baseline of Assay, version (\d+)\.$/;
const entry = /^ {2}([0-9a-f]{16}) +(\S.*)$/;

/** Changes of at most this many characters are shown with the code around them. */
const shortChange = 6;
/** Characters of that code. */
const longestLine = 80;

/** The baseline in a text, or the reason why the text is no baseline. */
export type BaselineText =
  | { readonly ok: true; readonly baseline: Baseline }
  | { readonly ok: false; readonly problem: string };

/**
 * Prints a baseline as a text that is easy to review: a line for each file and, below it, an indented line for each mutant with its id.
 * The order depends only on names and changes, so moved code makes no difference. Ends with a line break.
 */
export function printBaseline(baseline: Baseline): string {
  const files = [...groupBy(baseline, ({ file }) => file)].sort(([a], [b]) => compareText(a, b));
  const lines = files.flatMap(([file, entries]) => [
    '',
    file,
    ...entries.sort(byText).map(({ id, text }) => `  ${id} ${text}`),
  ]);
  return `${[heading, advice, ...lines].join('\n')}\n`;
}

/** Reads a text of `printBaseline`. Lines may have been removed from it. */
export function parseBaseline(text: string): BaselineText {
  const lines = text.split(/\r?\n/);
  const version = headingOfAny.exec(lines[0] ?? '')?.[1];
  if (version === undefined) return fails('its first line is not that of a baseline');
  if (version !== '1')
    return fails(`its format has version ${version}; this Assay reads version 1`);
  const baseline: KnownSurvivor[] = [];
  let file: string | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, id, about] = entry.exec(line) ?? [];
    if (id !== undefined && about !== undefined && file !== undefined) {
      baseline.push({ id, file, text: about });
    } else if (/^\s|^(?:<<<<<<<|=======|>>>>>>>)/.test(line)) {
      return fails(`line ${index + 1} is neither a file nor a mutant: ${printable(line).trim()}`);
    } else {
      file = line;
    }
  }
  return { ok: true, baseline };
}

/**
 * Describes a mutant in one line for a reviewer: its function, operator and change and, if the change is short, the line of code
 * that it is in.
 *
 * @param text the whole text of the mutant's file
 */
export function baselineEntry({ mutant }: JudgedMutant, text: string | undefined): string {
  const about = mutantTitle(mutant);
  if (text === undefined || mutant.original.length > shortChange) return about;
  const line = linesOf(text)[mutant.location.start.line - 1] ?? '';
  return `${about}  // ${clipText(line, longestLine)}`;
}

function fails(problem: string): BaselineText {
  return { ok: false, problem };
}

function byText(a: KnownSurvivor, b: KnownSurvivor): number {
  return compareText(a.text, b.text) || compareText(a.id, b.id);
}
