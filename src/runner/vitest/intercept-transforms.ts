import { RUNTIME_KEY } from '../../runtime/protocol.ts';
import type { ViteServer } from './vitest-api.ts';

/** Returns the new text of a module, or undefined to leave the module as it is. `id` is Vite's id with its query. */
export type ChangeModule = (
  id: string,
  text: string,
) => { readonly code: string; readonly map?: string } | undefined;

/** The ids of modules that export the text of a file. */
const rawText = /[?&]raw(?:[&=]|$)/;

/** The code of a module that exports the text of a file. */
const rawModule = /^export default ("[^]*")\s*;?\s*$/;

/** The ids of modules that export the text or the address of a file, and contain no code of the file. */
const aboutFile = /[?&](?:raw|url|inline)(?:[&=]|$)/;

/**
 * Makes a function change modules before the first plugin of a Vite server gets them. For the root project, a plugin could do
 * the same. But the projects of a workspace read their own configuration files and take no plugins from outside. If a server has
 * environments, its own plugin container only calls theirs.
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

/** Makes a module that exports the text of a file ask for the text when it is evaluated, since the text depends on the active mutant. */
function asReading(code: string, path: string): string {
  const ask = `globalThis[${JSON.stringify(RUNTIME_KEY)}]?.readText?.(${JSON.stringify(path)})`;
  return code.replace(rawModule, (_, text: string) => `export default ${ask} ?? ${text}`);
}

/** Returns the path in an id of Vite, without the query. */
export function pathOf(id: string): string {
  return id.split('?', 1)[0] ?? id;
}
