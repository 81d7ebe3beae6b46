import { RUNTIME_KEY } from '../../runtime/protocol.ts';
import type { ViteServer } from './vitest-api.ts';

/** Gives the new text of a module, or undefined to leave it alone. `id` is Vite's, query included. */
export type ChangeModule = (
  id: string,
  text: string,
) => { readonly code: string; readonly map?: string } | undefined;

/** Modules that Vite makes of a file's text. */
const rawText = /[?&]raw(?:[&=]|$)/;

/** Such a module, as Vite loads it. */
const rawModule = /^export default ("[^]*")\s*;?\s*$/;

/** Modules that Vite makes of a file's text or address: what they hold is no code of the file's. */
const aboutFile = /[?&](?:raw|url|inline)(?:[&=]|$)/;

/**
 * Lets a function change modules before the first plugin of a Vite server sees them. A plugin would do for the root
 * project, but the projects of a workspace read their own configuration files and take none from outside. Where a server
 * has environments, its own container only passes on to theirs.
 */
export function interceptTransforms(server: ViteServer, change: ChangeModule): void {
  const owners = server.environments === undefined ? [server] : Object.values(server.environments);
  const containers = new Set(owners.map(({ pluginContainer }) => pluginContainer));
  for (const container of containers) {
    const transform = container.transform.bind(container);
    container.transform = async (code, id, options) => {
      if (rawText.test(id)) return transform(asReading(code, pathOf(id)), id, options);
      const changed = aboutFile.test(id) ? undefined : change(id, code);
      if (changed === undefined) return transform(code, id, options);
      const inMap = changed.map === undefined ? undefined : JSON.parse(changed.map);
      return transform(changed.code, id, { ...options, ...(inMap && { inMap }) });
    };
  }
}

/** Has a module that is a file's text ask for it where it is evaluated: the text of a source depends on the active mutant. */
function asReading(code: string, path: string): string {
  const ask = `globalThis[${JSON.stringify(RUNTIME_KEY)}]?.readText?.(${JSON.stringify(path)})`;
  return code.replace(rawModule, (_, text: string) => `export default ${ask} ?? ${text}`);
}

/** The path in an id of Vite's, without its query. */
export function pathOf(id: string): string {
  return id.split('?', 1)[0] ?? id;
}
