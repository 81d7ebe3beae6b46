import type { DiscoveredUnit, OracleDiscovery } from '../../model/oracle-assessment.ts';
import { countOf, formatDuration, formatPercent } from '../format-number.ts';
import { type Colours, colours as coloursOf } from './colours.ts';
import { packageTitle } from './oracles-report.ts';
import { terminalNotices } from './terminal-notices.ts';
import { textTable } from './text-table.ts';

/** Returns the report on relations that were found: those of each unit by what they notice, and code to paste. */
export function discoveryReport(
  { units, hasLastRun, notices, milliseconds, folder }: OracleDiscovery,
  { colour, width }: { readonly colour: boolean; readonly width: number },
): string {
  const colours = coloursOf(colour);
  const relations = units.reduce((sum, unit) => sum + unit.relations.length, 0);
  const title = packageTitle(folder, colours);
  const sections = [...title, ...units.map((unit) => unitSection(unit, colours))];
  const end = `${countOf(relations, 'relation')} found for ${countOf(units.length, 'file')} in ${formatDuration(milliseconds)}. Look at each before you keep it: it holds for all inputs that were tried, and may still be wrong.`;
  if (notices.length > 0) sections.push(terminalNotices(notices, width, colours));
  sections.push(gainText(units, hasLastRun));
  return `${[...sections, end].join('\n\n')}\n`;
}

function unitSection(
  { file, tried, held, functions, relations, code }: DiscoveredUnit,
  colours: Colours,
): string {
  const title = `${colours.bold(file)}: ${held} of ${countOf(tried, 'proposed relation')} hold`;
  if (relations.length === 0) return `${title}; none notices a mutant`;
  const table = textTable(
    {
      header: ['Relation', 'from', 'notices', 'S_o', 'adds', ...gainTitle(relations)],
      names: 2,
      rows: relations.map(({ name, from, score, adds, missedByTests }) => [
        name,
        from ?? 'catalogue',
        String(score.killed),
        formatPercent(100 * score.So),
        `+${adds}`,
        ...(missedByTests === undefined ? [] : [String(missedByTests)]),
      ]),
    },
    colours,
  );
  const together = textTable(
    {
      header: [
        'Function',
        'mutants',
        'killed by inputs',
        'noticed',
        'S_o',
        'S_s',
        ...gainTitle(functions),
      ],
      rows: functions.map(({ name, mutants, killed, together: score, missedByTests }) => [
        name,
        String(mutants),
        String(killed),
        String(score.killed),
        formatPercent(100 * score.So),
        formatPercent(100 * score.Ss),
        ...(missedByTests === undefined ? [] : [String(missedByTests)]),
      ]),
    },
    colours,
  );
  const target = file.replace(/\.([cm]?[jt]sx?)$/, '.relations.$1');
  return [title, table, together, colours.dim(`// ${target}`), code.trimEnd()].join('\n\n');
}

type Gains = readonly { readonly missedByTests?: number }[];

/** The title of the column with mutants that the tests miss, if they are known. */
function gainTitle(some: Gains): readonly string[] {
  return some.some(({ missedByTests }) => missedByTests !== undefined) ? ['your tests miss'] : [];
}

/** How many mutants the relations notice that the tests miss. */
function gainText(units: readonly DiscoveredUnit[], hasLastRun: boolean): string {
  if (!hasLastRun) {
    return 'How many of these mutants your tests miss is not known: call `assay run` before to see it.';
  }
  const gained = units.reduce((sum, { missedByTests = 0 }) => sum + missedByTests, 0);
  return `The relations notice ${countOf(gained, 'mutant')} that your tests missed in the last run.`;
}
