import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { PathAlias } from '../model/path-alias.ts';

/** Returns the path aliases of a project. The compiler, which reads them, takes half a second to load. */
export async function projectAliases(root: string): Promise<readonly PathAlias[]> {
  if (!existsSync(join(root, 'tsconfig.json'))) return [];
  const { pathAliases } = await import('../types/program/path-aliases.ts');
  return pathAliases(root);
}

/** Returns whether ES modules of a project must import files with their extensions, by its TypeScript configuration. */
export async function projectNeedsExtensions(root: string): Promise<boolean> {
  if (!existsSync(join(root, 'tsconfig.json'))) return false;
  const { needsExtensions } = await import('../types/program/path-aliases.ts');
  return needsExtensions(root);
}
