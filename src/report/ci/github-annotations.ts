import type { BaselineComparison } from '../../model/baseline.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { Mutant } from '../../model/mutant.ts';
import { changeText } from '../diff/change-text.ts';
import { changedLines } from '../diff/changed-lines.ts';
import { describeVerdict } from '../describe-verdict.ts';
import { printable } from '../terminal/display-width.ts';
import { countOf } from '../format-number.ts';
import { leftOutSentences } from '../left-out.ts';
import { operatorTitle } from '../operator-title.ts';
import { rankSurvivors, type SurvivorGroup } from '../rank-survivors.ts';
import { uncoveredRegions, type UncoveredRegion } from '../uncovered-regions.ts';

/** The surroundings of annotations. */
export interface GithubOptions {
  /** The path from the repository's root to the project, with a slash at its end; empty if they are the same. */
  readonly prefix: string;
  readonly baseline?: BaselineComparison | undefined;
}

/** The most warnings of one step that GitHub shows. */
const mostAnnotations = 10;

const warningTitle = 'Tests that say nothing';

/** The most lines of a change that are shown. Of longer changes only the beginning is shown. */
const longestDiff = 12;

/** One workflow command, before escaping. */
interface Annotation {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly col?: number;
  readonly title: string;
  readonly message: string;
}

/**
 * Returns workflow commands, one per line, with which GitHub Actions shows survivors in the changed files of a pull request. The most
 * important survivors come first, up to the number that GitHub shows. Then a plain line gives the number of the others. If there is a
 * baseline, only mutants that it does not know are annotated, also mutants that no test reaches. Ends with a line break, unless it is
 * empty.
 */
export function githubAnnotations(result: AnalysisResult, options: GithubOptions): string {
  const { prefix, baseline } = options;
  const texts = new Map(result.sources.map(({ path, text }) => [path, text]));
  const annotations = [
    ...rankSurvivors(baseline?.fresh ?? result.judged).map((group) =>
      survivorAnnotation(group, texts.get(group.leader.mutant.file)),
    ),
    ...uncoveredRegions(baseline?.fresh ?? []).map(regionAnnotation),
  ];
  const more = annotations.length - mostAnnotations;
  const warnings = leftOutSentences(result);
  const lines = [
    ...(warnings.length === 0
      ? []
      : [`::warning title=${escapeProperty(warningTitle)}::${escapeData(warnings.join(' '))}`]),
    ...annotations.slice(0, mostAnnotations).map((one) => printAnnotation(one, prefix)),
  ];
  if (more > 0) lines.push(`${countOf(more, 'more place')} with survivors: see the summary.`);
  return lines.map((line) => `${line}\n`).join('');
}

/**
 * Escapes a text as the message of a workflow command: line breaks, which would end the command, and the sign that begins an escape.
 * GitHub's runner reads them back.
 */
export function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Escapes a text as the value of a property of a workflow command. */
export function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function survivorAnnotation(
  { leader, others }: SurvivorGroup,
  text: string | undefined,
): Annotation {
  const { mutant, verdict } = leader;
  const { line, endLine, col } = placeOf(mutant, text);
  const more =
    others.length === 0 ? '' : ` ${countOf(others.length, 'more survivor')} on this line.`;
  return {
    file: mutant.file,
    line,
    endLine,
    ...(col !== undefined && { col }),
    title: `Survived: ${operatorTitle(mutant.operator) ?? mutant.operator}`,
    message: `${diffOf(mutant, text)}\n\n${describeVerdict(verdict) ?? ''}${more}`.trim(),
  };
}

function diffOf(mutant: Mutant, text: string | undefined): string {
  if (text === undefined) return changeText(mutant);
  const { removed, added } = changedLines(text, mutant);
  const lines = [
    ...removed.map((line) => `- ${line.text.trim()}`),
    ...added.map((line) => `+ ${line.text.trim()}`),
  ];
  return [...lines.slice(0, longestDiff), ...(lines.length > longestDiff ? ['…'] : [])].join('\n');
}

/** Returns the place of the lines that differ, because the whole mutant may be a function. GitHub accepts columns only within one line. */
function placeOf(
  mutant: Mutant,
  text: string | undefined,
): Pick<Annotation, 'line' | 'endLine' | 'col'> {
  const { start, end } = mutant.location;
  if (text === undefined) return { line: start.line, endLine: end.line };
  const { firstLine, removed } = changedLines(text, mutant);
  if (removed.length > 1) return { line: firstLine, endLine: firstLine + removed.length - 1 };
  const col = removed[0]?.mark?.start;
  return { line: firstLine, endLine: firstLine, ...(col !== undefined && { col: col + 1 }) };
}

function regionAnnotation({
  file,
  firstLine,
  lastLine,
  functionName,
  mutants,
}: UncoveredRegion): Annotation {
  const name = functionName === '' ? 'this' : functionName;
  return {
    file,
    line: firstLine,
    endLine: lastLine,
    title: 'Not covered',
    message: `No test reaches ${name} here (${countOf(mutants, 'mutant')}).`,
  };
}

function printAnnotation(annotation: Annotation, prefix: string): string {
  const { file, line, endLine, col, title, message } = annotation;
  const properties = [
    `file=${escapeProperty(prefix + file)}`,
    `line=${line}`,
    `endLine=${endLine}`,
    ...(col === undefined ? [] : [`col=${col}`]),
    `title=${escapeProperty(printable(title))}`,
  ];
  return `::warning ${properties.join(',')}::${escapeData(message)}`;
}
