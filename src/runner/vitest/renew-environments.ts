import { dirname, join } from 'node:path';

import { findPackage, packageFolders } from '../process/package-folders.ts';
import type { PackageLocation } from '../process/locate-package.ts';
import { vitestEntry } from './locate-vitest.ts';
import type { PoolWorkerClass } from './outlive-workers.ts';
import { writeEntry } from './runner-entry.ts';
import { browserEnvironments } from './worker-settings.ts';

/** True for a version of Vitest whose environments Assay can make anew in a worker. */
export function canRenew({ version }: { readonly version: string }): boolean {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return major > 4 || (major === 4 && minor > 0);
}

/** Returns the folders of the packages that each of these environments needs, as far as the project has them. */
export function environmentFolders(root: string): Record<string, readonly string[]> {
  return Object.fromEntries(
    browserEnvironments.map((name) => {
      const folder = findPackage(root, name);
      return [name, folder === undefined ? [] : packageFolders(folder)];
    }),
  );
}

/** Writes the modules of environments beside the runner. See `renewEnvironments`. */
export function writeEnvironments(location: PackageLocation, directory: string): void {
  const made = new URL('./worker/test-window.js', import.meta.url).href;
  for (const name of browserEnvironments) {
    writeEntry(
      directory,
      moduleOf(name),
      `import { builtinEnvironments } from ${JSON.stringify(vitestEntry(location, 'runtime'))};
import { renewable } from ${JSON.stringify(made)};
export default renewable(builtinEnvironments[${JSON.stringify(name)}]);
`,
    );
  }
}

function moduleOf(name: string): string {
  return `${name}.mjs`;
}

/** The message with which the pool of Vitest starts a worker. */
interface StartMessage {
  readonly type?: string;
  readonly context?: {
    readonly environment?: { readonly name?: string };
    readonly config?: { readonly isolate?: boolean; readonly runner?: string };
  };
}

/** Makes shared workers take an environment that can be made anew, where Vitest would set up one for all of their files. */
export function renewEnvironments({ prototype }: PoolWorkerClass): void {
  if (changed.has(prototype)) return;
  changed.add(prototype);
  const { send } = prototype;
  prototype.send = function (message) {
    Reflect.apply(send, this, [withRenewable(message)]);
  };
}

const changed = new WeakSet<object>();

function withRenewable(message: StartMessage): object {
  const { type, context } = message;
  const { environment, config } = context ?? {};
  const name = browserEnvironments.find((one) => one === environment?.name);
  if (type !== 'start' || config?.isolate !== false || config.runner === undefined) return message;
  if (name === undefined) return message;
  const path = join(dirname(config.runner), moduleOf(name));
  return { ...message, context: { ...context, environment: { ...environment, name: path } } };
}
