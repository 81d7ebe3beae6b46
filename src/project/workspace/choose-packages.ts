import picomatch from 'picomatch';

import { nearest } from '../../foundation/nearest.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { WorkspacePackage } from './find-workspace.ts';

/**
 * The packages that selectors name: by name, by folder, or by a glob of either; `!` before one leaves out, and with nothing but
 * these all others are taken. Throws a `UserError` for a selector that fits no package.
 */
export function choosePackages(
  packages: readonly WorkspacePackage[],
  selectors: readonly string[],
): readonly WorkspacePackage[] {
  const isExclusion = (selector: string): boolean => selector.startsWith('!');
  const taken = selectors.filter((selector) => !isExclusion(selector));
  const left = selectors.filter(isExclusion).map((selector) => selector.slice(1));
  const found = (selector: string): Set<WorkspacePackage> => {
    const fits = matcherOf(selector);
    const fitting = packages.filter(({ name, folder }) => fits(name) || fits(folder));
    if (fitting.length === 0) throw unknown(packages, selector);
    return new Set(fitting);
  };
  const chosen = new Set(taken.length === 0 ? packages : taken.flatMap((one) => [...found(one)]));
  for (const selector of left) for (const one of found(selector)) chosen.delete(one);
  return packages.filter((one) => chosen.has(one));
}

function matcherOf(selector: string): (text: string) => boolean {
  const plain = selector.replace(/^\.\//, '').replace(/\/+$/, '');
  const matches = picomatch(plain);
  return (text) => text === plain || matches(text);
}

function unknown(packages: readonly WorkspacePackage[], selector: string): UserError {
  const near = nearest(
    selector,
    packages.flatMap(({ name, folder }) => [name, folder]),
  );
  const names = packages.map(({ folder }) => folder).join(', ');
  return new UserError(
    'no-packages',
    `No package of the workspace is called ${JSON.stringify(selector)}.`,
    near === undefined ? `Name one, or its folder: ${names}.` : `Did you mean ${near}?`,
    '--package',
  );
}
