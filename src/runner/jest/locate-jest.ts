import { locatePackage, type PackageLocation } from '../process/locate-package.ts';

/** Finds the copy of Jest that a project uses. Throws a `UserError` if there is none, or if Assay does not support its version. */
export function locateJest(root: string): PackageLocation {
  return locatePackage(root, {
    name: 'jest',
    title: 'Jest',
    from: 29,
    to: 30,
    versions: '29 and 30',
  });
}
