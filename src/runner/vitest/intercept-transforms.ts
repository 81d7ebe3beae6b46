import type { ViteServer } from './vitest-api.ts';

/** Gives the new text of a module, or undefined to leave it alone. `id` is Vite's, query included. */
export type ChangeModule = (
  id: string,
  text: string,
) => { readonly code: string; readonly map?: string } | undefined;

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
      const changed = aboutFile.test(id) ? undefined : change(id, code);
      if (changed === undefined) return transform(code, id, options);
      const inMap = changed.map === undefined ? undefined : JSON.parse(changed.map);
      return transform(changed.code, id, { ...options, ...(inMap && { inMap }) });
    };
  }
}
