import type { JudgedMutant } from '../../model/verdict.ts';
import { colours as createColours } from '../../report/terminal/colours.ts';
import { describeVerdict } from '../../report/describe-verdict.ts';
import { printable } from '../../report/terminal/display-width.ts';
import { operatorTitle } from '../../report/operator-title.ts';
import { unifiedDiff } from '../../report/diff/unified-diff.ts';
import { findInProjects } from '../../app/mutants/catalogue-project.ts';
import { readRequest } from '../flags/read-request.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { readProperties } from '../../app/generalise/found-properties.ts';
import type { OpenedProject } from '../../app/open-project.ts';
import { readLastRun, verdictOf, type LastRun } from '../../app/stores/last-run.ts';
import type { RunFlags } from '../../options/run-flags.ts';
import type { Shell } from '../shell.ts';
import { useColour } from '../display/use-colour.ts';
import { openAnywhere } from '../../app/workspace/open-anywhere.ts';
import { writeText } from '../display/write-text.ts';

/** Shows one mutant of the sources as they are now: its place, its change as a diff, and its verdict in the last run. */
export async function showCommand(id: string, flags: RunFlags, shell: Shell): Promise<ExitCode> {
  const project = await openAnywhere(readRequest([], flags, shell.directory));
  const run = readLastRun(project.root, project.config);
  const { mutant, text } = await findInProjects(project, id);
  const colours = createColours(useColour(shell.stdout, shell.environment));
  const { line, column } = mutant.location.start;
  const title = `${mutant.operator} ${operatorTitle(mutant.operator) ?? ''}`.trimEnd();
  const name = mutant.functionName === '' ? '' : `in ${printable(mutant.functionName)}, `;
  const diff = unifiedDiff(text, mutant)
    .split('\n')
    .map((one) => {
      if (one.startsWith('-')) return colours.red(one);
      return one.startsWith('+') ? colours.green(one) : one;
    });
  await writeText(
    shell.stdout,
    [
      `${colours.bold(mutant.id)}  ${mutant.file}:${line}:${column}  ${name}${title}`,
      ...verdictLines(verdictOf(run, mutant), run),
      ...propertyLines(mutant.id, project.projects),
      '',
      ...diff,
    ].join('\n'),
  );
  return exitCodes.ok;
}

/** The most tests that a verdict names. */
const namedTests = 3;

function verdictLines(judged: JudgedMutant | undefined, run: LastRun | undefined): string[] {
  if (judged === undefined) return ['No run has analysed it yet.'];
  const { verdict } = judged;
  const nameOf = (test: string): string => printable(run?.tests[test] ?? test);
  const why = describeVerdict(verdict, run?.reach.get(verdict.mutantId));
  const lines = [
    `${verdict.status} in the last run.${why === undefined ? '' : ` ${printable(why)}`}`,
  ];
  if (verdict.killedBy !== undefined) lines.push(`  noticed by ${nameOf(verdict.killedBy)}`);
  else {
    const tests = verdict.infectedBy.length > 0 ? verdict.infectedBy : verdict.coveredBy;
    lines.push(...tests.slice(0, namedTests).map((test) => `  · ${nameOf(test)}`));
  }
  return lines;
}

/** Which properties of the last `assay generalise` notice a mutant. */
function propertyLines(mutant: string, projects: readonly OpenedProject[]): readonly string[] {
  const found = projects.flatMap((project) =>
    readProperties(project).filter(({ kills }) => kills.includes(mutant)),
  );
  return found.slice(0, namedTests).map(({ file, name, isWritten }) => {
    const property = printable(`${file} > ${name}`);
    return isWritten
      ? `  the property ${property} notices it`
      : `  a property would notice it, which assay generalise writes: ${property}`;
  });
}
