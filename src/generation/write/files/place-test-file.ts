import type { PrintStyle } from '../print-style.ts';

export interface Placing {
  /** The path of the unit's source. All paths here are relative to the project's root, with forward slashes. */
  readonly unit: string;
  /** The name to use for the file instead of the source's name. */
  readonly name?: string;
  /** The project's test files. */
  readonly tests: readonly string[];
  readonly style: Pick<PrintStyle, 'runner' | 'isTypeScript'>;
}

/** The part of a file name that marks a test file as begun by Assay. */
const mark = 'assay';

/**
 * The path of the file for a unit's generated tests. It is in the folder of the unit's own tests. If the unit has none, it is where the
 * tests of its neighbours suggest, or else in the usual folder. Its name is like the other tests' names, with `.assay` in it. So it is
 * never a file that somebody wrote: a file with such a name is Assay's.
 */
export function placeTestFile(placing: Placing): string {
  const own = placing.tests.find((test) => isOfUnit(test, placing.unit));
  if (own !== undefined) return pathIn(partsOf(own).folder, placing, partsOf(own));
  return likelyPlace(placing) ?? usualPlace(placing);
}

interface PathParts {
  readonly folder: string;
  /** The texts before and after the unit's name: `test-`, `.test`. */
  readonly prefix: string;
  readonly stem: string;
  readonly suffix: string;
  readonly extension: string;
}

function partsOf(path: string): PathParts {
  const at = path.lastIndexOf('/') + 1;
  const [, prefix = '', stem = '', suffix = '', extension = ''] =
    /^(test[-_.](?=\w))?(.*?)([._-](?:tests?|specs?))?(\.[cm]?[jt]sx?)$/.exec(path.slice(at)) ?? [];
  return { folder: path.slice(0, at), prefix, stem, suffix, extension };
}

/** A source's base name without its extension. */
export function stemOf(unit: string): string {
  return unit.slice(unit.lastIndexOf('/') + 1).replace(/\.[cm]?[jt]sx?$/, '');
}

function isOfUnit(test: string, unit: string): boolean {
  return partsOf(test).stem === stemOf(unit);
}

function pathIn(
  folder: string,
  { unit, name = stemOf(unit) }: Placing,
  like: Omit<PathParts, 'folder' | 'stem'>,
): string {
  const isNamed = like.prefix !== '' || like.suffix !== '' || folder.split('/').some(isTestFolder);
  // A project's only test may be `test.js`, by which no other name is known for a test.
  const suffix = isNamed ? like.suffix : '.test';
  return `${folder}${like.prefix}${name}.${mark}${suffix}${withoutJsx(like.extension)}`;
}

function isTestFolder(name: string): boolean {
  return /^(?:tests?|specs?|__tests__)$/.test(name);
}

function withoutJsx(extension: string): string {
  return extension.replace(/x$/, '');
}

/** The folder of a test of this unit, if it is placed like most other tests. */
function likelyPlace(placing: Placing): string | undefined {
  const { tests } = placing;
  const roots = new Map<string, TestRoot>();
  const votes = new Map<string, number>();
  for (const test of tests) {
    if (test.includes(`.${mark}`)) continue;
    const [top = ''] = test.split('/', 1);
    const root = roots.get(top) ?? rootOf(`${top}/`, tests);
    roots.set(top, root);
    const place = pathIn(folderLike(test, placing, root), placing, partsOf(test));
    votes.set(place, (votes.get(place) ?? 0) + 1);
  }
  return [...votes].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** A folder of tests apart from the sources. */
interface TestRoot {
  /** The path, with a slash at its end. */
  readonly folder: string;
  /** The folder has the same folders in it as the sources. */
  readonly isMirrored: boolean;
}

function rootOf(top: string, tests: readonly string[]): TestRoot {
  const within = tests.filter((test) => test.startsWith(top));
  const folder = commonFolder(within);
  return { folder, isMirrored: within.some((test) => partsOf(test).folder.length > folder.length) };
}

/** The folder that has the same relation to the unit's folder as a test's folder has to its source's folder. */
function folderLike(test: string, { unit }: Placing, root: TestRoot): string {
  const { folder } = partsOf(test);
  const segments = folder.split('/').slice(0, -1);
  const own = unit.split('/').slice(0, -1);
  const last = segments.at(-1) ?? '';
  if (segments.length > 1 && isTestFolder(last)) {
    // The folder `src/a/__tests__` has tests for `src/a`.
    return [...own, last, ''].join('/');
  }
  if (!isTestFolder(segments[0] ?? '')) return own.length === 0 ? '' : `${own.join('/')}/`;
  const below = own.slice(1);
  return root.isMirrored && below.length > 0 ? `${root.folder}${below.join('/')}/` : root.folder;
}

/** The folder that all paths are in, with a slash at its end. */
function commonFolder(paths: readonly string[]): string {
  const [first = [], ...rest] = paths.map((path) => partsOf(path).folder.split('/').slice(0, -1));
  const common = [...first];
  for (const segments of rest) {
    while (common.some((segment, at) => segments[at] !== segment)) common.pop();
  }
  return common.length === 0 ? '' : `${common.join('/')}/`;
}

/** The usual folder of tests, for a project without tests. */
function usualPlace(placing: Placing): string {
  const {
    unit,
    style: { runner, isTypeScript },
  } = placing;
  // Node loads the tests of these runners itself, by their extension.
  const isApart = runner === 'mocha' || runner === 'node-test';
  const own = (isApart && /\.([cm]?)[jt]sx?$/.exec(unit)?.[1]) || '';
  const extension = `.${own}${isTypeScript ? 'ts' : 'js'}`;
  const folder = isApart ? 'test/' : unit.slice(0, unit.lastIndexOf('/') + 1);
  return pathIn(folder, placing, { prefix: '', suffix: '.test', extension });
}
