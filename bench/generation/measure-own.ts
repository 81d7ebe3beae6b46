import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { detect, detectAgainst } from './detect.ts';
import type { OwnSuite, Source } from './own-suites.ts';
import { install, removeTests, unpack } from './project.ts';
import type { OwnResult, Settings } from './result.ts';
import type { Subject } from './subjects.ts';

/** Where things are that a measurement needs, and how long each of its commands may take. */
export interface Places {
  /** Folder with unpacked packages, instead of npm's registry. */
  readonly packages: string | undefined;
  /** Folder with clones of repositories; those that are missing are fetched into it. */
  readonly clones: string;
  readonly seconds: number;
}

/** Puts the own tests of a subject's unit into the published package, and has them judged. */
export async function measureOwn(
  subject: Subject,
  suite: OwnSuite,
  { operators, against }: Settings,
  places: Places,
): Promise<OwnResult> {
  const folder = unpack(subject, places.packages);
  try {
    setUp(folder, suite, places.clones);
    const options = { flags: suite.flags, seconds: places.seconds };
    const { detection, problems } = await detect(folder, subject.file, operators, options);
    const other = await detectAgainst(folder, subject.file, against, options);
    return {
      ownOf: subject.name,
      ...(operators !== undefined && { operators }),
      ...(detection !== undefined && { detection }),
      ...(other.against !== undefined && { against: other.against }),
      problems: [...problems, ...other.problems],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function setUp(folder: string, suite: OwnSuite, clones: string): void {
  const { source, paths, packages, files = {} } = suite;
  if (source !== undefined) {
    removeTests(folder);
    extract(source, paths, resolve(clones), folder);
  }
  for (const [path, content] of Object.entries(files)) {
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
  if (packages.length > 0) install(folder, ...packages);
}

/** Copies files from a state of a repository. */
function extract(source: Source, paths: readonly string[], clones: string, folder: string): void {
  const { repository, ref, folder: part = '' } = source;
  const directory = gitDirectory(join(clones, repository.replace('/', '+')));
  if (!knows(directory, ref)) {
    const url = `https://github.com/${repository}`;
    git(directory, 'fetch', '--quiet', '--depth', '1', url, `+${ref}:refs/tags/${ref}`);
  }
  const archive = git(directory, 'archive', `${ref}:${part}`, ...paths);
  execFileSync('tar', ['-x'], { cwd: folder, input: archive });
}

/** The git directory of a clone, bare or not; an empty one where there is no clone yet. */
function gitDirectory(clone: string): string {
  const places = [clone, join(clone, '.git'), join(clone, 'repo')];
  const found = places.find((place) => existsSync(join(place, 'HEAD')));
  if (found === undefined) execFileSync('git', ['init', '--quiet', '--bare', clone]);
  return found ?? clone;
}

function knows(directory: string, ref: string): boolean {
  try {
    git(directory, 'rev-parse', '--quiet', '--verify', `${ref}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

function git(directory: string, ...argv: readonly string[]): Buffer {
  const options = { maxBuffer: 2 ** 28, stdio: 'pipe' } as const;
  return execFileSync('git', [`--git-dir=${directory}`, ...argv], options);
}
