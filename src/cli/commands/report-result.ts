import { relative } from 'node:path';

import type { OpenedProject } from '../../app/open-project.ts';
import type { KeptResult, ReportContext } from '../../app/reporting/keep-result.ts';
import { requireComplete, requireSuccess } from '../../app/reporting/require-success.ts';
import { readProperties } from '../../app/generalise/found-properties.ts';
import type { ProjectRequest } from '../../app/project-request.ts';
import { isCacheNotice } from '../../app/stores/cache-notice.ts';
import type { OpenedBaseline } from '../../app/stores/use-baseline.ts';
import { allUnwritable } from '../../foundation/unwritable.ts';
import type { AnalysisResult, Notice } from '../../model/analysis-result.ts';
import type { RunFlags } from '../../options/run-flags.ts';
import type { Shell } from '../shell.ts';
import { useColour } from '../display/use-colour.ts';
import { writeText } from '../display/write-text.ts';

/** Opens the baseline that the configuration names, or that the run writes, if there is one. */
export async function openedBaseline(
  { root, config }: Pick<OpenedProject, 'root' | 'config'>,
  request: ProjectRequest,
): Promise<OpenedBaseline | undefined> {
  if (config.baseline === undefined && request.updateBaseline !== true) return undefined;
  const { openBaseline } = await import('../../app/stores/use-baseline.ts');
  return openBaseline(root, config, request);
}

/**
 * Reports on a result. After that, throws a `UserError` if the result is no success, or if a report could not be written. The result of
 * a shard always counts as a success, because requirements apply to the whole, after `assay merge`.
 */
export async function reportAndRequire(
  found: AnalysisResult,
  context: ReportContext,
  flags: RunFlags,
  shell: Shell,
): Promise<void> {
  const { keepResult, attempt } = await import('../../app/reporting/keep-result.ts');
  const kept = await keepResult(found, context);
  const failures = [...kept.failures];
  await showNews(kept, shell);
  if (found.sharded === undefined && context.config.reporters.includes('github')) {
    await attempt(() => showInGithub(kept, context, flags, shell), failures);
  }
  await showResult(kept, context, flags, shell);
  const unwritten = allUnwritable(failures);
  try {
    if (found.sharded === undefined)
      await requireSuccess(kept.result, context.config.thresholds.break, kept.baseline?.comparison);
    else requireComplete(kept.result);
  } catch (error) {
    if (unwritten !== undefined) {
      const { writeError } = await import('../display/print-error.ts');
      await writeError(unwritten, shell, flags.verbose === true);
    }
    throw error;
  }
  if (unwritten !== undefined) throw unwritten;
}

/** Writes to standard error which files were written besides reports. */
async function showNews({ baseline, shardPath }: KeptResult, shell: Shell): Promise<void> {
  if (baseline?.written !== undefined) await writeText(shell.stderr, `${baseline.written}\n`);
  if (shardPath === undefined) return;
  const path = relative(shell.directory, shardPath);
  await writeText(shell.stderr, `Wrote ${path}; \`assay merge\` puts the shards together.\n`);
}

async function showInGithub(
  { result, baseline }: KeptResult,
  { config }: ReportContext,
  flags: RunFlags,
  shell: Shell,
): Promise<void> {
  const { addToSummary, githubReport } = await import('../../app/reporting/github-report.ts');
  const stream = flags.json === true ? shell.stderr : shell.stdout;
  const annotations = await githubReport(result, baseline?.comparison, shell.environment);
  if (annotations !== '') await writeText(stream, annotations);
  addToSummary(result, config, baseline?.comparison, shell.environment);
}

/** Prints the result as JSON or as text, as the flags and the reporters say. Without either, prints only what could not be kept. */
async function showResult(
  { result, json, paths, baseline }: KeptResult,
  { config, request }: ReportContext,
  flags: RunFlags,
  shell: Shell,
): Promise<void> {
  if (flags.json !== true && config.reporters.includes('terminal')) {
    const { terminalReport } = await import('../../report/terminal/terminal-report.ts');
    const html = paths.get('html');
    const text = terminalReport(result, {
      colour: useColour(shell.stdout, shell.environment),
      width: shell.stdout.columns ?? 100,
      top: config.top,
      reportPath: html === undefined ? undefined : relative(shell.directory, html),
      breakAt: result.sharded === undefined ? config.thresholds.break : undefined,
      thresholds: config.thresholds,
      baseline: baseline?.comparison,
      properties: unwrittenProperties({ root: request.root, config }),
    });
    await writeText(shell.stdout, text);
    return;
  }
  if (flags.json === true) await writeText(shell.stdout, `${JSON.stringify(json)}\n`);
  const { warn } = await import('../display/warn.ts');
  await warn(result.notices.filter(isAboutKeeping), shell);
}

/** The titles of the properties that the last `assay generalise` found and did not write, by the mutants that they kill. */
function unwrittenProperties(
  place: Parameters<typeof readProperties>[0],
): ReadonlyMap<string, string> {
  return new Map(
    readProperties(place)
      .filter(({ isWritten }) => !isWritten)
      .flatMap(({ name, kills }) => kills.map((id) => [id, name] as const)),
  );
}

const keepingCodes = new Set(['report-kept', 'nothing-changed']);

function isAboutKeeping(notice: Notice): boolean {
  return isCacheNotice(notice) || keepingCodes.has(notice.code);
}
