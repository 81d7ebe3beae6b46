import {
  type AssessedMutant,
  type FitnessLandscape,
  type GroupScores,
  type LandscapePoint,
  mutantKinds,
  type OracleAssessment,
  type OracleScore,
} from '../../model/oracle-assessment.ts';
import { countOf, formatCount, formatPercent } from '../format-number.ts';
import { escapeHtml } from './escape-html.ts';
import { heatMapSvg } from './pages/heat-map.ts';

/**
 * Returns the page on an assessment of oracles as one HTML file: scores, the landscapes of the searched inputs (figures 9.5 and 9.6), and
 * which oracle notices which mutant. It has no scripts and makes no request.
 */
export function oraclesHtml(assessment: OracleAssessment): string {
  const sections = [
    '<h1>Oracles</h1>',
    ...mutantKinds.map((kind) => scoreTable(assessment, kind)),
    costTable(assessment),
    ...assessment.landscapes.map((landscape) => landscapeSection(landscape, assessment)),
    matrixSection(assessment),
  ];
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
.matrix td.yes { background: hsl(150 55% 40%); }
.matrix td.no { background: hsl(0 60% 60%); }
.matrix thead th { position: sticky; top: 0; background: Canvas; }
code { font-size: 0.85em; }
`;

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${line(header, 'th')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table>`;
}

function scoreTable(
  { whole, units, oracles }: OracleAssessment,
  kind: (typeof mutantKinds)[number],
): string {
  if (whole[kind].mutants === 0) return '';
  const columns = units.length === 1 ? [whole] : [...units, whole];
  const cell = (score: OracleScore | undefined, { killed }: GroupScores): string =>
    score === undefined || killed === 0 ? '–' : `${score.killed} (${percent(score.So)})`;
  const title = kind === 'traditional' ? 'Traditional mutants' : 'Class-level mutants';
  const rows = [
    ['mutants', ...columns.map((unit) => formatCount(unit[kind].mutants))],
    [
      'killed by the inputs (S_i)',
      ...columns.map((unit) => `${unit[kind].killed} (${percent(unit[kind].Si)})`),
    ],
    ['smoke test', ...columns.map((unit) => cell(unit[kind].smoke, unit[kind]))],
    ...oracles.map(({ name, falseAlarm }, oracle) => [
      name,
      ...columns.map((unit) =>
        falseAlarm === undefined ? cell(unit[kind].oracles[oracle], unit[kind]) : 'false alarm',
      ),
    ]),
  ];
  return `<h2>${title} (S_o)</h2>${table(['', ...columns.map(({ name }) => name)], rows)}`;
}

function costTable({ oracles }: OracleAssessment): string {
  const header = ['', 'LOC', 'R_I', 'R_O', 'Params', 'Runs', 'Fields read', 'Metamorphic coverage'];
  const rows = oracles.map(({ name, cost, proxies }) => [
    name,
    String(cost.lines),
    String(cost.mccabe.input),
    String(cost.mccabe.output),
    String(cost.parameters),
    String(cost.runs),
    percent(proxies.stateFieldCoverage),
    percent(proxies.metamorphicCoverage),
  ]);
  return `<h2>Cost</h2>${table(header, rows)}`;
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
  ].join('\n');
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
<p>${countOf(killed.length, 'mutant')} that the inputs kill.${left}</p>
<div class="scroll"><table class="matrix"><thead><tr>${header}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

function matrixRow(
  { mutant, perfect, noticedBy }: AssessedMutant,
  usable: readonly number[],
): string {
  const { file, location, original, replacement, operator } = mutant;
  const change = `${clip(original)} → ${clip(replacement)}`;
  const cells = usable
    .map((oracle) => `<td class="${noticedBy.includes(oracle) ? 'yes' : 'no'}"></td>`)
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
