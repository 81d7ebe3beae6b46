import { locatePackage, type PackageLocation } from '../process/locate-package.ts';

/** Finds the copy of Mocha that a project resolves. Throws a `UserError` where there is none that Assay knows. */
export function locateMocha(root: string): PackageLocation {
  return locatePackage(root, {
    name: 'mocha',
    title: 'Mocha',
    from: 6,
    to: Infinity,
    versions: '6 and later',
  });
}
