import { groupBy } from '../../foundation/group-by.ts';
import type {
  AssessedMutant,
  FitnessLandscape,
  LandscapePoint,
  OracleAssessment,
} from '../../model/oracle-assessment.ts';
import { countOf, formatPercent } from '../format-number.ts';
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
import { escapeHtml } from './escape-html.ts';
import { heatMapSvg } from './pages/heat-map.ts';

/**
 * Returns the page on the oracles of a project, or of the packages of a workspace, as one HTML file: scores, what to choose, the landscapes
 * of the searched inputs (figures 9.5 and 9.6), and which oracle notices which mutant. It has no scripts and makes no request.
 */
export function oraclesHtml(assessments: readonly OracleAssessment[]): string {
  const sections = assessments.flatMap((assessment) => [
    titleSection(assessment),
    noticeSection(assessment),
    ...assessment.landscapes.map((landscape) => landscapeSection(landscape, assessment)),
    tableSection(inputTable(assessment)),
    ...unitTables(assessment).map(tableSection),
    tableSection(kindTable(assessment)),
    ...pairTables(assessment).map(tableSection),
    costSection(assessment),
    ...choiceSection(assessment),
    matrixSection(assessment),
  ]);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Oracles</title>
<style>${style}</style>
</head>
<body>
${sections.join('\n')}
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; }
body { margin: 1rem auto; max-width: 75rem; padding: 0 1rem; font-family: system-ui, sans-serif; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 0.5rem 0 1.5rem; }
th, td { padding: 0.25rem 0.6rem; text-align: right; border-bottom: 1px solid #8886; }
th:first-child, td:first-child { text-align: left; }
figure { display: inline-block; margin: 0 1rem 1rem 0; }
figcaption { font-size: 0.85rem; max-width: 20rem; }
.scroll { overflow: auto; max-height: 40rem; }
.matrix td { padding: 0.1rem 0.4rem; font-size: 0.8rem; }
.matrix td.yes, .matrix td.no { text-align: center; border-left: 1px solid #8886; }
.matrix td.yes { background: hsl(150 45% 32%); color: #fff; }
.matrix th:nth-child(n + 4) { text-align: center; }
.matrix thead th { position: sticky; top: 0; background: Canvas; }
.explained { max-width: 60rem; opacity: 0.75; }
.wide { overflow-x: auto; }
code { font-size: 0.85em; }
`;

function titleSection({ folder, oracles, files, mutants, leftOut }: OracleAssessment): string {
  const left = leftOutTexts(leftOut);
  const where = folder === undefined ? '' : ` of ${folder}`;
  return `<h1>${escapeHtml(`Oracles${where}`)}</h1>
<p>${escapeHtml(`${countOf(oracles.length, 'relation')} of ${files.join(', ')}, assessed by ${countOf(mutants.length, 'mutant')}.${left.length > 0 ? ` Left out: ${left.join(', ')}.` : ''}`)}</p>
<p class="explained">S_i is the share of mutants that the inputs kill, compared with the original. S_o is the share of these that an oracle notices. The smoke test only asks that nothing throws and everything ends.</p>`;
}

/** False alarms and other remarks. */
function noticeSection({ notices }: OracleAssessment): string {
  if (notices.length === 0) return '';
  const items = notices.map(
    ({ message, place }) =>
      `<li>${escapeHtml(message)}${place === undefined ? '' : ` <code>${escapeHtml(place)}</code>`}</li>`,
  );
  return `<h2>Remarks</h2><ul>${items.join('')}</ul>`;
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="wide"><table><thead>${line(header, 'th')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table></div>`;
}

function tableSection({ title, header, rows }: OracleTable): string {
  return `<h2>${escapeHtml(title)}</h2>${table(header, rows)}`;
}

function costSection(assessment: OracleAssessment): string {
  return `${tableSection(costTable(assessment))}
<p class="explained">R_I is the input relation and R_O the output relation. The last two columns are cheaper measures than S_o: the share of the fields that is read, and metamorphic coverage. ${escapeHtml(agreementText(assessment))}</p>`;
}

/** The best combinations and the recommended relations. */
function choiceSection(assessment: OracleAssessment): string[] {
  const combinations = combinationTable(assessment);
  return [
    ...(combinations.rows.length === 0 ? [] : [tableSection(combinations)]),
    ...adviceTexts(assessment).map((text) => `<p>${escapeHtml(text)}</p>`),
  ];
}

function landscapeSection(landscape: FitnessLandscape, { units }: OracleAssessment): string {
  const { program, points, classes, chosen, dimensions, together } = landscape;
  const [across, down = { name: '', values: [0] }] = dimensions;
  if (across === undefined) return '';
  const map = (title: string, of: (point: LandscapePoint) => number): string =>
    heatMapSvg({
      title,
      across,
      down,
      shareAt(column, row) {
        const some = points.filter(
          ({ at }) => at[0] === column && (dimensions.length < 2 || at[1] === row),
        );
        return some.length === 0 ? undefined : Math.max(...some.map(of));
      },
    });
  const used = chosen.map((point) => points[point]?.at.join(' x ') ?? '').join(', ');
  return [
    `<h2>Input space of ${escapeHtml(program)}</h2>`,
    `<p>${escapeHtml(`${countOf(points.length, 'point')}, ${countOf(classes, 'equivalence class', 'equivalence classes')}. All points together kill ${percent(together)}; so do ${used}.`)}</p>`,
    map('Mutation score', ({ score }) => score),
    ...(units.length > 1
      ? units.map(({ name }, unit) =>
          map(`Mutation score, ${name}`, (point) => point.units[unit] ?? 0),
        )
      : []),
    map('Statement coverage', ({ statements }) => statements),
    map('Branch coverage', ({ branches }) => branches),
    classTable(landscape),
  ].join('\n');
}

/** Which inputs kill the same mutants. A class of one input says nothing, so only the others are listed. */
function classTable({ points, dimensions }: FitnessLandscape): string {
  const rows = [...groupBy(points, (point) => String(point.class)).values()]
    .filter((same) => same.length > 1)
    .map((same) => [same.map(({ at }) => at.join(' x ')).join(', '), percent(same[0]?.score ?? 0)]);
  const names = dimensions.map(({ name }) => name).join(' x ');
  return rows.length === 0
    ? ''
    : table([`Inputs that kill the same mutants (${names})`, 'Mutation score'], rows);
}

/** The most mutants that the page lists. */
const mostMutants = 3000;

function matrixSection({ mutants, oracles }: OracleAssessment): string {
  const usable = oracles.flatMap(({ falseAlarm }, oracle) => (falseAlarm ? [] : [oracle]));
  const header = ['Mutant', 'Operator', 'Inputs', ...usable.map((one) => oracles[one]?.name ?? '')]
    .map((title) => `<th>${escapeHtml(title)}</th>`)
    .join('');
  const killed = mutants.filter(({ perfect }) => perfect !== undefined);
  const rows = killed.slice(0, mostMutants).map((mutant) => matrixRow(mutant, usable));
  const left = killed.length > mostMutants ? ` The first ${mostMutants} are shown.` : '';
  return `<h2>Which oracle notices which mutant</h2>
<p class="explained">${countOf(killed.length, 'mutant')} that the inputs kill.${left} A mark says that the oracle notices the mutant. The column Inputs says how the output differs from the original's: other value (differs), an error (threw), or no end (endless).</p>
<div class="scroll"><table class="matrix"><thead><tr>${header}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

function matrixRow(
  { mutant, perfect, noticedBy }: AssessedMutant,
  usable: readonly number[],
): string {
  const { file, location, original, replacement, operator } = mutant;
  const change = `${clip(original)} → ${clip(replacement)}`;
  const cells = usable
    .map((oracle) =>
      noticedBy.includes(oracle) ? '<td class="yes">✓</td>' : '<td class="no"></td>',
    )
    .join('');
  return `<tr><td>${escapeHtml(`${file}:${location.start.line}`)} <code>${escapeHtml(change)}</code></td><td>${operator}</td><td>${perfect ?? ''}</td>${cells}</tr>`;
}

function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 50 ? `${line.slice(0, 49)}…` : line;
}

function percent(share: number): string {
  return formatPercent(100 * share);
}
