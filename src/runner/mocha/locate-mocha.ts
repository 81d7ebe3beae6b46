import { locatePackage, type PackageLocation } from '../process/locate-package.ts';

/** Finds the copy of Mocha that a project uses. Throws a `UserError` if there is none, or if Assay does not support its version. */
export function locateMocha(root: string): PackageLocation {
  return locatePackage(root, {
    name: 'mocha',
    title: 'Mocha',
    from: 6,
    to: Infinity,
    versions: '6 and later',
  });
}
