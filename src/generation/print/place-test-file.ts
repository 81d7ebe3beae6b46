import type { PrintStyle } from './print-style.ts';

export interface Placing {
  /** Path of the unit's source, relative to the project's root with forward slashes, as all paths here. */
  readonly unit: string;
  /** What the file is named after, instead of the source. */
  readonly name?: string;
  /** The project's test files. */
  readonly tests: readonly string[];
  readonly style: Pick<PrintStyle, 'runner' | 'isTypeScript'>;
  /** Whether the runner would find a test file of this path. */
  readonly isIncluded: (path: string) => boolean;
}

/** What marks a test file as one that Assay began. */
const mark = 'assay';

/**
 * The path of the file for a unit's generated tests: where its own tests are, else where those of its neighbours would be, named as they
 * are with `.assay` in it. It is never one that somebody wrote: a file of that name is Assay's. Undefined where the runner
 * takes none of the places that are usual.
 */
export function placeTestFile(placing: Placing): string | undefined {
  const { tests, isIncluded } = placing;
  const candidates = [
    ...tests
      .filter((test) => isOfUnit(test, placing.unit))
      .flatMap((test) => besideTest(test, placing)),
    ...likelyPlaces(placing),
    ...usualPlaces(placing),
  ];
  return candidates.find(isIncluded);
}

interface PathParts {
  readonly folder: string;
  /** What stands before and after the unit's name: `test-`, `.test`. */
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

function besideTest(test: string, placing: Placing): readonly string[] {
  return [pathIn(partsOf(test).folder, placing, partsOf(test))];
}

function pathIn(
  folder: string,
  { unit, name = stemOf(unit) }: Placing,
  like: Omit<PathParts, 'folder' | 'stem'>,
): string {
  return `${folder}${like.prefix}${name}.${mark}${like.suffix}${withoutJsx(like.extension)}`;
}

function withoutJsx(extension: string): string {
  return extension.replace(/x$/, '');
}

/** Where a test of this unit would be if it were placed as most others are. */
function likelyPlaces(placing: Placing): readonly string[] {
  const { tests } = placing;
  const places = tests
    .filter((test) => !test.includes(`.${mark}`))
    .map((test) => pathIn(folderLike(test, placing), placing, partsOf(test)));
  const votes = new Map<string, number>();
  for (const place of places) votes.set(place, (votes.get(place) ?? 0) + 1);
  return [...votes].toSorted(([, a], [, b]) => b - a).map(([place]) => place);
}

const testFolder = /^(?:tests?|specs?|__tests__)$/;

/** The folder that relates to the unit's as a test's folder relates to that of its source. */
function folderLike(test: string, { unit, tests }: Placing): string {
  const { folder } = partsOf(test);
  const segments = folder.split('/').slice(0, -1);
  const own = unit.split('/').slice(0, -1);
  const last = segments.at(-1) ?? '';
  if (segments.length > 1 && testFolder.test(last)) {
    // `src/a/__tests__` is for `src/a`.
    return [...own, last, ''].join('/');
  }
  if (!testFolder.test(segments[0] ?? '')) return own.length === 0 ? '' : `${own.join('/')}/`;
  const root = commonFolder(tests.filter((other) => other.startsWith(`${segments[0]}/`)));
  const isMirrored = tests.some(
    (other) => partsOf(other).folder.length > root.length && other.startsWith(root),
  );
  const below = own.slice(1);
  return isMirrored && below.length > 0 ? `${root}${below.join('/')}/` : root;
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

/** Where tests usually are in a project that has none to learn from. */
function usualPlaces(placing: Placing): readonly string[] {
  const {
    unit,
    style: { runner, isTypeScript },
  } = placing;
  const folder = unit.slice(0, unit.lastIndexOf('/') + 1);
  const own = /\.([cm]?)[jt]sx?$/.exec(unit)?.[1] ?? '';
  const extension = `.${own}${isTypeScript ? 'ts' : 'js'}`;
  const of = (where: string, suffix: string): string =>
    pathIn(where, placing, { prefix: '', suffix, extension });
  const beside = [of(folder, '.test'), of(folder, '.spec'), of(`${folder}__tests__/`, '.test')];
  const apart = ['test/', 'tests/', 'spec/'].flatMap((where) => [
    of(where, '.test'),
    of(where, '.spec'),
    of(where, ''),
  ]);
  return runner === 'mocha' || runner === 'node-test'
    ? [...apart, ...beside]
    : [...beside, ...apart];
}
