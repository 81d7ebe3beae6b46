import { relative } from 'node:path';

import { allUnwritable } from '../foundation/unwritable.ts';
import { UserError } from '../foundation/user-error.ts';
import type { AnalysisResult, Notice } from '../model/analysis-result.ts';
import type { BaselineComparison } from '../model/baseline.ts';
import type { ResolvedConfig } from '../options/config.ts';
import { isCacheNotice, withCacheNotice } from './cache-notice.ts';
import type { OpenedProject } from './open-project.ts';
import { requireComplete, requireSuccess } from './require-success.ts';
import type { RunFlags } from '../options/run-flags.ts';
import type { Shell } from './shell.ts';
import type { OpenedBaseline } from './use-baseline.ts';
import { useColour } from './use-colour.ts';
import { noteWholeReports, wholeReports } from './whole-reports.ts';
import { writeText } from './write-text.ts';

/** The baseline that the configuration or a flag names, if one does. */
export async function openedBaseline(
  { root, config }: Pick<OpenedProject, 'root' | 'config'>,
  flags: RunFlags,
): Promise<OpenedBaseline | undefined> {
  if (config.baseline === undefined && flags.updateBaseline === undefined) return undefined;
  const { openBaseline } = await import('./use-baseline.ts');
  return openBaseline(root, config, flags);
}

/** What reports know beside the result. */
interface ReportContext {
  readonly baseline: OpenedBaseline | undefined;
  /** Every mutant of the project is in the result. */
  readonly isWhole: boolean;
  /** Only some of the mutants were asked for. */
  readonly isPart?: boolean;
  /** Texts of test files by path, where they are not to be read in the project. */
  readonly testSources?: ReadonlyMap<string, string>;
}

/**
 * Reports on a result, and throws a `UserError` after that where it must not count as a success, or a report could not be written.
 * A shard has no say in the first: what is required holds for the whole, after `assay merge`.
 */
export async function reportAndRequire(
  result: AnalysisResult,
  config: ResolvedConfig,
  flags: RunFlags,
  shell: Shell,
  context: ReportContext,
): Promise<void> {
  const { comparison, failures } = await reportResult(result, config, flags, shell, context);
  const unwritten = allUnwritable(failures);
  try {
    if (result.sharded === undefined)
      await requireSuccess(result, config.thresholds.break, comparison);
    else requireComplete(result);
  } catch (error) {
    if (unwritten !== undefined) {
      const { writeError } = await import('./print-error.ts');
      await writeError(unwritten, shell, flags.verbose === true);
    }
    throw error;
  }
  if (unwritten !== undefined) throw unwritten;
}

/** How a result differs from the baseline, and what could not be written. */
interface Reported {
  readonly comparison: BaselineComparison | undefined;
  readonly failures: readonly UserError[];
}

/** Keeps a result and makes all reports on it; that of a shard goes into the shard's file instead of report files. */
async function reportResult(
  found: AnalysisResult,
  config: ResolvedConfig,
  flags: RunFlags,
  shell: Shell,
  context: ReportContext,
): Promise<Reported> {
  const [{ pagesIn, writeReports }, { keepLastRun }] = await Promise.all([
    import('./write-reports.ts'),
    import('./last-run.ts'),
  ]);
  const notices = withCacheNotice(found.notices, keepLastRun(found, config));
  let result: AnalysisResult = { ...found, notices };
  const failures: UserError[] = [];
  const attempt = collecting(failures);
  const baseline = await attempt(() => compared(result, context, shell));
  const isShard = result.sharded !== undefined;
  const breakAt = isShard ? undefined : config.thresholds.break;
  const written = await writeReports(result, isShard ? { ...config, reporters: [] } : config, {
    baseline,
    testSources: context.testSources,
    keepsPage: pageKeeper(result, config, flags, context),
  });
  const { json, paths } = written;
  result = { ...result, notices: [...notices, ...pageNotices(result, written.left, flags)] };
  if (!isShard && context.isPart !== true && hasVerdicts(result))
    noteWholeReports(result.root, config, pagesIn(written));
  failures.push(...written.failures);
  if (isShard) await attempt(() => reportShard(result, config, context.isWhole, shell));
  else if (config.reporters.includes('github')) {
    const { tellGithub } = await import('./tell-github.ts');
    const stream = flags.json === true ? shell.stderr : shell.stdout;
    await attempt(() => tellGithub(result, config, baseline, shell, stream));
  }
  if (flags.json === true) {
    await writeText(shell.stdout, `${JSON.stringify(json)}\n`);
  } else if (config.reporters.includes('terminal')) {
    const { terminalReport } = await import('../report/terminal-report.ts');
    const html = paths.get('html');
    const text = terminalReport(result, {
      colour: useColour(shell.stdout, shell.environment),
      width: shell.stdout.columns ?? 100,
      top: config.top,
      reportPath: html === undefined ? undefined : relative(shell.directory, html),
      breakAt,
      thresholds: config.thresholds,
      baseline,
    });
    await writeText(shell.stdout, text);
    return { comparison: baseline, failures };
  }
  const { warn } = await import('./warn.ts');
  await warn(result.notices.filter(isAboutKeeping), shell);
  return { comparison: baseline, failures };
}

/** Whether a run asked for changes found nothing to mutate in them. */
function isUnchanged({ judged }: AnalysisResult, { since, diff }: RunFlags): boolean {
  return judged.length === 0 && (since !== undefined || diff !== undefined);
}

function hasVerdicts({ judged }: AnalysisResult): boolean {
  return judged.some(({ verdict }) => verdict.status !== 'Pending');
}

/** Says of pages whether they are to be left as they are: that of the whole project, by a run that knows less of it. */
function pageKeeper(
  result: AnalysisResult,
  config: ResolvedConfig,
  flags: RunFlags,
  { isPart }: ReportContext,
): (path: string) => boolean {
  if (isUnchanged(result, flags)) return () => true;
  const isLess = isPart === true || (result.interrupted && !hasVerdicts(result));
  const kept = isLess ? wholeReports(result.root, config) : new Set<string>();
  return (path) => kept.has(path);
}

const keepingCodes = new Set(['report-kept', 'nothing-changed']);

function isAboutKeeping(notice: Notice): boolean {
  return isCacheNotice(notice) || keepingCodes.has(notice.code);
}

/** What the user should know of pages that were left as they are. */
function pageNotices(result: AnalysisResult, left: readonly string[], flags: RunFlags): Notice[] {
  if (isUnchanged(result, flags)) {
    const where = flags.since === undefined ? 'in the diff' : `since ${flags.since}`;
    return [
      {
        code: 'nothing-changed',
        message: `Nothing to mutate has changed ${where}: no test was run.`,
      },
    ];
  }
  return left.map((place) => ({
    code: 'report-kept',
    place,
    message:
      'This report is about the whole project and was left as it is, since this run is about a part. For a report of the part, name another folder with --reports-directory.',
  }));
}

/** Does work of which a user's error must not keep the rest: puts the error with the others. */
function collecting(
  failures: UserError[],
): <Value>(work: () => Promise<Value>) => Promise<Value | undefined> {
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      failures.push(error);
      return undefined;
    }
  };
}

async function compared(
  result: AnalysisResult,
  { baseline, isWhole }: ReportContext,
  shell: Shell,
): Promise<BaselineComparison | undefined> {
  if (baseline === undefined) return undefined;
  const { useBaseline } = await import('./use-baseline.ts');
  const isAll = isWhole && result.sharded === undefined && result.sampled === undefined;
  return useBaseline(result, baseline, isAll, (text) => writeText(shell.stderr, text));
}

async function reportShard(
  result: AnalysisResult,
  config: ResolvedConfig,
  isWhole: boolean,
  shell: Shell,
): Promise<void> {
  const { writeShard } = await import('./shard-file.ts');
  const path = await writeShard(result, config, isWhole);
  const text = `Wrote ${relative(shell.directory, path)}; \`assay merge\` puts the shards together.\n`;
  await writeText(shell.stderr, text);
}
