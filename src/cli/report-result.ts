import { relative } from 'node:path';

import type { AnalysisResult } from '../model/analysis-result.ts';
import type { BaselineComparison } from '../model/baseline.ts';
import type { ResolvedConfig } from '../project/config.ts';
import type { OpenedProject } from './open-project.ts';
import { requireComplete, requireSuccess } from './require-success.ts';
import type { RunFlags } from './run-flags.ts';
import type { Shell } from './shell.ts';
import type { OpenedBaseline } from './use-baseline.ts';
import { useColour } from './use-colour.ts';
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
  /** Texts of test files by path, where they are not to be read in the project. */
  readonly testSources?: ReadonlyMap<string, string>;
}

/**
 * Reports on a result, and throws a `UserError` after that where it must not count as a success. A shard has no say in that: what
 * is required holds for the whole, after `assay merge`.
 */
export async function reportAndRequire(
  result: AnalysisResult,
  config: ResolvedConfig,
  flags: RunFlags,
  shell: Shell,
  context: ReportContext,
): Promise<void> {
  const comparison = await reportResult(result, config, flags, shell, context);
  if (result.sharded === undefined)
    await requireSuccess(result, config.thresholds.break, comparison);
  else requireComplete(result);
}

/**
 * Keeps a result and makes all reports on it; that of a shard goes into the shard's file instead of report files. Returns
 * how the result differs from the baseline.
 */
async function reportResult(
  result: AnalysisResult,
  config: ResolvedConfig,
  flags: RunFlags,
  shell: Shell,
  context: ReportContext,
): Promise<BaselineComparison | undefined> {
  const [{ writeReports }, { keepLastRun }] = await Promise.all([
    import('./write-reports.ts'),
    import('./last-run.ts'),
  ]);
  keepLastRun(result, config);
  const baseline = await compared(result, context, shell);
  const isShard = result.sharded !== undefined;
  const breakAt = isShard ? undefined : config.thresholds.break;
  const { json, paths } = await writeReports(
    result,
    isShard ? { ...config, reporters: [] } : config,
    { baseline, testSources: context.testSources },
  );
  if (isShard) await reportShard(result, config, context.isWhole, shell);
  else if (config.reporters.includes('github')) {
    const { tellGithub } = await import('./tell-github.ts');
    const stream = flags.json === true ? shell.stderr : shell.stdout;
    await tellGithub(result, config, baseline, shell, stream);
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
  }
  return baseline;
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
