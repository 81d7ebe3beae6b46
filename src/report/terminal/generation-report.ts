import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { GenerationResult, KeptTests } from '../../model/generation-result.ts';
import type { LiveReason } from '../../model/live-mutant.ts';
import type { Mutant } from '../../model/mutant.ts';
import { colours as coloursOf, type Colours } from './colours.ts';
import { describeChange } from '../diff/describe-change.ts';
import { clipEnd, printable } from './display-width.ts';
import { allHelpLines, shortHelpLines } from './terminal-help.ts';
import { countOf, formatCount, formatDuration, formatPercent } from '../format-number.ts';
import { wrapText } from './wrap-text.ts';

/** The layout of the report on a generation, and facts that are not in the result. */
export interface GenerationReportOptions {
  readonly colour: boolean;
  readonly width: number;
  /** The most live mutants that are shown per file. */
  readonly top: number;
  /** All live mutants are explained, in place of the first of them. */
  readonly explain: boolean;
}

const widestProse = 100;

/** The reasons for live mutants. The reason of mutants that are nearest to being killed comes first. */
const reasons: readonly (readonly [LiveReason, string])[] = [
  ['not-observed', 'infected, without a difference that a test can see'],
  ['never-infected', 'reached, but it or its condition never had another value'],
  ['never-reached', 'never reached'],
];

/**
 * Prints the result of a generation for a terminal: the killed mutants of each file, its live mutants with the reasons, the score before
 * and after, likely defects, and the written files. Ends with a line break.
 */
export function generationReport(
  result: GenerationResult,
  options: GenerationReportOptions,
): string {
  const colours = coloursOf(options.colour);
  const width = Math.min(Math.max(40, options.width), widestProse);
  const layout = {
    colours,
    width,
    top: options.top,
    mutants: result.mutants,
    explain: options.explain,
  };
  const sections = [
    leftOutSection(result, layout),
    ...result.units.map((unit) => unitSection(unit, result, layout)),
    defectSection(result, layout),
    rejectedSection(result, layout),
    scoreSection(result, colours),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

interface Layout {
  readonly colours: Colours;
  readonly width: number;
  readonly top: number;
  readonly explain: boolean;
  readonly mutants: ReadonlyMap<string, Mutant>;
}

/** Returns the warnings about the verdicts before the generation, as at the top of every report of a run. */
function leftOutSection(
  { warnings, leftOut }: GenerationResult,
  { colours, width, top }: Layout,
): string {
  const lines = leftOut
    .slice(0, top)
    .map(({ place = '', message }) =>
      wrapText(`${printable(place)}: ${printable(message)}`, width - 4).replace(/\n/g, '\n    '),
    );
  return [
    ...warnings.map((text) => colours.yellow(wrapText(text, width))),
    ...lines.map((line) => `  · ${line}`),
    ...(leftOut.length > top ? [`  and ${formatCount(leftOut.length - top)} more`] : []),
  ].join('\n');
}

function unitSection(unit: GeneratedUnit, result: GenerationResult, layout: Layout): string {
  const { colours, width } = layout;
  const indented = (text: string): string => wrapText(text, width - 2).replace(/^/gm, '  ');
  const file = result.files.find((one) => one.unit === unit.file);
  const killed = unit.live.filter((id) => result.killed.has(id)).length;
  const head = [
    colours.bold(unit.file),
    `${countOf(file?.tests ?? 0, 'test')} for ${formatCount(killed)} of ${countOf(unit.live.length, 'live mutant')}`,
    ...(file === undefined
      ? []
      : [`${result.isWritten ? 'in' : 'for'} ${colours.underline(file.path)}`]),
  ].join('  ');
  if (unit.problem !== undefined) return `${colours.bold(unit.file)}\n${indented(unit.problem)}`;
  const lines = [
    head,
    ...(unit.interrupted
      ? [indented('The search was stopped before its budget was used up.')]
      : []),
    ...leftLines(unit, layout).map((line) => `  ${line}`),
    ...helpLines(unit, layout).map((line) => `  ${line}`),
    ...unverifiedLines(unit, result, layout).map((line) => `  ${line}`),
    ...(unit.denied.length > 0 ? [indented(describeDenied(unit))] : []),
    ...(unit.lacksPage === true ? [indented(lackingPage)] : []),
    ...unit.untestable.map(({ name, reason }) => indented(`${name}: ${reason}`)),
  ];
  return lines.join('\n');
}

/** What a unit needs whose code asks for a page. */
const lackingPage =
  'It asks for a page (`document` or `window`), and its tests have none. If the configuration of your test runner gives them one, as jsdom and happy-dom make it, Assay fills it with elements and asserts what becomes of them.';

/** Says in a sentence what was denied to the code of a unit. */
function describeDenied({ denied }: GeneratedUnit): string {
  const others = denied.slice(0, -1).join(', to ');
  const all = `${others}${others === '' ? '' : ' and to '}${denied.at(-1)}`;
  return `It tried to ${all}, which generated tests may not do; test what depends on it by hand.`;
}

/** Lists the mutants with which tests try something that is denied to them. */
function unverifiedLines(
  { live }: GeneratedUnit,
  { unverified }: GenerationResult,
  { colours, width, mutants }: Layout,
): string[] {
  const own = live.flatMap((id) => {
    const [mutant, what] = [mutants.get(id), unverified.get(id)];
    return mutant === undefined || what === undefined ? [] : [{ mutant, what }];
  });
  if (own.length === 0) return [];
  const lines = own.map(({ mutant, what }) => {
    const change = printable(describeChange(mutant));
    const line = `  :${mutant.location.start.line}  ${change}  would ${what}`;
    return colours.dim(clipEnd(line, width - 2));
  });
  return [
    `${formatCount(own.length)} denied while tests were verified, counted as not killed`,
    ...lines,
  ];
}

function helpLines({ left }: GeneratedUnit, layout: Layout): string[] {
  return layout.explain ? allHelpLines(left, layout) : shortHelpLines(left, layout);
}

function leftLines(
  { left }: GeneratedUnit,
  { colours, width, top, mutants, explain }: Layout,
): string[] {
  const lines: string[] = [];
  for (const [reason, text] of reasons) {
    const some = left.filter((one) => one.reason === reason);
    if (some.length === 0) continue;
    lines.push(`${formatCount(some.length)} ${text}`);
    if (explain) continue;
    for (const { mutant: id, impact } of some.slice(0, top)) {
      const mutant = mutants.get(id);
      if (mutant === undefined) continue;
      const changed =
        impact === undefined || impact.functions === 0
          ? ''
          : `  changes ${countOf(impact.functions, 'function')}`;
      const line = `:${mutant.location.start.line}  ${printable(describeChange(mutant))}${changed}`;
      lines.push(colours.dim(clipEnd(`  ${line}`, width - 2)));
    }
    if (some.length > top) lines.push(colours.dim(`  and ${formatCount(some.length - top)} more`));
  }
  return lines;
}

function defectSection({ units }: GenerationResult, { colours, width }: Layout): string {
  const found = units.flatMap(({ file, defects }) => defects.map((defect) => ({ file, defect })));
  if (found.length === 0) return '';
  const lines = found.map(({ file, defect }) =>
    wrapText(`${file}: ${printable(defect.what)}`, width - 4).replace(/\n/g, '\n    '),
  );
  const title = `${countOf(found.length, 'likely defect')}, to be looked at; no test was made of them`;
  return [colours.yellow(title), ...lines.map((line) => `  · ${line}`)].join('\n');
}

function rejectedSection({ rejected }: GenerationResult, { colours, width }: Layout): string {
  if (rejected.length === 0) return '';
  const title = `${countOf(rejected.length, 'generated test')} left out again`;
  const lines = rejected.map(({ unit, name, reason }) =>
    clipEnd(`  · ${unit}: ${printable(name)}: ${printable(reason)}`, width),
  );
  return [colours.dim(title), ...lines.map((line) => colours.dim(line))].join('\n');
}

function scoreSection(result: GenerationResult, colours: Colours): string {
  const { before, after, files, isWritten, units, kept } = result;
  const gained = after.detected - before.detected;
  const score = `Mutation score ${formatPercent(before.score)} -> ${colours.bold(formatPercent(after.score))}: ${countOf(gained, 'mutant')} more killed, ${formatCount(after.detected)} of ${formatCount(after.valid)}.`;
  const tests = files.reduce((sum, file) => sum + file.tests, 0);
  const verb = isWritten ? 'Wrote' : 'Would write';
  const wrote =
    tests === 0
      ? `No test was ${kept === undefined ? 'generated' : 'written'}.`
      : `${verb} ${countOf(tests, 'test')} to ${countOf(files.length, 'file')}.`;
  const runs = units.reduce((sum, { effort }) => sum + effort.runs, 0);
  const took = `Took ${formatDuration(result.milliseconds)}: ${countOf(runs, 'run')} of test cases.`;
  return [score, wrote, ...(kept ? [describeKept(kept, 'generated test')] : []), took].join('\n');
}

/** Says where tests are that were not verified, as a sentence. */
export function describeKept(
  { folder, problem, tests }: KeptTests,
  ...what: readonly [one: string, several?: string]
): string {
  const unverified = `${countOf(tests, ...what)} could not be verified before the end`;
  const are = tests === 1 ? 'is' : 'are';
  return problem === undefined
    ? `${unverified} and ${are} kept in ${folder}.`
    : `${unverified} and ${are} lost, since nothing can be kept in ${folder}: ${problem}`;
}
