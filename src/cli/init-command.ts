import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { UserError } from '../foundation/user-error.ts';
import { configFileNames } from '../project/load-config.ts';
import { configTemplate } from './config-template.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { findRoot } from './open-project.ts';
import type { Shell } from './shell.ts';
import { writeOutput } from './write-output.ts';
import { writeText } from './write-text.ts';

/** The flags of `assay init`. */
export interface InitFlags {
  readonly force?: true;
  readonly root?: string;
}

/**
 * Writes a configuration file to start from: TypeScript where the project uses it, else `.mjs`. Throws a `UserError`
 * where there is one already, unless `--force` is given and it is the very file to write.
 */
export async function initCommand(flags: InitFlags, shell: Shell): Promise<ExitCode> {
  const root = findRoot(shell.directory, flags.root);
  const name = usesTypeScript(root) ? 'assay.config.ts' : 'assay.config.mjs';
  for (const existing of configFileNames.filter((file) => existsSync(join(root, file)))) {
    if (existing !== name || flags.force !== true) throw alreadyThere(join(root, existing), name);
  }
  writeOutput(join(root, name), configTemplate());
  const next = isInstalled(root)
    ? ''
    : 'For its types, install Assay: npm install --save-dev assay\n';
  await writeText(shell.stdout, `Wrote ${name}.\n${next}`);
  return exitCodes.ok;
}

function alreadyThere(path: string, name: string): UserError {
  const advice = path.endsWith(name)
    ? 'Overwrite it with `assay init --force`.'
    : `Remove it first, if ${name} is to take its place.`;
  return new UserError('config-exists', 'There is a configuration already.', advice, path);
}

function usesTypeScript(root: string): boolean {
  if (existsSync(join(root, 'tsconfig.json'))) return true;
  const path = join(root, 'package.json');
  return existsSync(path) && /"typescript"\s*:/.test(readFileSync(path, 'utf8'));
}

function isInstalled(root: string): boolean {
  try {
    createRequire(join(root, 'package.json')).resolve('assay/config');
    return true;
  } catch {
    return false;
  }
}
