import type { Test } from '../../model/test.ts';
import type { JudgedMutant, Verdict } from '../../model/verdict.ts';
import { codeFrame } from './code-frame.ts';
import type { Colours } from './colours.ts';
import { describeChange } from '../diff/describe-change.ts';
import { describeVerdict } from '../describe-verdict.ts';
import { clipEnd, displayWidth, printable } from './display-width.ts';
import { countOf } from '../format-number.ts';
import { shortId } from './mutant-list.ts';
import { operatorTitle } from '../operator-title.ts';
import type { SurvivorGroup } from '../rank-survivors.ts';
import { shortenPath } from './shorten-path.ts';
import { wrapText } from './wrap-text.ts';

/** The texts and the layout for showing survivors. */
export interface SurvivorView {
  readonly width: number;
  readonly colours: Colours;
  /** Texts of the sources by path. */
  readonly sources: ReadonlyMap<string, string>;
  readonly tests: ReadonlyMap<string, Test>;
  /** See `TerminalReportOptions`. */
  readonly properties: ReadonlyMap<string, string>;
  /** The indentation of all lines after the first line. */
  readonly indent: number;
}

const contextLines = 2;
const namedTests = 2;
const namedOthers = 3;

/**
 * Prints a group of survivors: its place, the change of its strongest mutant, the code frame, how many tests reach and infect the mutant
 * with some of their names, and the other survivors on its line.
 */
export function terminalSurvivor(group: SurvivorGroup, rank: number, view: SurvivorView): string {
  const { mutant, verdict } = group.leader;
  const { colours, width } = view;
  const inner = width - view.indent;
  const indented = (text: string): string => text.replace(/^(?=.)/gm, ' '.repeat(view.indent));
  const source = view.sources.get(mutant.file);
  const frame =
    source === undefined
      ? describeChange(mutant)
      : codeFrame(source, mutant, { width: inner, colours, context: contextLines });
  return [
    heading(group.leader, rank, view),
    indented(frame),
    indented(wrapText(printable(describeVerdict(verdict) ?? ''), inner)),
    ...testNames(verdict, view).map(indented),
    ...propertyHint(group, view).map((line) => indented(wrapText(line, inner))),
    ...otherSurvivors(group.others, inner).map((line) => indented(colours.dim(line))),
  ].join('\n');
}

function heading({ mutant }: JudgedMutant, rank: number, view: SurvivorView): string {
  const { colours, width, indent } = view;
  const number = `${rank}.`.padEnd(indent);
  const { line, column } = mutant.location.start;
  const place = `:${line}:${column}`;
  const title = `${mutant.operator} ${operatorTitle(mutant.operator) ?? ''}`.trimEnd();
  const name = mutant.functionName === '' ? '' : `in ${printable(mutant.functionName)}, `;
  const path = shortenPath(mutant.file, width - number.length - place.length);
  const first = `${number}${path}${place}`;
  const detail = `${name}${title}  ${shortId(mutant)}`;
  const painted = `${colours.dim(number)}${colours.bold(path)}${place}`;
  if (displayWidth(first) + 2 + displayWidth(detail) <= width)
    return `${painted}  ${colours.dim(detail)}`;
  return `${painted}\n${' '.repeat(indent)}${colours.dim(clipEnd(detail, width - indent))}`;
}

/** Names a few of the tests that should have noticed a survivor: tests that infect it, otherwise tests that reach it. */
function testNames(verdict: Verdict, { tests, colours, width, indent }: SurvivorView): string[] {
  const ids = verdict.infectedBy.length > 0 ? verdict.infectedBy : verdict.coveredBy;
  const bullet = '  · ';
  const room = width - indent - bullet.length;
  const lines = ids.slice(0, namedTests).map((id) => {
    const test = tests.get(id);
    const name = clipEnd(printable(test?.name ?? id), room);
    const file = test === undefined ? '' : printable(test.file);
    const fits = file !== '' && displayWidth(name) + 2 + displayWidth(file) <= room;
    return `${colours.dim(bullet)}${name}${fits ? colours.dim(`  ${file}`) : ''}`;
  });
  const more = ids.length - lines.length;
  return more > 0
    ? [...lines, colours.dim(`${bullet}and ${countOf(more, 'more', 'more')}`)]
    : lines;
}

/** Which property would kill a survivor of the group. */
function propertyHint({ leader, others }: SurvivorGroup, { properties }: SurvivorView): string[] {
  const [found] = [leader, ...others].flatMap(({ mutant }) => properties.get(mutant.id) ?? []);
  if (found === undefined) return [];
  return [`A property would kill it, which assay generalise writes: ${printable(found)}`];
}

function otherSurvivors(others: readonly JudgedMutant[], width: number): string[] {
  if (others.length === 0) return [];
  const named = others.slice(0, namedOthers).map(({ mutant }) => describeChange(mutant));
  const more = others.length - named.length;
  const rest = more > 0 ? `, and ${more} more` : '';
  const text = `${others.length} more on this line: ${named.join(', ')}${rest}`;
  return wrapText(text, width, '  ').split('\n');
}
