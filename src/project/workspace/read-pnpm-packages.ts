import { isRecord } from '../../foundation/is-record.ts';

/** The globs under `packages` in the text of a pnpm-workspace.yaml; undefined where it has no such key. */
export async function readPnpmPackages(text: string): Promise<string[] | undefined> {
  // Only such a workspace needs it.
  const { parseDocument } = await import('yaml');
  // A mistake in another part of the file leaves the list readable.
  const content: unknown = parseDocument(text).toJS();
  if (!isRecord(content) || !('packages' in content)) return undefined;
  const { packages } = content;
  return Array.isArray(packages) ? packages.filter((item) => typeof item === 'string') : [];
}
