import type { BaselineComparison } from '../../model/baseline.ts';
import type { AnalysisResult, Notice } from '../../model/analysis-result.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import { changeText } from '../diff/change-text.ts';
import { comparePlace, compareText } from '../compare.ts';
import { describeVerdict } from '../describe-verdict.ts';
import { leftOutSentences, leftOutTests } from '../left-out.ts';
import { operatorTitle } from '../operator-title.ts';

/** The description of a mutation operator for the rules of a SARIF report. */
export interface OperatorHelp {
  /** One short phrase. */
  readonly description: string;
  /** The operator's page in Markdown, if it is available. */
  readonly page?: string | undefined;
}

/** The options of a SARIF report. */
export interface SarifOptions {
  /** Assay's own version. */
  readonly version: string;
  /** The path from the repository's root to the project, with a slash at its end; empty if they are the same. */
  readonly prefix: string;
  /** By the names of operators. */
  readonly operators: ReadonlyMap<string, OperatorHelp>;
  readonly baseline?: BaselineComparison | undefined;
}

const sourceRoot = '%SRCROOT%';

/**
 * Returns the survivors of a result as a log of the Static Analysis Results Interchange Format, version 2.1.0 (OASIS): a rule for each
 * mutation operator, and a result for each survivor. Survivors that only flaky tests reach are left out. A survivor's fingerprint is
 * its id, so that a server recognises it when it has moved.
 */
export function sarifReport(result: AnalysisResult, options: SarifOptions): object {
  const survivors = result.judged
    .filter(
      ({ verdict }) => verdict.status === 'Survived' && verdict.reason?.kind !== 'flaky-tests',
    )
    .sort((a, b) => comparePlace(a.mutant, b.mutant));
  const names = [...new Set(survivors.map(({ mutant }) => mutant.operator))].sort(compareText);
  const known = new Set(options.baseline?.known.map(({ mutant }) => mutant.id));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Assay',
            semanticVersion: options.version,
            rules: names.map((name) => ruleOf(name, options.operators.get(name))),
          },
        },
        ...invocationsOf(result),
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: {
          [sourceRoot]: { description: { text: 'The root of the repository.' } },
        },
        results: survivors.map((one) => ({
          ...resultOf(one, options.prefix),
          ruleIndex: names.indexOf(one.mutant.operator),
          ...(options.baseline !== undefined && {
            baselineState: known.has(one.mutant.id) ? 'unchanged' : 'new',
          }),
        })),
      },
    ],
  };
}

/** Returns notifications about tests whose outcomes did not count, which readers should know before they trust the survivors. */
function invocationsOf(result: AnalysisResult): object {
  const warnings = leftOutSentences(result);
  const notified = [...warnings, ...leftOutTests(result).map(noticeText)];
  if (notified.length === 0) return {};
  return {
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: notified.map((text) => ({
          level: 'warning',
          message: { text },
        })),
      },
    ],
  };
}

function noticeText({ place = '', message }: Notice): string {
  return `${place}: ${message}`;
}

function ruleOf(name: string, help: OperatorHelp | undefined): object {
  const title = operatorTitle(name) ?? name;
  const description = help?.description ?? title;
  return {
    id: name,
    name: pascalCase(title),
    shortDescription: { text: `Survived: ${title}` },
    fullDescription: { text: `${description}: a change that no test notices.` },
    help: {
      text: `${description}. No test fails with this change: an assertion, or an input that tells both apart, is missing.`,
      ...(help?.page !== undefined && { markdown: help.page }),
    },
    defaultConfiguration: { level: 'warning' },
    properties: { tags: ['mutation-testing', 'tests'] },
  };
}

function resultOf({ mutant, verdict }: JudgedMutant, prefix: string): object {
  const { id, file, location, operator, functionName } = mutant;
  const where = functionName === '' ? '' : ` in ${functionName}`;
  const text = `No test notices this change${where}: ${changeText(mutant)}\n${describeVerdict(verdict) ?? ''}`;
  return {
    ruleId: operator,
    level: 'warning',
    message: { text: text.trim() },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(prefix + file), uriBaseId: sourceRoot },
          region: {
            startLine: location.start.line,
            startColumn: location.start.column,
            endLine: location.end.line,
            endColumn: location.end.column,
            snippet: { text: mutant.original },
          },
        },
        ...(functionName !== '' && {
          logicalLocations: [{ fullyQualifiedName: functionName, kind: 'function' }],
        }),
      },
    ],
    partialFingerprints: { 'mutantId/v1': id },
    properties: { replacement: mutant.replacement },
  };
}

/** Returns a path as a relative URI. Characters with a meaning in a URI are percent-encoded, except slashes. */
function uriOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function pascalCase(title: string): string {
  return title
    .split(/[^a-zA-Z]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
