import type { PropertyResult, WrittenProperty, WrittenRow } from '../../model/property-result.ts';
import { groupBy } from '../../foundation/group-by.ts';
import { countOf, formatCount, formatDuration, formatPercent } from '../format-number.ts';
import { describeKept } from './generation-report.ts';

/** The most reasons that are shown for tests that were left alone. */
const mostReasons = 10;

/** Prints the result of generalising tests for a terminal. Ends with a line break. */
export function propertiesReport(result: PropertyResult): string {
  const properties = groupBy(result.properties, ({ file }) => file);
  const rows = groupBy(result.rows, ({ file }) => file);
  const files = [...new Set([...properties.keys(), ...rows.keys()])];
  const sections = [
    ...files.map((file) => fileSection(file, properties.get(file) ?? [], rows.get(file) ?? [])),
    rejectedSection(result),
    leftSection(result),
    problemSection(result),
    summary(result),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function fileSection(
  file: string,
  properties: readonly WrittenProperty[],
  rows: readonly WrittenRow[],
): string {
  const lines = properties.map(
    ({ name, kills, madeOf, replaces, rejected }) =>
      `  ${name}\n    catches ${countOf(kills.length, 'mutant')}, made of ${madeOf.length === 0 ? 'types alone' : countOf(madeOf.length, 'test')}${
        replaces.length > 0 ? `, covers ${countOf(replaces.length, 'test')}` : ''
      }${rejected > 0 ? `, rejects ${formatPercent(rejected * 100)} of its inputs` : ''}`,
  );
  const caught = new Set(rows.flatMap(({ kills }) => kills));
  const byProperties = new Set(properties.flatMap(({ kills }) => kills));
  const alone = [...caught].filter((id) => !byProperties.has(id)).length;
  const fixed =
    rows.length === 0
      ? []
      : [
          `  ${fixedTests(rows)}`,
          `    catch ${countOf(caught.size, 'mutant')}, of which no property catches ${formatCount(alone)}`,
        ];
  return [file, ...lines, ...fixed].join('\n');
}

function fixedTests(rows: readonly WrittenRow[]): string {
  return countOf(rows.length, 'test with fixed values', 'tests with fixed values');
}

function rejectedSection({ rejected }: PropertyResult): string {
  if (rejected.length === 0) return '';
  return ['Rejected', ...rejected.map(({ name, reason }) => `  ${name}: ${reason}`)].join('\n');
}

function leftSection({ leftAlone }: PropertyResult): string {
  if (leftAlone.length === 0) return '';
  const shown = leftAlone.slice(0, mostReasons);
  const more = leftAlone.length - shown.length;
  return [
    'Left alone',
    ...shown.map(({ test, reason }) => `  ${test}: ${reason}`),
    ...(more > 0 ? [`  and ${formatCount(more)} more (see --json)`] : []),
  ].join('\n');
}

function problemSection({ problems }: PropertyResult): string {
  const shown = problems.slice(0, mostReasons).map(({ file, problem }) => `${file}: ${problem}`);
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join('\n');
}

function summary(result: PropertyResult): string {
  const { properties, rows, after, isWritten, isCheck, milliseconds, replaced, kept } = result;
  if (isCheck && properties.length === 0 && rows.length === 0) {
    return `Nothing to add: no property was found that catches more than those there are (${formatDuration(milliseconds)}).`;
  }
  const more = rows.length === 0 ? '' : ` and ${fixedTests(rows)}`;
  const count = `${countOf(properties.length, 'property', 'properties')}${more}`;
  const score =
    after === undefined || after.score === undefined
      ? ''
      : ` Alone, they catch ${formatPercent(after.score)} of the mutants of these sources.`;
  const verb = isWritten ? 'Wrote' : 'Found';
  const out =
    replaced === undefined || replaced.count === 0
      ? ''
      : ` Took out ${countOf(replaced.count, 'test')} that they cover.`;
  const problem = replaced?.problem === undefined ? '' : ` ${replaced.problem}`;
  const rest = kept === undefined ? '' : ` ${describeKept(kept, 'property', 'properties')}`;
  return `${verb} ${count} in ${formatDuration(milliseconds)}.${score}${out}${problem}${rest}`;
}
