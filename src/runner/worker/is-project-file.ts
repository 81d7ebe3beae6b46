import { fileURLToPath } from 'node:url';

const ownUrl = new URL('../..', import.meta.url).href;
const ownPath = fileURLToPath(ownUrl);

/** Returns whether a path or file URL is one of the project's own modules, and not a package's or Assay's. */
export function isProjectFile(path: string): boolean {
  return !inPackage.test(path) && !isOwn(path);
}

/** Returns whether a path or file URL is a module of a package, and not Assay's. */
export function isPackageFile(path: string): boolean {
  return inPackage.test(path) && !isOwn(path);
}

const inPackage = /[\\/]node_modules[\\/]/;

function isOwn(path: string): boolean {
  return path.startsWith(ownUrl) || path.startsWith(ownPath);
}
