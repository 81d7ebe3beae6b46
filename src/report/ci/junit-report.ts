import type { BaselineComparison } from '../../model/baseline.ts';
import type { AnalysisResult, Notice } from '../../model/analysis-result.ts';
import { isLeftByTests, type JudgedMutant } from '../../model/verdict.ts';
import { comparePlace, compareText } from '../compare.ts';
import { describeVerdict } from '../describe-verdict.ts';
import { escapeXmlAttribute, escapeXmlText } from './escape-xml.ts';
import { groupBy } from '../../foundation/group-by.ts';
import { leftOutTests } from '../left-out.ts';
import { shortId } from '../terminal/mutant-list.ts';
import { mutantTitle } from '../mutant-title.ts';
import { unifiedDiff } from '../diff/unified-diff.ts';

/** The outcome of a JUnit case. */
type Outcome = 'passed' | 'failure' | 'skipped';

/**
 * Prints a result as JUnit's XML, for servers that show tests: a suite for each source file, and a case for each mutant. A detected
 * mutant passes. A mutant that survived or that no test reaches fails, unless the baseline knows it. Other mutants are skipped. The
 * names of cases have no line numbers, so that a server recognises them after other lines have changed.
 */
export function junitReport(result: AnalysisResult, baseline?: BaselineComparison): string {
  const known = new Set(baseline?.known.map(({ mutant }) => mutant.id));
  const texts = new Map(result.sources.map(({ path, text }) => [path, text]));
  const suites = [...groupBy(result.judged, ({ mutant }) => mutant.file)].sort(([a], [b]) =>
    compareText(a, b),
  );
  const leftOut = leftOutTests(result);
  const cases = [
    ...leftOut.map((): Outcome => 'skipped'),
    ...result.judged.map((one) => outcomeOf(one, known)),
  ];
  const seconds = (result.timings.total / 1000).toFixed(3);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Assay" ${counts(cases)} time="${seconds}">`,
    ...leftOutSuite(leftOut),
    ...suites.map(([file, judged]) => suite(file, judged, known, texts.get(file))),
    '</testsuites>',
    '',
  ].join('\n');
}

/** Returns tests that the run went on without, as skipped cases. */
function leftOutSuite(leftOut: readonly Notice[]): string[] {
  if (leftOut.length === 0) return [];
  const outcomes = leftOut.map((): Outcome => 'skipped');
  return [
    `  <testsuite name="Tests left out" ${counts(outcomes)}>`,
    ...leftOut.map(
      ({ place = '', message }) =>
        `    <testcase name="${escapeXmlAttribute(place)}" classname="Tests left out">\n      <skipped message="${escapeXmlAttribute(message)}"/>\n    </testcase>`,
    ),
    '  </testsuite>',
  ];
}

function suite(
  file: string,
  judged: readonly JudgedMutant[],
  known: ReadonlySet<string>,
  text: string | undefined,
): string {
  const outcomes = judged.map((one) => outcomeOf(one, known));
  return [
    `  <testsuite name="${escapeXmlAttribute(file)}" ${counts(outcomes)}>`,
    ...[...judged]
      .sort((a, b) => comparePlace(a.mutant, b.mutant))
      .map((one) => testCase(one, outcomeOf(one, known), text)),
    '  </testsuite>',
  ].join('\n');
}

function testCase(one: JudgedMutant, outcome: Outcome, text: string | undefined): string {
  const { mutant, verdict } = one;
  const name = escapeXmlAttribute(`${mutantTitle(mutant)} (${shortId(mutant)})`);
  const file = escapeXmlAttribute(mutant.file);
  const head = `    <testcase name="${name}" classname="${file}" file="${file}" line="${mutant.location.start.line}"`;
  if (outcome === 'passed') return `${head}/>`;
  const why = describeVerdict(verdict) ?? '';
  if (outcome === 'skipped') {
    const reason = why === '' ? verdict.status : `${verdict.status}: ${why}`;
    return `${head}>\n      <skipped message="${escapeXmlAttribute(reason)}"/>\n    </testcase>`;
  }
  const { line, column } = mutant.location.start;
  const diff = text === undefined ? '' : unifiedDiff(text, mutant);
  const body = escapeXmlText(`${mutant.file}:${line}:${column}\n${diff}`);
  return `${head}>\n      <failure type="${verdict.status}" message="${escapeXmlAttribute(why)}">${body}</failure>\n    </testcase>`;
}

function outcomeOf({ mutant, verdict }: JudgedMutant, known: ReadonlySet<string>): Outcome {
  switch (verdict.status) {
    case 'Killed':
    case 'Timeout':
      return 'passed';
    case 'Survived':
    case 'NoCoverage':
      return known.has(mutant.id) || isLeftByTests(verdict) ? 'skipped' : 'failure';
    default:
      return 'skipped';
  }
}

function counts(outcomes: readonly Outcome[]): string {
  const count = (which: Outcome): number => outcomes.filter((one) => one === which).length;
  return `tests="${outcomes.length}" failures="${count('failure')}" errors="0" skipped="${count('skipped')}"`;
}
