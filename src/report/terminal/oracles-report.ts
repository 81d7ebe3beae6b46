import type { FitnessLandscape, OracleAssessment } from '../../model/oracle-assessment.ts';
import { countOf, formatDuration, formatPercent } from '../format-number.ts';
import {
  adviceTexts,
  agreementText,
  combinationTable,
  costTable,
  inputTable,
  kindTable,
  leftOutTexts,
  type OracleTable,
  pairTables,
  unitTables,
} from '../oracle-tables.ts';
import { type Colours, colours as coloursOf } from './colours.ts';
import { terminalNotices } from './terminal-notices.ts';
import { textTable } from './text-table.ts';

/** Returns the report on an assessment: tables in the shape of tables 9.3 to 9.7 of the thesis. */
export function oraclesReport(
  assessment: OracleAssessment,
  { colour, width }: { readonly colour: boolean; readonly width: number },
): string {
  const colours = coloursOf(colour);
  const table = ({ title, header, rows }: OracleTable, names?: number): string =>
    `${colours.bold(title)}\n${textTable({ header, rows, ...(names !== undefined && { names }) }, colours)}`;
  const left = leftOutTexts(assessment.leftOut);
  const combinations = combinationTable(assessment);
  const sections = [
    ...packageTitle(assessment.folder, colours),
    ...assessment.landscapes.map((landscape) => landscapeSection(landscape, colours)),
    joined(
      table(inputTable(assessment)),
      left.length > 0 ? colours.dim(`Left out: ${left.join(', ')}.`) : '',
    ),
    ...unitTables(assessment).map((one) => table(one)),
    table(kindTable(assessment)),
    ...pairTables(assessment).map((one) => table(one)),
    joined(table(costTable(assessment)), colours.dim(agreementText(assessment))),
    combinations.rows.length === 0 ? '' : table(combinations, 2),
    joined(...adviceTexts(assessment)),
    noticeSection(assessment, colours, width),
    endSection(assessment),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}

/** Names the package whose results follow. A project that is no package of a workspace needs no title. */
export function packageTitle(folder: string | undefined, colours: Colours): readonly string[] {
  return folder === undefined ? [] : [colours.bold(`Package ${folder}`)];
}

/** The searched input space of a program, as a heat map of mutation scores if it has two dimensions (figure 9.5). */
function landscapeSection(landscape: FitnessLandscape, colours: Colours): string {
  const { program, points, classes, together, chosen, isExhaustive, dimensions } = landscape;
  const title = colours.bold(`Input space of ${program}`);
  const names = dimensions.map(({ name }) => name).join(' x ');
  const best = Math.max(...points.map(({ score }) => score));
  const use = chosen.map((point) => points[point]?.at.join(' x ') ?? '').join(', ');
  const lines = [
    `${isExhaustive ? 'All' : 'A sample of'} ${countOf(points.length, 'point')} (${names}): the best input kills ${percent(best)} of the mutants, all together ${percent(together)}. ${countOf(classes, 'equivalence class', 'equivalence classes')}.`,
    `Used inputs: ${use}.`,
  ];
  const [across, down] = dimensions;
  if (across === undefined || down === undefined || dimensions.length > 2)
    return [title, ...lines].join('\n');
  const rows = down.values.map((row) => [
    String(row),
    ...across.values.map((column) => {
      const point = points.find(({ at }) => at[0] === column && at[1] === row);
      return point === undefined ? '' : (100 * point.score).toFixed(0);
    }),
  ]);
  const header = [`${down.name} \\ ${across.name}`, ...across.values.map(String)];
  return [title, textTable({ header, rows }, colours), ...lines].join('\n');
}

function noticeSection({ notices }: OracleAssessment, colours: Colours, width: number): string {
  return notices.length === 0 ? '' : terminalNotices(notices, width, colours);
}

function endSection({ oracles, mutants, files, milliseconds }: OracleAssessment): string {
  return `${countOf(oracles.length, 'relation')} of ${countOf(files.length, 'file')} on ${countOf(mutants.length, 'mutant')} in ${formatDuration(milliseconds)}.`;
}

function percent(value: number): string {
  return formatPercent(100 * value);
}
