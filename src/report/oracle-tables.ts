import {
  type GroupScores,
  type LeftOutMutants,
  type MutantKind,
  mutantKinds,
  type OracleAssessment,
  type OracleScore,
  type UnitScores,
} from '../model/oracle-assessment.ts';
import { countOf, formatCount, formatPercent } from './format-number.ts';

/** A table of a report. The terminal and the page show the same ones. */
export interface OracleTable {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const kindTitles: Readonly<Record<MutantKind, string>> = {
  traditional: 'traditional mutants',
  classLevel: 'class-level mutants',
};

/** How many mutants the inputs kill, by unit. */
export function inputTable({ whole, units, inputs, landscapes }: OracleAssessment): OracleTable {
  const which =
    landscapes.length > 0 ? 'those chosen above' : `${countOf(inputs, 'input')} of each program`;
  return {
    title: `Inputs: ${which}, judged by the original (the perfect oracle)`,
    header: ['Unit', 'traditional', 'killed', 'S_i', 'class-level', 'killed', 'S_i'],
    rows: columnsOf(units, whole).map(({ name, ...scores }) => [
      name,
      ...mutantKinds.flatMap((kind) => {
        const { mutants, killed, Si } = scores[kind];
        return [formatCount(mutants), formatCount(killed), share(Si, mutants)];
      }),
    ]),
  };
}

/** S_o by unit (table 9.3), for each kind of mutants that there are. */
export function unitTables({ whole, units, oracles }: OracleAssessment): readonly OracleTable[] {
  const columns = columnsOf(units, whole);
  return mutantKinds
    .filter((kind) => whole[kind].mutants > 0)
    .map((kind) => {
      const row = (
        title: string,
        of: (group: GroupScores) => OracleScore | undefined,
      ): string[] => [title, ...columns.map((unit) => scoreCell(of(unit[kind]), unit[kind]))];
      return {
        title: `Effectiveness by unit, ${kindTitles[kind]} (S_o)`,
        header: ['', ...columns.map(({ name }) => name)],
        rows: [
          ['killed by the inputs', ...columns.map((unit) => formatCount(unit[kind].killed))],
          row('smoke test', ({ smoke }) => smoke),
          ...oracles.map(({ name, falseAlarm }, number) =>
            falseAlarm === undefined
              ? row(name, (group) => group.oracles[number])
              : [name, ...columns.map(() => 'false alarm')],
          ),
        ],
      };
    });
}

/** S_o and S_s by kind (table 9.4). */
export function kindTable({ whole, oracles }: OracleAssessment): OracleTable {
  const row = (title: string, of: (group: GroupScores) => OracleScore | undefined): string[] => [
    title,
    ...mutantKinds.flatMap((kind) => {
      const score = of(whole[kind]);
      return [
        formatCount(score?.killed ?? 0),
        share(score?.So, whole[kind].killed),
        share(score?.Ss, whole[kind].mutants),
      ];
    }),
  ];
  return {
    title: `${whole.name} by kind of mutants`,
    header: ['', 'traditional', 'S_o', 'S_s', 'class-level', 'S_o', 'S_s'],
    rows: [
      row('smoke test', ({ smoke }) => smoke),
      ...oracles.map(({ name, falseAlarm }, number) =>
        falseAlarm === undefined
          ? row(name, (group) => group.oracles[number])
          : [name, 'false alarm'],
      ),
    ],
  };
}

/** The two best oracles of each unit (table 9.5). */
export function pairTables({ pairs, oracles }: OracleAssessment): readonly OracleTable[] {
  const name = (number: number | undefined): string => oracles[number ?? -1]?.name ?? '';
  const cell = ({ killed, So }: OracleScore): string => `${formatCount(killed)} (${percent(So)})`;
  return mutantKinds.flatMap((kind) => {
    const some = pairs.filter((pair) => pair.kind === kind);
    if (some.length === 0) return [];
    return {
      title: `The two most effective oracles together, ${kindTitles[kind]}`,
      header: ['', 'Total', 'R_x', 'R_y', 'R_x & R_y', 'All oracles'],
      rows: some.map(({ unit, mutants, pair: [x, y], together, all }) => [
        unit,
        formatCount(mutants),
        name(x),
        name(y),
        cell(together),
        cell(all),
      ]),
    };
  });
}

/** Cost and effectiveness (tables 9.6 and 9.7). */
export function costTable({ oracles, whole }: OracleAssessment): OracleTable {
  return {
    title:
      'Cost (lines, McCabe complexity of R_I and R_O, parameters, runs of the program) and S_o',
    header: [
      '',
      'LOC',
      'R_I',
      'R_O',
      'Params',
      'Runs',
      'traditional',
      'class-level',
      'fields read',
      'metamorphic',
    ],
    rows: oracles.map(({ name, cost, proxies, falseAlarm }, oracle) => [
      name,
      formatCount(cost.lines),
      String(cost.mccabe.input),
      String(cost.mccabe.output),
      String(cost.parameters),
      String(cost.runs),
      ...mutantKinds.map((kind) =>
        share(
          falseAlarm === undefined ? whole[kind].oracles[oracle]?.So : undefined,
          whole[kind].killed,
        ),
      ),
      percent(proxies.stateFieldCoverage),
      percent(proxies.metamorphicCoverage),
    ]),
  };
}

/** How well the cheap measures agree with S_o, as a sentence. */
export function agreementText({ agreement }: OracleAssessment): string {
  const taus = agreement.map(({ proxy, tau }) => {
    const title = proxy === 'stateFieldCoverage' ? 'fields read' : 'metamorphic coverage';
    return `${title} ${tau === undefined ? '–' : tau.toFixed(2)}`;
  });
  return taus.length === 0
    ? ''
    : `Agreement of the cheap measures with S_o (Kendall's tau): ${taus.join(', ')}.`;
}

/** The best combinations of each size. */
export function combinationTable({ combinations, oracles }: OracleAssessment): OracleTable {
  return {
    title: 'Best combinations',
    header: ['Best', 'oracles', 'traditional', 'class-level', 'gain', 'runs'],
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
  };
}

/** The recommended oracles, and those that make two others unnecessary, as sentences. */
export function adviceTexts({
  recommendation,
  merges,
  oracles,
}: OracleAssessment): readonly string[] {
  const name = (number: number): string => oracles[number]?.name ?? '';
  const texts = merges
    .slice(0, 3)
    .map(
      ({ oracle, of, share: part, saved }) =>
        `${name(oracle)} notices ${percent(part)} of what ${of.map(name).join(' and ')} notice together, with ${percent(saved)} fewer runs.`,
    );
  if (recommendation === undefined) return texts;
  const { oracles: chosen, runs, share: part, budget } = recommendation;
  const limit = budget === undefined ? '' : ` of at most ${budget}`;
  const recommended =
    chosen.length === 0
      ? 'Recommended: none; no relation that notices mutants needs so few runs.'
      : `Recommended: ${chosen.map(name).join(', ')} (${countOf(runs, 'run')}${limit}), which notice ${percent(part)} of what all notice together.`;
  return [recommended, ...texts];
}

/** Names the mutants that leave the assessment, each kind apart. */
export function leftOutTexts({ equivalent, doNotCompile }: LeftOutMutants): readonly string[] {
  return [
    ...(equivalent > 0 ? [`${countOf(equivalent, 'mutant')} proved equivalent or duplicate`] : []),
    ...(doNotCompile > 0 ? [`${formatCount(doNotCompile)} that do not compile`] : []),
  ];
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
