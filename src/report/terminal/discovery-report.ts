import type { DiscoveredUnit, OracleDiscovery } from '../../model/oracle-assessment.ts';
import { countOf, formatDuration, formatPercent } from '../format-number.ts';
import { type Colours, colours as coloursOf } from './colours.ts';
import { packageTitle } from './oracles-report.ts';
import { terminalNotices } from './terminal-notices.ts';
import { textTable } from './text-table.ts';

/** Returns the report on relations that were found: those of each unit by what they notice, and code to paste. */
export function discoveryReport(
  { units, notices, milliseconds, folder }: OracleDiscovery,
  { colour, width }: { readonly colour: boolean; readonly width: number },
): string {
  const colours = coloursOf(colour);
  const relations = units.reduce((sum, unit) => sum + unit.relations.length, 0);
  const title = packageTitle(folder, colours);
  const sections = [...title, ...units.map((unit) => unitSection(unit, colours))];
  const end = `${countOf(relations, 'relation')} found for ${countOf(units.length, 'file')} in ${formatDuration(milliseconds)}. Look at each before you keep it: it holds for all inputs that were tried, and may still be wrong.`;
  if (notices.length > 0) sections.push(terminalNotices(notices, width, colours));
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
      header: ['Relation', 'from', 'notices', 'S_o', 'adds'],
      names: 2,
      rows: relations.map(({ name, from, score, adds }) => [
        name,
        from ?? 'catalogue',
        String(score.killed),
        formatPercent(100 * score.So),
        `+${adds}`,
      ]),
    },
    colours,
  );
  const together = textTable(
    {
      header: ['Function', 'mutants', 'killed by inputs', 'noticed', 'S_o', 'S_s'],
      rows: functions.map(({ name, mutants, killed, together: score }) => [
        name,
        String(mutants),
        String(killed),
        String(score.killed),
        formatPercent(100 * score.So),
        formatPercent(100 * score.Ss),
      ]),
    },
    colours,
  );
  const target = file.replace(/\.([cm]?[jt]sx?)$/, '.relations.$1');
  return [title, table, together, colours.dim(`// ${target}`), code.trimEnd()].join('\n\n');
}
