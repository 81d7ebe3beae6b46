import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Subject } from './subjects.ts';

const assay = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const ownUnits = fileURLToPath(new URL('.', import.meta.url));

const vitestVersion = '3.2.4';
const jsdomVersion = '26.1.0';

/** How a command ended. */
export interface Ended {
  /** `null` where it was ended because it took too long. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Makes a project of a subject's package in a new folder, as npm ships it, with the packages that it needs; `packages` as of the flag
 * `--packages`.
 */
export function unpack(subject: Subject, packages: string | undefined): string {
  const folder = unpackAlone(subject, packages);
  installNeeded(folder, subject);
  return folder;
}

/** Makes the same project without the packages that it needs. */
export function unpackAlone(
  { package: named, vitest }: Subject,
  packages: string | undefined,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-generate-'));
  if (named.startsWith('./')) cpSync(join(ownUnits, named), folder, { recursive: true });
  else copyPackage(named, folder, packages);
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const { devDependencies: _, ...kept } = manifest;
  const test = vitest === undefined ? 'node --test' : 'vitest run';
  writeFileSync(path, JSON.stringify({ ...kept, scripts: { test } }, undefined, 2));
  return folder;
}

/** Installs the packages that a project needs. */
export function installNeeded(folder: string, { vitest }: Pick<Subject, 'vitest'>): void {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const needed = [manifest['dependencies'], manifest['peerDependencies']];
  if (needed.some((each) => Object.keys(each ?? {}).length > 0)) install(folder, '--omit=dev');
  if (vitest !== undefined) {
    const setupFiles = vitest.setUp === undefined ? [] : [vitest.setUp];
    const environment = vitest.hasPage === true ? 'jsdom' : 'node';
    // The sources of packages are often in the folder `dist`, where Vitest looks for no tests unless told otherwise.
    const test = { setupFiles, environment, exclude: ['**/node_modules/**'] };
    const config = `export default { test: ${JSON.stringify(test)} };\n`;
    writeFileSync(join(folder, 'vitest.config.mjs'), config);
    const page = vitest.hasPage === true ? [`jsdom@${jsdomVersion}`] : [];
    install(folder, `vitest@${vitestVersion}`, ...page);
  }
}

/** Removes the package's own suite: it is shipped by some only, and not meant to take part. */
export function removeTests(folder: string): void {
  for (const tests of ['test', 'tests', 'test.js', 'tests.js']) {
    rmSync(join(folder, tests), { recursive: true, force: true });
  }
}

function copyPackage(named: string, folder: string, packages: string | undefined): void {
  if (packages !== undefined) {
    const unpacked = named
      .replace(/^@/, '')
      .replace('/', '-')
      .replace(/@(?=[^@]*$)/, '-');
    cpSync(join(resolve(packages), unpacked), folder, { recursive: true });
    return;
  }
  unpackPackage(named, folder);
}

/** Unpacks a package as npm ships it into a folder. */
export function unpackPackage(named: string, folder: string): void {
  const [packed] = JSON.parse(npm(folder, ['pack', named, '--json'])) as [{ filename: string }];
  execFileSync('tar', ['-xzf', packed.filename, '--strip-components=1'], { cwd: folder });
  rmSync(join(folder, packed.filename));
}

/** Installs packages in a folder, by names or with flags of npm's. */
export function install(folder: string, ...argv: readonly string[]): void {
  npm(folder, ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', ...argv]);
}

function npm(folder: string, argv: readonly string[]): string {
  return execFileSync('npm', argv, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Runs Assay's command line in a folder. */
export function runAssay(folder: string, argv: readonly string[], seconds: number): Promise<Ended> {
  return run(folder, ['node', assay, ...argv], seconds);
}

/** Runs a command in a folder, for so long at most. */
export function run(
  folder: string,
  [command = '', ...argv]: readonly string[],
  seconds: number,
): Promise<Ended> {
  const child = spawn(command, argv, {
    cwd: folder,
    // By the time of its last change, @babel/register takes a mutated file for the original that it has in its cache.
    env: { ...process.env, NO_COLOR: '1', BABEL_DISABLE_CACHE: '1' },
    timeout: seconds * 1000,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
}

/** Why a command failed, in one line; nothing where it did not. */
export function failureOf({ code, stderr }: Ended): string[] {
  if (code === 0) return [];
  const lastWords = stderr.trim().split('\n').slice(-2).join(' ');
  return [`exit code ${code ?? 'none, it took too long'}: ${lastWords}`];
}
