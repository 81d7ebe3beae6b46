import {
  type FitnessLandscape,
  type GroupScores,
  type MutantKind,
  mutantKinds,
  type OracleAssessment,
  type OracleScore,
  type UnitScores,
} from '../../model/oracle-assessment.ts';
import { countOf, formatCount, formatDuration, formatPercent } from '../format-number.ts';
import { costTable, leftOutTexts } from '../oracle-columns.ts';
import { type Colours, colours as coloursOf } from './colours.ts';
import { terminalNotices } from './terminal-notices.ts';
import { textTable } from './text-table.ts';

/** The layout of the report. */
interface Layout {
  readonly colours: Colours;
  readonly width: number;
}

const kindTitles: Readonly<Record<MutantKind, string>> = {
  traditional: 'traditional mutants',
  classLevel: 'class-level mutants',
};

/** Returns the report on an assessment: tables in the shape of tables 9.3 to 9.7 of the thesis. */
export function oraclesReport(
  assessment: OracleAssessment,
  { colour, width }: { readonly colour: boolean; readonly width: number },
): string {
  const layout = { colours: coloursOf(colour), width };
  const sections = [
    ...packageTitle(assessment.folder, layout.colours),
    ...assessment.landscapes.map((landscape) => landscapeSection(landscape, layout)),
    inputSection(assessment, layout),
    ...mutantKinds.map((kind) => unitSection(assessment, kind, layout)),
    kindSection(assessment, layout),
    ...mutantKinds.map((kind) => pairSection(assessment, kind, layout)),
    costSection(assessment, layout),
    combinationSection(assessment, layout),
    adviceSection(assessment, layout),
    noticeSection(assessment, layout),
    endSection(assessment),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** Names the package whose results follow. A project that is no package of a workspace needs no title. */
export function packageTitle(folder: string | undefined, colours: Colours): readonly string[] {
  return folder === undefined ? [] : [colours.bold(`Package ${folder}`)];
}

function inputSection(
  { whole, units, inputs, leftOut, landscapes }: OracleAssessment,
  layout: Layout,
): string {
  const { colours } = layout;
  const table = textTable(
    {
      header: ['Unit', 'traditional', 'killed', 'S_i', 'class-level', 'killed', 'S_i'],
      rows: columnsOf(units, whole).map(({ name, traditional, classLevel }) => [
        name,
        ...[traditional, classLevel].flatMap((group) => [
          formatCount(group.mutants),
          formatCount(group.killed),
          share(group.Si, group.mutants),
        ]),
      ]),
    },
    colours,
  );
  const left = leftOutTexts(leftOut);
  const which =
    landscapes.length > 0 ? 'those chosen above' : `${countOf(inputs, 'input')} of each program`;
  const title = `Inputs: ${which}, judged by the original (the perfect oracle)`;
  return [
    colours.bold(title),
    table,
    ...(left.length > 0 ? [colours.dim(`Left out: ${left.join(', ')}.`)] : []),
  ].join('\n');
}

/** The searched input space of a program, as a heat map of mutation scores if it has two dimensions (figure 9.5). */
function landscapeSection(landscape: FitnessLandscape, { colours }: Layout): string {
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

/** S_o by unit (table 9.3). */
function unitSection(assessment: OracleAssessment, kind: MutantKind, { colours }: Layout): string {
  const { whole, units } = assessment;
  if (whole[kind].mutants === 0) return '';
  const columns = columnsOf(units, whole);
  const row = (title: string, of: (group: GroupScores) => OracleScore | undefined): string[] => [
    title,
    ...columns.map((unit) => scoreCell(of(unit[kind]), unit[kind])),
  ];
  const table = textTable(
    {
      header: ['', ...columns.map(({ name }) => name)],
      rows: [
        ['killed by the inputs', ...columns.map((unit) => formatCount(unit[kind].killed))],
        row('smoke test', ({ smoke }) => smoke),
        ...assessment.oracles.map((oracle, number) =>
          oracle.falseAlarm === undefined
            ? row(oracle.name, ({ oracles }) => oracles[number])
            : [oracle.name, 'false alarm'],
        ),
      ],
    },
    colours,
  );
  return `${colours.bold(`Effectiveness by unit, ${kindTitles[kind]} (S_o)`)}\n${table}`;
}

/** S_o and S_s by kind (table 9.4). */
function kindSection({ whole, oracles }: OracleAssessment, { colours }: Layout): string {
  const { traditional, classLevel } = whole;
  const row = (title: string, of: (group: GroupScores) => OracleScore | undefined): string[] => [
    title,
    ...[traditional, classLevel].flatMap((group) => {
      const score = of(group);
      return [
        formatCount(score?.killed ?? 0),
        share(score?.So, group.killed),
        share(score?.Ss, group.mutants),
      ];
    }),
  ];
  const table = textTable(
    {
      header: ['', 'traditional', 'S_o', 'S_s', 'class-level', 'S_o', 'S_s'],
      rows: [
        row('smoke test', ({ smoke }) => smoke),
        ...oracles.map((oracle, number) =>
          oracle.falseAlarm === undefined
            ? row(oracle.name, (group) => group.oracles[number])
            : [oracle.name, 'false alarm'],
        ),
      ],
    },
    colours,
  );
  return `${colours.bold('Complete system by kind of mutants')}\n${table}`;
}

/** The two best oracles of each unit (table 9.5). */
function pairSection(
  { pairs, oracles }: OracleAssessment,
  kind: MutantKind,
  { colours }: Layout,
): string {
  const some = pairs.filter((pair) => pair.kind === kind);
  if (some.length === 0) return '';
  const name = (number: number | undefined): string => oracles[number ?? -1]?.name ?? '';
  const cell = ({ killed, So }: OracleScore): string => `${formatCount(killed)} (${percent(So)})`;
  const table = textTable(
    {
      header: ['', 'Total', 'R_x', 'R_y', 'R_x & R_y', 'All oracles'],
      rows: some.map(({ unit, mutants, pair: [x, y], together, all }) => [
        unit,
        formatCount(mutants),
        name(x),
        name(y),
        cell(together),
        cell(all),
      ]),
    },
    colours,
  );
  return `${colours.bold(`The two most effective oracles together, ${kindTitles[kind]}`)}\n${table}`;
}

/** Cost and effectiveness (tables 9.6 and 9.7). */
function costSection(assessment: OracleAssessment, { colours }: Layout): string {
  const table = textTable(costTable(assessment), colours);
  const taus = assessment.agreement.map(({ proxy, tau }) => {
    const title = proxy === 'stateFieldCoverage' ? 'fields read' : 'metamorphic coverage';
    return `${title} ${tau === undefined ? '–' : tau.toFixed(2)}`;
  });
  return [
    colours.bold(
      'Cost (lines, McCabe complexity of R_I and R_O, parameters, runs of the program) and S_o',
    ),
    table,
    colours.dim(`Agreement of the cheap measures with S_o (Kendall's tau): ${taus.join(', ')}.`),
  ].join('\n');
}

/** The best combinations of each size. */
function combinationSection(
  { combinations, oracles }: OracleAssessment,
  { colours }: Layout,
): string {
  if (combinations.length === 0) return '';
  const table = textTable(
    {
      header: ['Best', 'oracles', 'traditional', 'class-level', 'gain', 'runs'],
      names: 2,
      rows: combinations.map(({ oracles: chosen, traditional, classLevel, gain, runs }) => [
        `of ${chosen.length}`,
        chosen.map((number) => oracles[number]?.name ?? '').join(', '),
        percent(traditional.So),
        percent(classLevel.So),
        `+${formatCount(gain)}`,
        runs.shared === runs.separate
          ? String(runs.shared)
          : `${runs.shared} (${runs.separate} apart)`,
      ]),
    },
    colours,
  );
  return `${colours.bold('Best combinations')}\n${table}`;
}

function adviceSection(
  { recommendation, merges, oracles }: OracleAssessment,
  { colours }: Layout,
): string {
  const name = (number: number): string => oracles[number]?.name ?? '';
  const lines: string[] = [];
  if (recommendation !== undefined) {
    const { oracles: chosen, runs, share: part, budget } = recommendation;
    const limit = budget === undefined ? '' : ` of at most ${budget}`;
    lines.push(
      chosen.length === 0
        ? `Recommended: none; no relation that notices mutants needs so few runs.`
        : `${colours.bold('Recommended')}: ${chosen.map(name).join(', ')} (${countOf(runs, 'run')}${limit}), which notice ${percent(part)} of what all notice together.`,
    );
  }
  for (const { oracle, of, share: part, saved } of merges.slice(0, 3)) {
    lines.push(
      `${name(oracle)} notices ${percent(part)} of what ${of.map(name).join(' and ')} notice together, with ${percent(saved)} fewer runs.`,
    );
  }
  return lines.join('\n');
}

function noticeSection({ notices }: OracleAssessment, { colours, width }: Layout): string {
  return notices.length === 0 ? '' : terminalNotices(notices, width, colours);
}

function endSection({ oracles, mutants, files, milliseconds }: OracleAssessment): string {
  return `${countOf(oracles.length, 'relation')} of ${countOf(files.length, 'file')} on ${countOf(mutants.length, 'mutant')} in ${formatDuration(milliseconds)}.`;
}

/** A column for each unit, and one for the whole if there are several units. */
function columnsOf(units: readonly UnitScores[], whole: UnitScores): readonly UnitScores[] {
  return units.length === 1 ? [whole] : [...units, whole];
}

function scoreCell(score: OracleScore | undefined, group: GroupScores): string {
  if (score === undefined || group.killed === 0) return '–';
  return `${formatCount(score.killed)} (${percent(score.So)})`;
}

function share(value: number | undefined, of: number): string {
  return value === undefined || of === 0 ? '–' : percent(value);
}

function percent(value: number): string {
  return formatPercent(100 * value);
}
