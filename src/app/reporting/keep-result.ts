import { UserError } from '../../foundation/user-error.ts';
import type { AnalysisResult, Notice } from '../../model/analysis-result.ts';
import type { ResolvedConfig } from '../../options/config.ts';
import { asksForChanges, type ProjectRequest } from '../project-request.ts';
import { withCacheNotice } from '../stores/cache-notice.ts';
import { keepLastRun } from '../stores/last-run.ts';
import { type BaselineUse, type OpenedBaseline, useBaseline } from '../stores/use-baseline.ts';
import { noteWholeReports, wholeReports } from '../stores/whole-reports.ts';
import { writeShard } from '../shards/shard-file.ts';
import { pagesIn, type WrittenReports, writeReports } from './write-reports.ts';

/** The context of the reports on a result. */
export interface ReportContext {
  readonly config: ResolvedConfig;
  readonly request: ProjectRequest;
  readonly baseline: OpenedBaseline | undefined;
  /** Whether every mutant of the project is in the result. */
  readonly isWhole: boolean;
  /** Whether only some of the mutants were asked for. */
  readonly isPart?: boolean;
  /** Texts of test files by path. Without them, the files are read in the project. */
  readonly testSources?: ReadonlyMap<string, string>;
}

/** A result, after all files for later commands and other tools were written. */
export interface KeptResult extends Pick<WrittenReports, 'json' | 'paths'> {
  /** The result, with notices about the reports. */
  readonly result: AnalysisResult;
  readonly baseline: BaselineUse | undefined;
  /** Absolute path of the shard's file, if the result is the result of a shard. */
  readonly shardPath: string | undefined;
  /** The reasons why files could not be written. */
  readonly failures: readonly UserError[];
}

/** Keeps a result for later commands, and writes all reports on it. The result of a shard is written into the shard's file instead of reports. */
export async function keepResult(
  found: AnalysisResult,
  context: ReportContext,
): Promise<KeptResult> {
  const { config } = context;
  const notices = withCacheNotice(found.notices, keepLastRun(found, config));
  const unreported: AnalysisResult = { ...found, notices };
  const failures: UserError[] = [];
  const isShard = found.sharded !== undefined;
  const baseline = await attempt(() => compared(unreported, context), failures);
  const written = await writeReports(unreported, isShard ? { ...config, reporters: [] } : config, {
    baseline: baseline?.comparison,
    testSources: context.testSources,
    keepsPage: pageKeeper(unreported, context),
  });
  failures.push(...written.failures);
  const result = {
    ...unreported,
    notices: [...notices, ...pageNotices(unreported, written.left, context)],
  };
  if (!isShard && context.isPart !== true && hasVerdicts(result))
    noteWholeReports(result.root, config, pagesIn(written));
  const shardPath = isShard
    ? await attempt(() => writeShard(result, config, context.isWhole), failures)
    : undefined;
  return { result, json: written.json, paths: written.paths, baseline, shardPath, failures };
}

/** Does one part of the work. A `UserError` is added to the failures, so that the other parts are still done. */
export async function attempt<Value>(
  work: () => Value | Promise<Value>,
  failures: UserError[],
): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    failures.push(error);
    return undefined;
  }
}

function compared(
  result: AnalysisResult,
  { baseline, isWhole }: ReportContext,
): BaselineUse | undefined {
  const isAll = isWhole && result.sharded === undefined && result.sampled === undefined;
  return baseline && useBaseline(result, baseline, isAll);
}

/** Whether only changes were asked for and there is nothing to mutate in them. */
function isUnchanged({ judged }: AnalysisResult, { request }: ReportContext): boolean {
  return judged.length === 0 && asksForChanges(request);
}

function hasVerdicts({ judged }: AnalysisResult): boolean {
  return judged.some(({ verdict }) => verdict.status !== 'Pending');
}

/** Returns whether a page must not be overwritten. A run of a part must not replace a page about the whole project. */
function pageKeeper(result: AnalysisResult, context: ReportContext): (path: string) => boolean {
  if (isUnchanged(result, context)) return () => true;
  const isLess = context.isPart === true || (result.interrupted && !hasVerdicts(result));
  const kept = isLess ? wholeReports(result.root, context.config) : new Set<string>();
  return (path) => kept.has(path);
}

/** Returns notices about pages that were not overwritten. */
function pageNotices(
  result: AnalysisResult,
  left: readonly string[],
  context: ReportContext,
): Notice[] {
  if (isUnchanged(result, context)) {
    const { since } = context.request;
    const where = since === undefined ? 'in the diff' : `since ${since}`;
    const message = `Nothing to mutate has changed ${where}: no test was run.`;
    return [{ code: 'nothing-changed', message }];
  }
  return left.map((place) => ({
    code: 'report-kept',
    place,
    message:
      'This report is about the whole project and was not overwritten, since this run is about a part. For a report of the part, name another folder with --reports-directory.',
  }));
}
