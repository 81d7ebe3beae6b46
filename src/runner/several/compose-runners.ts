import { UserError } from '../../foundation/user-error.ts';
import type { JobRequest, TestFile, TestRunner } from '../test-runner.ts';

/** A test file of one of the runners, as it is known to that one. */
interface Member {
  readonly runner: TestRunner;
  readonly file: TestFile;
}

/**
 * Makes one runner of several. Their test files get keys that tell them apart; a run gives each runner its requests, one runner
 * after the other, since each of them may take all workers. Throws a `UserError` where two of them would run the same file.
 */
export function composeRunners(runners: readonly TestRunner[]): TestRunner {
  const members = new Map<string, Member>();
  const testFiles = runners.flatMap((runner, at) =>
    runner.testFiles.map((file): TestFile => {
      const key = `${at}\0${file.key}`;
      members.set(key, { runner, file });
      return { ...file, key };
    }),
  );
  requireDistinct(members.values());
  const configurationFiles = runners.flatMap((runner) => runner.configurationFiles ?? []);
  const versions = runners.map(({ name, version }) => [name, version] as const);

  return {
    name: versions.map(([name]) => name).join(' and '),
    version: versions.map(([, version]) => version).join(' and '),
    versions: Object.fromEntries(versions),
    testFiles,
    unrelatedFiles: runners.reduce((sum, { unrelatedFiles = 0 }) => sum + unrelatedFiles, 0),
    globalSetUps: runners.flatMap(({ globalSetUps = [] }) => globalSetUps),
    configurationFiles,
    configuration: JSON.stringify(runners.map(({ configuration = '' }) => configuration)),
    async run(build, requests, options) {
      const shares = new Map<TestRunner, JobRequest[]>();
      for (const request of requests) {
        const member = members.get(request.file.key);
        if (member === undefined) throw new Error(`${request.file.path} is of no runner.`);
        const share = shares.get(member.runner) ?? [];
        share.push({ ...request, file: member.file });
        shares.set(member.runner, share);
      }
      for (const [runner, share] of shares) await runner.run(build, share, options);
    },
    partWorkers({ key }, modules) {
      const member = members.get(key);
      return member?.runner.partWorkers?.(member.file, modules);
    },
    isIsolated({ key }) {
      const member = members.get(key);
      return member?.runner.isIsolated?.(member.file) ?? true;
    },
    async runPlainly({ key, path }, signal) {
      const member = members.get(key);
      const plain = await member?.runner.runPlainly?.(member.file, signal);
      return plain ?? { command: path, passes: undefined };
    },
    openHost: (options) => openFirst(runners.map((runner) => () => runner.openHost(options))),
    openOracles: (options) => openFirst(runners.map((runner) => () => runner.openOracles(options))),
    async close() {
      await Promise.all(runners.map((runner) => runner.close()));
    },
  };
}

/** A host of any kind. */
interface AnyHost {
  readonly failure?: string;
  readonly close: () => Promise<void>;
}

/** Opens the first host that can load its unit. Where none can, it has the failure of the first. */
async function openFirst<Host extends AnyHost>([
  first,
  ...others
]: readonly (() => Promise<Host>)[]): Promise<Host> {
  if (first === undefined) throw new Error('There is no runner.');
  const host = await first();
  if (host.failure === undefined || others.length === 0) return host;
  const other = await openFirst(others);
  const [better, worse] = other.failure === undefined ? [other, host] : [host, other];
  await worse.close();
  return better;
}

/** How many files an error names. */
const shown = 5;

function requireDistinct(members: Iterable<Member>): void {
  const runners = new Map<string, Set<TestRunner>>();
  for (const { runner, file } of members) {
    runners.set(file.path, (runners.get(file.path) ?? new Set()).add(runner));
  }
  const shared = [...runners].filter(([, of]) => of.size > 1);
  const [first] = shared;
  if (first === undefined) return;
  const names = [...first[1]].map(({ name }) => name);
  const files = shared.slice(0, shown).map(([path]) => `  ${path}`);
  if (shared.length > shown) files.push(`  and ${shared.length - shown} more`);
  throw new UserError(
    'runners-overlap',
    `Both ${names.join(' and ')} would run these test files:\n${files.join('\n')}`,
    `Say which files are whose: \`runner: [${names.map((name) => `{ name: '${name}', tests: ['…'] }`).join(', ')}]\`.`,
  );
}
