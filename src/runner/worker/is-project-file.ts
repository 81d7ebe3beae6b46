import { fileURLToPath } from 'node:url';

const ownUrl = new URL('../..', import.meta.url).href;
const ownPath = fileURLToPath(ownUrl);

/** Whether a path or file URL is one of the project's own modules, and neither a package's nor Assay's. */
export function isProjectFile(path: string): boolean {
  return (
    !/[\\/]node_modules[\\/]/.test(path) && !path.startsWith(ownUrl) && !path.startsWith(ownPath)
  );
}
