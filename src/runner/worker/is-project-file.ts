import { fileURLToPath } from 'node:url';

const ownUrl = new URL('../..', import.meta.url).href;
const ownPath = fileURLToPath(ownUrl);

/** Returns whether a path or file URL is one of the project's own modules, and not a package's or Assay's. */
export function isProjectFile(path: string): boolean {
  return (
    !/[\\/]node_modules[\\/]/.test(path) && !path.startsWith(ownUrl) && !path.startsWith(ownPath)
  );
}
