import {
  type LeftOutMutants,
  mutantKinds,
  type OracleAssessment,
} from '../model/oracle-assessment.ts';
import { countOf, formatCount, formatPercent } from './format-number.ts';

/** A table of a report, with a row for each relation. */
interface OracleTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns the table of cost and effectiveness (tables 9.6 and 9.7). */
export function costTable({ oracles, whole }: OracleAssessment): OracleTable {
  const header = [
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
  ];
  const rows = oracles.map(({ name, cost, proxies, falseAlarm }, oracle) => [
    name,
    formatCount(cost.lines),
    String(cost.mccabe.input),
    String(cost.mccabe.output),
    String(cost.parameters),
    String(cost.runs),
    ...mutantKinds.map((kind) => {
      const score = whole[kind].oracles[oracle];
      const isJudged = falseAlarm === undefined && score !== undefined && whole[kind].killed > 0;
      return isJudged ? percent(score.So) : '–';
    }),
    percent(proxies.stateFieldCoverage),
    percent(proxies.metamorphicCoverage),
  ]);
  return { header, rows };
}

/** Names the mutants that leave the assessment, each kind apart. */
export function leftOutTexts({ equivalent, doNotCompile }: LeftOutMutants): readonly string[] {
  return [
    ...(equivalent > 0 ? [`${countOf(equivalent, 'mutant')} proved equivalent or duplicate`] : []),
    ...(doNotCompile > 0 ? [`${formatCount(doNotCompile)} that do not compile`] : []),
  ];
}

function percent(share: number): string {
  return formatPercent(100 * share);
}
